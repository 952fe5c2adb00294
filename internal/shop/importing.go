package shop

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/sheet"
)

var importing = limit.Rule{Name: "import merchandise", Max: 120, Window: time.Hour}

// Import is what a file changes of what somebody sells, or has changed.
type Import struct {
	// Lines is how many lines the file has below its head, Same how many of them change nothing.
	Lines, Same int
	// Ignored are the columns of it that nobody knows.
	Ignored []string
	Items   []ItemChange
	// Problems are what is wrong with lines; an item with one is left as it is.
	Problems []Problem
	// Token names what is shown. Whoever confirms it says what they saw.
	Token   string
	Applied bool
}

// Table returns what the viewer sells, each size on a line, as Import takes it. What is archived is left out. Errors:
// UNAUTHENTICATED, FORBIDDEN for those who are no artists.
func (s *Service) Table(ctx context.Context, v access.Viewer) (sheet.Table, error) {
	if err := s.requireArtist(ctx, v); err != nil {
		return sheet.Table{}, err
	}
	items, err := s.allOf(ctx, v.UserID, access.Published, access.Draft)
	if err != nil {
		return sheet.Table{}, err
	}
	tiers, err := s.store.Tiers(ctx, v.UserID)
	items = slices.DeleteFunc(items, func(i Item) bool { return i.Music != nil })
	return tableOf(tierNames{tiers}, items), err
}

// allOf returns all items of a seller of some statuses, the latest first.
func (s *Service) allOf(ctx context.Context, sellerID string, of ...access.Status) (all []Item, err error) {
	for _, status := range of {
		for more, after := true, (*string)(nil); more; {
			page, err := paging.Parse(new(paging.Max), after, nil, nil)
			if err != nil {
				return nil, err
			}
			found, err := s.store.OfSeller(ctx, sellerID, sellerID, OfSeller{Status: status}, page)
			if err != nil {
				return nil, err
			}
			all = append(all, found.Nodes...)
			more, after = found.HasNext, &found.End
		}
	}
	return all, nil
}

// Preview says what a file would change of the viewer's items, and changes nothing. Errors: UNAUTHENTICATED, FORBIDDEN
// for those who are no artists, BAD_USER_INPUT for a file that cannot be read, RATE_LIMITED.
func (s *Service) Preview(ctx context.Context, v access.Viewer, file string) (Import, error) {
	out, _, err := s.plan(ctx, v, file)
	return out, err
}

// ApplyImport changes what Preview said of a file. Again it changes nothing more. Errors as Preview, and CONFLICT where
// the file would change something else by now.
func (s *Service) ApplyImport(ctx context.Context, v access.Viewer, file, token string) (Import, error) {
	out, targets, err := s.plan(ctx, v, file)
	if err != nil {
		return out, err
	}
	if len(out.Items) > 0 && out.Token != token {
		return out, changedMeanwhile()
	}
	for n, change := range out.Items {
		if err := s.apply(ctx, v, *targets[n], change, "import "+token+" "+strconv.Itoa(n)); err != nil {
			return out, err
		}
	}
	out.Applied = true
	return out, nil
}

func changedMeanwhile() error {
	return fault.New(fault.Conflict, "Your shop changed meanwhile. Look at what the file would change now.")
}

// plan reads a file and plans what it changes, with the target of each item that it changes.
func (s *Service) plan(ctx context.Context, v access.Viewer, file string) (Import, []*target, error) {
	if err := s.requireArtist(ctx, v); err != nil {
		return Import{}, nil, err
	}
	if _, err := s.limits.Take(ctx, importing, v.UserID); err != nil {
		return Import{}, nil, err
	}
	lines, ignored, err := readLines(file)
	if err != nil {
		return Import{}, nil, err
	}
	items, err := s.allOf(ctx, v.UserID, access.Published, access.Draft, access.Archived)
	if err != nil {
		return Import{}, nil, err
	}
	tiers, err := s.store.Tiers(ctx, v.UserID)
	if err != nil {
		return Import{}, nil, err
	}
	out, changed := planAll(own(items, tierNames{tiers}), lines, v.UserID, s.now())
	out.Ignored = ignored
	fresh := slices.DeleteFunc(slices.Clone(out.Items), func(c ItemChange) bool { return !c.IsNew() })
	if len(fresh) > offering.Max {
		return Import{}, nil, unfit(fmt.Sprintf("A file offers up to %d new items. Import it in parts.", offering.Max))
	}
	out.Token, err = tokenOf(items, out.Items)
	return out, changed, err
}

func planAll(o owned, lines []sheetLine, actorID string, now time.Time) (out Import, changed []*target) {
	out.Lines = len(lines)
	complain := func(p Problem) { out.Problems = append(out.Problems, p) }
	done := map[int]bool{}
	plans := o.plans(lines, complain, actorID, now)
	for _, each := range plans {
		t, p := each.target, each.planner
		if t.before.IsRemoved {
			p.problems = []Problem{{Line: t.lines[0].number, Message: removedText}}
		}
		if len(p.problems) > 0 {
			out.Problems = append(out.Problems, p.problems...)
			for _, l := range t.lines {
				done[l.number] = true
			}
			continue
		}
		if c := p.change(); len(c.Cells) > 0 {
			out.Items, changed = append(out.Items, c), append(changed, t)
			for _, cell := range c.Cells {
				done[cell.Line] = true
			}
		}
	}
	for _, p := range out.Problems {
		done[p.Line] = true
	}
	out.Same = len(lines) - len(done)
	slices.SortStableFunc(out.Problems, func(a, b Problem) int { return a.Line - b.Line })
	return out, changed
}

type planned struct {
	*target
	planner
}

// plans are what lines make of items, with what is wrong of several of them together.
func (o owned) plans(lines []sheetLine, complain func(Problem), actorID string, now time.Time) (all []planned) {
	after := maps.Clone(o.byID)
	for _, t := range o.targets(lines, complain) {
		p := t.plan(t.before, actorID, now)
		all = append(all, planned{t, p})
		if len(p.problems) == 0 {
			after[p.next.ID] = p.next
		}
	}
	for _, sizeID := range sharedLinks(after) {
		for n := range all {
			if line := all[n].sizes[sizeID]; line > 0 {
				all[n].complain(line, colExternalID, linkTaken)
			}
		}
	}
	return all
}

// tokenOf names what a file changes of what a seller has.
func tokenOf(items []Item, changes []ItemChange) (string, error) {
	ids := map[string]bool{}
	for _, i := range items {
		ids[i.ID] = true
	}
	text, err := json.Marshal([]any{slices.Sorted(maps.Keys(ids)), changes})
	if err != nil {
		return "", fmt.Errorf("naming an import: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16]), nil
}

// apply changes one item as it was shown, or makes it, once for a key.
func (s *Service) apply(ctx context.Context, v access.Viewer, t target, shown ItemChange, key string) error {
	now := s.now()
	if t.isNew {
		p := t.plan(Item{}, v.UserID, now)
		_, err := s.store.Create(ctx, p.next, p.entries, key, limit.Once(ctx, s.limits, offering, v.UserID))
		return err
	}
	return s.store.Change(ctx, t.before.ID, v.UserID, func(i Item) (Item, []Entry, error) {
		p := t.plan(i, v.UserID, now)
		if i.IsRemoved {
			return i, nil, fault.New(fault.Forbidden, removedText)
		}
		if i.Seller.UserID != v.UserID || len(p.problems) > 0 || !slices.Equal(p.cells, shown.Cells) {
			return i, nil, changedMeanwhile()
		}
		return p.next, p.entries, nil
	})
}
