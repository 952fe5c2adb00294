package orders_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
)

// Support finds an order by its number, by who bought or sold it, and by what it is at, paid or not.
func TestSupportFindsOrders(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	support := access.Viewer{UserID: w.friend.UserID, Roles: access.RolesOf([]string{string(access.Support)})}
	shirt := w.offers(t, w.artist, 25, "EUR", 9)
	var made []orders.Order
	for n := range 3 {
		w.later(time.Minute)
		w.put(t, w.fan, shirt, 1)
		key := fmt.Sprint(n)
		if n == 2 {
			made = append(made, w.begin(t, w.fan, key).Orders[0]) // nobody pays it
			continue
		}
		made = append(made, w.buy(t, w.fan, key).Orders[0])
	}
	w.later(time.Minute)
	for _, o := range []orders.Order{made[1], made[0]} {
		w.later(time.Minute)
		if _, err := w.AskForRefund(ctx, w.fan, o.ID, "Too small"); err != nil {
			t.Fatal(err)
		}
	}
	// Others have orders in the graph too: those that are of this test stand in the order of the answer.
	find := func(text string, f orders.Search, size int) (numbers []string) {
		t.Helper()
		page := paging.Request{Size: size}
		for {
			found, err := w.Find(ctx, support, text, f, page)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range found.Nodes {
				if o.Seller.UserID == w.ArtistID {
					numbers = append(numbers, o.Number)
				}
			}
			if !found.HasNext {
				return numbers
			}
			at, err := paging.Decode(found.End)
			if err != nil {
				t.Fatal(err)
			}
			page.Cursor = &at
		}
	}
	newest := []string{made[2].Number, made[1].Number, made[0].Number}
	for what, c := range map[string]struct {
		text string
		f    orders.Search
		size int
		want []string
	}{
		"its number":         {strings.ToLower(made[1].Number), orders.Search{}, 20, []string{made[1].Number}},
		"the buyer":          {w.fan.UserID, orders.Search{}, 2, newest},
		"the seller":         {w.ArtistID, orders.Search{}, 1, newest},
		"nobody":             {"@nobodyhasthishandle", orders.Search{}, 20, nil},
		"everything":         {"", orders.Search{}, 100, newest},
		"what is not paid":   {"", orders.Search{Status: orders.Pending}, 100, newest[:1]},
		"what waits longest": {"", orders.Search{RefundAsked: true}, 1, []string{made[1].Number, made[0].Number}},
	} {
		if got := find(c.text, c.f, c.size); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", what, got, c.want)
		}
	}
	if _, err := w.DeclineRefund(ctx, w.artist, made[1].ID, "It was worn"); err != nil {
		t.Fatal(err)
	}
	if got := find("", orders.Search{RefundAsked: true}, 20); !slices.Equal(got, []string{made[0].Number}) {
		t.Errorf("after one was answered %v wait", got)
	}
	for what, f := range map[string]orders.Search{
		"no status": {Status: "LOST"}, "two wishes": {Status: orders.Paid, RefundAsked: true},
	} {
		_, err := w.Find(ctx, support, "", f, paging.Request{Size: 1})
		mustFail(t, what, err, fault.BadUserInput)
	}
	for what, v := range map[string]access.Viewer{"the buyer": w.fan, "the seller": w.artist} {
		_, err := w.Find(ctx, v, "", orders.Search{}, paging.Request{Size: 1})
		mustFail(t, what, err, fault.Forbidden)
		_, err = w.Case(ctx, v, made[0].ID)
		mustFail(t, what, err, fault.Forbidden)
	}
	got, err := w.Case(ctx, support, made[0].ID)
	if err != nil || got.Payment == nil || got.Payment.Status != orders.PaymentSucceeded || len(got.Lines) != 1 {
		t.Errorf("%+v, %v", got, err)
	}
	if got.Status() != got.Listed().Status || got.ActedAs(got.Events[0].ByID) != "buyer" {
		t.Errorf("%+v", got.Listed())
	}
	// Support sees orders and does nothing with them.
	_, err = w.DeclineRefund(ctx, support, made[0].ID, "No.")
	mustFail(t, "support declines", err, fault.NotFound)
}
