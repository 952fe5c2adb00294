package giveaways

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Result is what became of entering or drawing.
type Result struct {
	Giveaway
	// Refusal says why nothing happened; empty where it did.
	Refusal string
}

// refusal is why entering or drawing is refused to somebody who asks in the right way.
type refusal string

func (r refusal) Error() string { return string(r) }

// Enter enters the viewer, once however often they ask. withID is an id of the entry that their own device made up, so
// that nobody else chose it; one is made where it is empty. Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT,
// CONFLICT where another's entry has the id, RATE_LIMITED.
func (s *Service) Enter(ctx context.Context, v access.Viewer, id, withID string) (Result, error) {
	if err := v.Require(); err != nil {
		return Result{}, err
	}
	if withID == "" {
		withID = NewEntryID()
	}
	if !entryID.MatchString(withID) {
		return Result{}, fault.BadInput(map[string]string{"entryId": "An entry's id is 32 hexadecimal digits."})
	}
	g, err := s.Get(ctx, v, id)
	if err != nil || g.Mine != nil {
		return Result{Giveaway: g}, err
	}
	account, err := s.store.Account(ctx, v.UserID)
	if err != nil {
		return Result{}, err
	}
	if _, err := s.limits.Take(ctx, s.rule(account, entering, enteringAsNewcomer), v.UserID); err != nil {
		return Result{}, err
	}
	err = s.store.Enter(ctx, id, v.UserID, func(g Giveaway) (Entry, error) {
		// It is locked, and the clock is read after that: nobody enters what is being drawn.
		now := s.now()
		switch {
		case !g.DeletedAt.IsZero() || g.IsBlocked:
			return Entry{}, missing()
		case g.Artist.UserID == v.UserID:
			return Entry{}, refusal("You cannot enter your own giveaway.")
		case !g.IsActive(now) || g.Draws > 0:
			return Entry{}, refusal("This giveaway has ended.")
		}
		return Entry{withID, g.EntryCount + 1, WithEntry(g.EntriesHash, withID), now}, nil
	})
	return s.result(ctx, v, id, err)
}

// result reads the giveaway after entering or drawing.
func (s *Service) result(ctx context.Context, v access.Viewer, id string, err error) (Result, error) {
	why, isRefused := errors.AsType[refusal](err)
	if err != nil && !isRefused {
		return Result{}, err
	}
	g, err := s.Get(ctx, v, id)
	return Result{g, string(why)}, err
}

// SelectWinners draws. draw is the number of the draw that the viewer wants: asked twice, or by two at once, it happens
// once. Each one after the first draws others in the place of winners, of all where replacing names none by their
// entries. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, BAD_USER_INPUT.
func (s *Service) SelectWinners(
	ctx context.Context, v access.Viewer, id string, draw int, replacing []string,
) (Result, error) {
	if err := v.Require(); err != nil {
		return Result{}, err
	}
	if draw < 1 || draw > MostDraws {
		return Result{}, fault.BadInput(map[string]string{"draw": fmt.Sprintf("Draws are 1 to %d.", MostDraws)})
	}
	err := s.store.Draw(ctx, id, v.UserID, func(g Sealed) (Draw, error) {
		if err := g.managed(v); err != nil {
			return Draw{}, err
		}
		if draw <= g.Draws {
			return Draw{}, nil // it is done
		}
		if g.IsActive(s.now()) {
			return Draw{}, refusal("It has not ended yet.")
		}
		d, err := g.Draw(draw, replacing)
		d.At = s.now()
		return d, err
	})
	return s.result(ctx, v, id, err)
}

// Draw makes a draw, and decides nothing about who may.
func (g Sealed) Draw(draw int, replacing []string) (Draw, error) {
	if draw != g.Draws+1 {
		return Draw{}, fault.BadInput(map[string]string{"draw": fmt.Sprintf("Draw %d comes first.", g.Draws+1)})
	}
	replaced, err := g.replaced(draw, replacing)
	if err != nil {
		return Draw{}, err
	}
	switch {
	case len(g.Entries) == 0:
		return Draw{}, refusal("Nobody entered.")
	case len(g.Won) >= len(g.Entries):
		return Draw{}, refusal("Everybody who entered has won already.")
	}
	if left := len(g.Entries) - len(g.Won); draw > 1 && left < len(replaced) {
		return Draw{}, refusal(fmt.Sprintf("Only %d did not win: choose in whose place they come.", left))
	}
	hash := noEntries(g.ID, g.Commitment)
	for _, id := range g.Entries {
		hash = WithEntry(hash, id)
	}
	if hash != g.EntriesHash || len(g.Entries) != g.EntryCount {
		return Draw{}, fmt.Errorf("the entries of giveaway %s do not agree with their hash", g.ID)
	}
	seed, err := seedOf(g.Secret, draw)
	if err != nil {
		return Draw{}, err
	}
	most := g.Quantity
	if draw > 1 {
		most = len(replaced)
	}
	winners, err := pick(seed, draw, g.EntriesHash, g.Entries, g.Won, most)
	return Draw{Number: draw, Seed: seed, Winners: winners, Replaced: replaced}, err
}

// replaced returns the entries of the winners in whose place others are drawn.
func (g Sealed) replaced(draw int, named []string) ([]string, error) {
	if draw == 1 && len(named) > 0 {
		return nil, fault.BadInput(map[string]string{"replacing": "The first draw replaces nobody."})
	}
	var replaced []string
	for _, w := range g.Winners {
		if len(named) == 0 || slices.Contains(named, w.EntryID) {
			replaced = append(replaced, w.EntryID)
		}
	}
	for _, id := range named {
		if !slices.Contains(replaced, id) {
			return nil, fault.BadInput(map[string]string{"replacing": "This entry has not won."})
		}
	}
	return replaced, nil
}
