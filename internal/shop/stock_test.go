package shop_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/shop"
)

// Whatever happens in whatever order, nothing is sold that is not there, and what came in is what is left, reserved,
// held and sold.
func TestStockAlwaysAddsUp(t *testing.T) {
	kinds := []shop.Kind{
		shop.Counted, shop.Reserved, shop.Released, shop.Held, shop.Unheld, shop.Expired, shop.Sold, shop.Returned,
	}
	rapid.Check(t, func(t *rapid.T) {
		var s shop.Stock
		received := 0
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			kind := rapid.SampledFrom(kinds).Draw(t, "kind")
			n := rapid.IntRange(1, 8).Draw(t, "pieces")
			if kind == shop.Counted && rapid.Bool().Draw(t, "loss") {
				n = -n
			}
			e := kind.Change("size", n)
			next, err := s.Apply(e)
			if err != nil {
				if next != s {
					t.Fatalf("%+v refused and changed the stock: %+v, %+v", e, s, next)
				}
				continue
			}
			if kind == shop.Counted {
				received += n
			}
			s = next
			if s.Available() < 0 || s.Reserved < 0 || s.Held < 0 || s.Sold < 0 {
				t.Fatalf("after %+v: %+v", e, s)
			}
			if s.Available()+s.Reserved+s.Held+s.Sold != received {
				t.Fatalf("%d came in: %+v after %+v", received, s, e)
			}
		}
	})
}

func TestTheLastPieceIsSoldOnce(t *testing.T) {
	s, err := shop.Stock{}.Apply(shop.Counted.Change("size", 1))
	if err != nil {
		t.Fatal(err)
	}
	if s, err = s.Apply(shop.Held.Change("size", 1)); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []shop.Kind{shop.Held, shop.Reserved, shop.Sold} {
		if _, err := s.Apply(kind.Change("size", 1)); fault.CodeOf(err) != fault.Conflict {
			t.Errorf("%s while it is held: %v", kind, err)
		}
	}
	if _, err := s.Apply(shop.Counted.Change("size", -1)); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("counted away while it is held: %v", err)
	}
}
