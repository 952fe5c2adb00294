package giveaways

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
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
	// longestDescription is in characters.
	longestDescription = 2000
	mostWinners        = 100
	entryIDLength      = 32
	// farthest is how far ahead a giveaway may end.
	farthest = 366 * 24 * time.Hour
	// RestorableFor is how long who deleted a giveaway can have it back.
	RestorableFor = 10 * time.Minute
)

var (
	holding            = limit.Rule{Name: "hold giveaway", Max: 20, Window: time.Hour}
	holdingAsNewcomer  = limit.Rule{Name: "hold giveaway new", Max: 5, Window: time.Hour}
	entering           = limit.Rule{Name: "enter giveaway", Max: 300, Window: time.Hour}
	enteringAsNewcomer = limit.Rule{Name: "enter giveaway new", Max: 60, Window: time.Hour}
	changing           = limit.Rule{Name: "change giveaway", Max: 240, Window: time.Hour}
)

// Service is giveaways as people may use them.
type Service struct {
	store  Store
	limits limit.Limiter
	now    func() time.Time
}

// NewService returns a Service.
func NewService(store Store, limits limit.Limiter, now func() time.Time) *Service {
	return &Service{store, limits, now}
}

// Now is the moment by which the service decides.
func (s *Service) Now() time.Time { return s.now() }

// Draft is what an artist wants to give away.
type Draft struct {
	// UserID is the viewer's own where it is given, or that of the artist whom an admin names.
	UserID, Description, ClientKey string
	Quantity                       int
	EndDate                        time.Time
}

// Create opens a giveaway of the viewer's; the same sent again under the same client key gives the same one again,
// whatever has changed since, and only what is opened is counted. Errors: UNAUTHENTICATED, FORBIDDEN for another's
// account and for who is no artist, BAD_USER_INPUT, CONFLICT where something else was sent under the client key,
// RATE_LIMITED.
func (s *Service) Create(ctx context.Context, v access.Viewer, d Draft) (Giveaway, error) {
	v, err := v.As(d.UserID)
	if err != nil {
		return Giveaway{}, err
	}
	key, err := d.key()
	if err != nil {
		return Giveaway{}, err
	}
	if made, err := key.Standing(ctx, v.UserID, s.store.Made); err != nil {
		return Giveaway{}, err
	} else if made != "" {
		return s.Get(ctx, v, made)
	}
	account, err := s.store.Account(ctx, v.UserID)
	if err != nil {
		return Giveaway{}, err
	}
	if !account.IsArtist {
		return Giveaway{}, fault.New(fault.Forbidden, "Only artists hold giveaways.")
	}
	now, wrong := s.now(), input.Problems{}
	description := checkDescription(wrong, d.Description)
	checkQuantity(wrong, d.Quantity)
	checkEnd(wrong, d.EndDate, now)
	wrong.Add("clientKey", input.Key(d.ClientKey))
	if err := wrong.Err(); err != nil {
		return Giveaway{}, err
	}
	id, secret := uuid.Must(uuid.NewV7()).String(), NewSecret()
	commitment, entriesHash, err := Commit(id, secret)
	if err != nil {
		return Giveaway{}, err
	}
	n := New{
		ID: id, ArtistID: v.UserID, Description: description, Key: key, Quantity: d.Quantity,
		EndDate: d.EndDate, At: now, Secret: secret, Commitment: commitment, EntriesHash: entriesHash,
	}
	id, err = s.store.Create(ctx, n,
		limit.Once(ctx, s.limits, s.rule(account, holding, holdingAsNewcomer), v.UserID))
	if err == nil && id != n.ID {
		id, err = key.Standing(ctx, v.UserID, s.store.Made)
	}
	if err != nil {
		return Giveaway{}, err
	}
	return s.Get(ctx, v, id)
}

// key tells whether the same is sent again.
func (d Draft) key() (again.Key, error) {
	d.Description, _ = input.Text(d.Description, 1, longestDescription)
	key := d.ClientKey
	d.UserID, d.ClientKey = "", ""
	return again.KeyOf(key, d)
}

// rule is the one of two that goes for an account.
func (s *Service) rule(a Account, rule, asNewcomer limit.Rule) limit.Rule {
	return limit.ByAge(a.Since, s.now(), rule, asNewcomer)
}

func checkDescription(wrong input.Problems, text string) string {
	kept, flaw := input.Text(text, 1, longestDescription)
	wrong.Add("description", flaw.Say("The description is not valid text.", "A description has 1 to 2,000 characters.",
		"The description has characters that cannot be shown."))
	return kept
}

func checkQuantity(wrong input.Problems, quantity int) {
	if quantity < 1 || quantity > mostWinners {
		wrong.Add("quantity", fmt.Sprintf("From 1 to %d people win.", mostWinners))
	}
}

func checkEnd(wrong input.Problems, end, now time.Time) {
	switch {
	case !end.After(now):
		wrong.Add("endDate", "A giveaway ends later than now.")
	case end.After(now.Add(farthest)):
		wrong.Add("endDate", "A giveaway ends within a year.")
	}
}

// Patch is what an artist changes of a giveaway.
type Patch struct {
	Description input.Optional[string]
	Quantity    input.Optional[int]
	EndDate     input.Optional[time.Time]
}

// Update changes a giveaway that runs. Once somebody entered, what they entered for only grows: words are added to the
// description, the quantity rises, the end moves later. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, BAD_USER_INPUT,
// CONFLICT once it has ended, RATE_LIMITED.
func (s *Service) Update(ctx context.Context, v access.Viewer, id string, p Patch) (Giveaway, error) {
	if err := s.count(ctx, v); err != nil {
		return Giveaway{}, err
	}
	err := s.store.Change(ctx, id, v.UserID, func(g Giveaway) (Giveaway, error) {
		if err := g.managed(v); err != nil {
			return g, err
		}
		now := s.now()
		if !g.IsActive(now) {
			return g, fault.New(fault.Conflict, "It has ended, and stays as it is.")
		}
		return p.apply(g, now)
	})
	if err != nil {
		return Giveaway{}, err
	}
	return s.Get(ctx, v, id)
}

func (p Patch) apply(g Giveaway, now time.Time) (Giveaway, error) {
	wrong, next := input.Problems{}, g
	if p.Description.Given {
		next.Description = checkDescription(wrong, p.Description.Value)
		if g.EntryCount > 0 && !strings.HasPrefix(next.Description, g.Description) {
			wrong.Add("description", "People entered for what it says: words can only be added at its end.")
		}
	}
	if p.Quantity.Given {
		next.Quantity = p.Quantity.Value
		checkQuantity(wrong, next.Quantity)
		if g.EntryCount > 0 && next.Quantity < g.Quantity {
			wrong.Add("quantity", "People entered already: it can only rise.")
		}
	}
	if p.EndDate.Given {
		next.EndDate = p.EndDate.Value
		checkEnd(wrong, next.EndDate, now)
		if g.EntryCount > 0 && next.EndDate.Before(g.EndDate) {
			wrong.Add("endDate", "People entered already: it can only end later.")
		}
	}
	if err := wrong.Err(); err != nil {
		return g, err
	}
	next.UpdatedAt = now
	return next, nil
}

// managed answers NOT_FOUND for what is deleted, and FORBIDDEN to who does not manage it.
func (g Giveaway) managed(v access.Viewer) error {
	switch {
	case !g.DeletedAt.IsZero():
		return missing()
	case !g.IsManagedBy(v):
		return fault.New(fault.Forbidden, "This giveaway is somebody else's.")
	}
	return nil
}

func missing() error { return fault.Missing("This giveaway") }

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

// Delete takes a giveaway away so that Restore can undo it until the moment that it returns. Twice is once. Errors:
// UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, RATE_LIMITED.
func (s *Service) Delete(ctx context.Context, v access.Viewer, id string) (until time.Time, err error) {
	if err := s.count(ctx, v); err != nil {
		return time.Time{}, err
	}
	err = s.store.Change(ctx, id, v.UserID, func(g Giveaway) (Giveaway, error) {
		if !g.IsManagedBy(v) {
			return g, fault.New(fault.Forbidden, "This giveaway is somebody else's.")
		}
		if g.DeletedAt.IsZero() {
			g.DeletedAt, g.DeletedByID = s.now(), v.UserID
		}
		until = g.DeletedAt.Add(RestorableFor)
		return g, nil
	})
	return until, err
}

// Restore undoes Delete, for who deleted it. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, GONE where it was deleted
// too long ago.
func (s *Service) Restore(ctx context.Context, v access.Viewer, id string) (Giveaway, error) {
	if err := s.count(ctx, v); err != nil {
		return Giveaway{}, err
	}
	err := s.store.Change(ctx, id, v.UserID, func(g Giveaway) (Giveaway, error) {
		switch {
		case !g.IsManagedBy(v):
			return g, missing()
		case g.DeletedAt.IsZero():
			return g, nil
		case !v.Moderates && (g.IsRemoved || g.DeletedByID != v.UserID):
			return g, fault.New(fault.Forbidden, "Somebody else removed it.")
		case s.now().Sub(g.DeletedAt) > RestorableFor && !v.Admin:
			return g, fault.New(fault.Gone, "It was deleted too long ago.")
		}
		g.DeletedAt, g.DeletedByID = time.Time{}, ""
		return g, nil
	})
	if err != nil {
		return Giveaway{}, err
	}
	return s.Get(ctx, v, id)
}

// Get returns a giveaway. Errors: NOT_FOUND for what is deleted, and where a block parts the viewer from the artist.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Giveaway, error) {
	found, err := s.Giveaways(ctx, v, []string{id})
	if err == nil && len(found) == 0 {
		err = missing()
	}
	if err != nil {
		return Giveaway{}, err
	}
	return found[0], nil
}

// Giveaways returns those of ids that the viewer may know of, in their order.
func (s *Service) Giveaways(ctx context.Context, v access.Viewer, ids []string) ([]Giveaway, error) {
	found, err := s.store.Giveaways(ctx, v.UserID, ids)
	if err != nil {
		return nil, err
	}
	seen := make([]Giveaway, 0, len(ids))
	for _, id := range ids {
		if g, ok := found[id]; ok && g.DeletedAt.IsZero() && g.shows(v) {
			seen = append(seen, g)
		}
	}
	return seen, nil
}

func (g Giveaway) shows(v access.Viewer) bool { return !g.IsBlocked || g.IsManagedBy(v) }

// HasEntered reports whether the viewer entered, or whom an admin names. Errors: NOT_FOUND, FORBIDDEN for another's
// account.
func (s *Service) HasEntered(ctx context.Context, v access.Viewer, id, userID string) (bool, error) {
	if userID != "" {
		var err error
		if v, err = v.As(userID); err != nil {
			return false, err
		}
	}
	g, err := s.Get(ctx, v, id)
	return g.Mine != nil, err
}

// ByArtist lists what an artist gives and gave away, the newest first: nothing, and not how much, where a block parts
// the viewer from them.
func (s *Service) ByArtist(
	ctx context.Context, v access.Viewer, artistID string, page paging.Request,
) (paging.Page[Giveaway], error) {
	found, err := s.store.ByArtist(ctx, v.UserID, artistID, page)
	if slices.ContainsFunc(found.Nodes, func(g Giveaway) bool { return !g.shows(v) }) {
		return paging.None[Giveaway](), nil
	}
	return found, err
}

// Proof returns what anyone needs to draw again. While people may enter, the entries are not listed. Errors: NOT_FOUND.
func (s *Service) Proof(ctx context.Context, v access.Viewer, id string) (Proof, error) {
	g, err := s.Get(ctx, v, id)
	if err != nil {
		return Proof{}, err
	}
	if g.IsActive(s.now()) {
		return Proof{
			GiveawayID: g.ID, Description: g.Description, Quantity: g.Quantity, EndDate: g.EndDate, Commitment: g.Commitment,
			EntryCount: g.EntryCount, EntriesHash: g.EntriesHash, Entries: []string{}, Draws: []ProofDraw{},
		}, nil
	}
	proof, err := s.store.Proof(ctx, id)
	proof.IsClosed = true
	return proof, err
}

// Sweep removes for good what cannot be restored any more.
func (s *Service) Sweep(ctx context.Context) error {
	return s.store.Sweep(ctx, s.now().Add(-RestorableFor))
}

var entryID = regexp.MustCompile(`^[0-9a-f]{32}$`)
