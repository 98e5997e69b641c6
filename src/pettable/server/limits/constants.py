"""Every limit and every waiting time of the server. Times are in seconds unless a name says otherwise."""

# What a client may send.
FRAME_BYTES = 8 * 1024
BODY_BYTES = 64 * 1024
#: Messages of one guest, over all sockets: a burst of at most 40, then at most 20 a second.
MESSAGES_AT_ONCE = 40
MESSAGES_A_SECOND = 20.0
#: A socket that goes on sending is closed after this many refused messages.
TOO_FAST_BEFORE_CLOSE = 60
#: New sockets of one guest: a burst of at most 40, then at most one a second.
SOCKETS_AT_ONCE = 40
SOCKETS_A_SECOND = 1.0
#: Guests whose rates are tracked.
GUESTS_REMEMBERED = 10_000
#: Requests and handshakes from one address: a burst of at most 200, then at most 50 a second.
REQUESTS_AT_ONCE = 200
REQUESTS_A_SECOND = 50.0
#: Addresses whose rates are tracked; the one that has been quiet longest is forgotten first.
ADDRESSES_REMEMBERED = 10_000
COMMAND_ID_LENGTH = 40

# What a connection may send before any handler runs.
#: Bytes of a request's line and headers, of its URL, and the number of headers.
HEAD_BYTES = 16 * 1024
URL_BYTES = 4 * 1024
HEADERS = 64
#: Requests on one connection that wait for the answer to an earlier one.
PIPELINED_REQUESTS = 8
#: Seconds until a request's head, its body and its response must be complete.
HEAD_WITHIN = 10.0
BODY_WITHIN = 15.0
RESPONSE_WITHIN = 60.0
#: Seconds that a closed connection has to read what was sent last.
LINGER = 5.0
#: Open connections: of one address (IPv6: of one /64 network), and in all, where the system allows that many files.
CONNECTIONS_AN_ADDRESS = 256
CONNECTIONS = 20_000
#: The last of them are for connections from this machine itself.
CONNECTIONS_FOR_THE_OPERATOR = 16
#: Files that the process keeps for itself: database, logs, bots.
FILES_FOR_THE_PROCESS = 128
#: Pings, pongs and fragments of one socket: at most 100 at once, and 20 a second after that.
FRAMES_AT_ONCE = 100
FRAMES_A_SECOND = 20.0

# Sockets.
#: Messages that may wait for a slow reader; then its socket is closed, and on return it receives what it missed.
WAITING_MESSAGES = 256
#: Sending the last messages to a socket that is being closed takes at most this long.
FAREWELL = 1.0
SOCKETS_A_GUEST_AND_TABLE = 8
SPECTATORS_A_TABLE = 2000
#: Guests of a private table whose invitation is remembered.
MEMBERS_A_TABLE = 2000
#: The number of spectators is broadcast at most once a second: else a crowd that arrives would send it to
#: everybody for each newcomer.
SPECTATORS_COUNTED_EVERY = 1.0

#: Spectators whose names a host is sent, and guests whom a host can remove from a table.
SPECTATORS_LISTED = 100
REMOVED_A_TABLE = 50

# Tables.
OPEN_TABLES_A_GUEST = 10
#: A game can be taken over from one that was taken over itself, and so on: this many times.
ORIGINS_A_TABLE = 20
DECK_BYTES = 32 * 1024
#: Seconds of processor time, seconds in all, and bytes of memory for parsing and checking a deck in its own process.
DECK_CPU = 1.0
DECK_WITHIN = 5.0
DECK_MEMORY = 512 * 1024 * 1024
#: Decks that wait to be checked: in all, and from one network.
DECKS_WAITING = 32
DECKS_A_NETWORK = 4
#: Checks of decks that are being written, by one guest: a burst of at most 30, then one a second. From one network,
#: where many may write, four times as many.
DECK_CHECKS_AT_ONCE = 30
DECK_CHECKS_A_SECOND = 1.0
DECK_WRITERS_A_NETWORK = 4
#: Changes of saved decks by one guest: a burst of at most 20, then one every 2 seconds.
DECK_CHANGES_AT_ONCE = 20
DECK_CHANGES_A_SECOND = 0.5
#: Characters of a deck's name that are shown to others, and that a saved deck may have.
DECK_NAME_LENGTH = 60
#: Bytes of a record that is handed in to be judged, and of the request's body: the record in base64, and its deck.
RECORD_BYTES = 256 * 1024
RECORD_BODY_BYTES = 448 * 1024
#: Seconds of processor time, seconds in all, and bytes of memory for judging a record in its own process.
RECORD_CPU = 4.0
RECORD_WITHIN = 20.0
RECORD_MEMORY = 512 * 1024 * 1024
#: Records of one guest, or from one network: a burst of at most 10, then one every 10 seconds.
RECORDS_AT_ONCE = 10
RECORDS_A_SECOND = 0.1
#: Records that wait to be judged: in all, and from one network.
RECORDS_WAITING = 8
RECORDS_A_NETWORK = 2
#: A table without any socket leaves memory after this time; the next visitor loads it from its journal.
ASLEEP_AFTER = 60.0
#: An abandoned table is closed after this time.
CLOSED_AFTER = 7 * 24 * 3600.0
#: A table whose game never started is closed sooner.
OPEN_TABLES_KEPT = 48 * 3600.0
#: The row of a table in use gets a new time stamp at most this often.
TOUCHED_EVERY = 600.0
PUBLIC_TABLES_LISTED = 50
HISTORY_LISTED = 50
#: A guest's own page: unfinished tables, rated games on the chart of each game, and the games with the best scores.
UNFINISHED_LISTED = 20
RATINGS_CHARTED = 200
BEST_SCORES_LISTED = 3
#: Requests for a guest's statistics or unfinished tables: a burst of at most 20, then one every 2 seconds.
STATISTICS_AT_ONCE = 20
STATISTICS_A_SECOND = 0.5
#: Exports of one guest: a burst of at most 3, then one every 5 minutes.
EXPORTS_AT_ONCE = 3
EXPORTS_A_SECOND = 1 / 300
#: Exports that run at the same time, of all guests.
EXPORTS_RUNNING = 4
#: Tables in one answer, and read at once. It ends after that many seconds, and says where the next one goes on.
EXPORT_TABLES = 5000
EXPORT_PAGE = 5
EXPORT_WITHIN = 40.0
#: Reviews of finished games that are being made, or wait for it; one is made at a time.
REVIEWS_AT_ONCE = 8
#: The last reviews are kept compressed, by table and viewer: at most 32 of them, in at most 16 MiB.
REVIEWS_KEPT = 32
REVIEW_BYTES_KEPT = 16 * 1024 * 1024
#: Link previews: seconds of processor time, seconds in all, and bytes of memory for drawing one in its own process.
PREVIEW_CPU = 6.0
PREVIEW_WITHIN = 20.0
PREVIEW_MEMORY = 256 * 1024 * 1024
#: Pictures drawn for one network: a burst of at most 20, then one every 5 seconds. Pictures that are kept cost nothing.
PREVIEWS_AT_ONCE = 20
PREVIEWS_A_SECOND = 0.2
#: Pictures that wait to be drawn: in all, and for one network. One is drawn at a time.
PREVIEWS_WAITING = 12
PREVIEWS_A_NETWORK = 4
#: The last pictures are kept: at most 100 of them, in at most 24 MiB.
PREVIEWS_KEPT = 100
PREVIEW_BYTES_KEPT = 24 * 1024 * 1024
#: The picture of a table is looked at again after this time, and a browser may show it for so long.
PREVIEW_FRESH = 15.0
#: Browsers may keep the picture of a finished game for a day; then they ask whether it is still the same.
PREVIEW_OF_THE_PAST = 24 * 3600
#: A page waits so long for the store to say what its table is.
PREVIEW_STORE_WITHIN = 2.0
#: Tables whose last picture is remembered for `PREVIEW_FRESH`.
PREVIEW_TABLES = 1000
#: Finished games that wait for their analysis: in all, of one guest, and from one network. One is analysed at a time.
ANALYSES_WAITING = 60
ANALYSES_A_GUEST = 3
ANALYSES_A_NETWORK = 12
#: About how many seconds of one core a whole game has.
ANALYSIS_SECONDS = 12.0
#: The most that its process may use: seconds of processor time, and bytes of memory.
ANALYSIS_CPU = 120.0
ANALYSIS_MEMORY = 1024 * 1024 * 1024
#: On a busy machine that process may be silent for this long.
ANALYSIS_SILENT = 180.0
#: The most bytes of JSON that are kept of one; a long game has a quarter of that.
ANALYSIS_BYTES = 256 * 1024
#: An analysis that was begun this often without coming to its end is not begun again.
ANALYSIS_ATTEMPTS = 3
#: What was found so far is stored this often.
ANALYSIS_SAVED_EVERY = 1.0
#: Each process looks this often whether a game waits.
ANALYSES_LOOKED_FOR_EVERY = 5.0
#: A process that analyses and has been silent for this long counts as dead, and another one goes on.
ANALYSES_HELD = 20.0
#: Command ids remembered for each guest, so that a command that is sent again is not applied again.
COMMANDS_REMEMBERED = 512

# Guests.
DEVICE_LINK_LASTS = 15 * 60.0
DEVICES_A_GUEST = 20
#: Ended guests and devices that a process remembers, for sockets that are just being opened.
ENDED_REMEMBERED = 10_000
GUEST_COOKIE_LASTS = 365 * 24 * 3600

# Quotas. They are counted in the store, so that a restart forgets none of them; a day is a day of the calendar (UTC).
#: New tables in a day, rematches included: of one guest, from one address (IPv6: one /64 network), and in all.
TABLES_A_DAY_A_GUEST = 100
TABLES_A_DAY_AN_ADDRESS = 500
TABLES_A_DAY = 20_000
#: Tables that are not finished, also if nobody is there or they are closed, until they are deleted.
UNFINISHED_TABLES_A_GUEST = 50
UNFINISHED_TABLES_AN_ADDRESS = 300
UNFINISHED_TABLES = 20_000
GUESTS_A_DAY_AN_ADDRESS = 500
GUESTS_A_DAY = 50_000
#: Links to further devices.
LINKS_A_DAY_A_GUEST = 20
LINKS_A_DAY_AN_ADDRESS = 200
LINKS_A_DAY = 20_000
#: Analyses of finished games: they cost time, and little storage.
ANALYSES_A_DAY_A_GUEST = 50
ANALYSES_A_DAY_AN_ADDRESS = 300
ANALYSES_A_DAY = 4000
#: Saved decks: those that are kept, and those that are made in a day.
DECKS_A_GUEST = 20
DECKS = 20_000
DECKS_A_DAY_A_GUEST = 100
DECKS_A_DAY_AN_ADDRESS = 300
DECKS_A_DAY = 5000
#: Journal entries beside the game (chat, mutes, undone moves, changes of seats, returns) at one table: in all, and by
#: one guest. A chat text counts once more for each 50 characters.
SIDE_ENTRIES_A_TABLE = 1000
SIDE_ENTRIES_A_GUEST = 300
CHARACTERS_A_SIDE_ENTRY = 50

# Retention: how long things are kept after they were last used. `pettable serve --keep` changes these times.
CLOSED_TABLES_KEPT = 24 * 3600.0
#: Finished games: their records, and everybody's history of them.
GAMES_KEPT = 365 * 24 * 3600.0
#: Analyses, after they were asked for; they can be made again.
ANALYSES_KEPT = 90 * 24 * 3600.0
#: Guests who have neither a game nor a table.
GUESTS_KEPT = 90 * 24 * 3600.0
#: Devices, by their secrets; somewhat longer than a browser keeps the cookie.
DEVICES_KEPT = 400 * 24 * 3600.0
#: The hash of the network that an unfinished table was opened from.
NETWORKS_KEPT = 8 * 24 * 3600.0
#: Between two rounds of deleting.
RETENTION_EVERY = 600.0

# The database.
#: Bytes at which no table is opened and no guest is made any more; games that have begun go on.
DATABASE_LIMIT = 10 * 1024**3
#: From this share of the limit on, the log warns.
DATABASE_WARNING = 0.8
DATABASE_MEASURED_EVERY = 60.0

# Slow tables: hours or days for each answer.
DAY = 24 * 3600.0
#: Each process looks this often which slow tables are due, who is to be reminded, and which messages are to be sent.
DUE_LOOKED_FOR_EVERY = 15.0
#: A table that could not be looked at waits this long.
DUE_POSTPONED = 300.0
#: With several guests, a reaction window in which all have answered closes at the next of these marks after it opened.
SLOW_WINDOW_MARK = 60.0
#: A guest is reminded when this share of the time for an answer is left.
REMINDED_AT = 0.25
#: A guest who is at the table when it becomes their turn, and leaves within this time, is sent a message after all.
SEEN_WITHIN = 60.0
#: Turns in a guest's list.
TURNS_LISTED = 50
#: A server that was not seen for this long did not run; meanwhile the clocks of slow tables stand still.
ALIVE_GAP = 120.0
#: Days of vacation that a guest has within 365 days, and those of one vacation.
VACATION_DAYS_A_YEAR = 42
VACATION_DAYS = 21
#: Vacations, and times at which the server did not run: longer than any question stands, and any year.
STANDSTILLS_KEPT = 400 * DAY

# Push messages.
SUBSCRIPTIONS_A_GUEST = 10
ENDPOINT_LENGTH = 1000
#: Messages that are sent in one round, and at the same moment.
PUSHES_AT_ONCE = 50
PUSHES_AT_A_TIME = 8
#: Seconds until a push service must have answered, and bytes of its answer that are read.
PUSH_WITHIN = 10.0
PUSH_ANSWER_BYTES = 4096
#: A message is tried this often: again after 30 seconds, then after four times as long each time.
PUSH_ATTEMPTS = 7
PUSH_AGAIN_AFTER = 30.0
#: A push service that asks for patience gets up to this much.
PUSH_PATIENCE = 6 * 3600.0
#: Every message has this many bytes, padding included, so that its length says nothing.
PUSH_BYTES = 1024
#: A push service keeps a message for a browser that is off for at most this long.
PUSH_KEPT = 3 * DAY

# Chat.
TEXT_LENGTH = 200
CHAT_REMEMBERED = 50
#: Chat: a burst of at most 5, then one every 2 seconds.
SAID_AT_ONCE = 5
SAID_A_SECOND = 0.5
#: Mutes, silences and their undoing: a burst of at most 10, then one every 5 seconds.
MUTES_AT_ONCE = 10
MUTES_A_SECOND = 0.2
#: Undo: a burst of at most 6, then one every 2 seconds. To judge one takes up to a twentieth of a second.
UNDOS_AT_ONCE = 6
UNDOS_A_SECOND = 0.5
#: Reports that are kept for a host who is away.
REPORTS_KEPT = 20

# Pauses.
#: A game goes on by itself after a pause of this length, and has at most this many.
PAUSE_LASTS = 15 * 60.0
PAUSES_A_GAME = 10
#: The host's actions that people who come late can read.
HOST_ACTIONS_REMEMBERED = 50
#: Options that a host can name when changing them.
OPTIONS_NAMED = 40

# Waiting for players.
#: How long a quick match waits for people before bots take the empty seats.
QUICK_MATCH_WAIT = 20.0
#: Of this many waiting matches, a newcomer joins the first one without anybody from the same network.
QUICK_MATCHES_COMPARED = 5
#: A reaction window that waits for nobody's answer is open for this long.
QUICK_WINDOW = 1.2
#: A race that is still undecided after this time is ended by the clock.
RACE_WINDOW = 15.0
#: At a table with a clock, a bot stands in for a player who has had no socket for this long.
LEAVER_GRACE = 45.0
#: From then on, in seconds, the others decide about a player who has no socket.
ABSENCE_SHOWN = 30.0
#: A bot stands in for a player after this many timeouts in a row.
LATE_BEFORE_STAND_IN = 2

# Public waiting times: they hold for everybody at a table with people.
#: Three, two, one, before the cards of a race are turned up.
COUNTDOWN = 2.4
#: To look at the table before its first race; ended early when all people are ready, as all that follow. Somebody who
#: plays against bots alone keeps nobody waiting. Both are the same at every pace.
FIRST_LOOK = 30.0
FIRST_LOOK_ALONE = 90.0
#: To see who got what in a race, before the next one is counted down.
RACE_RESULT = 3.5
#: To watch the last turn of a round to its end, and then to read the scores.
SCOREBOARD = 40.0
#: The same for somebody who plays against bots alone, at every pace.
SCOREBOARD_ALONE = 120.0

# Races.
#: The event that starts a race is held back for fast connections, at most 150 ms, so that slow ones see it as soon.
REVEAL_HELD = 0.15
#: At most 250 ms of a claim's round trip is deducted from its reaction time.
RACE_CREDIT = 0.25
#: A claim waits at most 300 ms for other claims that may be on their way.
RACE_WAIT = 0.3
#: Extra time for a claim that is expected: no connection is always as fast as at its best.
ON_THE_WAY = 0.02
#: Claims less than 10 ms apart are a tie, which a draw decides that was fixed before the race.
PHOTO_FINISH = 0.01
#: Nobody sees and slaps within 120 ms: a quicker claim is void.
ANTICIPATION = 0.12
#: After a void claim, the player's next claim counts no earlier than 300 ms later: hammering must not beat reacting.
LOOK_AGAIN = 0.3
#: After this long, a player who goes on hammering may claim again.
HAMMERED = 1.0
#: Round trips remembered for each connection.
TRIPS_REMEMBERED = 15
#: A measured round trip is believed up to 4 ms plus 2 % above the shortest one that the connection itself has seen.
TRIP_ALLOWANCE = 0.004
TRIP_ALLOWANCE_SHARE = 0.02

# Bots.
BOT_BUDGET = 2.0
#: In a race a bot is done thinking before its hand comes down: the moment of its claim shows its reaction time alone.
BOT_RACE_BUDGET = 0.3
HINT_BUDGET = 1.5
#: A bot's move is shown this long after its prompt, so that people can follow; a bot that searches takes BOT_BUDGET.
BOT_PACE = 0.9
#: Easy bots take their time: a move shows after this many seconds, a slap after this many, and at most one more.
UNHURRIED_MOVE = 1.0
UNHURRIED_SLAP = 2.0
#: In a reaction window all bots answer at this moment: it must not reveal what they hold, or how long they thought.
BOTS_REACT_AFTER = 0.9
#: Hints for one guest: a burst of at most 5, then one every 5 seconds.
HINTS_AT_ONCE = 5
HINTS_A_SECOND = 0.2

# Stopping.
#: Clients are asked to wait this long before they reconnect.
BACK_AFTER = 2.0
STOP_WITHIN = 10.0

# Several processes.
#: A process that has not renewed its lease for this long counts as dead, and its tables are free.
LEASE = 2.0
#: By its own clock, a process gives up its tables this much before its lease expires.
LEASE_MARGIN = 0.3
#: Between two renewals, each of which also reads which other processes are alive.
RENEW_EVERY = 0.5
#: Heartbeats between two processes that share connections; after the silence they drop those connections.
HEARTBEAT_EVERY = 0.5
SILENT_AFTER = 2.0
#: Another process has this long to answer a request.
ANSWER_WITHIN = 1.0
#: A client that joins a table whose process has just died waits at most this long for a new owner.
COME_IN_WITHIN = 4.0
#: Sockets whose guest or device was ended at another process are closed at once; where that message was lost, after
#: this time.
ENDED_CHECKED_EVERY = 5.0
#: Redis: the timeout of a connection or an answer, and the pause before the next attempt.
REDIS_PATIENCE = 1.0
REDIS_TRY_AGAIN = 0.2
#: Commands of one remote connection that may wait for their turn.
WAITING_COMMANDS = 64
