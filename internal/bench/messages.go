package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/api/rest"
	chatgraph "github.com/sidestage/sidestage/graphstore/chat"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

const (
	// sending is how long messages are sent, senders how many people send, each the next once the last is acknowledged.
	sending, senders = 5 * time.Second, 32
	// longChat is how many messages a chat has that is scrolled through.
	longChat = 10_000
)

// benchMessages measures what it takes to keep and tell messages, in one chat and in many, and the frames while a long
// chat is scrolled through in a browser.
func benchMessages(ctx context.Context, s *server) (figures []Figure, err error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	db, err := s.graph(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close(ctx)) }()
	for _, chats := range []int{1, senders} {
		sent, err := sendMessages(ctx, db, chats)
		if err != nil {
			return figures, err
		}
		figures = append(figures, sent...)
	}
	_, id, err := s.chatWithMissed(ctx)
	if err != nil {
		return figures, err
	}
	_, err = db.Exec(ctx, "bench_long_chat", `MATCH (c:Chat {id: $id}) MATCH (m:Message {chatId: $id, sequence: 1})
FOREACH (n IN range(c.lastSequence + 1, $n) | CREATE (:Message {id: randomUUID(), chatId: $id, sequence: n, senderId: m.senderId,
  content: 'What was said while nobody was there, ' + n, createdAt: datetime(), changedAt: datetime()}))
SET c.lastSequence = $n`, map[string]any{"id": id, "n": longChat})
	if err != nil {
		return figures, err
	}
	shown, err := s.inBrowser(ctx, "messages", "away@example.org")
	return append(figures, shown...), err
}

// sendMessages has people send through the chat service to the graph, in so many chats, a person each in one of them.
func sendMessages(ctx context.Context, db *cypher.DB, chats int) ([]Figure, error) {
	mark := uuid.NewString()
	people := make([]string, senders)
	for i := range people {
		people[i] = mark + "/" + strconv.Itoa(i)
	}
	_, err := db.Exec(ctx, "bench_people", `UNWIND $ids AS id CREATE (:User {id: id, handle: right(id, 20), handleKey: right(id, 20),
  displayName: 'Robin Vale', email: id, createdAt: datetime() - duration({days: 90}), confirmedAt: datetime()})`,
		map[string]any{"ids": people})
	if err != nil {
		return nil, err
	}
	told := &toldMessages{}
	store := chatgraph.NewStore(db)
	service := chat.NewService(chat.Options{Store: store, Limits: told, Presence: told, Now: time.Now})
	service.TellBy(told)
	in := make([]string, chats)
	for i := range in {
		members := people
		if chats > 1 {
			members = []string{people[i], people[(i+1)%senders]}
		}
		in[i], _, err = store.Create(ctx, chat.NewChat{
			ID: uuid.NewString(), CreatorID: members[0], Name: "Bench", Kind: chat.Group, People: members[1:], At: time.Now(),
		}, func([]chat.Other) error { return nil })
		if err != nil {
			return nil, err
		}
	}
	began := time.Now()
	times, err := sendUntil(ctx, service, people, in, began.Add(sending))
	if err != nil {
		return nil, err
	}
	if n := int(told.messages.Load()); n != len(times) {
		return nil, fmt.Errorf("%d of %d messages were told", n, len(times))
	}
	what := fmt.Sprintf("%d people write in one chat", senders)
	if chats > 1 {
		what = fmt.Sprintf("%d people write in %d chats", senders, chats)
	}
	rate := float64(len(times)) / time.Since(began).Seconds()
	return append([]Figure{{Name: what + ", kept and told", Value: rate, Unit: "/s"}},
		percentiles(what+", acknowledged", times)...), nil
}

func sendUntil(
	ctx context.Context, service *chat.Service, people, in []string, until time.Time,
) (times []float64, err error) {
	var mu sync.Mutex
	var all sync.WaitGroup
	for i, userID := range people {
		all.Go(func() {
			for n := 0; time.Now().Before(until); n++ {
				began := time.Now()
				_, _, failure := service.Send(ctx, access.Viewer{UserID: userID}, in[i%len(in)],
					chat.Text{Content: "What one says, " + strconv.Itoa(n), ClientKey: uuid.NewString()})
				took := time.Since(began)
				mu.Lock()
				times, err = append(times, took.Seconds()*1000), errors.Join(err, failure)
				mu.Unlock()
				if failure != nil {
					return
				}
			}
		})
	}
	all.Wait()
	if err == nil && len(times) == 0 {
		err = errors.New("no message was sent")
	}
	return times, err
}

// toldMessages encodes what clients are told, and counts it. It limits nobody.
type toldMessages struct {
	chat.Teller
	messages atomic.Int64
}

func (t *toldMessages) Received(_ chat.Audience, m chat.Message) {
	if _, err := json.Marshal(rest.SharedChatMessage(m)); err == nil {
		t.messages.Add(1)
	}
}

func (t *toldMessages) Online(context.Context, []string) map[string]bool { return nil }

func (t *toldMessages) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}

func (t *toldMessages) Forgive(context.Context, limit.Ticket) {}
