// Package notify keeps notifications in the graph.
package notify

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/notify"
	"github.com/sidestage/sidestage/internal/posts"
)

// Store keeps notifications. One that is listed has listedFor, one that is unread unreadOf; what is taken away has
// neither, and keeps its key. One of a chat has openChat in place of unreadOf: what is unread of chats is counted by
// chat. It is a notify.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ notify.Store = (*Store)(nil)

// read binds what is shown of the notification n: nothing stands there that its person may not read, and everything is
// as it is now. What somebody wrote who has left is not read here either, and the texts of what is gated are left out
// for all but its owner. Each thing is looked up by a subquery: nine optional matches take the planner seconds.
const read = `WITH n,
  head(COLLECT { MATCH (person:User {id: n.actorId}) WHERE person.deactivatedAt IS NULL RETURN person }) AS person,
  head(COLLECT { MATCH (post:Post {id: n.postId}) WHERE post.status = 'published' RETURN post }) AS post,
  head(COLLECT { MATCH (track:Track {id: n.trackId}) RETURN track }) AS track,
  head(COLLECT { MATCH (album:Album {id: n.albumId}) RETURN album }) AS album,
  head(COLLECT { MATCH (event:Event {id: n.eventId}) WHERE coalesce(event.status, '') <> 'deleted' RETURN event }) AS event,
  head(COLLECT { MATCH (question:Question {id: n.questionId}) WHERE question.deletedAt IS NULL RETURN question }) AS question,
  head(COLLECT { MATCH (giveaway:Giveaway {id: n.giveawayId}) WHERE giveaway.deletedAt IS NULL RETURN giveaway }) AS giveaway,
  head(COLLECT { MATCH (merch:Merchandise {id: n.merchandiseId}) WHERE merch.deletedAt IS NULL RETURN merch }) AS merch,
  head(COLLECT { MATCH (v:MerchandiseVariant)-[:HAS_SIZE]->(z:MerchandiseSize {id: n.sizeId}) RETURN {left: z.quantity - z.reserved,
    name: trim(coalesce(v.name, v.color, '') + ' ' + coalesce(z.name, ''))} }) AS size,
  head(COLLECT { MATCH (ordered:Order {id: n.orderId}) RETURN ordered }) AS ordered,
  head(COLLECT { MATCH (chat:Chat {id: n.chatId}) RETURN chat }) AS chat,
  head(COLLECT { MATCH (proposal:GenreProposal {id: n.proposalId}) RETURN proposal }) AS proposal,
  head(COLLECT { MATCH (comment:Comment {id: n.commentId}) WHERE comment.deletedAt IS NULL RETURN comment }) AS comment
WITH n, person, post, track, album, event, question, giveaway, merch, size, ordered, chat, proposal, comment, coalesce(post, track, album) AS on
WITH *, on IS NULL OR on.ownerId = n.userId OR NOT coalesce(on.fansOnly, false) AND NOT EXISTS { (on)-[:REQUIRES]->() }
  AND NOT EXISTS { (on)<-[:HAS_TRACK]-(:Album)-[:REQUIRES]->() } AS isOpen`

const node = `n {.id, .userId, .type, .count, .at, .readAt, .postId, .commentId, .trackId, .albumId, .eventId, .questionId, .giveawayId, .merchandiseId, .sizeId, .orderId, .chatId, .removalId, .proposalId, .messages,
  isGroup: chat.kind = 'group', name: coalesce(track.title, album.title, event.title, merch.name, ordered.number, chat.name, proposal.name),
  ownerId: coalesce(track.ownerId, album.ownerId, event.ownerId, merch.ownerId),
  picture: coalesce(track.coverArtUrl, album.coverArtUrl, event.imageUrl, merch.defaultImageUrl), media: CASE WHEN isOpen THEN post.media END,
  text: left(CASE
    WHEN n.actorId IS NOT NULL AND person IS NULL AND coalesce(n.commentId, n.questionId, n.postId) IS NOT NULL THEN null
    WHEN n.commentId IS NOT NULL THEN CASE WHEN isOpen THEN comment.content END
    WHEN n.removalId IS NOT NULL THEN head(COLLECT { MATCH (m:Removal {id: n.removalId}) RETURN CASE n.type WHEN 47 THEN m.words ELSE m.answer END })
    WHEN proposal IS NOT NULL THEN proposal.words
    WHEN question IS NOT NULL THEN CASE WHEN n.type = 13 THEN question.answer ELSE question.content END
    WHEN post IS NOT NULL THEN CASE WHEN isOpen THEN coalesce(post.title, post.content) END
    WHEN event IS NOT NULL AND n.type = 17 THEN event.cancelReason
    WHEN size IS NOT NULL AND n.type = 21 THEN trim(size.name + ' ' + toString(size.left) + ' left')
    WHEN size IS NOT NULL THEN size.name
    ELSE giveaway.description END, 140),
  askerId: question.byId, startDate: event.startDate, timeZone: event.timeZone,
  actor: CASE WHEN person IS NULL THEN null ELSE ` + projection.PersonNode + ` END}`

func scan(r *cypher.Row) notify.Notification {
	r = r.Map("node")
	n := notify.Notification{
		ID: r.String("id"), UserID: r.String("userId"), Type: notify.Type(r.Int("type")), Count: r.Int("count"),
		Things: notify.Things{
			PostID: r.OptString("postId"), CommentID: r.OptString("commentId"), TrackID: r.OptString("trackId"),
			AlbumID: r.OptString("albumId"), EventID: r.OptString("eventId"), QuestionID: r.OptString("questionId"),
			GiveawayID: r.OptString("giveawayId"), MerchandiseID: r.OptString("merchandiseId"), SizeID: r.OptString("sizeId"),
			OrderID: r.OptString("orderId"), ChatID: r.OptString("chatId"), RemovalID: r.OptString("removalId"),
			ProposalID: r.OptString("proposalId"),
		},
		Messages: r.OptInt("messages"), IsGroup: r.OptBool("isGroup"),
		Name: r.OptString("name"), OwnerID: r.OptString("ownerId"), Text: r.OptString("text"),
		PictureURL: r.OptString("picture"), StartsAt: r.OptTime("startDate"), AskerID: r.OptString("askerId"),
		TimeZone: r.OptString("timeZone"), CreatedAt: r.Time("at"), ReadAt: r.OptTime("readAt"),
	}
	if n.PictureURL == "" {
		n.PictureURL = postPicture(r, n.PostID)
	}
	if r.Has("actor") {
		actor := projection.ScanPerson(r.Map("actor"))
		n.Actor = &actor
	}
	return n
}

// postPicture is the first picture of a post; empty for none, and where the person may not see it.
func postPicture(r *cypher.Row, id string) string {
	text := r.OptString("media")
	if text == "" {
		return ""
	}
	var media []posts.Media
	if err := json.Unmarshal([]byte(text), &media); err != nil {
		r.Fail("media", "%w", err)
	}
	return posts.FirstImage(media, id)
}

// Read reads notifications as they are shown.
func (s *Store) Read(ctx context.Context, ids []string) ([]notify.Notification, error) {
	return cypher.ReadAll(ctx, s.db, "notifications", `UNWIND $ids AS id
MATCH (n:Notification {id: id}) WHERE n.listedFor IS NOT NULL
`+read+` RETURN `+node+` AS node`, map[string]any{"ids": ids}, scan)
}

// history is one list of what people are told.
type history struct {
	pages     cypher.Pages[notify.Notification]
	at, total cypher.Statement
}

var histories = map[notify.List]history{
	notify.Everything:   historyOf("notification_history", "true"),
	notify.WithoutChats: historyOf("notification_history_without_chats", "n.type <> 0"),
}

// historyOf names the index and orders by its whole key, as else the planner may read all of a list and sort it.
func historyOf(name, filter string) history {
	all := `WHERE n.listedFor = $userId AND n.at IS NOT NULL AND n.id IS NOT NULL AND ` + filter
	total := cypher.Statement(`MATCH (n:Notification) ` + all + ` RETURN count(n) AS n`)
	return history{
		pages: cypher.ComposePages(name, cypher.ByTime("n.at", "n.id"), total, scan, func(c cypher.Cut) string {
			return fmt.Sprintf(`MATCH (n:Notification) USING INDEX SEEK n:Notification(listedFor, at, id)
WHERE n.listedFor = $userId AND n.id IS NOT NULL AND %[6]s AND %[1]s
WITH n ORDER BY n.listedFor %[2]s, n.at %[2]s, n.id %[2]s LIMIT $limit
%[3]s
RETURN %[4]s AS node, n.at AS key, n.id AS id %[5]s`, c.Where, c.Direction, read, node, c.Order, filter)
		}),
		at: cypher.Statement(`MATCH (n:Notification) USING INDEX SEEK n:Notification(listedFor, at, id)
` + all + `
WITH n ORDER BY n.listedFor DESC, n.at DESC, n.id DESC SKIP $skip LIMIT $limit
` + read + ` RETURN ` + node + ` AS node ORDER BY n.at DESC, n.id DESC`),
		total: total,
	}
}

// History lists what a person was told, the last first.
func (s *Store) History(
	ctx context.Context, userID string, of notify.List, page paging.Request,
) (paging.Page[notify.Notification], error) {
	return histories[of].pages.Page(ctx, s.db, page, map[string]any{"userId": userID})
}

// HistoryAt lists it from an offset.
func (s *Store) HistoryAt(
	ctx context.Context, userID string, of notify.List, skip, limit int,
) ([]notify.Notification, error) {
	return cypher.ReadAll(ctx, s.db, "notification_history_at", histories[of].at,
		map[string]any{"userId": userID, "skip": skip, "limit": limit}, scan)
}

func scanCount(r *cypher.Row) int { return r.Int("n") }

// Total counts what a person has.
func (s *Store) Total(ctx context.Context, userID string, of notify.List) (int, error) {
	return cypher.ReadOne(ctx, s.db, "notification_total", histories[of].total,
		map[string]any{"userId": userID}, scanCount)
}

// Unread counts from an index of what is unread, so that no counter can go astray.
func (s *Store) Unread(ctx context.Context, userID string) (int, error) {
	return cypher.ReadOne(ctx, s.db, "notification_unread",
		`MATCH (n:Notification) WHERE n.unreadOf = $userId RETURN count(n) AS n`, map[string]any{"userId": userID}, scanCount)
}

// unreadBetween finds what came after a moment, which is null for all, and until another.
const unreadBetween = `MATCH (n:Notification) WHERE n.unreadOf = $userId AND n.at > coalesce($after, datetime({epochMillis: 0}))
  AND n.at <= $until AND NOT n.type IN $without
`

// UnreadBetween lists what somebody has not read of what came between two moments, and counts all of it.
func (s *Store) UnreadBetween(
	ctx context.Context, userID string, after, until time.Time, without []notify.Type, limit int,
) ([]notify.Notification, int, error) {
	types := make([]int, len(without))
	for i, t := range without {
		types[i] = int(t)
	}
	params := map[string]any{"userId": userID, "after": after, "until": until, "without": types, "limit": limit}
	total, err := cypher.ReadOne(ctx, s.db, "notification_count_between", unreadBetween+`RETURN count(n) AS n`, params,
		scanCount)
	if err != nil || total == 0 {
		return nil, 0, err
	}
	some, err := cypher.ReadAll(ctx, s.db, "notification_between", unreadBetween+`WITH n ORDER BY n.at DESC, n.id DESC LIMIT $limit
`+read+` RETURN `+node+` AS node ORDER BY n.at DESC, n.id DESC`, params, scan)
	return some, total, err
}

// asRead marks a notification n read.
const asRead = `SET n.readAt = $at, n.doneAt = $at REMOVE n.unreadOf, n.openChat, n.pushAt, n.pushToken`

// MarkRead takes the locks in the order of the ids, so that two devices at once do not wait for each other in a circle.
func (s *Store) MarkRead(
	ctx context.Context, userID string, ids []string, at time.Time,
) (marked []string, found int, err error) {
	type seen struct {
		id    string
		isNew bool
	}
	all, err := cypher.WriteAll(ctx, s.db, "notification_mark_read", `UNWIND $ids AS id WITH DISTINCT id ORDER BY id
MATCH (n:Notification {id: id}) WHERE n.listedFor = $userId SET n._lock = true
WITH n REMOVE n._lock
WITH n, n.unreadOf IS NOT NULL OR n.openChat IS NOT NULL AS isUnread
FOREACH (_ IN CASE WHEN isUnread THEN [1] ELSE [] END | `+asRead+`)
RETURN n.id AS id, isUnread AS isNew`,
		map[string]any{"userId": userID, "ids": ids, "at": at},
		func(r *cypher.Row) seen { return seen{r.String("id"), r.Bool("isNew")} })
	for _, n := range all {
		if n.isNew {
			marked = append(marked, n.id)
		}
	}
	return marked, len(all), err
}

// What is unread has an index of its own, as far as which a person's notifications are walked here: what very many are
// told of must not be.
const (
	markAllRead cypher.Statement = `MATCH (n:Notification) USING INDEX n:Notification(unreadOf)
WHERE n.unreadOf = $userId AND n.at <= $at
WITH n LIMIT $limit WITH n ORDER BY n.id SET n._lock = true
WITH n REMOVE n._lock
WITH n WHERE n.unreadOf = $userId AND n.at <= $at ` + asRead + `
RETURN n.id AS id`
	markPlaceRead cypher.Statement = `MATCH (n:Notification) USING INDEX n:Notification(unreadOf)
WHERE n.unreadOf = $userId AND n[$property] = $id AND n.at <= $at
WITH n LIMIT $limit WITH n ORDER BY n.id SET n._lock = true
WITH n REMOVE n._lock
WITH n WHERE n.unreadOf = $userId AND n.at <= $at ` + asRead + `
RETURN n.id AS id`
)

// MarkAllRead marks up to so many read of those until a moment.
func (s *Store) MarkAllRead(ctx context.Context, userID string, until time.Time, limit int) ([]string, error) {
	return cypher.WriteAll(ctx, s.db, "notification_mark_all_read", markAllRead,
		map[string]any{"userId": userID, "at": until, "limit": limit}, cypher.ScanID)
}

// placeProperties name what a notification is about by the type of the page.
var placeProperties = map[string]string{
	"post": "postId", "song": "trackId", "album": "albumId", "event": "eventId", "question": "questionId",
	"giveaway": "giveawayId", "merchandise": "merchandiseId", "order": "orderId",
}

// MarkPlaceRead marks up to so many read that are about a thing.
func (s *Store) MarkPlaceRead(
	ctx context.Context, userID string, of notify.Place, until time.Time, limit int,
) ([]string, error) {
	return cypher.WriteAll(ctx, s.db, "notification_mark_place_read", markPlaceRead, map[string]any{
		"userId": userID, "property": placeProperties[of.Type], "id": of.ID, "at": until, "limit": limit,
	}, cypher.ScanID)
}

// away takes a notification n away: only its key stays, until it is swept.
const away = `SET n.doneAt = $at
REMOVE n.listedFor, n.unreadOf, n.openChat, n.chatId, n.pushAt, n.pushToken, n.postId, n.commentId, n.trackId,
  n.albumId, n.eventId,
  n.questionId, n.giveawayId, n.merchandiseId, n.sizeId, n.orderId`

// Delete takes some of a person's notifications away.
func (s *Store) Delete(ctx context.Context, userID string, ids []string, at time.Time) (int, error) {
	return cypher.WriteOne(ctx, s.db, "notification_delete", `UNWIND $ids AS id WITH DISTINCT id ORDER BY id
MATCH (n:Notification {id: id}) WHERE n.listedFor = $userId SET n._lock = true
WITH n REMOVE n._lock
WITH n WHERE n.listedFor = $userId `+away+`
RETURN count(n) AS n`, map[string]any{"userId": userID, "ids": ids, "at": at}, scanCount)
}

// DeleteAll takes up to so many away of those until a moment.
func (s *Store) DeleteAll(ctx context.Context, userID string, until time.Time, limit int) (int, error) {
	return cypher.WriteOne(ctx, s.db, "notification_delete_all", `MATCH (n:Notification) USING INDEX SEEK n:Notification(listedFor, at, id)
WHERE n.listedFor = $userId AND n.at <= $at AND n.id IS NOT NULL
WITH n LIMIT $limit WITH n ORDER BY n.id SET n._lock = true
WITH n REMOVE n._lock
WITH n WHERE n.listedFor = $userId `+away+`
RETURN count(n) AS n`, map[string]any{"userId": userID, "at": until, "limit": limit}, scanCount)
}

const (
	// sweptAtOnce is how many notifications one transaction of a sweep removes, actsAtOnce how many acts.
	sweptAtOnce = 100
	actsAtOnce  = 5000
)

// Sweep removes for good what was read or taken away before a moment, with the acts that it told of.
func (s *Store) Sweep(ctx context.Context, before time.Time) error {
	for {
		swept, err := cypher.WriteOne(ctx, s.db, "notification_sweep", `MATCH (n:Notification) WHERE n.doneAt < $before WITH n LIMIT $limit
OPTIONAL MATCH (g:NotificationGroup {key: n.groupKey}) WHERE g.currentId = n.id
CALL (n) { MATCH (a:NotificationAct) WHERE a.notificationId = n.id AND a.actorId IS NOT NULL DELETE a }
DETACH DELETE g, n RETURN count(*) AS n`, map[string]any{"before": before, "limit": sweptAtOnce}, scanCount)
		if err != nil {
			return err
		}
		if swept == 0 {
			break
		}
	}
	_, err := s.db.Exec(ctx, "notification_sweep_acts",
		`MATCH (a:NotificationAct) WHERE a.goneAt < $before WITH a LIMIT $limit DELETE a`,
		map[string]any{"before": before, "limit": actsAtOnce})
	return err
}
