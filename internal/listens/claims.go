package listens

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

const (
	// MaxSubmitted is how many listens one request may have, as at ListenBrainz.
	MaxSubmitted = 1000
	// playedWithin is how far apart a claim and a play of the same song are that are the same.
	playedWithin = 30 * time.Second
)

// submitting is how many listens a person's players may submit.
var submitting = limit.Budget{Name: "listens submitted", Burst: 20_000, Per: 24 * time.Hour}

// First is the first moment of which ListenBrainz takes a listen.
var First = time.Date(2002, time.October, 1, 0, 0, 0, 0, time.UTC)

// Ahead is how far a claim may lie in the future, as clocks differ.
const Ahead = time.Hour

// Claim is what a player, or a file, says that somebody heard. It counts for nobody: it stands in the person's own
// history.
type Claim struct {
	At                     time.Time
	Artist, Title, Release string
	// Origin is the address at which it was heard, TrackID the id of a song of this site; either may be empty.
	Origin, TrackID string
}

// Claimed is what became of claims.
type Claimed struct {
	// Added are in the history now, Known were there before, and Elsewhere are of no song of this site.
	Added, Known, Elsewhere int
}

func (c Claimed) plus(other Claimed) Claimed {
	return Claimed{c.Added + other.Added, c.Known + other.Known, c.Elsewhere + other.Elsewhere}
}

// Past is a claim of a song of this site.
type Past struct {
	// ID is the same for the same song of the same person at the same second.
	ID, TrackID string
	At          time.Time
}

// History is what people heard.
type History interface {
	// Artists finds those whose names have words of names, some for each.
	Artists(ctx context.Context, names []string) ([]Artist, error)
	// Songs reads all published songs of artists.
	Songs(ctx context.Context, artistIDs []string) ([]Song, error)
	// Add adds claims to somebody's history. What is there, or was played here within a time of it, is known; what the
	// same import added before was added by it. importID is empty for none. Errors: NOT_FOUND where there is no such
	// person or no such import any more.
	Add(ctx context.Context, userID, importID string, all []Past, within time.Duration) (Claimed, error)
}

// Submit adds what one of the viewer's players says that they heard. While they listen in private, nothing is. Errors:
// UNAUTHENTICATED, RATE_LIMITED.
func (s *Service) Submit(ctx context.Context, v access.Viewer, claims []Claim) (Claimed, error) {
	if err := v.Require(); err != nil {
		return Claimed{}, err
	}
	if _, err := s.Budgets.Spend(ctx, submitting, v.UserID, len(claims)); err != nil {
		return Claimed{}, err
	}
	until, err := s.PrivateUntil(ctx, v)
	if err != nil || until.After(s.Now()) {
		return Claimed{}, err
	}
	done, err := s.claim(ctx, v, "", claims)
	if err == nil && done.Elsewhere > 0 {
		s.Log.DebugContext(ctx, "listens of songs that are not here were left out", "count", done.Elsewhere)
	}
	return done, err
}

// claim matches claims and adds them.
func (s *Service) claim(ctx context.Context, v access.Viewer, importID string, claims []Claim) (Claimed, error) {
	ids, err := s.match(ctx, v, claims)
	if err != nil {
		return Claimed{}, err
	}
	var out Claimed
	var all []Past
	seen := map[string]bool{}
	for i, c := range claims {
		if ids[i] == "" {
			out.Elsewhere++
			continue
		}
		id := fmt.Sprintf("%s/%d/%s", v.UserID, c.At.Unix(), ids[i])
		if seen[id] {
			out.Known++
			continue
		}
		seen[id] = true
		all = append(all, Past{id, ids[i], c.At.Truncate(time.Second)})
	}
	if len(all) == 0 {
		return out, nil
	}
	added, err := s.History.Add(ctx, v.UserID, importID, all, playedWithin)
	if err != nil {
		return Claimed{}, fmt.Errorf("adding listens to a history: %w", err)
	}
	return out.plus(added), nil
}
