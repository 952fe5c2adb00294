package push

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// A message goes out at least once: a server that dies between handing it over and writing that down leaves it to the
// next, after the lease. The second has the topic of the first, and takes its place without a sound.
const (
	pollEvery = time.Second
	// leasedAtOnce is how many notifications, or chats, one step takes.
	leasedAtOnce = 50
	leaseFor     = 2 * time.Minute
	// sendFor bounds the sending of a step, so that it ends before its lease does.
	sendFor = 90 * time.Second
	// sentAtOnce is how many messages are on their way to push services at a time.
	sentAtOnce = 16
	// unseenFor is how long who has a page of the site open has for seeing it there. After that they are somewhere else,
	// whatever is open on some desk.
	unseenFor = time.Minute
	// soonest and latest bound when a push service that is away is asked again, and giveUpAfter how old a message may be.
	soonest, latest = time.Minute, time.Hour
	giveUpAfter     = 6 * time.Hour
)

// Run tells people until ctx ends. Several servers work beside each other.
func (s *Service) Run(ctx context.Context) {
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for ctx.Err() == nil {
		worked, err := s.Step(ctx)
		if err != nil && ctx.Err() == nil {
			s.Log.WarnContext(ctx, "push messages are delayed", "error", err)
		}
		if worked && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
		case <-poll.C:
		}
	}
}

// Step tells people of what is due; it reports false where nothing is.
func (s *Service) Step(ctx context.Context) (bool, error) {
	notifications, first := s.notifications(ctx)
	chats, second := s.chats(ctx)
	return notifications || chats, errors.Join(first, second)
}

func (s *Service) notifications(ctx context.Context) (bool, error) {
	lease, err := s.Store.LeaseNotifications(ctx, leasedAtOnce, leaseFor)
	if err != nil || len(lease.IDs) == 0 {
		return false, err
	}
	notes, err := s.Notes.Notes(ctx, lease.IDs)
	if err != nil {
		return true, err
	}
	messages := make([]Message, len(notes))
	for i, n := range notes {
		messages[i] = Message{
			UserID: n.UserID, Topic: topic(n.ID), Title: n.Title, Body: shorten(n.Text), URL: n.URL, At: n.At,
		}
	}
	again, err := s.deliver(ctx, messages)
	if err != nil {
		return true, err
	}
	settled := Settled{Again: map[string]time.Duration{}}
	for i, n := range notes {
		if again[i] > 0 {
			settled.Again[n.ID] = again[i]
		}
	}
	for _, id := range lease.IDs {
		if settled.Again[id] == 0 {
			settled.Done = append(settled.Done, id)
		}
	}
	return true, s.Store.SettleNotifications(ctx, lease.Token, settled)
}

func (s *Service) chats(ctx context.Context) (bool, error) {
	lease, err := s.Store.LeaseChats(ctx, leasedAtOnce, leaseFor)
	if err != nil || len(lease.IDs) == 0 {
		return false, err
	}
	unheard, err := s.Store.Unheard(ctx, lease.IDs)
	if err != nil {
		return true, err
	}
	messages := make([]Message, len(unheard))
	for i, u := range unheard {
		messages[i] = u.message()
	}
	again, err := s.deliver(ctx, messages)
	if err != nil {
		return true, err
	}
	settled := Settled{Again: map[string]time.Duration{}}
	var told []Unheard
	for i, u := range unheard {
		if again[i] == 0 {
			told = append(told, u)
		} else if soon := settled.Again[u.ChatID]; soon == 0 || again[i] < soon {
			settled.Again[u.ChatID] = again[i]
		}
	}
	for _, id := range lease.IDs {
		if settled.Again[id] == 0 {
			settled.Done = append(settled.Done, id)
		}
	}
	return true, s.Store.SettleChats(ctx, lease.Token, told, settled)
}

// deliver tells people, and returns for each message how soon it is to be tried again; 0 for those that are told, or
// not to be told.
func (s *Service) deliver(ctx context.Context, messages []Message) ([]time.Duration, error) {
	again := make([]time.Duration, len(messages))
	userIDs := make([]string, len(messages))
	for i, m := range messages {
		userIDs[i] = m.UserID
	}
	userIDs = slices.Compact(slices.Sorted(slices.Values(userIDs)))
	browsers, err := s.browsers(ctx, userIDs)
	if err != nil || len(browsers) == 0 {
		return again, err
	}
	now := s.Now()
	quiet, err := s.Quiet.Quiet(ctx, userIDs, now)
	if err != nil {
		return nil, err
	}
	online := s.Presence.Online(ctx, userIDs)
	d := delivery{Service: s, again: again}
	d.group.SetLimit(sentAtOnce)
	sending, cancel := context.WithTimeout(ctx, sendFor)
	defer cancel()
	for i, m := range messages {
		age := now.Sub(m.At)
		switch {
		case quiet[m.UserID] || age > giveUpAfter:
			continue
		case online[m.UserID] && age < unseenFor:
			again[i] = unseenFor - age
			continue
		}
		for _, b := range browsers[m.UserID] {
			d.send(sending, i, b, m)
		}
	}
	if err := d.group.Wait(); err != nil {
		return nil, err
	}
	return again, s.Store.Forget(ctx, d.gone)
}

// browsers are those in which people are still signed in. The others are forgotten: what is told there would be read by
// whoever has the browser now.
func (s *Service) browsers(ctx context.Context, userIDs []string) (map[string][]Subscription, error) {
	all, err := s.Store.Subscriptions(ctx, userIDs)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	sessions := make([]Session, len(all))
	for i, one := range all {
		sessions[i] = Session{one.UserID, one.SessionID}
	}
	ended, err := s.Sessions.Ended(ctx, sessions)
	if err != nil {
		return nil, err
	}
	var over []string
	browsers := map[string][]Subscription{}
	for i, one := range all {
		if slices.Contains(ended, sessions[i]) {
			over = append(over, one.ID())
		} else {
			browsers[one.UserID] = append(browsers[one.UserID], one)
		}
	}
	return browsers, s.Store.Forget(ctx, over)
}

// delivery sends messages side by side.
type delivery struct {
	*Service
	group errgroup.Group
	mu    sync.Mutex
	again []time.Duration
	gone  []string
}

// send hands message i to a push service. What fails there keeps no other message back.
func (d *delivery) send(ctx context.Context, i int, to Subscription, m Message) {
	d.group.Go(func() error {
		outcome, err := d.Sender.Send(ctx, d.Keys, to, m)
		if err != nil {
			// The address of an endpoint is a secret of the browser's.
			d.Log.WarnContext(ctx, "a push message was not accepted", "user", to.UserID, "error", err)
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		switch outcome {
		case Accepted, Refused:
		case Gone:
			d.gone = append(d.gone, to.ID())
		case Later:
			// The older it is, the longer it waits.
			d.again[i] = min(max(d.Now().Sub(m.At), soonest), latest)
		}
		return nil
	})
}

// topic makes one of an id, whose 32 hexadecimal digits are as many characters as a topic may have.
func topic(id string) string {
	id = strings.ReplaceAll(id, "-", "")
	return id[:min(len(id), 32)]
}
