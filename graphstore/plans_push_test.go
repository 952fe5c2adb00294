package graphstore_test

import (
	"time"

	chatgraph "github.com/sidestage/sidestage/graphstore/chat"
	digestgraph "github.com/sidestage/sidestage/graphstore/digest"
	notifygraph "github.com/sidestage/sidestage/graphstore/notify"
	pushgraph "github.com/sidestage/sidestage/graphstore/push"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/digest"
	"github.com/sidestage/sidestage/internal/notify"
	"github.com/sidestage/sidestage/internal/push"
)

// crowdOfBrowsers are thousands, and as many notifications and chats of which browsers are told some day.
func (r *requests) crowdOfBrowsers() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 2000) AS n
WITH n, randomUUID() AS id, datetime() + duration({days: 1 + n}) AS at
CREATE (:PlanCrowd:PushSubscription {id: id, userId: 'crowd' + n, sessionId: id, endpoint: id, p256dh: '', auth: '', at: at})
CREATE (:PlanCrowd:Notification {id: id, key: id, userId: 'crowd' + n, pushAt: at})
CREATE (:PlanCrowd:Chat {id: id, kind: 'event', lastSequence: 0, pushAt: at})`, nil)
	r.must(err)
}

// pushing subscribes browsers, and tells them of a notification and a message.
func (r *requests) pushing() {
	ctx, s, now := r.t.Context(), pushgraph.NewStore(r.db), time.Now()
	_, err := s.Keys(ctx, r.id(), push.Keys{})
	r.must(err)
	sub := push.Subscription{UserID: r.artist, Endpoint: r.id()}
	r.made = append(r.made, sub.ID())
	r.must(s.Subscribe(ctx, sub, push.MaxPerPerson))
	_, err = s.Subscriptions(ctx, []string{r.artist})
	r.must(err)
	_, _, err = notifygraph.NewStore(r.db).Tell(ctx, notify.Group{
		Type: notify.UserFollowed, UserID: r.artist, Group: r.id(),
		Acts: []notify.Telling{{UserID: r.artist, ActorID: r.fan, Act: r.id()}},
	}, now)
	r.must(err)
	chats := chatgraph.NewStore(r.db)
	chatID, _, err := chats.Create(ctx, chat.NewChat{
		ID: r.id(), CreatorID: r.fan, Kind: chat.Group, Name: "Us", People: []string{r.artist}, At: now,
	}, func([]chat.Other) error { return nil })
	r.must(err)
	draft := chat.Draft{ID: r.id(), SenderID: r.fan, Content: "Hello", At: now}
	_, err = chats.Append(ctx, chatID, []chat.Draft{draft}, func(chat.Chat) error { return nil })
	r.must(err)
	_, err = r.copied.db.Exec(ctx, "test_due", `MATCH (n) WHERE (n:Notification OR n:Chat) AND n.pushAt < datetime() + duration({minutes: 1})
SET n.pushAt = datetime()`, nil)
	r.must(err)
	notifications, err := s.LeaseNotifications(ctx, 10, time.Minute)
	r.must(err)
	r.must(s.SettleNotifications(ctx, notifications.Token, push.Settled{Done: notifications.IDs}))
	written, err := s.LeaseChats(ctx, 10, time.Minute)
	r.must(err)
	unheard, err := s.Unheard(ctx, []string{chatID})
	r.must(err)
	r.must(s.SettleChats(ctx, written.Token, unheard, push.Settled{Again: map[string]time.Duration{chatID: time.Minute}}))
	r.must(s.Unsubscribe(ctx, r.fan, sub.ID()))
	r.must(s.Forget(ctx, []string{sub.ID()}))
	_, err = notifygraph.NewStore(r.db).QuietTimes(ctx, []string{r.fan})
	r.must(err)
}

// digests walks, claims somebody and reads what they have not seen.
func (r *requests) digests() {
	ctx, now, siteID := r.t.Context(), time.Now(), r.id()
	s := digestgraph.NewStore(r.db, time.Now)
	for range 2 {
		_, _, err := s.LeaseWalk(ctx, siteID, time.Minute, 0)
		r.must(err)
	}
	r.must(s.MoveWalk(ctx, siteID, digest.Walk{Token: siteID}, 0))
	_, last, err := s.People(ctx, "", 20)
	r.must(err)
	_, _, err = s.People(ctx, last, 20)
	r.must(err)
	p := digest.Person{UserID: r.fan, Cadence: digest.Weekly}
	_, err = s.Claim(ctx, p, now)
	r.must(err)
	r.must(s.Release(ctx, p, now))
	r.must(s.Done(ctx, r.fan, now))
	notes := notifygraph.NewStore(r.db)
	_, _, err = notes.UnreadBetween(ctx, r.fan, now.Add(-24*time.Hour), now, []notify.Type{notify.Music}, 10)
	r.must(err)
	r.must(s.Stop(ctx, r.fan))
}
