package questions

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

const (
	// longestQuestion and longestAnswer are in characters.
	longestQuestion, longestAnswer = 1000, 5000
	// RestorableFor is how long who deleted a question can have it back.
	RestorableFor = 10 * time.Minute
)

var (
	asking           = limit.Rule{Name: "ask", Max: 30, Window: time.Hour}
	askingAsNewcomer = limit.Rule{Name: "ask new", Max: 5, Window: time.Hour}
	changing         = limit.Rule{Name: "change question", Max: 240, Window: time.Hour}
)

// Service is questions as people may use them.
type Service struct {
	store  Store
	limits limit.Limiter
	now    func() time.Time
}

// NewService returns a Service.
func NewService(store Store, limits limit.Limiter, now func() time.Time) *Service {
	return &Service{store, limits, now}
}

// Draft is what somebody wants to ask.
type Draft struct {
	// UserID is the viewer's own where it is given, or whom an admin asks for.
	UserID, ArtistID, Content, ClientKey string
}

// Ask asks an artist something; the same sent again under the same client key gives the same question again, and only
// what is asked is counted. Errors: UNAUTHENTICATED, FORBIDDEN for another's account, NOT_FOUND, BAD_USER_INPUT,
// CONFLICT where something else was sent under the client key, RATE_LIMITED.
func (s *Service) Ask(ctx context.Context, v access.Viewer, d Draft) (Question, error) {
	v, err := v.As(d.UserID)
	if err != nil {
		return Question{}, err
	}
	key, err := d.key()
	if err != nil {
		return Question{}, err
	}
	if made, err := key.Standing(ctx, v.UserID, s.store.Made); err != nil {
		return Question{}, err
	} else if made != "" {
		return s.Get(ctx, v, made)
	}
	wrong := input.Problems{}
	content, flaw := input.Text(d.Content, 1, longestQuestion)
	wrong.Add("content", flaw.Say("The question is not valid text.", "A question has 1 to 1,000 characters.",
		"The question holds characters that cannot be shown."))
	wrong.Add("clientKey", input.Key(d.ClientKey))
	if d.ArtistID == v.UserID {
		wrong.Add("badgeId", "You cannot ask yourself.")
	}
	if err := wrong.Err(); err != nil {
		return Question{}, err
	}
	rule, err := s.rule(ctx, v)
	if err != nil {
		return Question{}, err
	}
	n := New{
		ID: uuid.Must(uuid.NewV7()).String(), AskerID: v.UserID, ArtistID: d.ArtistID, Content: content,
		Key: key, At: s.now(),
	}
	id, err := s.store.Ask(ctx, n, limit.Once(ctx, s.limits, rule, v.UserID))
	if err == nil && id != n.ID {
		id, err = key.Standing(ctx, v.UserID, s.store.Made)
	}
	if err != nil {
		return Question{}, err
	}
	return s.Get(ctx, v, id)
}

// key tells whether the same is sent again.
func (d Draft) key() (again.Key, error) {
	content, _ := input.Text(d.Content, 1, longestQuestion)
	return again.KeyOf(d.ClientKey, []string{d.ArtistID, content})
}

// rule is how often the viewer asks.
func (s *Service) rule(ctx context.Context, v access.Viewer) (limit.Rule, error) {
	since, err := s.store.MemberSince(ctx, v.UserID)
	return limit.ByAge(since, s.now(), asking, askingAsNewcomer), err
}

// count counts a change of what is there already. Errors: UNAUTHENTICATED, RATE_LIMITED.
func (s *Service) count(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	if v.Moderates {
		return nil
	}
	_, err := s.limits.Take(ctx, changing, v.UserID)
	return err
}

// Answer answers a question, or changes the answer, for the artist who was asked. Errors: UNAUTHENTICATED, NOT_FOUND,
// FORBIDDEN for all others, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) Answer(ctx context.Context, v access.Viewer, id, answer string) (Question, error) {
	if err := s.count(ctx, v); err != nil {
		return Question{}, err
	}
	wrong := input.Problems{}
	answer, flaw := input.Text(answer, 1, longestAnswer)
	wrong.Add("answer", flaw.Say("The answer is not valid text.", "An answer has 1 to 5,000 characters.",
		"The answer holds characters that cannot be shown."))
	if err := wrong.Err(); err != nil {
		return Question{}, err
	}
	err := s.store.Change(ctx, id, v.UserID, func(q Question) (Question, error) {
		switch {
		case !q.DeletedAt.IsZero():
			return q, missing()
		case q.Artist.UserID != v.UserID:
			return q, fault.New(fault.Forbidden, "Only the artist who was asked answers.")
		}
		if !q.IsAnswered() {
			q.AnsweredAt = s.now()
		}
		q.Answer = answer
		return q, nil
	})
	if err != nil {
		return Question{}, err
	}
	return s.Get(ctx, v, id)
}

// Deletes reports whether the viewer may delete a question: who asked, who was asked, and admins.
func (q Question) Deletes(v access.Viewer) bool {
	return v.Manages(q.AskerID) || v.Manages(q.Artist.UserID)
}

// Delete takes a question away so that Restore can undo it until the moment that it returns. Twice is once. Errors:
// UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, RATE_LIMITED.
func (s *Service) Delete(ctx context.Context, v access.Viewer, id string) (until time.Time, err error) {
	if err := s.count(ctx, v); err != nil {
		return time.Time{}, err
	}
	err = s.store.Change(ctx, id, v.UserID, func(q Question) (Question, error) {
		if !q.Deletes(v) {
			return q, fault.New(fault.Forbidden, "This question is somebody else's.")
		}
		if q.DeletedAt.IsZero() {
			q.DeletedAt, q.DeletedByID = s.now(), v.UserID
		}
		until = q.DeletedAt.Add(RestorableFor)
		return q, nil
	})
	return until, err
}

// Restore undoes Delete, for who deleted it. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, GONE where it was deleted
// too long ago, RATE_LIMITED.
func (s *Service) Restore(ctx context.Context, v access.Viewer, id string) (Question, error) {
	if err := s.count(ctx, v); err != nil {
		return Question{}, err
	}
	err := s.store.Change(ctx, id, v.UserID, func(q Question) (Question, error) {
		switch {
		case !q.Deletes(v):
			return q, missing()
		case q.DeletedAt.IsZero():
			return q, nil
		case !v.Moderates && (q.IsRemoved || q.DeletedByID != v.UserID):
			return q, fault.New(fault.Forbidden, "Somebody else removed it.")
		case s.now().Sub(q.DeletedAt) > RestorableFor && !v.Admin:
			return q, fault.New(fault.Gone, "It was deleted too long ago.")
		}
		q.DeletedAt, q.DeletedByID = time.Time{}, ""
		return q, nil
	})
	if err != nil {
		return Question{}, err
	}
	return s.Get(ctx, v, id)
}

func missing() error { return fault.Missing("This question") }

// Get returns a question. Errors: NOT_FOUND for what is deleted, and where a block parts the viewer from its asker.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Question, error) {
	q, err := s.store.Question(ctx, v.UserID, id)
	if err == nil && (!q.DeletedAt.IsZero() || !shows(v, q)) {
		err = missing()
	}
	return q, err
}

// shows reports whether a question belongs in what the viewer sees. What is one's own, or asked of oneself, does; what
// is of somebody who is away does to nobody else but those who moderate.
func shows(v access.Viewer, q Question) bool {
	isAway := q.IsAskerAway || q.IsArtistAway
	return !q.IsApartFromAsker && !q.IsApartFromArtist && (!isAway || v.SeesAway()) || q.Deletes(v)
}

// OfArtist lists what an artist was asked, without what those asked whom the viewer muted: nothing, and not how much,
// where a block parts the viewer from the artist. A page may be short while there are more.
func (s *Service) OfArtist(
	ctx context.Context, v access.Viewer, f Filter, page paging.Request,
) (paging.Page[Question], error) {
	found, err := s.store.OfArtist(ctx, v.UserID, f, page)
	if slices.ContainsFunc(found.Nodes, func(q Question) bool {
		return (q.IsApartFromArtist || q.IsArtistAway) && !shows(v, q)
	}) {
		return paging.None[Question](), nil
	}
	found, err = shown(v)(found, err)
	found.Nodes = slices.DeleteFunc(found.Nodes, func(q Question) bool { return q.IsMuted && !q.Deletes(v) })
	return found, err
}

// ByAsker lists what somebody asked, the last first: also to who muted them, who looks for it there, and nothing where
// a block parts the viewer from them. A page may be short while there are more.
func (s *Service) ByAsker(
	ctx context.Context, v access.Viewer, askerID string, page paging.Request,
) (paging.Page[Question], error) {
	found, err := s.store.ByAsker(ctx, v.UserID, askerID, page)
	if slices.ContainsFunc(found.Nodes, func(q Question) bool {
		return (q.IsApartFromAsker || q.IsAskerAway) && !shows(v, q)
	}) {
		return paging.None[Question](), nil
	}
	return shown(v)(found, err)
}

func shown(v access.Viewer) func(paging.Page[Question], error) (paging.Page[Question], error) {
	return func(page paging.Page[Question], err error) (paging.Page[Question], error) {
		page.Nodes = slices.DeleteFunc(page.Nodes, func(q Question) bool { return !shows(v, q) })
		return page, err
	}
}

// Stats returns the figures of what an artist was asked; none where a block parts the viewer from them.
func (s *Service) Stats(ctx context.Context, v access.Viewer, artistID string) (Stats, error) {
	return s.store.Stats(ctx, v.UserID, artistID)
}

// Sweep removes for good what cannot be restored any more.
func (s *Service) Sweep(ctx context.Context) error {
	return s.store.Sweep(ctx, s.now().Add(-RestorableFor))
}
