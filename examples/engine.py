#!/usr/bin/env python3
"""An engine that plays Skat by a few rules of thumb. Its protocol: agents/docs/engine_protocol.md."""
import sys

POINTS, BASE = dict(zip("789QKTAJ", (0, 0, 0, 3, 4, 10, 11, 2))), dict(D=9, H=10, S=11, C=12)

class Game:
    def __init__(self, seat):
        self.seat, self.hand, self.trick = seat, set(), []
        self.bid, self.declarer, self.trumps = 0, None, None  # trumps: D H S C, G for jacks alone, N for none

    def hear(self, event, words):  # the last word of an event holds its cards, where it has any
        if event in ("hand", "pickup"):
            self.hand |= {card for card in words[-1].split(".") if len(card) == 2}
        elif event in ("bury", "card"):
            self.hand -= set(words[-1].split("."))
        elif event == "declare":
            self.declarer, self.trumps = words[0], words[1][0]
        elif event == "call" and words[1].isdigit():
            self.bid = int(words[1])
        if event == "card":
            self.trick = self.trick[len(self.trick) // 3 * 3:] + [words]

    def is_trump(self, card, trumps):
        return trumps != "N" and (card[1] == "J" or card[0] == trumps)

    def power(self, card):  # trumps above all, jacks above the rest of them
        if self.is_trump(card, self.trumps):
            return 40 + "DHSC".index(card[0]) if card[1] == "J" else 20 + "789QKTA".index(card[1])
        return ("789TJQKA" if self.trumps == "N" else "789QKTA").index(card[1])

    def takes(self, card, best):
        follows = card[0] == best[0] or self.is_trump(card, self.trumps)
        return follows and self.power(card) > self.power(best)

    def longest(self):
        count = {suit: sum(self.is_trump(card, suit) for card in self.hand) for suit in BASE}
        return max(BASE, key=lambda suit: (count[suit], BASE[suit])), max(count.values())

    def limit(self):  # the highest bid that the hand is good for
        suit, trumps = self.longest()
        jacks = [jack in self.hand for jack in ("CJ", "SJ", "HJ", "DJ")]
        matadors = (jacks + [not jacks[0]]).index(not jacks[0])
        aces = sum(card[1] == "A" and card[0] != suit for card in self.hand)
        return BASE[suit] * (matadors + 1) if trumps + aces + sum(jacks) / 2 >= 8 else 0

    def card(self, cards):
        if self.trumps == "N" or not len(self.trick) % 3:  # a declarer leads high, all others low
            high = self.trumps != "N" and self.seat == self.declarer
            return (max if high else min)(cards, key=lambda card: (self.power(card), card))
        best = self.trick[-1 if self.takes(self.trick[-1][1], self.trick[0][1]) else 0]
        if self.declarer not in (self.seat, best[0]):  # the trick is the partner's: points for him
            return max(cards, key=lambda card: (POINTS[card[1]], -self.power(card)))
        cheap = min(cards, key=lambda card: (POINTS[card[1]], self.power(card)))
        return min([card for card in cards if self.takes(card, best[1])], key=self.power, default=cheap)

    def choose(self, question, words):
        if question == "call":
            bid = self.bid if "hold" in words else min((int(w) for w in words if w.isdigit()), default=999)
            return "pass" if bid > self.limit() else "hold" if "hold" in words else str(bid)
        if question == "bury":  # points, but neither trumps nor aces
            dear = lambda c: 99 * (self.is_trump(c, self.longest()[0]) or c[1] == "A") - POINTS[c[1]]
            return min(words, key=lambda two: sum(map(dear, two.split("."))))
        if question == "card":
            return self.card([word for word in words if word != "concede"])
        return "pickup" if question == "pickup" else self.longest()[0]

games, hello = {}, "name Rules of thumb in Python\ngames 1000\nready 1"
for line in sys.stdin:
    verb, number, *words = line.split() + ["", ""][len(line.split()):]
    if verb in ("skat-engine", "ping"):
        print(hello if verb == "skat-engine" else "pong " + number, flush=True)
    elif verb == "new":
        games[number] = Game(words[0])
    elif verb == "turn":
        print("answer", number, games[number].choose(words[0], words[1:]), flush=True)
    elif verb == "quit":
        break
    elif number in games:
        games[number].hear(verb, words)
