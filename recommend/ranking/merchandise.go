package ranking

import (
	"context"
	"time"
)

// Merchandise is something for sale.
type Merchandise struct {
	ID                            string
	CreatorID                     string
	Category, SubCategory, Status string
	Genres                        []string
	InStock                       bool
	At                            time.Time
	// Bought says that the person has bought it.
	Bought bool
}

// MerchandiseQuery says which merchandise is wanted; its fields are those of
// curatedMerchandise, empty where all is.
type MerchandiseQuery struct {
	Category, SubCategory, Status string
	// First is how many at most, 1 to MaxFirst.
	First int
}

// What speaks for merchandise beside taste. Together with it they make 1.
const (
	sameCreator     = 0.4
	sameSubCategory = 0.2
	sameCategory    = 0.15
	relatedTaste    = 0.2
	relatedFresh    = 0.05
	// merchandiseHalfLife is the time in which something new counts half as new.
	merchandiseHalfLife = 30 * 24 * time.Hour
)

// Related returns the ids of what goes with an item: of the same creator, of its category, to the
// person's taste; what is in stock comes first. The item itself, what the person made and what
// they have bought are left out. Of the query's fields, those that are set must hold too.
// Errors: ErrFirst, and those of the Taste.
func (r *Ranking) Related(
	ctx context.Context, userID string, to Merchandise, q MerchandiseQuery, all []Merchandise,
) ([]string, error) {
	return r.shop(ctx, userID, q, all, to.ID, func(m Merchandise, fit, fresh float64) float64 {
		score := relatedTaste*fit + relatedFresh*fresh
		if m.CreatorID == to.CreatorID {
			score += sameCreator
		}
		if m.Category != "" && m.Category == to.Category {
			score += sameCategory
			if m.SubCategory != "" && m.SubCategory == to.SubCategory {
				score += sameSubCategory
			}
		}
		return score
	})
}

// Curated returns the ids of merchandise to a person's taste, as Related otherwise, a creator at
// most twice in a row as long as there are others.
func (r *Ranking) Curated(ctx context.Context, userID string, q MerchandiseQuery, all []Merchandise) ([]string, error) {
	return r.shop(ctx, userID, q, all, "", func(_ Merchandise, fit, fresh float64) float64 {
		return 0.8*fit + 0.2*fresh
	})
}

// shop ranks what may be shown by a score of fit and freshness, each 0..1. With an item that it
// is related to, one creator may follow themselves.
func (r *Ranking) shop(
	ctx context.Context, userID string, q MerchandiseQuery, all []Merchandise, related string,
	score func(m Merchandise, fit, fresh float64) float64,
) ([]string, error) {
	if q.First < 1 || q.First > MaxFirst {
		return nil, ErrFirst
	}
	left := q.wanted(userID, all, related)
	fit, err := fits(ctx, r, userID, left, func(m Merchandise) Subject { return Subject{m.CreatorID, m.Genres} })
	if err != nil {
		return nil, err
	}
	now := r.now()
	var stock, gone []candidate
	for i, m := range left {
		c := candidate{
			at: i, id: m.ID, author: m.CreatorID, score: score(m, fit[i], fading(now.Sub(m.At), merchandiseHalfLife)),
		}
		if related != "" {
			// Nobody has to wait: each item stands for itself.
			c.author = m.ID
		}
		if m.InStock {
			stock = append(stock, c)
		} else {
			gone = append(gone, c)
		}
	}
	mix := &mixer{known: newQueue(stock), unknown: newQueue(nil)}
	var out []string
	for _, queue := range []*queue{mix.known, newQueue(gone)} {
		mix.known = queue
		for len(out) < q.First {
			c, ok := mix.next()
			if !ok {
				break
			}
			out = append(out, c.id)
		}
	}
	return out, nil
}

// wanted leaves out what the query does, what is given twice, and what a person made or has.
func (q MerchandiseQuery) wanted(userID string, all []Merchandise, related string) []Merchandise {
	seen := map[string]bool{related: related != ""}
	var out []Merchandise
	for _, m := range all {
		own := userID != "" && m.CreatorID == userID
		other := q.Category != "" && m.Category != q.Category || q.SubCategory != "" && m.SubCategory != q.SubCategory ||
			q.Status != "" && m.Status != q.Status
		if seen[m.ID] || own || m.Bought || other {
			continue
		}
		seen[m.ID] = true
		out = append(out, m)
	}
	return out
}
