package chat

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Teller tells people's clients what happened. It does not wait for them, and may lose some of it: clients ask for what
// they miss by the numbers of the messages.
type Teller interface {
	// Received tells of a new message, Edited and Deleted of a change, Reacted of a reaction of actorID.
	Received(to Audience, m Message)
	Edited(to Audience, m Message)
	Deleted(to Audience, m Message)
	Reacted(to Audience, m Message, actorID string)
	// Changed tells that a chat was made, renamed or hidden, or that people came or left.
	Changed(people []string, chatID string)
	// Read tells how far somebody has read, Left that they are out of a chat, of which they are told no more.
	Read(to Audience, userID string, mark ReadMark)
	Left(chatID, userID string)
	// Apart tells that somebody shares no chat with others any more: whether they are there is not theirs to know, nor the
	// reverse.
	Apart(userID string, from []string)
}

// Uploads finds what people uploaded.
type Uploads interface {
	// Image returns the viewer's own picture. Errors: NOT_FOUND, also for files of other kinds.
	Image(ctx context.Context, v access.Viewer, key string) (Image, error)
}

// Presence knows who is connected; nobody is while it cannot be asked.
type Presence interface {
	Online(ctx context.Context, userIDs []string) map[string]bool
}

// Options are what a Service is made of.
type Options struct {
	Store    Store
	Limits   limit.Limiter
	Uploads  Uploads
	Presence Presence
	Now      func() time.Time
}

// Service is chats as people may use them.
type Service struct {
	Options
	teller Teller

	mu    sync.Mutex
	lanes map[string]*lane
}

// NewService returns a Service, which tells nobody before TellBy.
func NewService(o Options) *Service { return &Service{Options: o, lanes: map[string]*lane{}} }

// TellBy says who tells people's clients. It is called once, before the service is used.
func (s *Service) TellBy(t Teller) { s.teller = t }

// List lists the viewer's chats, the last changed first. Errors: UNAUTHENTICATED, BAD_USER_INPUT.
func (s *Service) List(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Chat], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Chat]{}, err
	}
	found, err := s.Store.Chats(ctx, v.UserID, page)
	if err != nil {
		return found, err
	}
	s.present(ctx, found.Nodes)
	return found, nil
}

// Get returns a chat. Errors: UNAUTHENTICATED, NOT_FOUND for who is not in it.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Chat, error) {
	if err := v.Require(); err != nil {
		return Chat{}, err
	}
	c, err := s.Store.Chat(ctx, v.UserID, id)
	if err == nil {
		err = c.mayRead()
	}
	if err != nil {
		return Chat{}, err
	}
	one := []Chat{c}
	s.present(ctx, one)
	return one[0], nil
}

// present marks who is connected, and leaves out whom nobody sees together. Whom a block parts from who looks never is.
func (s *Service) present(ctx context.Context, chats []Chat) {
	var ids []string
	for _, c := range chats {
		for _, p := range c.Participants {
			ids = append(ids, p.UserID)
		}
	}
	online := s.Presence.Online(ctx, slices.Compact(slices.Sorted(slices.Values(ids))))
	for i, c := range chats {
		chats[i].Participants = apart(c.Kind, c.Participants)
		for j, p := range chats[i].Participants {
			chats[i].Participants[j].IsOnline = online[p.UserID] && !p.Parted
		}
	}
}

// Plan is a chat that somebody wants to make.
type Plan struct {
	ParticipantIDs []string
	Name           string
}

// Create makes a chat with others. One other and no name is the direct chat of these two, made once: isNew is false
// where it was there. Errors: UNAUTHENTICATED, BAD_USER_INPUT, FORBIDDEN where a block parts them or somebody does not
// let them write, RATE_LIMITED.
func (s *Service) Create(ctx context.Context, v access.Viewer, p Plan) (c Chat, isNew bool, err error) {
	if err := v.Require(); err != nil {
		return Chat{}, false, err
	}
	n, err := s.planned(v, p)
	if err != nil {
		return Chat{}, false, err
	}
	if err := s.take(ctx, v, opening, openingAsNewcomer); err != nil {
		return Chat{}, false, err
	}
	id, isNew, err := s.Store.Create(ctx, n, mayAdd(n.People))
	if err != nil {
		return Chat{}, false, err
	}
	if isNew && n.Kind == Group {
		s.teller.Changed(append(n.People, v.UserID), id)
	}
	c, err = s.Get(ctx, v, id)
	return c, isNew, err
}

func (s *Service) planned(v access.Viewer, p Plan) (NewChat, error) {
	wrong := input.Problems{}
	people := slices.Compact(slices.Sorted(slices.Values(p.ParticipantIDs)))
	people = slices.DeleteFunc(people, func(id string) bool { return id == v.UserID })
	name, flaw := input.Line(p.Name, 0, MaxName)
	wrong.Add("name", flaw.Say("The name is not valid text.", "A name has at most 100 characters.",
		"The name holds characters that cannot be shown."))
	switch {
	case len(people) == 0:
		wrong.Add("participantIds", "Name somebody else.")
	case len(people) >= MaxParticipants:
		wrong.Add("participantIds", "A chat has at most 50 people.")
	}
	n := NewChat{ID: newID(), CreatorID: v.UserID, Name: name, Kind: Group, People: people, At: s.Now()}
	if len(people) == 1 && name == "" {
		n.Kind = Direct
	}
	return n, wrong.Err()
}

func newID() string { return uuid.Must(uuid.NewV7()).String() }

// mayAdd decides whether somebody may write to all of people.
func mayAdd(people []string) func([]Other) error {
	return func(others []Other) error {
		if len(others) < len(people) {
			return fault.BadInput(map[string]string{"participantIds": "One of these people is not there."})
		}
		for _, o := range others {
			if err := o.mayBeWrittenTo(); err != nil {
				return err
			}
		}
		return nil
	}
}

// take counts what somebody does.
func (s *Service) take(ctx context.Context, v access.Viewer, usual, asNewcomer limit.Rule) error {
	since, err := s.Store.MemberSince(ctx, v.UserID)
	if err != nil {
		return err
	}
	_, err = s.Limits.Take(ctx, limit.ByAge(since, s.Now(), usual, asNewcomer), v.UserID)
	return err
}

// Typing returns who is told that the viewer is typing in a chat, and who they are. Errors: UNAUTHENTICATED, NOT_FOUND,
// FORBIDDEN for who may not write there.
func (s *Service) Typing(ctx context.Context, v access.Viewer, chatID string) (Scene, error) {
	if err := v.Require(); err != nil {
		return Scene{}, err
	}
	in, err := s.Store.Scene(ctx, v.UserID, chatID)
	if err == nil {
		err = in.Chat.mayWrite()
	}
	return in, err
}

// Unread sums up what the viewer has not read. Errors: UNAUTHENTICATED.
func (s *Service) Unread(ctx context.Context, v access.Viewer) (Unread, error) {
	if err := v.Require(); err != nil {
		return Unread{}, err
	}
	return s.Store.Unread(ctx, v.UserID)
}

// Settings returns whom the viewer lets write. Errors: UNAUTHENTICATED.
func (s *Service) Settings(ctx context.Context, v access.Viewer) (WhoMayWrite, error) {
	if err := v.Require(); err != nil {
		return "", err
	}
	return s.Store.Settings(ctx, v.UserID)
}

// SetSettings changes it. Errors: UNAUTHENTICATED, BAD_USER_INPUT.
func (s *Service) SetSettings(ctx context.Context, v access.Viewer, lets WhoMayWrite) error {
	if err := v.Require(); err != nil {
		return err
	}
	if !slices.Contains([]WhoMayWrite{Everybody, Followed, Nobody}, lets) {
		return fault.BadInput(map[string]string{"whoMayWrite": "whoMayWrite must be everybody, followed or nobody."})
	}
	return s.Store.SetSettings(ctx, v.UserID, lets)
}

// Companions are those with whom the viewer has direct chats, the last first. Errors: UNAUTHENTICATED.
func (s *Service) Companions(ctx context.Context, v access.Viewer, limit int) ([]string, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	return s.Store.Companions(ctx, v.UserID, limit)
}

// Known returns those of ids who are in a direct chat or a group with the viewer, and whom no block parts from them;
// nobody else's presence is the viewer's business. Errors: UNAUTHENTICATED, BAD_USER_INPUT.
func (s *Service) Known(ctx context.Context, v access.Viewer, ids []string) ([]string, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	if len(ids) > paging.Max {
		return nil, fault.BadInput(map[string]string{"userIds": "Name at most 100 people."})
	}
	return s.Store.Known(ctx, v.UserID, ids)
}

// Sweep removes groups that everybody left.
func (s *Service) Sweep(ctx context.Context) error { return s.Store.Sweep(ctx) }
