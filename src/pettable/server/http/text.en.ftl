# The words of the rulebook page.

rulebook-title = { $game }: the rules
rulebook-contents = Contents
rulebook-search = Search the rules
rulebook-found = { $count } of { $all } rules
rulebook-language = Auf Deutsch
rulebook-play = To the table
rulebook-cards = The cards, and your own deck
rulebook-learn = Learn it in two minutes
rulebook-ruling = Where the printed rules are silent, we play
rulebook-example = Example
rulebook-deck = The cards
rulebook-deck-about = { $name }, { $cards } cards.
rulebook-deck-reconstruction = The printed card list is lost: this one is a reconstruction that fulfils everything the rules say about it. If you own the game, you can play with its real cards (pettable decks check).
rulebook-deck-rules = What a deck must fulfil
rulebook-count = { $count } ×
rulebook-options = Choices of a table
rulebook-options-about = What a table can agree on before the game, and the rule that it changes.
rulebook-option-seats = with { $seats } players
rulebook-option-preset = preset with { $seats } players
rulebook-reference = Quick reference
rulebook-also = Also in this example:

# The app, where a system lists those that are installed.
app-about = One table for four pet card games: with friends by a link, or against bots.
