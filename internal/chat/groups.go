package chat

import (
	"context"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Patch is a change of a chat: its name for all, and whether the viewer is told of it.
type Patch struct {
	Name  input.Optional[string]
	Muted input.Optional[bool]
}

// Update changes a chat. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN where who did not make a group
// renames it, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) Update(ctx context.Context, v access.Viewer, id string, p Patch) (Chat, error) {
	if err := s.admit(ctx, v); err != nil {
		return Chat{}, err
	}
	c, err := s.Get(ctx, v, id)
	if err != nil {
		return Chat{}, err
	}
	if c.Mine == nil {
		return Chat{}, errMissing
	}
	if p.Name.Given {
		if err := s.rename(ctx, c, p.Name.Value); err != nil {
			return Chat{}, err
		}
	}
	if p.Muted.Given {
		if err := s.Store.SetMuted(ctx, v.UserID, id, p.Muted.Value); err != nil {
			return Chat{}, err
		}
		s.teller.Changed([]string{v.UserID}, id)
	}
	return s.Get(ctx, v, id)
}

func (s *Service) rename(ctx context.Context, c Chat, name string) error {
	wrong := input.Problems{}
	name, flaw := input.Line(name, 0, MaxName)
	wrong.Add("name", flaw.Say("The name is not valid text.", "A name has at most 100 characters.",
		"The name holds characters that cannot be shown."))
	switch {
	case c.Kind != Group:
		return fault.New(fault.Forbidden, "Only groups have names of their own.")
	case !c.Mine.IsAdmin:
		return fault.New(fault.Forbidden, "Only who made the group names it.")
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	if err := s.Store.Rename(ctx, c.ID, name, s.Now()); err != nil {
		return err
	}
	s.teller.Changed(idsOf(c.Participants), c.ID)
	return nil
}

func idsOf(participants []Participant) []string {
	ids := make([]string, len(participants))
	for i, p := range participants {
		ids[i] = p.UserID
	}
	return ids
}

// Participants lists who is in a chat, in the order in which they came. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Participants(
	ctx context.Context, v access.Viewer, id string, page paging.Request,
) (paging.Page[Participant], error) {
	var none paging.Page[Participant]
	if err := v.Require(); err != nil {
		return none, err
	}
	c, err := s.Store.Chat(ctx, v.UserID, id)
	if err == nil {
		err = c.mayRead()
	}
	if err != nil {
		return none, err
	}
	found, err := s.Store.Participants(ctx, v.UserID, id, page)
	if err != nil {
		return none, err
	}
	one := []Chat{{Kind: c.Kind, Participants: found.Nodes}}
	s.present(ctx, one)
	found.Nodes = one[0].Participants
	return found, nil
}

// Add puts people into a group, as anybody in it may; who adds themselves joins the chat beside an event or a room.
// Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) Add(ctx context.Context, v access.Viewer, id string, people []string) (Chat, error) {
	if err := v.Require(); err != nil {
		return Chat{}, err
	}
	people = slices.Compact(slices.Sorted(slices.Values(people)))
	if len(people) == 0 || len(people) > MaxParticipants {
		return Chat{}, fault.BadInput(map[string]string{"userIds": "Name 1 to 50 people."})
	}
	if slices.Equal(people, []string{v.UserID}) {
		return s.Join(ctx, v, id)
	}
	if err := s.take(ctx, v, opening, openingAsNewcomer); err != nil {
		return Chat{}, err
	}
	added, err := s.Store.Add(ctx, v.UserID, id, people, s.Now(), func(c Chat, others []Other) error {
		switch {
		case c.mayRead() != nil || c.Mine == nil:
			return errMissing
		case c.Kind != Group:
			return fault.New(fault.Forbidden, "Only to a group people are added.")
		case c.ParticipantCount+len(others) > MaxParticipants:
			return fault.BadInput(map[string]string{"userIds": "A chat has at most 50 people."})
		}
		return mayAdd(nil)(others)
	})
	if err != nil {
		return Chat{}, err
	}
	c, err := s.Get(ctx, v, id)
	if err == nil && len(added) > 0 {
		s.teller.Changed(idsOf(c.Participants), id)
	}
	return c, err
}

// Join puts the viewer into the chat beside an event or a room, once; into others only who is in them comes. Errors:
// UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Join(ctx context.Context, v access.Viewer, id string) (Chat, error) {
	c, err := s.Get(ctx, v, id)
	if err != nil || c.Mine != nil || !c.Kind.IsOpen() {
		return c, err
	}
	if _, err := s.Store.Join(ctx, v.UserID, id, s.Now()); err != nil {
		return Chat{}, err
	}
	return s.Get(ctx, v, id)
}

// Leave takes the viewer out of a chat; a direct one is hidden until something is said in it. Errors: UNAUTHENTICATED,
// NOT_FOUND, RATE_LIMITED.
func (s *Service) Leave(ctx context.Context, v access.Viewer, id string) error {
	if err := s.admit(ctx, v); err != nil {
		return err
	}
	c, err := s.Get(ctx, v, id)
	if err != nil {
		return err
	}
	if c.Kind == Direct {
		if err := s.Store.Hide(ctx, v.UserID, id); err != nil {
			return err
		}
		s.teller.Changed([]string{v.UserID}, id)
		return nil
	}
	return s.remove(ctx, v, id, v.UserID)
}

// Remove takes somebody out of a group, or the viewer out of any chat. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN
// for all but who made the group, RATE_LIMITED.
func (s *Service) Remove(ctx context.Context, v access.Viewer, id, userID string) error {
	if err := v.Require(); err != nil {
		return err
	}
	if userID == v.UserID {
		return s.Leave(ctx, v, id)
	}
	if err := s.admit(ctx, v); err != nil {
		return err
	}
	return s.remove(ctx, v, id, userID)
}

func (s *Service) remove(ctx context.Context, v access.Viewer, id, userID string) error {
	to, err := s.Store.Remove(ctx, v.UserID, id, userID, s.Now(), func(c Chat) error {
		switch {
		case c.mayRead() != nil:
			return errMissing
		case userID == v.UserID:
			return nil
		case c.Kind != Group || c.Mine == nil || !c.Mine.IsAdmin:
			return fault.New(fault.Forbidden, "Only who made the group takes others out of it.")
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.teller.Left(id, userID)
	s.teller.Changed(to.People, id)
	// Where that cannot be told they part from all: who still may know asks again.
	known, err := s.Store.Known(ctx, userID, to.People)
	s.teller.Apart(userID, slices.DeleteFunc(to.People, func(id string) bool { return slices.Contains(known, id) }))
	if err != nil {
		return fmt.Errorf("looking up whom somebody still shares a chat with: %w", err)
	}
	return nil
}
