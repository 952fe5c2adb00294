package shop

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Sort is the order of what is for sale.
type Sort string

// The orders. Prices are compared within one currency.
const (
	ByTaste    Sort = "TASTE"
	Newest     Sort = "NEW"
	MostSold   Sort = "POPULAR"
	Cheapest   Sort = "PRICE_LOW"
	MostCostly Sort = "PRICE_HIGH"
)

// Query says what of that for sale somebody wants to be shown; what is empty is not asked for.
type Query struct {
	Category, SubCategory string
	// Status is Active or SoldOut.
	Status Status
	Sort   Sort
	// Currency, MinPrice and MaxPrice are of the lowest price of an item, in minor units; a MaxPrice of 0 is none.
	Currency           string
	MinPrice, MaxPrice int64
}

// Wanted is a Query as somebody writes it.
type Wanted struct {
	Query
	Min, Max *float64
}

func (w Wanted) query() (Query, error) {
	q := w.Query
	if w.Status != "" && w.Status != Active && w.Status != SoldOut {
		return q, fault.New(fault.Forbidden, "Only the seller sees this.")
	}
	q.Category, _ = categoryOf(q.Category) // what is none has nothing
	q.Currency = money.Code(q.Currency)
	priced := w.Min != nil || w.Max != nil || q.Sort == Cheapest || q.Sort == MostCostly
	if !priced && q.Currency == "" {
		return q, nil
	}
	if _, known := money.Digits(q.Currency); !known {
		return q, fault.BadInput(map[string]string{"currency": "Prices are compared in one currency, like USD."})
	}
	for field, bound := range map[string]struct {
		given *float64
		into  *int64
	}{"minPrice": {w.Min, &q.MinPrice}, "maxPrice": {w.Max, &q.MaxPrice}} {
		if bound.given == nil {
			continue
		}
		minor, err := money.Minor(*bound.given, q.Currency)
		if err != nil {
			return q, fault.BadInput(map[string]string{field: "This is no price in " + q.Currency + "."})
		}
		*bound.into = minor
	}
	return q, nil
}

// Ranker puts candidates into the order in which a person is shown them.
type Ranker interface {
	// Curate returns ids by a person's taste, Relate those that go with an item.
	Curate(ctx context.Context, userID string, all []Candidate) ([]string, error)
	Relate(ctx context.Context, userID string, to Candidate, all []Candidate) ([]string, error)
}

// mostCandidates is how many items of each kind are ranked for a person, mostRelated how many go with one.
const (
	mostCandidates = 150
	mostRelated    = 24
)

// Get returns an item. Errors: NOT_FOUND, also for what the viewer may not know of.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	i, err := s.store.Item(ctx, v.UserID, id)
	if err != nil {
		return Shown{}, err
	}
	shown, err := s.show(ctx, v, []Item{i})
	if err == nil && len(shown) == 0 {
		err = fault.Missing("This item")
	}
	if err != nil {
		return Shown{}, err
	}
	return shown[0], nil
}

// OfMusic returns what is for sale that is a download of an album or a track; found is false where nothing is that the
// viewer may know of.
func (s *Service) OfMusic(ctx context.Context, v access.Viewer, musicID string) (i Shown, found bool, err error) {
	id, err := s.store.OfMusic(ctx, musicID)
	if err != nil || id == "" {
		return Shown{}, false, err
	}
	i, err = s.Get(ctx, v, id)
	if fault.CodeOf(err) == fault.NotFound {
		return Shown{}, false, nil
	}
	return i, err == nil, err
}

// Items returns those of ids that the viewer may know of, in their order.
func (s *Service) Items(ctx context.Context, v access.Viewer, ids []string) ([]Shown, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := s.store.Items(ctx, v.UserID, ids)
	if err != nil {
		return nil, err
	}
	var all []Item
	for _, id := range ids {
		if i, there := found[id]; there {
			all = append(all, i)
		}
	}
	return s.show(ctx, v, all)
}

// show leaves out what the viewer may not know of, and of the rest what is not theirs to have.
func (s *Service) show(ctx context.Context, v access.Viewer, all []Item) ([]Shown, error) {
	subjects := make([]access.Subject, 0, 2*len(all))
	for _, i := range all {
		subjects = append(subjects, i.subject(), i.withTier())
	}
	decisions, err := access.CheckAll(ctx, s.held, v, s.now(), subjects)
	if err != nil {
		return nil, err
	}
	var out []Shown
	for n, i := range all {
		d, tier := decisions[2*n], decisions[2*n+1]
		managed := v.Manages(i.Seller.UserID)
		if !d.Visible || i.IsHidden && !managed {
			continue
		}
		shown := Shown{Item: i, HasAccess: d.HasAccess, IsSubscribed: tier.IsSubscribed, Managed: managed}
		if !d.HasAccess {
			shown.Pictures = i.Pictures[:min(1, len(i.Pictures))]
			shown.PictureTexts = i.PictureTexts[:min(1, len(i.PictureTexts))]
			shown.Variants, shown.IsLeft = nil, i.Available() > 0
		}
		out = append(out, shown)
	}
	return out, nil
}

// OfSeller says which of a seller's items are listed.
type OfSeller struct {
	Status access.Status
	// IsLeft: only those of which something is left, or nothing; nil for both.
	IsLeft *bool
}

// OfSeller lists what somebody sells: what is published, or of a status that is theirs alone to see. Errors: FORBIDDEN.
func (s *Service) OfSeller(
	ctx context.Context, v access.Viewer, sellerID string, status Status, page paging.Request,
) (paging.Page[Shown], error) {
	of := OfSeller{Status: access.Published}
	switch status {
	case Draft, Archived:
		if !v.Manages(sellerID) {
			return paging.Page[Shown]{}, fault.New(fault.Forbidden, "Only the seller sees this.")
		}
		of.Status = statuses[status]
	case Active, SoldOut:
		isLeft := status == Active
		of.IsLeft = &isLeft
	}
	found, err := s.store.OfSeller(ctx, v.UserID, sellerID, of, page)
	if err != nil {
		return paging.Page[Shown]{}, err
	}
	if slices.ContainsFunc(found.Nodes, func(i Item) bool { return i.IsHidden }) && !v.Manages(sellerID) {
		return paging.None[Shown](), nil
	}
	return s.shown(ctx, v, found)
}

// shown is the page of what the viewer may know of; it may be short while there are more.
func (s *Service) shown(ctx context.Context, v access.Viewer, page paging.Page[Item]) (paging.Page[Shown], error) {
	nodes, err := s.show(ctx, v, page.Nodes)
	return paging.Page[Shown]{
		Nodes: nodes, HasNext: page.HasNext, HasPrevious: page.HasPrevious, Start: page.Start, End: page.End,
		Count: page.Count,
	}, err
}

// Curated lists what is for sale. Errors: BAD_USER_INPUT, FORBIDDEN for what only sellers see.
func (s *Service) Curated(
	ctx context.Context, v access.Viewer, w Wanted, page paging.Request,
) (paging.Page[Shown], error) {
	q, err := w.query()
	if err != nil {
		return paging.Page[Shown]{}, err
	}
	if q.Sort != ByTaste {
		found, err := s.store.Listed(ctx, v.UserID, q, page)
		if err != nil {
			return paging.Page[Shown]{}, err
		}
		return s.shown(ctx, v, found)
	}
	all, err := s.store.Candidates(ctx, v.UserID, q, mostCandidates)
	if err != nil {
		return paging.Page[Shown]{}, err
	}
	ids, err := s.rank.Curate(ctx, v.UserID, shownOf(all))
	if err != nil {
		return paging.Page[Shown]{}, err
	}
	return s.ranked(ctx, v, ids, page)
}

// shownOf are those that nothing keeps from the person.
func shownOf(all []Candidate) []Candidate {
	return slices.DeleteFunc(all, func(c Candidate) bool { return c.IsHidden })
}

// ranked is a page of ids in the order of a ranking.
func (s *Service) ranked(
	ctx context.Context, v access.Viewer, ids []string, page paging.Request,
) (paging.Page[Shown], error) {
	at := map[string]int{}
	for n, id := range ids {
		at[id] = n
	}
	cut := paging.OfSlice(page, ids, func(id string) paging.Cursor {
		return paging.Cursor{Key: paging.IntKey(int64(at[id])), ID: id}
	}, func(a, b paging.Cursor) bool { return rankOf(a) < rankOf(b) })
	nodes, err := s.Items(ctx, v, cut.Nodes)
	return paging.Page[Shown]{
		Nodes: nodes, HasNext: cut.HasNext, HasPrevious: cut.HasPrevious, Start: cut.Start, End: cut.End, Count: cut.Count,
	}, err
}

func rankOf(c paging.Cursor) int64 {
	n, err := paging.Int(c.Key)
	if err != nil {
		return 0 // a cursor of another list begins at the front
	}
	return n.(int64)
}

// Related lists what goes with an item: of the same seller, of its category, to the viewer's taste. Errors: NOT_FOUND.
func (s *Service) Related(
	ctx context.Context, v access.Viewer, id string, page paging.Request,
) (paging.Page[Shown], error) {
	of, err := s.Get(ctx, v, id)
	if err != nil {
		return paging.Page[Shown]{}, err
	}
	all, err := s.store.Beside(ctx, v.UserID, of.Item, mostCandidates)
	if err != nil {
		return paging.Page[Shown]{}, err
	}
	to := Candidate{ID: of.ID, SellerID: of.Seller.UserID, Category: of.Category, SubCategory: of.SubCategory}
	ids, err := s.rank.Relate(ctx, v.UserID, to, shownOf(all))
	if err != nil {
		return paging.Page[Shown]{}, err
	}
	return s.ranked(ctx, v, ids[:min(len(ids), mostRelated)], page)
}
