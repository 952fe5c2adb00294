package cart_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/shop"
)

func (w *world) code(t testing.TB, in discounts.Input) discounts.Shown {
	t.Helper()
	c, err := w.codes.Create(t.Context(), w.artist, in)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// mustSay fails where the first group of a cart has another code, discount or problem.
func mustSay(t testing.TB, what string, v cart.View, code string, discount int64, problem string) {
	t.Helper()
	g := v.Groups[0]
	if g.Code != code || g.Discount != discount || g.CodeProblem != problem ||
		v.Totals[0].Amount != g.SubTotal-discount {
		t.Errorf("%s: %q takes off %d, %q; in all %+v", what, g.Code, g.Discount, g.CodeProblem, v.Totals)
	}
}

func TestACartHasACodeASeller(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 5)
	tenth := w.code(t, discounts.Input{Word: "TENTH", Percent: new(10)})
	w.code(t, discounts.Input{Word: "FIVE", Amount: new(5.0), Currency: "EUR", Least: new(50.0)})
	key := uuid.NewString()
	enter := func(word string) (cart.View, error) {
		return w.EnterCode(ctx, access.Visitor, key, w.ArtistID, word)
	}
	_, err := enter("TENTH")
	mustBe(t, "with an empty cart", err, fault.NotFound)
	w.put(t, access.Visitor, key, adding(i, 0, 1))
	for _, word := range []string{"", "NONE", "' OR 1=1", "FIVE"} {
		_, err = enter(word)
		mustBe(t, "the code "+word, err, fault.BadUserInput)
	}
	got, err := enter("tenth")
	if err != nil {
		t.Fatal(err)
	}
	mustSay(t, "a visitor's", got, "TENTH", 250, "")
	w.put(t, access.Visitor, key, adding(i, 0, 1))
	if got, err = enter("five"); err != nil {
		t.Fatal(err)
	}
	mustSay(t, "another in its place", got, "FIVE", 500, "")
	if got, err = w.SetQuantity(ctx, access.Visitor, key, i.Variants[0].Sizes[0].ID, 1); err != nil {
		t.Fatal(err)
	}
	mustSay(t, "too small now", got, "FIVE", 0, "The code FIVE is for orders of 50.00 EUR or more.")
	if _, err = enter("TENTH"); err != nil {
		t.Fatal(err)
	}

	// It comes along when the visitor signs in, unless they have one already.
	if got, err = w.Merge(ctx, w.fan, key); err != nil {
		t.Fatal(err)
	}
	mustSay(t, "merged", got, "TENTH", 250, "")
	w.put(t, access.Visitor, key, adding(i, 0, 1))
	if _, err = enter("TENTH"); err != nil {
		t.Fatal(err)
	}
	if _, err = w.RemoveCode(ctx, w.fan, "", w.ArtistID); err != nil {
		t.Fatal(err)
	}
	w.put(t, w.fan, "", adding(i, 0, 1))
	if _, err = w.EnterCode(ctx, w.fan, "", w.ArtistID, "FIVE"); err != nil {
		t.Fatal(err)
	}
	if got, err = w.Merge(ctx, w.fan, key); err != nil {
		t.Fatal(err)
	}
	mustSay(t, "one's own stays", got, "FIVE", 500, "")

	// What became of it since is said.
	if _, err = w.EnterCode(ctx, w.fan, "", w.ArtistID, "TENTH"); err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		in      discounts.Input
		problem string
	}{
		"ended":      {discounts.Input{EndsAt: w.now}, "The code TENTH has ended."},
		"later":      {discounts.Input{BeginsAt: w.now.Add(time.Hour)}, "The code TENTH is not valid yet."},
		"off":        {discounts.Input{IsOff: true}, "The code TENTH is unknown."},
		"for others": {discounts.Input{Least: new(500.0), Currency: "USD"}, "The code TENTH is for what is sold in USD."},
	} {
		c.in.Word, c.in.Percent = "TENTH", new(10)
		if _, err := w.codes.Update(ctx, w.artist, tenth.ID, c.in); err != nil {
			t.Fatal(err)
		}
		if got, _, err = w.Get(ctx, w.fan, ""); err != nil {
			t.Fatal(err)
		}
		mustSay(t, what, got, "TENTH", 0, c.problem)
	}
	if _, err = w.codes.Archive(ctx, w.artist, tenth.ID); err != nil {
		t.Fatal(err)
	}
	if got, _, err = w.Get(ctx, w.fan, ""); err != nil {
		t.Fatal(err)
	}
	mustSay(t, "gone", got, "TENTH", 0, "The code TENTH is unknown.")

	// A code of which nothing is in the cart any more is forgotten.
	w.code(t, discounts.Input{Word: "TENTH", Percent: new(10)})
	if _, err = w.EnterCode(ctx, w.fan, "", w.ArtistID, "TENTH"); err != nil {
		t.Fatal(err)
	}
	if _, err = w.Clear(ctx, w.fan, ""); err != nil {
		t.Fatal(err)
	}
	mustSay(t, "cleared", w.put(t, w.fan, "", adding(i, 0, 1)), "", 0, "")
}

// A code takes off what its seller sells in any currency that it fits; one that fits one of them has no problem in the
// others.
func TestACodeOfTwoCurrencies(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	euros := w.shirt(t, 5)
	dollars := w.shirt(t, 5, inDollars)
	w.put(t, w.fan, "", adding(dollars, 0, 1))
	w.put(t, w.fan, "", adding(euros, 0, 1))
	w.code(t, discounts.Input{Word: "EUROS", Amount: new(5.0), Currency: "EUR"})
	w.code(t, discounts.Input{Word: "ALL", Percent: new(10), MaxEach: new(1)})
	got, err := w.EnterCode(ctx, w.fan, "", w.ArtistID, "EUROS")
	if err != nil || got.Groups[0].Discount != 0 || got.Groups[0].CodeProblem != "" || got.Groups[1].Discount != 500 {
		t.Errorf("%+v, %v", got.Groups, err)
	}
	// Each currency is an order, and so a use.
	got, err = w.EnterCode(ctx, w.fan, "", w.ArtistID, "ALL")
	if err != nil || got.Groups[0].Discount != 250 || got.Groups[1].Discount != 0 || got.Groups[1].CodeProblem != "" {
		t.Errorf("%+v, %v", got.Groups, err)
	}
}

func TestCodesAreKept(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	first := w.code(t, discounts.Input{Word: "first", Percent: new(10)})
	_, err := w.codes.Create(ctx, w.artist, discounts.Input{Word: "FIRST", Percent: new(20)})
	mustBe(t, "the same word", err, fault.Conflict)
	second := w.code(t, discounts.Input{Word: "SECOND", Percent: new(10)})
	_, err = w.codes.Update(ctx, w.artist, second.ID, discounts.Input{Word: "First", Percent: new(20)})
	mustBe(t, "another's word", err, fault.Conflict)
	_, err = w.codes.Create(ctx, w.fan, discounts.Input{Word: "FIRST", Percent: new(20)})
	mustBe(t, "by a fan", err, fault.Forbidden)
	_, err = w.codes.Create(ctx, w.artist, discounts.Input{Word: "OTHERS", Percent: new(20), ItemIDs: []string{"none"}})
	mustBe(t, "of what is not theirs", err, fault.BadUserInput)
	i := w.shirt(t, 1)
	whole := discounts.Input{
		Word: "WHOLE", Amount: new(1.5), Currency: "EUR", Least: new(20.0), ItemIDs: []string{i.ID, i.ID}, BeginsAt: w.now,
		EndsAt: w.now.Add(time.Hour), MaxUses: new(3), MaxEach: new(2), IsOff: true,
	}
	kept, err := w.codes.Update(ctx, w.artist, first.ID, whole)
	if err != nil || kept.Word != "WHOLE" || kept.Percent != 0 || kept.Amount != 150 || kept.Least != 2000 ||
		len(kept.ItemIDs) != 1 || !kept.BeginsAt.Equal(whole.BeginsAt) || !kept.EndsAt.Equal(whole.EndsAt) ||
		kept.MaxUses != 3 || kept.MaxEach != 2 || kept.Status != discounts.Off {
		t.Errorf("%+v, %v", kept, err)
	}
	if _, err := w.codes.Get(ctx, w.fan, first.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("another's: %v", err)
	}
	for range 2 {
		if _, err := w.codes.Archive(ctx, w.artist, second.ID); err != nil && fault.CodeOf(err) != fault.NotFound {
			t.Error(err)
		}
	}
	w.code(t, discounts.Input{Word: "SECOND", Percent: new(30)}) // its word is free again

	// Many at once, pressed twice, are made once.
	many := discounts.Many{
		Input: discounts.Input{Percent: new(50), MaxUses: new(1)}, Prefix: "press", Count: 120, ClientKey: "a",
	}
	words := map[string]bool{}
	for range 2 {
		made, err := w.codes.CreateMany(ctx, w.artist, many)
		if err != nil || len(made) != 120 {
			t.Fatalf("%d codes, %v", len(made), err)
		}
		for _, c := range made {
			words[c.Word] = true
		}
	}
	found, err := w.codes.List(ctx, w.artist, discounts.Filter{Search: "press-"}, paging.Request{Size: 10})
	if err != nil || found.Count == nil || len(words) != 120 || len(found.Nodes) != 10 {
		t.Errorf("%d words, %d found, %v", len(words), len(found.Nodes), err)
	}
	many.Count = 501
	_, err = w.codes.CreateMany(ctx, w.artist, many)
	mustBe(t, "too many", err, fault.BadUserInput)
}

func inDollars(n *shop.New) { n.Currency = input.Set("USD") }
