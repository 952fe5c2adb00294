package deletion

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/deletion"
)

// nameless is what somebody is called whose account was erased, wherever a name was written down.
const nameless = "Deleted person"

// piece is a statement that erases at most $limit things of the person $id, and returns how many they were. One that
// leaves the things where they are walks over them by time and id, from $at and $after on, and returns the last one.
type piece struct {
	name      string
	statement cypher.Statement
}

// pieces are in the order in which they are run. The ways in come first.
var pieces = append([]piece{
	{"invited", `MATCH (u:User {id: $id}) MATCH (e:WaitingEntry {email: u.email})
CALL (e) { OPTIONAL MATCH (i:Invite {id: e.inviteId}) REMOVE i.email, i.entryId }
DELETE e RETURN count(*) AS n`},
	{"codes used", `MATCH (u:User {id: $id}) MATCH (i:Invite {email: u.email}) WITH i LIMIT $limit REMOVE i.email RETURN count(i) AS n`},
	{"password", `MATCH (c:Credential {userId: $id}) DELETE c RETURN count(*) AS n`},
	{"codes", `MATCH (c:Code) WHERE c.userId = $id AND c.purpose IS NOT NULL WITH c LIMIT $limit DELETE c RETURN count(*) AS n`},
	{"logins", `MATCH (l:Login {userId: $id}) WITH l LIMIT $limit DELETE l RETURN count(*) AS n`},
	{"passkeys", `MATCH (k:Passkey {userId: $id}) WITH k LIMIT $limit DELETE k RETURN count(*) AS n`},
	{"app passwords", `MATCH (p:AppPassword {userId: $id}) WITH p LIMIT $limit DELETE p RETURN count(*) AS n`},
	{"tokens", `MATCH (t:RefreshToken {userId: $id}) WITH t LIMIT $limit DELETE t RETURN count(*) AS n`},
	{"address", `MATCH (u:User {id: $id}) WHERE u.email IS NOT NULL REMOVE u.email, u.lastAddress RETURN count(*) AS n`},
	{"kept addresses", `MATCH (:User {id: $id})-[:KEEPS_ADDRESS]->(a:KeptAddress) WITH a LIMIT $limit DETACH DELETE a RETURN count(*) AS n`},
}, private...)

// private are what only the person had, and what has their name.
var private = []piece{
	{"listenbrainz", `MATCH (a:ListenBrainzAccount {userId: $id}) DELETE a RETURN count(*) AS n`},
	{"plays to be sent", `MATCH (w:WaitingListen) WHERE w.userId = $id AND w.at IS NOT NULL AND w.id IS NOT NULL WITH w LIMIT $limit DELETE w RETURN count(*) AS n`},
	// Its file goes with the next sweep, and then it does too.
	{"history brought", `MATCH (i:ListenImport {userId: $id}) SET i.fileUntil = $now REMOVE i.userId, i.dueAt, i.lease RETURN 0 AS n`},
	{"heard in other players", `MATCH (l:Listen) WHERE l.userId = $id AND l.at IS NOT NULL AND l.id IS NOT NULL WITH l LIMIT $limit DELETE l RETURN count(*) AS n`},
	{"plays", `MATCH (p:Play) WHERE p.userId = $id AND p.startedAt IS NOT NULL WITH p LIMIT $limit DETACH DELETE p RETURN count(*) AS n`},
	{"private plays", `MATCH (:User {id: $id})-[:HAD]->(:ListeningSession)<-[:IN_SESSION]-(p:Play) WITH p LIMIT $limit DETACH DELETE p RETURN count(*) AS n`},
	{"sessions", `MATCH (s:ListeningSession) WHERE s.userId = $id AND s.startedAt IS NOT NULL WITH s LIMIT $limit DETACH DELETE s RETURN count(*) AS n`},
	{"jukeboxes", `MATCH (s:JukeboxSession {userId: $id}) WITH s LIMIT $limit DETACH DELETE s RETURN count(*) AS n`},
	{"rooms", `MATCH (:User {id: $id})-[:IN_ROOM]->(r:JukeboxRoom) WHERE r.userId = $id WITH r LIMIT 1 DETACH DELETE r RETURN count(*) * $limit AS n`},
	{"player", `MATCH (s:PlayerState {userId: $id}) DELETE s RETURN count(*) AS n`},
	{"searches", `MATCH (h:SearchHistory {id: $id}) DELETE h RETURN count(*) AS n`},
	{"muted words", `MATCH (w:MutedWord) WHERE w.userId = $id AND w.folded IS NOT NULL WITH w LIMIT $limit DETACH DELETE w RETURN count(*) AS n`},
	{"feeds", `MATCH (f:FeedAddress) WHERE f.key STARTS WITH $id + '/' WITH f LIMIT $limit DELETE f RETURN count(*) AS n`},
	{"cart", `MATCH (c:Cart {key: 'user:' + $id}) OPTIONAL MATCH (c)-[:HAS_LINE]->(l) DETACH DELETE l, c RETURN 0 AS n`},
	{"trials", `MATCH (p:ExperimentPerson {userId: $id}) DELETE p RETURN 0 AS n`},
	{"brought by an artist", `MATCH (:User {id: $id})-[:AGREED]->(c:Contact) WITH c LIMIT $limit DETACH DELETE c RETURN count(*) AS n`},
	{"brought from elsewhere", `MATCH (c:Contact {artistId: $id}) WITH c LIMIT $limit DETACH DELETE c RETURN count(*) AS n`},
	{"book of contacts", `MATCH (b:ContactBook {artistId: $id}) DELETE b RETURN 0 AS n`},
	// Its file goes with the next sweep.
	{"export", `MATCH (e:DataExport {userId: $id}) SET e.expiresAt = $now REMOVE e.waitsSince, e.leaseUntil RETURN 0 AS n`},
	{"browsers", `MATCH (d:PushSubscription {userId: $id}) WITH d LIMIT $limit DELETE d RETURN count(*) AS n`},
	{"notification settings", `MATCH (s:NotificationSettings {id: $id}) DELETE s RETURN 0 AS n`},
	{"notifications", `MATCH (n:Notification) WHERE n.listedFor = $id AND n.at IS NOT NULL AND n.id IS NOT NULL
WITH n LIMIT $limit DETACH DELETE n RETURN count(*) AS n`},
	{"acts told", `MATCH (a:NotificationAct) WHERE a.userId = $id AND a.actorId IS NOT NULL WITH a LIMIT $limit DETACH DELETE a RETURN count(*) AS n`},
	{"groups told", `MATCH (g:NotificationGroup) WHERE g.key STARTS WITH $id WITH g LIMIT $limit DETACH DELETE g RETURN count(*) AS n`},

	{"checkouts", `MATCH (k:CheckoutKey) WHERE k.buyerId = $id AND k.clientKey IS NOT NULL WITH k LIMIT $limit
CALL (k) { OPTIONAL MATCH (c:Checkout {id: k.checkoutId}) OPTIONAL MATCH (c)-[:HAS_ORDER]->(o:Order)
  ` + namelessCheckout + namelessBuyer + `}
DELETE k RETURN count(*) AS n`},
	{"bought", `MATCH (o:Order) USING INDEX SEEK o:Order(buyerId, paidAt, id)
WHERE o.buyerId = $id AND o.paidAt >= $at AND o.id IS NOT NULL AND (o.paidAt > $at OR o.id > $after)
WITH o ORDER BY o.buyerId, o.paidAt, o.id LIMIT $limit
CALL (o) { OPTIONAL MATCH (c:Checkout)-[:HAS_ORDER]->(o) ` + namelessCheckout + namelessBuyer + `}
` + walked("o", "paidAt")},
	{"sold", `MATCH (o:Order) USING INDEX o:Order(ownerId) WHERE o.ownerId = $id AND o.sellerName <> $nameless
WITH o LIMIT $limit SET o.sellerName = $nameless, o.sellerHandle = '' RETURN count(o) AS n`},
	{"gifts received", `MATCH (g:TierGift) USING INDEX SEEK g:TierGift(receiverId, receivedAt, id)
WHERE g.receiverId = $id AND g.receivedAt >= $at AND g.id IS NOT NULL AND (g.receivedAt > $at OR g.id > $after)
WITH g ORDER BY g.receiverId, g.receivedAt, g.id LIMIT $limit
REMOVE g.email
` + walked("g", "receivedAt")},
	{"shipping", `MATCH (t:ShippingTerms {sellerId: $id}) DELETE t RETURN 0 AS n`},
	{"discount codes", `MATCH (d:DiscountCode) WHERE d.ownerId = $id AND d.isArchived = false AND d.createdAt IS NOT NULL AND d.id IS NOT NULL
WITH d LIMIT $limit SET d.isArchived = true, d.archivedAt = $now, d.key = null RETURN count(*) AS n`},
	{"shop links", `MATCH (g:MerchandiseLink) WHERE g.ownerId = $id AND g.platformKey IS NOT NULL AND g.externalId IS NOT NULL
WITH g LIMIT $limit DETACH DELETE g RETURN count(*) AS n`},
	{"shop hooks", `MATCH (h:StockHook) WHERE h.ownerId = $id AND h.format IS NOT NULL WITH h LIMIT $limit DETACH DELETE h RETURN count(*) AS n`},
	{"tiers", `MATCH (:User {id: $id})-[:OFFERS]->(t:Tier) SET t.description = '', t.perks = [] RETURN 0 AS n`},

	{"reports about", `MATCH (r:Report) USING INDEX SEEK r:Report(ownerId, createdAt)
WHERE r.ownerId = $id AND r.createdAt >= $at AND (r.createdAt > $at OR r.id > $after)
WITH r ORDER BY r.createdAt, r.id LIMIT $limit
REMOVE r.excerpt
` + walked("r", "createdAt")},
	{"removals", `MATCH (r:Removal {ownerId: $id}) WHERE r.removedAt >= $at AND (r.removedAt > $at OR r.id > $after)
WITH r ORDER BY r.removedAt, r.id LIMIT $limit
REMOVE r.excerpt, r.appeal
` + walked("r", "removedAt")},

	{"days of tracks heard", `MATCH (d:TrackDay) WHERE d.artistId = $id AND d.day IS NOT NULL MATCH (d)<-[r]-() WITH r LIMIT $limit DELETE r RETURN count(*) AS n`},
	{"days of tracks", `MATCH (d:TrackDay) WHERE d.artistId = $id AND d.day IS NOT NULL WITH d LIMIT $limit DETACH DELETE d RETURN count(*) AS n`},
	{"days heard", `MATCH (d:ArtistDay) WHERE d.artistId = $id AND d.day IS NOT NULL MATCH (d)<-[r]-() WITH r LIMIT $limit DELETE r RETURN count(*) AS n`},
	{"days", `MATCH (d:ArtistDay) WHERE d.artistId = $id AND d.day IS NOT NULL WITH d LIMIT $limit DETACH DELETE d RETURN count(*) AS n`},
	{"badge", `MATCH (:User {id: $id})-[:HAS_BADGE]->(b:Badge) DETACH DELETE b RETURN 0 AS n`},

	{"uploads", `MATCH (up:Upload) WHERE up.ownerId = $id AND up.clientKey IS NOT NULL AND up.expiresAt > $now
WITH up LIMIT $limit SET up.expiresAt = $now RETURN count(*) AS n`},
	// What is sold, heard and seen by others goes with the thing that it is of; an admin's picture on home is the site's.
	{"pictures", `MATCH (f:File) USING INDEX f:File(ownerId) WHERE f.ownerId = $id MATCH (f)<-[r:USES]-(x:User|Comment|Message)
WITH f, r, x LIMIT $limit
SET f.unusedSince = $now
FOREACH (_ IN CASE WHEN x:Comment THEN [1] ELSE [] END | REMOVE x.photos)
FOREACH (_ IN CASE WHEN x:Message THEN [1] ELSE [] END | REMOVE x.images)
DELETE r RETURN count(*) AS n`},
	{"relations", `MATCH (:User {id: $id})-[r:` + privateRelations + `]-() WITH r LIMIT $limit DELETE r RETURN count(*) AS n`},
}

const (
	// privateRelations are those that go, from the person and to them. What they wrote, sold and paid keeps its own.
	privateRelations = `FOLLOWS|BLOCKS|MUTES|MUTES_WORD|HID|SAVED|SHARED|REACTED|REACTED_IN_CHAT|INTERESTED_IN|PLANS|` +
		`LISTENED|BOOKMARKED|PLAYED_ON|HEARD_ON|HAD|SAID|REMOVED_BELIEF|CHOSE|WAITS_FOR|` +
		`WORKS_ON|IN_ROOM|IN_GENRE|FEATURES|HOLDS|BOUGHT|ON_WALL_OF|PROPOSED|CAME_BY`

	namelessCheckout = `SET c.buyerName = $nameless, c.buyerHandle = '', c.address = ['', '', '', '', '', '', coalesce(c.address[6], ''), ''] REMOVE c.email `

	// namelessBuyer keeps the country, which taxes are told by.
	namelessBuyer = `SET o.buyerName = $nameless, o.buyerHandle = '', o.address = ['', '', '', '', '', '', coalesce(o.address[6], ''), ''],
    o.searchText = toLower(o.number + ' ' + $nameless + ' ' + coalesce(o.code, '')) REMOVE o.email `
)

func walked(variable, time string) cypher.Statement {
	return cypher.Statement(fmt.Sprintf(
		`WITH %[1]s ORDER BY %[1]s.%[2]s, %[1]s.id RETURN count(%[1]s) AS n, last(collect(%[1]s.%[2]s)) AS at, last(collect(%[1]s.id)) AS last`,
		variable, time))
}

// WaysIn is how many of Steps end the ways in.
const WaysIn = 9

// Steps returns what is erased in pieces, in its order.
func (s *Store) Steps() (waysIn, others []string) {
	names := make([]string, len(pieces))
	for i, p := range pieces {
		names[i] = p.name
	}
	return names[:WaysIn], append(names[WaysIn:], mentions)
}

// Step erases a piece.
func (s *Store) Step(
	ctx context.Context, step, userID string, from deletion.Cursor, now time.Time,
) (next deletion.Cursor, more bool, err error) {
	if step == mentions {
		more, err := s.forgetMentions(ctx, userID)
		return from, more, err
	}
	if from.At.IsZero() {
		from.At = time.UnixMilli(0) // no time at all is null, which nothing is after
	}
	for _, p := range pieces {
		if p.name != step {
			continue
		}
		erased, err := cypher.WriteAll(ctx, s.db, "erase_"+p.name, p.statement, map[string]any{
			"id": userID, "now": now, "limit": s.atOnce, "at": from.At, "after": from.ID, "nameless": nameless,
		}, func(r *cypher.Row) int {
			if r.Has("at") {
				next = deletion.Cursor{At: r.Time("at"), ID: r.String("last")}
			}
			return r.Int("n")
		})
		return next, len(erased) > 0 && erased[0] >= s.atOnce, err // one that found nothing to begin with has no row
	}
	return from, false, fmt.Errorf("there is no step %q", step)
}
