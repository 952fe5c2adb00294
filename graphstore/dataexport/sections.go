package dataexport

import (
	"strings"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// section is one list of what somebody is given. Its statement reads a page of the person $id, at most $limit rows
// beyond $after (and $at), in that order; each has after (and at), and the row itself.
type section struct {
	name      string
	statement cypher.Statement
}

// made composes the statements of things that hang at the person by a relationship.
func made(name, relationship, label string) section {
	return section{name, cypher.Statement(strings.NewReplacer("REL", relationship, "LABEL", label).Replace(
		`MATCH (:User {id: $id})-[:REL]->(x:LABEL) WHERE x.id > $after
WITH x ORDER BY x.id LIMIT $limit RETURN x.id AS after, x {.*} AS row`))}
}

// chosen composes those of what somebody did about things of others, which are named.
func chosen(name, relationship string) section {
	return section{name, cypher.Statement(strings.ReplaceAll(`MATCH (:User {id: $id})-[r:REL]->(x) WHERE x.id > $after
WITH r, x ORDER BY x.id LIMIT $limit
RETURN x.id AS after, r {.*, id: x.id, type: head([l IN labels(x) WHERE l <> 'PlanCrowd']), name: coalesce(x.handle, x.title, x.name)} AS row`,
		"REL", relationship))}
}

// one composes the statement of the one node that somebody has by a property.
func one(name, label, property string) section {
	return section{name, cypher.Statement(strings.NewReplacer("LABEL", label, "PROPERTY", property).Replace(
		`MATCH (x:LABEL {PROPERTY: $id}) WHERE $after = '' WITH x LIMIT $limit RETURN x.PROPERTY AS after, x {.*} AS row`))}
}

// timed composes the statements of what an index lists by person and time.
func timed(name, label, person, at string) section {
	return timedAs(name, label, person, at, "x {.*}")
}

func timedAs(name, label, person, at, row string) section {
	names := strings.NewReplacer("LABEL", label, "PERSON", person, "TIME", at, "ROW", row)
	return section{name, cypher.Statement(names.Replace(
		`MATCH (x:LABEL) WHERE x.PERSON = $id AND x.TIME >= $at AND x.id IS NOT NULL AND (x.TIME > $at OR x.id > $after)
WITH x ORDER BY x.PERSON, x.TIME, x.id LIMIT $limit RETURN x.id AS after, x.TIME AS at, ROW AS row`))}
}

// sections are all that somebody is given. What a domain keeps about people is added here; the test names what is
// neither here nor among the reasons of notGiven.
var sections = append(append(append([]section{}, account...), social...), trade...)

var account = []section{
	{"profile", `MATCH (u:User {id: $id}) WHERE $after = '' RETURN u.id AS after, u {.*} AS row LIMIT $limit`},
	{"former handles", `MATCH (f:FormerHandle) WHERE f.userId = $id AND f.key > $after
WITH f ORDER BY f.key LIMIT $limit RETURN f.key AS after, f {.handle, .at, .until} AS row`},
	{"sign-ins", `MATCH (t:RefreshToken {userId: $id}) WITH t.family AS family, max(t.device) AS device, min(t.createdAt) AS startedAt, max(t.createdAt) AS seenAt
WHERE family > $after WITH * ORDER BY family LIMIT $limit
RETURN family AS after, {device: device, startedAt: startedAt, seenAt: seenAt} AS row`},
	{"password", `MATCH (c:Credential {userId: $id}) WHERE $after = ''
RETURN c.userId AS after, {hasPassword: c.passwordHash <> '', hasSecondFactor: c.factor IS NOT NULL, changedAt: c.updatedAt} AS row LIMIT $limit`},
	{"logins", `MATCH (l:Login {userId: $id}) WHERE l.loginKey > $after WITH l ORDER BY l.loginKey LIMIT $limit
RETURN l.loginKey AS after, l {.issuer, .subject, .email, .name, .linkedAt, .lastUsedAt} AS row`},
	{"passkeys", `MATCH (k:Passkey {userId: $id}) WHERE k.id > $after WITH k ORDER BY k.id LIMIT $limit
RETURN k.id AS after, k {.name, .createdAt, .lastUsedAt} AS row`},
	{"app passwords", `MATCH (p:AppPassword {userId: $id}) WHERE p.id > $after WITH p ORDER BY p.id LIMIT $limit
RETURN p.id AS after, p {.name, .createdAt, .lastUsedAt, .client} AS row`},
	{"listenbrainz", `MATCH (a:ListenBrainzAccount {userId: $id}) WHERE $after = ''
RETURN a.userId AS after, a {.name, .connectedAt, .isPaused, .lastSentAt} AS row LIMIT $limit`},
	{"history brought", `MATCH (i:ListenImport {userId: $id}) WHERE $after = ''
RETURN i.userId AS after, i {.askedAt, .doneAt, .found, .added, .known, .elsewhere, .unreadable} AS row LIMIT $limit`},
	one("notification settings", "NotificationSettings", "id"),
	one("searches", "SearchHistory", "id"),
	one("player", "PlayerState", "userId"),
	made("muted words", "MUTES_WORD", "MutedWord"),
	made("addresses", "KEEPS_ADDRESS", "KeptAddress"),
	{"experiments", `MATCH (p:ExperimentPerson) WHERE p.userId = $id AND p.experimentId > $after
WITH p ORDER BY p.experimentId LIMIT $limit RETURN p.experimentId AS after, p {.*} AS row`},
	{"removed by moderators", `MATCH (r:Removal) WHERE r.ownerId = $id AND r.id > $after WITH r ORDER BY r.id LIMIT $limit
RETURN r.id AS after, r {.id, .targetType, .targetId, .reason, .excerpt, .appeal, .removedAt, .decidedAt, .state} AS row`},
	{"reports", `MATCH (r:Report) USING INDEX SEEK r:Report(reporterId, targetType, targetId)
WHERE r.reporterId = $id AND r.targetType IS NOT NULL AND r.targetId IS NOT NULL AND r.id > $after
WITH r ORDER BY r.id LIMIT $limit
RETURN r.id AS after, r {.id, .targetType, .targetId, .reason, .details, .createdAt, .state} AS row`},
}

var social = []section{
	chosen("follows", "FOLLOWS"),
	chosen("blocked", "BLOCKS"),
	chosen("muted", "MUTES"),
	chosen("hidden", "HID"),
	chosen("saved", "SAVED"),
	chosen("reactions", "REACTED"),
	chosen("reactions in chats", "REACTED_IN_CHAT"),
	chosen("interested in", "INTERESTED_IN"),
	chosen("plans", "PLANS"),
	chosen("opinions", "SAID"),
	chosen("beliefs removed", "REMOVED_BELIEF"),
	chosen("tastes chosen", "CHOSE"),
	chosen("listened to", "LISTENED"),
	chosen("bookmarks", "BOOKMARKED"),
	chosen("shares", "SHARED"),
	chosen("waiting for", "WAITS_FOR"),
	chosen("featured", "FEATURES"),
	chosen("artists who write to you", "AGREED"),
	made("posts", "POSTED", "Post"),
	{"earlier versions of posts", `MATCH (:User {id: $id})-[:POSTED]->(:Post)-[:EDITED_FROM]->(x:PostEdit) WHERE x.id > $after
WITH x ORDER BY x.id LIMIT $limit RETURN x.id AS after, x {.*} AS row`},
	made("comments", "WROTE", "Comment"),
	made("questions", "ASKED", "Question"),
	{"questions answered", `MATCH (x:Question) USING INDEX SEEK x:Question(askedOf, createdAt, id)
WHERE x.askedOf = $id AND x.createdAt IS NOT NULL AND x.id > $after AND x.answer IS NOT NULL
WITH x ORDER BY x.id LIMIT $limit RETURN x.id AS after, x {.id, .answer, .answeredAt} AS row`},
	made("playlists", "OWNS", "Playlist"),
	{"songs of playlists", `MATCH (:User {id: $id})-[:OWNS]->(:Playlist)-[:HAS_ENTRY]->(x:PlaylistEntry) WHERE x.id > $after
WITH x ORDER BY x.id LIMIT $limit RETURN x.id AS after, x {.*} AS row`},
	chosen("playlists with others", "WORKS_ON"),
	chosen("chats", "CHATS_IN"),
	// Those in chats that they left, too.
	{"messages", `MATCH (x:Message) USING INDEX SEEK x:Message(senderId, id) WHERE x.senderId = $id AND x.id > $after
WITH x ORDER BY x.senderId, x.id LIMIT $limit RETURN x.id AS after, x {.*} AS row`},
	timed("plays", "Play", "userId", "startedAt"),
	timed("plays to be sent", "WaitingListen", "userId", "at"),
	timed("heard in other players", "Listen", "userId", "at"),
	timed("listening", "ListeningSession", "userId", "startedAt"),
	{"jukeboxes", `MATCH (x:JukeboxSession {userId: $id}) WHERE x.id > $after WITH x ORDER BY x.id LIMIT $limit
RETURN x.id AS after, x {.id, .createdAt, .updatedAt} AS row`},
	chosen("rooms", "IN_ROOM"),
	chosen("genres", "IN_GENRE"),
	{"giveaways entered", `MATCH (x:GiveawayEntry) WHERE x.userId = $id AND x.giveawayId > $after
WITH x ORDER BY x.giveawayId LIMIT $limit RETURN x.giveawayId AS after, x {.*} AS row`},
	{"votes", `MATCH (x:PollVote) WHERE x.userId = $id AND x.postId > $after
WITH x ORDER BY x.postId LIMIT $limit RETURN x.postId AS after, x {.*} AS row`},
	made("events", "HOSTS", "Event"),
	made("giveaways", "HOLDS_GIVEAWAY", "Giveaway"),
	made("genres proposed", "PROPOSED", "GenreProposal"),
	made("badge", "HAS_BADGE", "Badge"),
	made("albums", "RELEASED", "Album"),
	made("tracks", "PERFORMED", "Track"),
}

var trade = []section{
	timedAs("orders", "Order", "buyerId", "createdAt",
		`x {.*, lines: COLLECT { MATCH (x)-[:HAS_LINE]->(l) RETURN l {.*} }}`),
	// Whom they are of is not the seller's own.
	timedAs("orders sold", "Order", "ownerId", "createdAt",
		`x {.id, .number, .status, .currency, .total, .createdAt, .paidAt, .shippedAt, .deliveredAt}`),
	{"cart", `MATCH (:Cart {key: 'user:' + $id})-[:HAS_LINE]->(l) WHERE l.id > $after
WITH l ORDER BY l.id LIMIT $limit RETURN l.id AS after, l {.*} AS row`},
	chosen("bought", "BOUGHT"),
	chosen("tiers held", "HOLDS"),
	made("tiers", "OFFERS", "Tier"),
	made("support", "SUBSCRIBES", "TierSubscription"),
	timed("support paid", "TierInvoice", "subscriberId", "paidAt"),
	timedAs("gifts given", "TierGift", "giverId", "paidAt",
		`x {.id, .number, .tierId, .message, .months, .total, .currency, .paidAt}`),
	timedAs("gifts received", "TierGift", "receiverId", "receivedAt", `x {.id, .number, .tierId, .message, .months, .receivedAt}`),
	timedAs("late payments", "LatePayment", "payerId", "paidAt", `x {.id, .kind, .status, .amount, .currency, .paidAt}`),
	{"merchandise", `MATCH (:User {id: $id})-[:SELLS]->(x:Merchandise) WHERE x.id > $after
WITH x ORDER BY x.id LIMIT $limit
RETURN x.id AS after, x {.*, variants: COLLECT { MATCH (x)-[:HAS_VARIANT]->(v:MerchandiseVariant)
  RETURN v {.*, sizes: COLLECT { MATCH (v)-[:HAS_SIZE]->(z:MerchandiseSize) RETURN z {.*} }} }} AS row`},
	{"shop links", `MATCH (x:MerchandiseLink) WHERE x.ownerId = $id AND x.platformKey IS NOT NULL AND x.externalId IS NOT NULL AND x.id > $after
WITH x ORDER BY x.id LIMIT $limit RETURN x.id AS after, x {.id, .sizeId, .platformKey, .externalId, .externalSku} AS row`},
	one("shipping", "ShippingTerms", "sellerId"),
	{"discount codes", `MATCH (x:DiscountCode) USING INDEX SEEK x:DiscountCode(ownerId, isArchived, createdAt, id)
WHERE x.ownerId = $id AND x.isArchived IS NOT NULL AND x.createdAt IS NOT NULL AND x.id > $after
WITH x ORDER BY x.id LIMIT $limit RETURN x.id AS after, x {.*} AS row`},
	timed("ledger", "LedgerEntry", "sellerId", "at"),
	timed("payouts", "PayoutMove", "sellerId", "createdAt"),
	{"payout account", `MATCH (x:PayoutAccount {userId: $id}) WHERE $after = ''
RETURN x.userId AS after, x {.country, .currency, .createdAt} AS row LIMIT $limit`},
	{"balances", `MATCH (x:PayoutBalance) WHERE x.sellerId = $id AND x.key > $after WITH x ORDER BY x.key LIMIT $limit
RETURN x.key AS after, x {.*} AS row`},
	{"uploads", `MATCH (f:File) USING INDEX f:File(ownerId) WHERE f.ownerId = $id AND f.key > $after
WITH f ORDER BY f.key LIMIT $limit
RETURN f.key AS after, f {.key, .fileName, .kind, .contentType, .size, .duration, .createdAt} AS row`},
}
