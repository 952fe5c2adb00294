package shop

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Facet is how many items for sale have a value.
type Facet struct {
	Value string
	Count int
	// IsLeast: Count is of the newest that were looked at, and there are more.
	IsLeast bool
}

// Facets are what a query for what is for sale could be narrowed to.
type Facets struct {
	// Categories are counted whatever category the query names, in the order of Categories.
	Categories []Facet
	// SubCategories are those of the query's category, the most frequent first; none where it names no category.
	SubCategories []Facet
}

// How many of the newest items of a category are looked at to count it, and to count its sub-categories. Beyond that
// nobody needs to know the number, and the work would grow with the shop.
const (
	mostOfCategory    = 100
	mostSubCategories = 20
	mostLooked        = 400
)

// Facets counts what is for sale by category, and by sub-category in the category that is asked for. Errors as Curated.
func (s *Service) Facets(ctx context.Context, _ access.Viewer, w Wanted) (Facets, error) {
	q, err := w.query()
	if err != nil {
		return Facets{}, err
	}
	found, err := s.store.CategoryFacets(ctx, q, Categories(), mostOfCategory)
	if err != nil {
		return Facets{}, err
	}
	var out Facets
	for _, category := range Categories() {
		facet := Facet{Value: category}
		for _, f := range found {
			if f.Value == category {
				facet = f
			}
		}
		out.Categories = append(out.Categories, facet)
	}
	if q.Category != "" {
		out.SubCategories, err = s.store.SubCategoryFacets(ctx, q, mostLooked, mostSubCategories)
	}
	return out, err
}
