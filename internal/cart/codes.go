package cart

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Entered is a discount code that somebody entered for what they buy of its seller.
type Entered struct{ SellerID, CodeID, Word string }

// Codes are the discount codes of sellers.
type Codes interface {
	// Enter returns the code of a seller that somebody typed; problem says why it takes nothing off. Errors:
	// BAD_USER_INPUT that says so, RATE_LIMITED for who had too many refused.
	Enter(
		ctx context.Context, v access.Viewer, sellerID, typed string, problem func(discounts.Offer) string,
	) (discounts.Offer, error)
	// Offers returns those of ids that there are, as the viewer may use them.
	Offers(ctx context.Context, v access.Viewer, ids []string) ([]discounts.Offer, error)
}

// EnterCode has a code of a seller take something off what of theirs is in the viewer's cart, in the place of the one
// that did before. Errors: BAD_USER_INPUT that says why it takes nothing off, NOT_FOUND where nothing in the cart is
// the seller's, RATE_LIMITED for who had too many refused.
func (s *Service) EnterCode(ctx context.Context, v access.Viewer, guestKey, sellerID, typed string) (View, error) {
	before, _, err := s.Get(ctx, v, guestKey)
	if err != nil {
		return View{}, err
	}
	if !slices.ContainsFunc(before.Groups, func(g Group) bool { return g.Seller.UserID == sellerID }) {
		return View{}, fault.New(fault.NotFound, "Nothing in your cart is of this seller.")
	}
	offer, err := s.codes.Enter(ctx, v, sellerID, typed, func(o discounts.Offer) string {
		groups := slices.Clone(before.Groups)
		return discount(groups, o, s.now())
	})
	if err != nil {
		return View{}, err
	}
	return s.change(ctx, v, guestKey, func(c Cart) (Cart, error) {
		c.Codes = append(c.codesBut(sellerID), Entered{sellerID, offer.ID, offer.Word})
		return c, nil
	})
}

// RemoveCode takes away the code for what the viewer buys of a seller. Twice is once.
func (s *Service) RemoveCode(ctx context.Context, v access.Viewer, guestKey, sellerID string) (View, error) {
	return s.change(ctx, v, guestKey, func(c Cart) (Cart, error) {
		c.Codes = c.codesBut(sellerID)
		return c, nil
	})
}

// codesBut are the codes of all other sellers.
func (c Cart) codesBut(sellerID string) []Entered {
	return slices.DeleteFunc(slices.Clone(c.Codes), func(e Entered) bool { return e.SellerID == sellerID })
}

// withoutIdleCodes is the cart without codes of sellers of whom nothing is in it.
func (c Cart) withoutIdleCodes() Cart {
	c.Codes = slices.DeleteFunc(slices.Clone(c.Codes), func(e Entered) bool {
		return !slices.ContainsFunc(c.Lines, func(l Line) bool { return l.Seen.Seller.UserID == e.SellerID })
	})
	return c
}

// discounted lets the codes of a cart take off what they do now.
func (s *Service) discounted(ctx context.Context, v access.Viewer, c Cart, groups []Group) error {
	if len(c.Codes) == 0 {
		return nil
	}
	var ids []string
	for _, e := range c.Codes {
		ids = append(ids, e.CodeID)
	}
	offers, err := s.codes.Offers(ctx, v, ids)
	if err != nil {
		return err
	}
	for _, e := range c.Codes {
		at := slices.IndexFunc(offers, func(o discounts.Offer) bool { return o.ID == e.CodeID })
		if at >= 0 {
			discount(groups, offers[at], s.now())
			continue
		}
		for n := range groups {
			if groups[n].Seller.UserID == e.SellerID {
				groups[n].Code, groups[n].CodeProblem = e.Word, discounts.Unknown(e.Word)
				break
			}
		}
	}
	return nil
}

// discount lets a code take off what it does in the groups of its seller. Where it takes nothing off any of them, it
// says why: the first one has the problem then.
func discount(groups []Group, o discounts.Offer, now time.Time) (problem string) {
	first, begun := -1, 0
	for n := range groups {
		g := &groups[n]
		if g.Seller.UserID != o.SellerID {
			continue
		}
		off, why := o.Off(g.priced(), g.Currency, begun, now)
		if why != "" {
			if first < 0 {
				first, problem = n, why
			}
			continue
		}
		begun++
		g.CodeID, g.Code = o.ID, o.Word
		g.take(off)
	}
	if begun > 0 || first < 0 {
		return ""
	}
	groups[first].Code, groups[first].CodeProblem = o.Word, problem
	return problem
}

// priced are the lines of a group that can be bought.
func (g Group) priced() (lines []discounts.Line) {
	for _, i := range g.Items {
		if i.IsBuyable() {
			lines = append(lines, discounts.Line{ItemID: i.ItemID, Total: i.Total()})
		}
	}
	return lines
}

// take takes amounts off the lines that can be bought.
func (g *Group) take(off []int64) {
	g.Items = slices.Clone(g.Items)
	at := 0
	for n := range g.Items {
		if g.Items[n].IsBuyable() {
			g.Items[n].Discount = off[at]
			g.Discount += off[at]
			at++
		}
	}
}
