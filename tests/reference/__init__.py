"""The rules of Russian Poker, written out as plainly as possible.

This package is the second opinion on the library's numbers and the explanation of the game:
standard library only, nothing shared with the library, every card and every dealer hand
enumerated one by one.

* `ranking`: which hand is higher.
* `combinations`: which one or two combinations a hand is paid for.
* `rules`: what differs from house to house.
* `settlement`: how a box ends, and what it then gains.
* `redraw`: buying the dealer another card when his hand does not qualify.
* `insurance`: betting, with or without the side bet that the dealer does not qualify.
* `bonus`: the side bet on the player's own cards.
* `actions`: fold, bet, exchange or sixth card: what is allowed and what it may lead to.
* `play`: the choice between folding and betting on a final hand.
* `repeated`: one card exchanged after another.
* `game`: the exact value of every action, and how it may end.
* `boxes`: blind boxes, and cards seen on an earlier box.
* `grouping`: hands counted in groups, for checks over a whole deck.

A card is a two-letter string, rank then suit: "As", "Td", "7h", "2c". Amounts are in antes.
"""
