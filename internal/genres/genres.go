// Package genres is what becomes of genres that artists propose: moderators take them up, fold them into one that there
// is, or decline them.
package genres

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

const (
	// MostListed is how many proposals are listed at once, the first first.
	MostListed = 50
	// MostTold is how many artists are told what became of a genre that they all proposed.
	MostTold = 500
	// mostNearest is how many genres are suggested for a proposal.
	mostNearest = 3
	mostWords   = 500
)

// State is what became of a proposal.
type State string

// The states.
const (
	Proposed State = "PROPOSED"
	TakenUp  State = "TAKEN_UP"
	Folded   State = "FOLDED"
	Declined State = "DECLINED"
)

// Proposal is a genre that artists proposed.
type Proposal struct {
	ID    string
	State State
	Name  string
	// ProposedAt is when it began to wait.
	ProposedAt time.Time
	// Artists are the first who proposed it, ArtistCount is how many did.
	Artists     []person.Person
	ArtistCount int
	// Albums and Tracks are what is in it, without what is deleted; Published is how many of the tracks are out.
	Albums, Tracks, Published int
	// WasDeclined: the same was declined before.
	WasDeclined bool
	// Words are what those who decided about it wrote, Into is the genre that it was folded into; empty before.
	Words, Into string
}

// Waiting is a proposal that waits, with the genres whose names are nearest to its own.
type Waiting struct {
	Proposal
	Nearest []music.Genre
}

// Decision is what somebody decides about a proposal, with words for its artists.
type Decision struct {
	ProposalID, Words string
	At                time.Time
}

// Store keeps proposals. What decides about one locks it first. Errors of all that do: NOT_FOUND, CONFLICT where
// somebody decided already.
type Store interface {
	letter.Store
	// Waiting lists those that wait, the first first.
	Waiting(ctx context.Context, most int) ([]Proposal, error)
	// Get reads one with the first MostTold of its artists. Errors: NOT_FOUND.
	Get(ctx context.Context, id string) (Proposal, error)
	// TakeUp makes it a genre of a name. Errors: CONFLICT where there is one of that name, or it is proposed too.
	TakeUp(ctx context.Context, d Decision, name music.GenreName) error
	// Fold puts what is in it into a genre. Errors: BAD_USER_INPUT where there is no such genre.
	Fold(ctx context.Context, d Decision, genreID string) error
	// Decline takes it from what is in it.
	Decline(ctx context.Context, d Decision) error
	// Reopen has it wait again as it was before it became what from says, with what was in it. Errors: CONFLICT where it
	// is something else by now.
	Reopen(ctx context.Context, d Decision, from State, name music.GenreName) error
}

// Options are what a Service is made of.
type Options struct {
	Store Store
	// Genres lists those that are public.
	Genres  func(context.Context) ([]music.Genre, error)
	Mailer  letter.Mailer
	SiteURL string
	Now     func() time.Time
}

// Service is what moderators do with proposals.
type Service struct{ Options }

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{o} }

// Waiting lists the proposals that wait, the first first. Errors: UNAUTHENTICATED, FORBIDDEN for all but moderators.
func (s *Service) Waiting(ctx context.Context, v access.Viewer) ([]Waiting, error) {
	if err := v.RequireRole(access.Moderator); err != nil {
		return nil, err
	}
	proposals, err := s.Store.Waiting(ctx, MostListed)
	if err != nil || len(proposals) == 0 {
		return nil, err
	}
	known, err := s.Genres(ctx)
	waiting := make([]Waiting, len(proposals))
	for i, p := range proposals {
		waiting[i] = Waiting{p, nearest(p.Name, known, mostNearest)}
	}
	return waiting, err
}

// TakeUp makes a proposal a genre of the site, under another spelling where one is given. Errors: UNAUTHENTICATED,
// FORBIDDEN, BAD_USER_INPUT, NOT_FOUND, CONFLICT.
func (s *Service) TakeUp(ctx context.Context, v access.Viewer, id, spelling, words string) error {
	d, wrong, err := s.deciding(v, id, words, 0)
	if err != nil {
		return err
	}
	if spelling == "" {
		p, err := s.Store.Get(ctx, id)
		if err != nil {
			return err
		}
		spelling = p.Name
	}
	name, ok := music.ParseGenre(spelling)
	if !ok {
		wrong.Add("name", "A genre is a name of up to 40 letters and digits.")
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	return s.Store.TakeUp(ctx, d, name)
}

// Fold puts what is in a proposal into a genre that there is. Errors: UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT,
// NOT_FOUND, CONFLICT.
func (s *Service) Fold(ctx context.Context, v access.Viewer, id, genreID, words string) error {
	d, wrong, err := s.deciding(v, id, words, 0)
	if err != nil {
		return err
	}
	if genreID == "" {
		wrong.Add("genreId", "Choose the genre that it becomes a part of.")
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	return s.Store.Fold(ctx, d, genreID)
}

// Decline takes a proposal from what is in it, and tells its artists why. Errors: UNAUTHENTICATED, FORBIDDEN,
// BAD_USER_INPUT, NOT_FOUND, CONFLICT.
func (s *Service) Decline(ctx context.Context, v access.Viewer, id, words string) error {
	d, wrong, err := s.deciding(v, id, words, 3)
	if err != nil {
		return err
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	return s.Store.Decline(ctx, d)
}

// Reopen takes a decision back: the proposal waits again under the name that it had. Errors: UNAUTHENTICATED,
// FORBIDDEN, NOT_FOUND, CONFLICT where it was decided about anew, or proposed again, since.
func (s *Service) Reopen(ctx context.Context, v access.Viewer, id string, from State, name, why string) error {
	if err := v.RequireRole(access.Moderator); err != nil {
		return err
	}
	was, ok := music.ParseGenre(name)
	if !ok {
		return fault.Missing("What this genre was called")
	}
	return s.Store.Reopen(ctx, Decision{ProposalID: id, Words: why, At: s.Now()}, from, was)
}

// deciding reads what is decided about, and what was said of it, in at least so many characters.
func (s *Service) deciding(
	v access.Viewer, id, words string, least int,
) (d Decision, wrong input.Problems, err error) {
	if err := v.RequireRole(access.Moderator); err != nil {
		return d, nil, err
	}
	wrong = input.Problems{}
	words, flaw := input.Text(words, least, mostWords)
	length := "There are at most 500 characters."
	if least > 0 {
		length = "Tell the artist why, in 3 to 500 characters."
	}
	wrong.Add("words", flaw.Say(length, length, "The text holds characters that cannot be shown."))
	return Decision{ProposalID: id, Words: words, At: s.Now()}, wrong, nil
}
