"use strict";
// What the pages of games share: elements, cards and their order.
// Texts only ever become text nodes or attributes, never markup.

const SEATS = ["Forehand", "Middlehand", "Rearhand"];
const SUITS = { C: "♣", S: "♠", H: "♥", D: "♦" };
const SUIT_NAMES = { C: "clubs", S: "spades", H: "hearts", D: "diamonds" };
const RANK_NAMES = { A: "ace", T: "ten", K: "king", Q: "queen", J: "jack", 9: "nine", 8: "eight", 7: "seven" };
// The pips, drawn in a square of 100.
const PIPS = {
  H: "M50 92C20 66 6 50 6 32A22 22 0 0 1 50 24A22 22 0 0 1 94 32C94 50 80 66 50 92Z",
  D: "M50 4L86 50L50 96L14 50Z",
  S: "M50 6C76 32 94 46 94 64A21 21 0 0 1 56 74C57 84 62 90 68 95H32C38 90 43 84 44 74A21 21 0 0 1 6 64C6 46 24 32 50 6Z",
  C: "M50 4A21 21 0 0 1 66 39A21 21 0 1 1 56 72C57 84 62 90 68 95H32C38 90 43 84 44 72A21 21 0 1 1 34 39A21 21 0 0 1 50 4Z",
};

// ---- building blocks

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  return filled(made, attributes, children);
}

function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  return filled(made, attributes, children);
}

function filled(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "onclick") made.addEventListener("click", value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

const byId = (id) => document.getElementById(id);
const fill = (id, ...children) => byId(id).replaceChildren(...children.flat().filter((child) => child !== null));
const cards = (text) => (text === "" || text === "-" ? [] : text.split("."));
const cardText = (card) => SUITS[card[0]] + (card[1] === "T" ? "10" : card[1]);
const cardName = (card) => `${RANK_NAMES[card[1]]} of ${SUIT_NAMES[card[0]]}`;
const isRed = (card) => card[0] === "H" || card[0] === "D";

// ---- cards

function picture(card) {
  const red = isRed(card) ? " red" : "";
  const rank = card[1] === "T" ? "10" : card[1];
  const pip = (x, y, size) =>
    drawn("path", { d: PIPS[card[0]], transform: `translate(${x} ${y}) scale(${size / 100})` });
  return drawn("svg", { viewBox: "0 0 60 84", class: "card" + red, role: "img", "aria-label": cardName(card) },
    drawn("rect", { x: 1, y: 1, width: 58, height: 82, rx: 6 }),
    drawn("text", { x: 5, y: 22, class: rank === "10" ? "rank ten" : "rank" }, rank),
    pip(6, 27, 14), pip(17, 40, 34));
}

function back() {
  return drawn("svg", { viewBox: "0 0 60 84", class: "card back", role: "img", "aria-label": "hidden card" },
    drawn("rect", { x: 1, y: 1, width: 58, height: 82, rx: 6 }),
    drawn("path", { d: "M8 8H52V76H8ZM8 8L52 76M52 8L8 76M30 8L52 42L30 76L8 42Z", class: "lattice" }));
}

// Trumps first from the highest down, then the suits; in Null there are none.
function inOrder(list, isNull, trump) {
  const ranks = isNull ? "AKQJT987" : "ATKQ987";
  const order = (card) => {
    if (!isNull && card[1] === "J") return "CSHD".indexOf(card[0]);
    const suit = card[0] === trump ? 0 : 1 + "CSHD".indexOf(card[0]);
    return 10 + 20 * suit + ranks.indexOf(card[1]);
  };
  return [...list].sort((a, b) => order(a) - order(b));
}
