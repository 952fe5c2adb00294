package notify

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/notify"
)

// What several kinds of things have in common. Who did it is found first, as what very many reacted to must not be
// walked through. A reaction that was taken back does not stand; of somebody who is not
// there any more followers hear nothing.
const (
	still    = `(row.verb <> 'reacted' OR EXISTS { (actor)-[:REACTED]->(n) })`
	byArtist = `ownerIsArtist: EXISTS { MATCH (a:Artist {id: n.ownerId}) WHERE a.deactivatedAt IS NULL }`
	gate     = `tier: head([(n)-[:REQUIRES]->(x:Tier) | x {.id, .artistId, .position}])`
)

// moneyBack are the verbs of what went back of a payment, which is true whatever becomes of what was paid for.
const moneyBack = `['refunded', 'refund failed', 'disputed', 'dispute won', 'dispute lost']`

// person is somebody whom another follows, or does not any more.
const person cypher.Statement = `UNWIND $rows AS row MATCH (n:User {id: row.id})
RETURN row.n AS n, {ownerId: n.id, byId: n.id,
  stands: EXISTS { MATCH ()-[f:FOLLOWS]->() WHERE f.followerId = row.actorId AND f.followedId = row.id }} AS node`

// Statements by the label of what something happened to.
var happened = map[string]cypher.Statement{
	"User": person, "Artist": person,
	"Post": `UNWIND $rows AS row MATCH (n:Post {id: row.id})
OPTIONAL MATCH (actor:User {id: row.actorId})
RETURN row.n AS n, n {.ownerId, byId: n.ownerId, ` + byArtist + `, .giveawayId, .eventId, isMemory: n.type = 'Memory',
  stands: n.status = 'published' AND n.deletedAt IS NULL AND ` + still + `,
  wallId: CASE WHEN n.pageId <> n.ownerId THEN n.pageId END,
  eventHostId: head([(n)-[:EMBEDS]->(e:Event) | e.ownerId]),
  mentionedIds: [(n)-[:MENTIONS]->(u:User) | u.id],
  subject: n {.id, .status, .ownerId, .fansOnly, ` + gate + `}} AS node`,
	"Comment": `UNWIND $rows AS row MATCH (n:Comment {id: row.id})
OPTIONAL MATCH (actor:User {id: row.actorId})
RETURN row.n AS n, n {.ownerId, .byId, .parentId, onType: n.targetType, onId: n.targetId, mentionedIds: n.mentionIds,
  stands: n.deletedAt IS NULL AND ` + still + `,
  onById: CASE n.targetType WHEN 'question' THEN head(COLLECT { MATCH (q:Question {id: n.targetId}) RETURN q.byId }) END,
  parentById: head(COLLECT { MATCH (p:Comment {id: n.parentId}) WHERE p.deletedAt IS NULL RETURN p.byId })} AS node`,
	"Track": `UNWIND $rows AS row MATCH (n:Track {id: row.id})
OPTIONAL MATCH (actor:User {id: row.actorId})
RETURN row.n AS n, n {.ownerId, byId: n.ownerId, ` + byArtist + `, stands: n.status = 'published' AND ` + still + `,
  onAlbum: EXISTS { (n)<-[:HAS_TRACK]-(:Album {status: 'published'}) },
  subject: n {.id, .status, .ownerId, ` + gate + `}} AS node`,
	"Album": `UNWIND $rows AS row MATCH (n:Album {id: row.id})
OPTIONAL MATCH (actor:User {id: row.actorId})
RETURN row.n AS n, n {.ownerId, byId: n.ownerId, ` + byArtist + `, stands: n.status = 'published' AND ` + still + `,
  subject: n {.id, .status, .ownerId, ` + gate + `}} AS node`,
	"Event": `UNWIND $rows AS row MATCH (n:Event {id: row.id})
RETURN row.n AS n, n {.ownerId, byId: n.ownerId, ` + byArtist + `,
  stands: n.status = 'published' AND n.startDate > datetime() AND (row.verb = 'cancelled') = (n.cancelledAt IS NOT NULL)} AS node`,
	"Giveaway": `UNWIND $rows AS row MATCH (n:Giveaway {id: row.id})
RETURN row.n AS n, n {.ownerId, byId: n.ownerId, ` + byArtist + `,
  stands: n.deletedAt IS NULL AND (row.verb <> 'released' OR n.endDate > datetime()),
  winnerIds: CASE row.verb WHEN 'drawn' THEN COLLECT {
    UNWIND coalesce(n.winners, []) AS won MATCH (e:GiveawayEntry {giveawayId: n.id, entryId: won}) RETURN e.userId } END} AS node`,
	"Question": `UNWIND $rows AS row MATCH (n:Question {id: row.id})
OPTIONAL MATCH (actor:User {id: row.actorId})
RETURN row.n AS n, n {.ownerId, .byId, stands: n.deletedAt IS NULL AND (row.verb <> 'answered' OR n.isAnswered) AND ` + still + `} AS node`,
	"Order": `UNWIND $rows AS row MATCH (n:Order {id: row.id})
RETURN row.n AS n, n {.ownerId, byId: n.buyerId, isCancelled: n.cancelledAt IS NOT NULL, stands: n.paidAt IS NOT NULL} AS node`,
	"TierSubscription": `UNWIND $rows AS row MATCH (n:TierSubscription {id: row.id})
RETURN row.n AS n, n {.ownerId, byId: n.subscriberId,
  stands: CASE WHEN row.verb IN ` + moneyBack + ` THEN true WHEN row.verb = 'ended' THEN n.endedAt IS NOT NULL
    WHEN row.verb = 'unsubscribed' THEN n.endedAt IS NULL AND n.cancelledAt IS NOT NULL
    WHEN row.verb = 'paused' THEN n.endedAt IS NULL AND n.pausedAt IS NOT NULL
    WHEN row.verb = 'tier changed' THEN n.endedAt IS NULL AND n.nextTierId IS NOT NULL
    ELSE n.endedAt IS NULL END} AS node`,
	"TierGift": `UNWIND $rows AS row MATCH (n:TierGift {id: row.id})
RETURN row.n AS n, n {.ownerId, byId: n.giverId, .recipientId, stands: n.paidAt IS NOT NULL AND
  (n.refundedAt IS NULL OR row.verb IN ` + moneyBack + `)} AS node`,
	"Removal": `UNWIND $rows AS row MATCH (n:Removal {id: row.id})
RETURN row.n AS n, n {.ownerId, byId: null, stands: true} AS node`,
	"GenreProposal": `UNWIND $rows AS row MATCH (n:GenreProposal {id: row.id})
RETURN row.n AS n, n {ownerId: null, byId: null,
  stands: n.state = CASE row.verb
    WHEN 'genre taken up' THEN 'TAKEN_UP' WHEN 'genre folded' THEN 'FOLDED' ELSE 'DECLINED' END,
  proposerIds: COLLECT { MATCH (n)<-[w:PROPOSED]-(u:User) WHERE u.deactivatedAt IS NULL WITH u, w ORDER BY w.at, u.id LIMIT 500 RETURN u.id }} AS node`,
	"DataExport": `UNWIND $rows AS row MATCH (n:DataExport {id: row.id})
RETURN row.n AS n, n {ownerId: n.userId, byId: null, stands: n.readyAt IS NOT NULL AND n.expiresAt > datetime()} AS node`,
	"LatePayment": `UNWIND $rows AS row MATCH (n:LatePayment {id: row.id})
RETURN row.n AS n, n {.ownerId, byId: n.payerId, stands: true} AS node`,
	"Earning": `UNWIND $rows AS row MATCH (n:Earning {id: row.id})
RETURN row.n AS n, {ownerId: n.sellerId, byId: n.sellerId,
  stands: EXISTS { (n)-[:MOVED_BY]->(:PayoutMove {status: 'REFUSED'}) }} AS node`,
	"Merchandise": `UNWIND $rows AS row MATCH (n:Merchandise {id: row.id})
RETURN row.n AS n, n {.ownerId, byId: n.ownerId, ` + byArtist + `, stands: n.deletedAt IS NULL AND n.status = 'published',
  subject: n {.id, .status, .ownerId, ` + gate + `}} AS node`,
	"MerchandiseSize": `UNWIND $rows AS row MATCH (z:MerchandiseSize {id: row.id}) MATCH (n:Merchandise {id: z.merchandiseId})
RETURN row.n AS n, n {.ownerId, byId: n.ownerId, merchandiseId: n.id,
  stands: n.deletedAt IS NULL AND n.status = 'published'
    AND (row.verb <> 'restocked' OR z.quantity - z.reserved - z.held > 0),
  subject: n {.id, .status, .ownerId, ` + gate + `}} AS node`,
}

// types are those whose gates are read, by label.
var types = map[string]item.Type{
	"Post": item.Post, "Track": item.Song, "Album": item.Album, "Merchandise": item.Merch,
	"MerchandiseSize": item.Merch,
}

// Happenings reads what is true of them now, one statement for each kind of thing.
func (s *Store) Happenings(ctx context.Context, of []notify.Happening) ([]notify.Happening, error) {
	rows := map[string][]map[string]any{}
	for i, h := range of {
		rows[h.Label] = append(rows[h.Label],
			map[string]any{"n": i, "id": h.ID, "actorId": h.ActorID, "verb": string(h.Verb)})
	}
	all := append([]notify.Happening{}, of...)
	for label, of := range rows {
		statement, ok := happened[label]
		if !ok {
			continue
		}
		_, err := cypher.ReadAll(ctx, s.db, "happened_"+label, statement, map[string]any{"rows": of},
			func(r *cypher.Row) struct{} {
				scanHappening(r.Map("node"), &all[r.Int("n")])
				return struct{}{}
			})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// opt reads a column that only some statements have.
func opt(r *cypher.Row, name string) string {
	if !r.Has(name) {
		return ""
	}
	return r.String(name)
}

func scanHappening(r *cypher.Row, h *notify.Happening) {
	h.Stands, h.OwnerID, h.ByID = r.Bool("stands"), r.OptString("ownerId"), r.OptString("byId")
	h.OwnerIsArtist = r.Has("ownerIsArtist") && r.Bool("ownerIsArtist")
	h.IsMemory = r.Has("isMemory") && r.Bool("isMemory")
	h.IsCancelled = r.Has("isCancelled") && r.Bool("isCancelled")
	h.OnAlbum = r.Has("onAlbum") && r.Bool("onAlbum")
	h.WallID, h.GiveawayID = opt(r, "wallId"), opt(r, "giveawayId")
	h.MerchandiseID, h.RecipientID = opt(r, "merchandiseId"), opt(r, "recipientId")
	h.EventID, h.EventHostID = opt(r, "eventId"), opt(r, "eventHostId")
	h.ParentID, h.ParentByID, h.OnByID = opt(r, "parentId"), opt(r, "parentById"), opt(r, "onById")
	h.On = item.Ref{Type: item.Type(opt(r, "onType")), ID: opt(r, "onId")}
	if r.Has("mentionedIds") {
		h.MentionedIDs = r.Strings("mentionedIds")
	}
	if r.Has("proposerIds") {
		h.ProposerIDs = r.Strings("proposerIds")
	}
	if r.Has("winnerIds") {
		h.WinnerIDs = r.Strings("winnerIds")
	}
	h.Subject = access.Subject{ID: h.ID, OwnerID: h.OwnerID, Status: access.Published}
	if t, isGated := types[h.Label]; isGated && r.Has("subject") {
		subject := r.Map("subject")
		h.Subject.Status = access.Status(subject.OptString("status"))
		if subject.Has("tier") {
			tier := subject.Map("tier")
			h.Subject.Tier = &access.Tier{
				ID: tier.String("id"), ArtistID: tier.String("artistId"), Position: tier.Int("position"),
			}
		}
		h.Subject.FansOnly = t == item.Post && subject.OptBool("fansOnly")
	}
}

// member projects what decides whether a person u is told of what $actorId did; s may be their settings.
const member = `u {.id, isGone: u.deactivatedAt IS NOT NULL,
  isParted: EXISTS { (u)-[:BLOCKS]-(:User {id: $actorId}) } OR EXISTS { (u)-[:MUTES]->(:User {id: $actorId}) },
  preferences: ` + settingsNode + `}`

func scanMember(r *cypher.Row) notify.Member {
	return notify.Member{
		UserID: r.String("id"), IsGone: r.Bool("isGone"), IsParted: r.Bool("isParted"),
		Preferences: scanPreferences(r.Map("preferences")),
	}
}

// Audience reads what decides whether people are told of what somebody did.
func (s *Store) Audience(ctx context.Context, actorID string, userIDs []string) (map[string]notify.Member, error) {
	found, err := cypher.ReadAll(ctx, s.db, "notification_audience", `UNWIND $ids AS id
MATCH (u:User {id: id})
OPTIONAL MATCH (s:NotificationSettings {id: id})
RETURN `+member+` AS node`, map[string]any{"actorId": actorID, "ids": userIDs},
		func(r *cypher.Row) notify.Member { return scanMember(r.Map("node")) })
	members := make(map[string]notify.Member, len(found))
	for _, m := range found {
		members[m.UserID] = m
	}
	return members, err
}
