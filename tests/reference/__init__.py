"""The rules of Russian Poker, written out as plainly as possible.

This package is the second opinion on the library's numbers and the explanation of the game:
standard library only, nothing shared with the library, every card and every dealer hand
enumerated one by one.

* `ranking`: which hand is higher.
* `combinations`: which one or two combinations a hand is paid for.
* `rules`: what differs from house to house.
* `game`: fold, bet, exchange or sixth card, and the exact value of each.
* `grouping`: hands counted in groups, for checks over a whole deck.

A card is a two-letter string, rank then suit: "As", "Td", "7h", "2c". Amounts are in antes.
"""
