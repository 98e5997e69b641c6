"""Every limit and every waiting time of the server, in one place. Times are seconds unless a name says otherwise."""

# What a client may send.
FRAME_BYTES = 8 * 1024
BODY_BYTES = 64 * 1024
#: Messages over a socket: so many at once, and so many a second after that.
MESSAGES_AT_ONCE = 40
MESSAGES_A_SECOND = 20.0
#: Who goes on sending past that is shown out after so many refusals.
TOO_FAST_BEFORE_CLOSE = 200
#: Requests and handshakes of one address.
REQUESTS_AT_ONCE = 200
REQUESTS_A_SECOND = 50.0
#: Addresses whose rates are remembered.
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

# What a socket may hold up.
#: Messages that wait for a slow reader before its socket is closed; it comes back and gets the gap.
WAITING_MESSAGES = 256
#: What was said last to a socket that ends may take so long to be sent.
FAREWELL = 1.0
SOCKETS_A_GUEST_AND_TABLE = 8
SPECTATORS_A_TABLE = 2000
#: How many watch is told anew at most so often: a crowd that comes would else be told of everyone in it.
SPECTATORS_COUNTED_EVERY = 1.0

# Tables.
OPEN_TABLES_A_GUEST = 10
DECK_BYTES = 32 * 1024
#: A table that nobody looks at leaves the memory; it comes back from the journal when somebody does.
ASLEEP_AFTER = 60.0
#: A table that nobody came back to is closed.
CLOSED_AFTER = 7 * 24 * 3600.0
#: That somebody was there is noted so often.
TOUCHED_EVERY = 600.0
PUBLIC_TABLES_LISTED = 50
HISTORY_LISTED = 50
#: Commands remembered of each guest, so that one that is sent again is not applied again.
COMMANDS_REMEMBERED = 512

#: A seat's legal moves are listed for its client up to so many.
MOVES_LISTED = 1000

# Guests.
DEVICE_LINK_LASTS = 15 * 60.0
GUEST_COOKIE_LASTS = 365 * 24 * 3600

# Chat.
TEXT_LENGTH = 200
CHAT_REMEMBERED = 50
SAID_AT_ONCE = 5
SAID_A_SECOND = 0.5
#: To mute, to silence and to hear again: so many at once, and so many a second after that.
MUTES_AT_ONCE = 10
MUTES_A_SECOND = 0.2
#: What was shown to a host who is not there, and waits for them.
REPORTS_KEPT = 20

# Waiting for players.
#: How long a quick match waits for people before bots take the empty seats.
QUICK_MATCH_WAIT = 20.0
#: A reaction window where nobody has to think, so that it closes alike whatever anybody holds.
QUICK_WINDOW = 1.2
#: A race that nobody runs to its end is ended by the clock.
RACE_WINDOW = 15.0
#: A player whose sockets are all gone for so long is stood in for, where the table has a clock.
LEAVER_GRACE = 45.0
#: After so many answers in a row that the clock had to give, a bot takes over.
LATE_BEFORE_STAND_IN = 2

# Races.
#: What a race is about is shown to quick lines at most so much later than to slow ones.
REVEAL_HELD = 0.15
#: So much of a claim's way there and back, at most, does not count against it.
RACE_CREDIT = 0.25
#: A claim waits at most so long for those who are still on the way.
RACE_WAIT = 0.3
#: Who may be first and is expected gets so much longer: no line is always as quick as at its best.
ON_THE_WAY = 0.02
#: Two hands closer together than this cannot be told apart; a draw decides that was fixed before the race.
PHOTO_FINISH = 0.01
#: Nobody sees and slaps within so little time; such a claim does not count.
ANTICIPATION = 0.12
#: Who claimed too early looks again for so long before a claim counts; else many claims at once would beat a quick one.
LOOK_AGAIN = 0.3
#: Who goes on hammering is let in after so long.
HAMMERED = 1.0
#: Round trips remembered of each line.
TRIPS_REMEMBERED = 15
#: A round trip is believed up to so much, and such a share, above the shortest one that the connection shows.
TRIP_ALLOWANCE = 0.004
TRIP_ALLOWANCE_SHARE = 0.02

# Bots.
BOT_BUDGET = 2.0
HINT_BUDGET = 1.5
#: A bot's answer shows no sooner than this after the question, so that people can follow.
BOT_PACE = 0.9
#: Hints that may be asked of the bots: so many at once, and so many a second after that.
HINTS_AT_ONCE = 5
HINTS_A_SECOND = 0.2

# Stopping.
#: What clients are told to wait before they come back.
BACK_AFTER = 2.0
STOP_WITHIN = 10.0

# Several processes.
#: A process that has not renewed its lease for so long is dead to the others, and its tables are free.
LEASE = 2.0
#: It stops by itself so long before that: by its own clock, counted from before it asked.
LEASE_MARGIN = 0.3
#: Between two renewals, and between two looks at who else lives.
RENEW_EVERY = 0.5
#: Two processes that share lines hear from each other so often; after so much silence they let the lines go.
SIGN_OF_LIFE_EVERY = 0.5
SILENT_AFTER = 2.0
#: Until a process answers that was asked for a place at a table, or who is there.
ANSWER_WITHIN = 1.0
#: Whoever comes to a table whose process has just died waits until another has it.
COME_IN_WITHIN = 4.0
#: Redis: until a connection or an answer is given up, and between two tries.
REDIS_PATIENCE = 1.0
REDIS_TRY_AGAIN = 0.2
#: Commands of one far socket that wait for their turn.
WAITING_COMMANDS = 64
