#!/usr/bin/env perl
# A small engine in Perl, for the protocol of agents/docs/skat/engine_protocol.md. Try it:
#
#   skat engine --check "perl examples/engine.pl"
#   skat evaluate --agents "engine:perl examples/engine.pl,random" --deals 20
#
# It bids on jacks and long suits, declares the longest, and plays its least card. It follows one game at a time, and its answers depend on nothing but that game.
use strict;
use warnings;

$| = 1;

my %points = (A => 11, T => 10, K => 4, Q => 3, J => 2, 9 => 0, 8 => 0, 7 => 0);
my %base = (D => 9, H => 10, S => 11, C => 12, G => 24, N => 23);
my %option = (courage => 6);
my %hand;

sub suit_of { substr $_[0], 0, 1 }
sub rank_of { substr $_[0], 1, 1 }

# The suit, jacks apart, of which the hand has most, and how many trumps it would then have.
sub best_suit {
    my %length = map { $_ => 0 } qw(C S H D);
    my $jacks = 0;
    for my $card (keys %hand) {
        if (rank_of($card) eq 'J') { $jacks++ }
        else { $length{suit_of($card)}++ }
    }
    my ($best) = sort { $length{$b} <=> $length{$a} || $base{$b} <=> $base{$a} } sort keys %length;
    return ($best, $length{$best} + $jacks);
}

sub call {
    my ($suit, $trumps) = best_suit();
    my $limit = $trumps >= $option{courage} ? 2 * $base{$suit} : 0;
    for my $word (@_) {
        return $word if $word =~ /^\d+$/ && $word <= $limit;
        return $word if $word eq 'hold' && $limit >= 2 * $base{$suit};
    }
    return 'pass';
}

# The two cards that are best laid away: many points, and no trumps.
sub bury {
    my ($suit) = best_suit();
    my $keep = sub {
        my $card = shift;
        my $trump = rank_of($card) eq 'J' || suit_of($card) eq $suit;
        return ($trump ? 100 : 0) - $points{rank_of($card)};
    };
    my ($best) = sort {
        my ($x, $y) = map { my $sum = 0; $sum += $keep->($_) for split /\./; $sum } $a, $b;
        $x <=> $y || $a cmp $b
    } @_;
    return $best;
}

sub declare {
    my ($suit) = best_suit();
    return (grep { $_ eq $suit } @_) ? $suit : $_[0];
}

sub card {
    my @cards = grep { $_ ne 'concede' } @_;
    my ($least) = sort { $points{rank_of($a)} <=> $points{rank_of($b)} || $a cmp $b } @cards;
    return $least;
}

my %answer = (
    call => \&call,
    pickup => sub { 'pickup' },
    bury => \&bury,
    declare => \&declare,
    card => \&card,
);

while (my $line = <STDIN>) {
    $line =~ s/\r?\n$//;
    my ($word, @rest) = split / /, $line;
    next unless defined $word;
    if ($word eq 'skat-engine') {
        print "name jacks and long suits, in Perl\n";
        print "option courage 6 so many trumps are enough to bid\n";
        print "ready 1\n";
    } elsif ($word eq 'set') {
        $option{$rest[0]} = $rest[1];
    } elsif ($word eq 'ping') {
        print "pong $rest[0]\n";
    } elsif ($word eq 'new') {
        %hand = ();
    } elsif ($word eq 'hand') {
        %hand = map { $_ => 1 } split /\./, $rest[1];
    } elsif ($word eq 'pickup' && defined $rest[2]) {
        $hand{$_} = 1 for split /\./, $rest[2];
    } elsif ($word eq 'bury' && defined $rest[2]) {
        delete $hand{$_} for split /\./, $rest[2];
    } elsif ($word eq 'card') {
        delete $hand{$rest[2]};
    } elsif ($word eq 'turn') {
        my ($game, $question, @words) = @rest;
        print "answer $game ", $answer{$question}->(@words), "\n";
    } elsif ($word eq 'quit') {
        exit 0;
    }
}
