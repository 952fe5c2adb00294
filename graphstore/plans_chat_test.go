package graphstore_test

import (
	"time"

	chatgraph "github.com/sidestage/sidestage/graphstore/chat"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// crowdOfChats has the fan be in a hundred chats, and thousands of messages in one of them.
func (r *requests) crowdOfChats() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `MATCH (u:User {id: $fan}) UNWIND range(1, 100) AS n
CREATE (u)-[:CHATS_IN {since: datetime(), from: 0, lastRead: 0}]->(:PlanCrowd:Chat {id: randomUUID(), kind: 'group', name: 'Crowd', createdAt: datetime(),
  updatedAt: datetime() - duration({seconds: n}), lastSequence: 20, participantCount: 1})
WITH u, collect(n) AS all UNWIND range(1, 2000) AS n
CREATE (:PlanCrowd:Message {id: randomUUID(), chatId: 'crowd/' + toString(n % 20), sequence: n / 20 + 1, senderId: $fan, content: 'Crowd', createdAt: datetime('1980-01-01T00:00:00Z'),
  changedAt: datetime('1980-01-01T00:00:00Z')})`, map[string]any{"fan": r.fan})
	r.must(err)
}

// chats makes chats, writes, reads, changes and leaves them.
func (r *requests) chats() {
	ctx, s, now := r.t.Context(), chatgraph.NewStore(r.db), time.Now()
	_, err := s.MemberSince(ctx, r.fan)
	r.must(err)
	anybody := func([]chat.Other) error { return nil }
	n := chat.NewChat{ID: r.id(), CreatorID: r.fan, Kind: chat.Direct, People: []string{r.artist}, At: now}
	for range 2 {
		_, _, err := s.Create(ctx, n, anybody)
		r.must(err)
	}
	group := chat.NewChat{ID: r.id(), CreatorID: r.fan, Name: "Us", Kind: chat.Group, People: []string{r.artist}, At: now}
	_, _, err = s.Create(ctx, group, anybody)
	r.must(err)
	_, err = s.Others(ctx, r.fan, []string{r.artist})
	r.must(err)
	messageID := r.id()
	draft := chat.Draft{ID: messageID, SenderID: r.fan, Content: "Hello", ClientKey: r.id(), At: now}
	for range 2 {
		_, err := s.Append(ctx, n.ID, []chat.Draft{draft}, func(chat.Chat) error { return nil })
		r.must(err)
	}
	_, err = s.Scene(ctx, r.fan, n.ID)
	r.must(err)
	_, _, err = s.Message(ctx, r.fan, messageID)
	r.must(err)
	_, err = s.React(ctx, r.artist, messageID, "LIKE", now, func(chat.Chat, chat.Message) error { return nil })
	r.must(err)
	_, err = s.Before(ctx, r.fan, n.ID, 0, 10, 10)
	r.must(err)
	_, err = s.After(ctx, r.fan, n.ID, 0, 10)
	r.must(err)
	_, err = s.Read(ctx, r.artist, n.ID, 1)
	r.must(err)
	_, err = s.ChangedSince(ctx, now.Add(-time.Minute), 10)
	r.must(err)
	_, err = s.Changed(ctx, []string{messageID})
	r.must(err)
	_, err = s.ChangeMessage(ctx, r.fan, messageID, func(_ chat.Chat, m chat.Message) (chat.Message, error) {
		m.DeletedAt, m.ChangedAt = now, now
		return m, nil
	})
	r.must(err)
	_, err = s.Chat(ctx, r.fan, n.ID)
	r.must(err)
	walked(r, func(p paging.Request) (paging.Page[chat.Chat], error) { return s.Chats(ctx, r.fan, p) })
	walked(r, func(p paging.Request) (paging.Page[chat.Participant], error) {
		return s.Participants(ctx, r.fan, group.ID, p)
	})
	_, err = s.Unread(ctx, r.artist)
	r.must(err)
	_, err = s.Companions(ctx, r.fan, 10)
	r.must(err)
	_, err = s.Known(ctx, r.fan, []string{r.artist})
	r.must(err)
	r.must(s.SetSettings(ctx, r.artist, chat.Followed))
	_, err = s.Settings(ctx, r.artist)
	r.must(err)
	r.must(s.Rename(ctx, group.ID, "We", now))
	r.must(s.SetMuted(ctx, r.fan, group.ID, true))
	r.must(s.Hide(ctx, r.fan, n.ID))
	for _, userID := range []string{r.artist, r.fan} {
		_, err = s.Remove(ctx, userID, group.ID, userID, now, func(chat.Chat) error { return nil })
		r.must(err)
	}
	_, err = s.Add(ctx, r.fan, n.ID, []string{r.artist}, now, func(chat.Chat, []chat.Other) error { return nil })
	r.must(err)
	_, err = s.Join(ctx, r.fan, n.ID, now)
	r.must(err)
	_, err = s.Align(ctx, n.ID, r.fan, now)
	r.must(err)
	r.must(s.Sweep(ctx))
}
