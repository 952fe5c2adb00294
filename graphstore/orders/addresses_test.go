package orders_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/orders"
)

func street(n int) orders.Address {
	return orders.Address{Name: "Ann", Line1: fmt.Sprintf("Street %d", n), City: "Graz", Country: "AT"}
}

// streets are the streets that somebody keeps, the default first.
func (w *world) streets(t *testing.T, v access.Viewer) (all []string, ids map[string]string) {
	t.Helper()
	kept, err := w.Addresses(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	ids = map[string]string{}
	for _, a := range kept {
		all = append(all, a.Line1)
		ids[a.Line1] = a.ID
	}
	return all, ids
}

func TestAddressesAreKept(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	is := func(step string, want ...string) {
		t.Helper()
		if got, _ := w.streets(t, w.fan); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %q are kept, not %q", step, got, want)
		}
	}
	for n := range 3 {
		if _, err := w.AddAddress(ctx, w.fan, street(n), n == 2); err != nil {
			t.Fatal(err)
		}
	}
	is("the last is the default", "Street 2", "Street 0", "Street 1")
	if _, err := w.AddAddress(ctx, w.fan, street(1), false); err != nil {
		t.Error(err)
	}
	is("the same again", "Street 2", "Street 0", "Street 1")

	_, ids := w.streets(t, w.fan)
	if _, err := w.UpdateAddress(ctx, w.fan, ids["Street 1"], street(7), true); err != nil {
		t.Error(err)
	}
	is("another default", "Street 7", "Street 2", "Street 0")
	q, err := w.Preview(ctx, w.fan, nil, "")
	if err != nil || q.Address == nil || q.Address.Line1 != "Street 7" {
		t.Errorf("a checkout begins with %+v, not with the default (%v)", q.Address, err)
	}

	for _, change := range []func(access.Viewer) error{
		func(v access.Viewer) error {
			_, err := w.UpdateAddress(ctx, v, ids["Street 0"], street(9), true)
			return err
		},
		func(v access.Viewer) error { _, err := w.RemoveAddress(ctx, v, ids["Street 0"]); return err },
	} {
		_ = change(w.friend)
		is("after what another tries", "Street 7", "Street 2", "Street 0")
	}
	if _, err := w.UpdateAddress(ctx, w.friend, ids["Street 0"], street(9), true); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("another's is changed: %v", err)
	}
	if others, _ := w.streets(t, w.friend); len(others) > 0 {
		t.Errorf("another sees %q", others)
	}
	for range 2 {
		if _, err := w.RemoveAddress(ctx, w.fan, ids["Street 1"]); err != nil {
			t.Error(err)
		}
	}
	is("without the default", "Street 2", "Street 0")
	for field, a := range map[string]orders.Address{
		"line1": {Name: "Ann", City: "Graz", Country: "AT"}, "country": {Name: "Ann", Line1: "1", City: "Graz", Country: "A"},
	} {
		_, err := w.AddAddress(ctx, w.fan, a, false)
		if refused, ok := errors.AsType[*fault.Error](err); !ok || refused.Fields[field] == "" {
			t.Errorf("without %s: %v", field, err)
		}
	}
}

// TestTabsAddTheLastAddress has many add at the limit at once.
func TestTabsAddTheLastAddress(t *testing.T) {
	w := newWorld(t)
	for n := range orders.MaxAddresses - 1 {
		if _, err := w.AddAddress(t.Context(), w.fan, street(n), false); err != nil {
			t.Fatal(err)
		}
	}
	const tabs = 6
	errs := make([]error, tabs)
	var wait sync.WaitGroup
	for n := range tabs {
		wait.Go(func() { _, errs[n] = w.server().AddAddress(t.Context(), w.fan, street(100+n), true) })
	}
	wait.Wait()
	kept := 0
	for _, err := range errs {
		switch {
		case err == nil:
			kept++
		case fault.CodeOf(err) != fault.Conflict:
			t.Error(err)
		}
	}
	if all, _ := w.streets(t, w.fan); kept != 1 || len(all) != orders.MaxAddresses {
		t.Errorf("%d tabs kept another, %q are kept", kept, all)
	}
}

// TestOrdersKeepTheirAddress changes and removes the address of something that was bought.
func TestOrdersKeepTheirAddress(t *testing.T) {
	w := newWorld(t)
	a := w.offers(t, w.artist, 20, "EUR", 5)
	if _, err := w.AddAddress(t.Context(), w.fan, street(1), false); err != nil {
		t.Fatal(err)
	}
	w.put(t, w.fan, a, 1)
	c, err := w.Begin(t.Context(), w.fan, orders.Buying{ClientKey: "key of an address"})
	if err != nil {
		t.Fatal(err)
	}
	_, ids := w.streets(t, w.fan)
	if _, err := w.UpdateAddress(t.Context(), w.fan, ids["Street 1"], street(2), false); err != nil {
		t.Error(err)
	}
	if _, err := w.RemoveAddress(t.Context(), w.fan, ids["Street 1"]); err != nil {
		t.Error(err)
	}
	if c, err = w.Checkout(t.Context(), w.fan, c.ID); err != nil || c.Orders[0].Address.Line1 != "Street 1" {
		t.Errorf("the order goes to %+v (%v)", c.Orders[0].Address, err)
	}
}
