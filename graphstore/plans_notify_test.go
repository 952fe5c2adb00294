package graphstore_test

import (
	"time"

	chatgraph "github.com/sidestage/sidestage/graphstore/chat"
	notifygraph "github.com/sidestage/sidestage/graphstore/notify"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/notify"
)

// crowdOfNotifications tells the fan of thousands of things, a tenth of which is unread, and others of as many.
func (r *requests) crowdOfNotifications() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 2000) AS n
WITH n, randomUUID() AS id, CASE n % 2 WHEN 0 THEN $fan ELSE 'crowd' + n % 50 END AS userId, datetime() - duration({seconds: n}) AS at
CREATE (x:PlanCrowd:Notification {id: id, key: id, userId: userId, listedFor: userId, type: 7, count: 1, actorId: $artist, at: at, postId: 'crowd' + n % 100})
FOREACH (_ IN CASE WHEN n % 20 = 0 THEN [1] ELSE [] END | SET x.unreadOf = userId)
FOREACH (_ IN CASE WHEN n % 20 = 0 THEN [] ELSE [1] END | SET x.readAt = at, x.doneAt = at)
FOREACH (_ IN CASE WHEN n % 5 = 0 THEN [1] ELSE [] END |
  CREATE (:PlanCrowd:NotificationAct {key: id, act: id, groupKey: 'crowd', notificationId: 'crowd' + n % 10, userId: userId, actorId: id, at: at, n: 0})
  CREATE (:PlanCrowd:NotificationGroup {key: id, currentId: id})
  CREATE (:PlanCrowd:NotificationSettings {id: id}))`, map[string]any{"fan": r.fan, "artist": r.artist})
	r.must(err)
}

// notifications tells, takes back, fans out, lists, reads, deletes and sweeps.
func (r *requests) notifications() {
	ctx, s, now := r.t.Context(), notifygraph.NewStore(r.db), time.Now()
	comment, thing := r.id(), r.id()
	labels := []string{
		"User", "Artist", "Post", "Comment", "Track", "Album", "Event", "Giveaway", "Question", "Merchandise",
		"MerchandiseSize", "Order", "TierSubscription", "Earning",
	}
	for _, label := range labels {
		for _, verb := range []event.Verb{event.Released, event.Reacted, event.Followed, event.Drawn, event.Restocked} {
			_, err := s.Happenings(ctx, []notify.Happening{{Verb: verb, ActorID: r.fan, Label: label, ID: r.artist}})
			r.must(err)
		}
	}
	_, err := s.Audience(ctx, r.artist, []string{r.fan})
	r.must(err)
	telling := notify.Telling{
		UserID: r.fan, ActorID: r.artist, Act: "act/" + comment, Things: notify.Things{CommentID: comment},
	}
	group := notify.Group{Type: notify.CommentOnPost, UserID: r.fan, Group: thing, Acts: []notify.Telling{telling}}
	told, _, err := s.Tell(ctx, group, now)
	r.must(err)
	group.Acts[0].Act += "/2"
	_, _, err = s.Tell(ctx, group, now)
	r.must(err)
	_, _, err = s.TakeBack(ctx, notify.Takeback{Act: telling.Act}, now)
	r.must(err)
	r.notificationLists(s, told.ID)
	r.notificationsOfChats(s, now)
	r.fanouts(s, now)
	_, _, err = s.MarkRead(ctx, r.fan, []string{told.ID}, now)
	r.must(err)
	_, err = s.Delete(ctx, r.fan, []string{told.ID}, now)
	r.must(err)
	_, err = s.DeleteAll(ctx, r.id(), now, 10)
	r.must(err)
	_, _, err = s.TakeBack(ctx, notify.Takeback{UserID: r.id(), ActorID: r.artist}, now)
	r.must(err)
	r.must(s.SetFlag(ctx, r.fan, notify.FlagMusic, false))
	r.must(s.SetDigest(ctx, r.fan, notify.Never))
	r.must(s.SetQuiet(ctx, r.fan, nil))
	_, err = s.Preferences(ctx, r.fan)
	r.must(err)
	// What is swept was read before there were notifications.
	r.must(s.Sweep(ctx, time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)))
}

// notificationsOfChats notifies the artist of what the fan wrote.
func (r *requests) notificationsOfChats(s *notifygraph.Store, now time.Time) {
	ctx, chats := r.t.Context(), chatgraph.NewStore(r.db)
	id, _, err := chats.Create(ctx, chat.NewChat{
		ID: r.id(), CreatorID: r.fan, Kind: chat.Direct, People: []string{r.artist}, At: now,
	}, func([]chat.Other) error { return nil })
	r.must(err)
	_, err = chats.Append(ctx, id, []chat.Draft{{ID: r.id(), SenderID: r.fan, Content: "Hello", At: now}},
		func(chat.Chat) error { return nil })
	r.must(err)
	_, err = r.copied.db.Exec(ctx, "test_crowd", `MATCH (c:Chat {id: $id}) SET c.notifyAt = datetime()`,
		map[string]any{"id": id})
	r.must(err)
	lease, err := s.LeaseChats(ctx, 10, time.Minute)
	r.must(err)
	news, err := s.ChatNews(ctx, []string{id})
	r.must(err)
	for range 2 {
		_, err = s.TellChat(ctx, news[0])
		r.must(err)
	}
	_, err = chats.Read(ctx, r.artist, id, 1)
	r.must(err)
	r.must(s.SettleChats(ctx, lease, map[string]bool{id: true}, time.Second))
}

func (r *requests) notificationLists(s *notifygraph.Store, id string) {
	ctx := r.t.Context()
	for _, of := range []notify.List{notify.Everything, notify.WithoutChats} {
		walked(r, func(p paging.Request) (paging.Page[notify.Notification], error) { return s.History(ctx, r.fan, of, p) })
		_, err := s.HistoryAt(ctx, r.fan, of, 5, 5)
		r.must(err)
		_, err = s.Total(ctx, r.fan, of)
		r.must(err)
	}
	// What the crowd has not read stays so for the others.
	_, err := s.MarkPlaceRead(ctx, r.artist, notify.Place{Type: "post", ID: "crowd1"}, time.Now(), 10)
	r.must(err)
	_, err = s.MarkAllRead(ctx, r.artist, time.Now(), 10)
	r.must(err)
	_, err = s.Unread(ctx, r.fan)
	r.must(err)
	_, err = s.Read(ctx, []string{id})
	r.must(err)
}

// fanouts tells those who follow the artist, and those who are interested in nothing, a few at a time.
func (r *requests) fanouts(s *notifygraph.Store, now time.Time) {
	ctx := r.t.Context()
	for _, source := range []notify.Source{notify.Followers, notify.Interested, notify.Waiting} {
		f := notify.Fanout{
			ID: r.id(), Type: notify.Post, ActorID: r.artist, Source: source, SourceID: r.artist, Key: r.id(), Until: now,
			Label: "Post", ItemID: r.id(),
		}
		r.must(s.AddFanout(ctx, f))
		var leased notify.Fanout
		for leased.ID != f.ID { // others may have left some
			var err error
			leased, _, err = s.LeaseFanout(ctx, time.Minute)
			r.must(err)
		}
		batch, err := s.Batch(ctx, leased, 20)
		r.must(err)
		ids := []string{r.fan}
		for _, m := range batch.Members {
			ids = append(ids, m.UserID)
		}
		_, err = s.Entitled(ctx, r.artist, ids, now)
		r.must(err)
		for _, last := range []bool{false, true} {
			batch.IsLast = last
			_, err = s.Deliver(ctx, f, ids, batch, now)
			r.must(err)
		}
		r.must(s.DeferFanout(ctx, f.ID, 0))
		r.must(s.EndFanout(ctx, f.ID))
	}
	for _, things := range []notify.Things{
		{PostID: r.id()},
		{TrackID: r.id()},
		{AlbumID: r.id()},
		{EventID: r.id()},
		{QuestionID: r.id()},
		{GiveawayID: r.id()},
		{MerchandiseID: r.id()},
	} {
		_, err := s.RemoveAbout(ctx, things, 10, now)
		r.must(err)
	}
}
