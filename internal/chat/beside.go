package chat

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// Beside are the events after which the chat beside an event or a room is held against it.
var Beside = event.Subscription{
	Receiver: "chats",
	Verbs:    []event.Verb{event.Uninterested, event.Updated, event.Left, event.Deleted},
	Types:    []string{"Event", "JukeboxRoom"},
}

var _ backlog.Receiver = (*Service)(nil)

// Receive takes those out of chats who are not interested any more or have left, ends the chats of what is gone, and
// names those of events anew. It reads how things are now: an event that comes twice, or late, changes nothing.
func (s *Service) Receive(ctx context.Context, events []backlog.Event) error {
	for _, e := range events {
		gone, err := s.Store.Align(ctx, e.ItemID, e.ActorID, s.Now())
		if err != nil {
			return err
		}
		for _, userID := range gone {
			s.teller.Left(e.ItemID, userID)
		}
	}
	return nil
}

// apart leaves out of an open chat those whom a block parts from who looks; of a group one knows who is in it.
func apart(kind Kind, participants []Participant) []Participant {
	if !kind.IsOpen() {
		return participants
	}
	return slices.DeleteFunc(participants, func(p Participant) bool { return p.Parted })
}
