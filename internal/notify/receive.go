package notify

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Receive tells those whom events concern, and leaves fan-outs to Run: whoever has a million followers holds up nobody.
// An event may come again and in any order: acts are told once, and only while they stand.
func (s *Service) Receive(ctx context.Context, events []backlog.Event) error {
	happenings := make([]Happening, len(events))
	for i, e := range events {
		happenings[i] = Happening{
			Verb: e.Verb, ActorID: e.ActorID, Label: e.ItemType, ID: e.ItemID, Version: e.Version, At: e.CreatedAt,
		}
	}
	happenings, err := s.store.Happenings(ctx, happenings)
	if err != nil {
		return err
	}
	var tellings []Telling
	for _, h := range happenings {
		if t, ok := TakebackOf(h); ok {
			if err := s.takeBack(ctx, t); err != nil {
				return err
			}
		}
		if f, ok := FanoutOf(h); ok {
			if err := s.store.AddFanout(ctx, f); err != nil {
				return err
			}
			s.wake()
		}
		tellings = append(tellings, TellingsOf(h)...)
	}
	return s.tell(ctx, tellings)
}

func (s *Service) takeBack(ctx context.Context, t Takeback) error {
	gone, changed, err := s.store.TakeBack(ctx, t, s.now())
	if err != nil {
		return err
	}
	s.announceGone(ctx, gone)
	s.announce(ctx, changed)
	return nil
}

// tell tells people one by one, each group of acts together.
func (s *Service) tell(ctx context.Context, all []Telling) error {
	allowed, err := s.allowed(ctx, all)
	if err != nil {
		return err
	}
	var told []Told
	for _, g := range grouped(allowed) {
		t, isNew, err := s.store.Tell(ctx, g, s.now())
		if err != nil {
			return err
		}
		if isNew {
			told = append(told, t)
		}
	}
	s.announce(ctx, told)
	return nil
}

// grouped puts together what one person is told of in one notification, in the order in which it happened.
func grouped(all []Telling) []Group {
	type key struct {
		t             Type
		userID, group string
	}
	places := map[key]int{}
	var groups []Group
	for _, t := range all {
		k := key{t.Type, t.UserID, t.Group}
		at, ok := places[k]
		if !ok {
			at = len(groups)
			places[k] = at
			groups = append(groups, Group{Type: t.Type, UserID: t.UserID, Group: t.Group})
		}
		groups[at].Acts = append(groups[at].Acts, t)
	}
	return groups
}

// allowed leaves out whom a block, a mute or their preferences keep from hearing, and who may not have the thing.
func (s *Service) allowed(ctx context.Context, all []Telling) ([]Telling, error) {
	users := map[string][]string{}
	for _, t := range all {
		users[t.ActorID] = append(users[t.ActorID], t.UserID)
	}
	audience := map[string]map[string]Member{}
	for actorID, ids := range users {
		members, err := s.store.Audience(ctx, actorID, ids)
		if err != nil {
			return nil, err
		}
		audience[actorID] = members
	}
	kept := make([]Telling, 0, len(all))
	for _, t := range all {
		m, isThere := audience[t.ActorID][t.UserID]
		if !isThere || !m.hears(t.Type) {
			continue
		}
		open, err := s.opens(ctx, t.UserID, t.Gate)
		if err != nil {
			return nil, err
		}
		if open {
			kept = append(kept, t)
		}
	}
	return kept, nil
}

// opens reports whether somebody may have a thing. Nobody is told of what they may not open: that it is there would say
// who writes behind the gate, and with whom.
func (s *Service) opens(ctx context.Context, userID string, thing item.Ref) (bool, error) {
	if thing.ID == "" {
		return true, nil
	}
	_, err := s.doors.See(ctx, access.Viewer{UserID: userID}, thing)
	switch fault.CodeOf(err) {
	case fault.NotFound, fault.Forbidden:
		return false, nil
	}
	return err == nil, err
}

// batchSize is how many people one step of a fan-out tells, leaseOf how long other servers keep away from it meanwhile.
const (
	batchSize = 500
	leaseOf   = 30 * time.Second
	pollEvery = time.Second
)

// Run works on fan-outs until ctx ends. Each step tells some people of the one that waits longest, so that a long one
// holds up no short one; several servers work beside each other.
func (s *Service) Run(ctx context.Context) {
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for ctx.Err() == nil {
		worked, err := s.Step(ctx)
		if err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "telling many people waits", "error", err)
		}
		if worked && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
		case <-s.waiting:
		case <-poll.C:
		}
	}
}

// wake lets Run look at once.
func (s *Service) wake() {
	select {
	case s.waiting <- struct{}{}:
	default:
	}
}

// Step tells the next people of one fan-out; it reports false where none waits.
func (s *Service) Step(ctx context.Context) (bool, error) {
	f, ok, err := s.store.LeaseFanout(ctx, leaseOf)
	if err != nil || !ok {
		return false, err
	}
	if f.Source == TakenBack {
		return true, s.remove(ctx, f)
	}
	now, err := s.store.Happenings(ctx, []Happening{{Verb: f.verb(), Label: f.Label, ID: f.ItemID}})
	if err != nil {
		return true, err
	}
	if !now[0].Stands {
		return true, s.store.EndFanout(ctx, f.ID)
	}
	batch, err := s.store.Batch(ctx, f, batchSize)
	if err != nil {
		return true, err
	}
	userIDs, err := s.audience(ctx, f, now[0], batch.Members)
	if err != nil {
		return true, err
	}
	told, err := s.store.Deliver(ctx, f, userIDs, batch, s.now())
	if err != nil {
		return true, err
	}
	s.announce(ctx, told)
	return true, nil
}

// removeAgain is how soon it is looked again for what a fan-out under way still told of something that is gone.
const removeAgain = 15 * time.Second

// remove takes away some of what was told of a thing that is gone.
func (s *Service) remove(ctx context.Context, f Fanout) error {
	removed, err := s.store.RemoveAbout(ctx, f.Things, batchSize, s.now())
	if err != nil {
		return err
	}
	s.announceGone(ctx, removed)
	switch {
	case len(removed) == batchSize:
		return s.store.DeferFanout(ctx, f.ID, 0)
	case s.now().Before(f.Until):
		return s.store.DeferFanout(ctx, f.ID, removeAgain)
	}
	return s.store.EndFanout(ctx, f.ID)
}

// audience are those of the people of a batch who are told.
func (s *Service) audience(ctx context.Context, f Fanout, h Happening, members []Member) ([]string, error) {
	skip := map[string]bool{f.ActorID: true}
	for _, id := range f.Except {
		skip[id] = true
	}
	var ids []string
	for _, m := range members {
		if m.hears(f.Type) && !skip[m.UserID] {
			ids = append(ids, m.UserID)
		}
	}
	if h.Subject.Tier == nil && !h.Subject.FansOnly || len(ids) == 0 {
		return ids, nil
	}
	held, err := s.store.Entitled(ctx, h.Subject.OwnerID, ids, s.now())
	if err != nil {
		return nil, err
	}
	open := ids[:0]
	for _, id := range ids {
		if access.Check(access.Viewer{UserID: id}, h.Subject, held[id], s.now()).HasAccess {
			open = append(open, id)
		}
	}
	return open, nil
}
