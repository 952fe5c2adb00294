package orders

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// What a provider says in any order, and more than once, ends in the same status.
func TestPaymentsEndTheSameInAnyOrder(t *testing.T) {
	at := time.Unix(1_800_000_000, 0)
	type told struct {
		status PaymentStatus
		after  int
	}
	for name, c := range map[string]struct {
		all  []told
		want PaymentStatus
	}{
		"paid at the second attempt": {
			[]told{{RequiresPayment, 0}, {PaymentFailed, 1}, {RequiresAction, 2}, {Processing, 2}, {PaymentSucceeded, 3}},
			PaymentSucceeded,
		},
		"left after a failure": {[]told{{RequiresPayment, 0}, {RequiresAction, 1}, {PaymentFailed, 2}}, PaymentFailed},
		"tried again after a failure": {
			[]told{{RequiresPayment, 0}, {PaymentFailed, 1}, {RequiresAction, 2}}, RequiresAction,
		},
		"cancelled": {
			[]told{{RequiresPayment, 0}, {PaymentFailed, 1}, {PaymentCancelled, 2}}, PaymentCancelled,
		},
		"within one second": {
			[]told{{RequiresPayment, 0}, {RequiresAction, 0}, {PaymentFailed, 0}}, PaymentFailed,
		},
		"paid, whatever else was said":  {[]told{{PaymentCancelled, 5}, {PaymentSucceeded, 1}}, PaymentSucceeded},
		"cancelled, and said so before": {[]told{{PaymentCancelled, 1}, {PaymentFailed, 4}}, PaymentCancelled},
	} {
		for range 200 {
			all := append(slices.Clone(c.all), c.all[rand.IntN(len(c.all))]) //nolint:gosec // any order will do
			rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			p := Payment{Status: RequiresPayment, ObservedAt: time.Unix(0, 0)}
			for _, e := range all {
				if moment := at.Add(time.Duration(e.after) * time.Second); p.accepts(e.status, moment) {
					p.Status, p.ObservedAt = e.status, moment
				}
			}
			if p.Status != c.want {
				t.Fatalf("%s: %s after %v", name, p.Status, all)
			}
		}
	}
}

func TestWhoMayDoWhat(t *testing.T) {
	now := time.Now()
	buyer, seller := access.Viewer{UserID: "buyer"}, access.Viewer{UserID: "seller"}
	other, admin := access.Viewer{UserID: "other"}, access.Viewer{UserID: "admin", Admin: true}
	o := Order{
		Buyer: person.Person{UserID: "buyer"}, Seller: person.Person{UserID: "seller"}, Total: 10,
		Lines: []Line{{Quantity: 2}},
	}
	paid, shipped, cancelled, emptied := o, o, o, o
	paid.PaidAt, emptied.PaidAt = now, now
	emptied.Lines = []Line{{Quantity: 2, Refunded: 2}, {Quantity: 1, MusicID: "album"}}
	shipped.PaidAt, shipped.ShippedAt = now, now
	cancelled.PaidAt, cancelled.CancelledAt = now, now
	cancelled.Refunds = []Refund{{Amount: 10, Status: RefundSucceeded}}
	for name, c := range map[string]struct {
		o    Order
		v    access.Viewer
		want string
	}{
		"a visitor":                   {paid, access.Visitor, ""},
		"another":                     {paid, other, ""},
		"its buyer, not paid":         {o, buyer, "sees"},
		"its seller, not paid":        {o, seller, ""},
		"an admin, not paid":          {o, admin, "sees"},
		"its buyer":                   {paid, buyer, "sees cancels asks"},
		"its seller":                  {paid, seller, "sees cancels ships refunds"},
		"an admin":                    {paid, admin, "sees cancels ships refunds"},
		"its buyer when shipped":      {shipped, buyer, "sees asks delivers"},
		"its seller when shipped":     {shipped, seller, "sees delivers refunds"},
		"its buyer when cancelled":    {cancelled, buyer, "sees"},
		"its seller when cancelled":   {cancelled, seller, "sees"},
		"another, when it is shipped": {shipped, other, ""},
		"its seller, of no parcel":    {emptied, seller, "sees cancels refunds"},
	} {
		var can []string
		for _, one := range []struct {
			word string
			may  bool
		}{
			{"sees", c.o.visible(c.v)},
			{"cancels", c.o.CanCancel(c.v)},
			{"asks", c.o.CanAskRefund(c.v)},
			{"ships", c.o.CanShip(c.v)},
			{"delivers", c.o.CanDeliver(c.v)},
			{"refunds", c.o.CanRefund(c.v)},
		} {
			if one.may {
				can = append(can, one.word)
			}
		}
		if got := strings.Join(can, " "); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestTermsAreChecked(t *testing.T) {
	good := ZoneInput{Name: "Home", Countries: []string{"de", "AT"}, Currency: "eur", First: 4.9, Each: 1}
	for name, c := range map[string]struct {
		zones []ZoneInput
		taxes []TaxInput
		field string
	}{
		"a country":       {[]ZoneInput{{Name: "x", Countries: []string{"XX"}, Currency: "EUR"}}, nil, "countries"},
		"a continent":     {[]ZoneInput{{Name: "x", Countries: []string{"150"}, Currency: "EUR"}}, nil, "countries"},
		"no country":      {[]ZoneInput{{Name: "x", Currency: "EUR"}}, nil, "countries"},
		"a country twice": {[]ZoneInput{good, good}, nil, "countries"},
		"a currency":      {[]ZoneInput{{Name: "x", Countries: []string{"DE"}, Currency: "QQQ"}}, nil, "currency"},
		"a price": {
			[]ZoneInput{{Name: "x", Countries: []string{"DE"}, Currency: "JPY", First: .5}}, nil, "first",
		},
		"a price below 0": {
			[]ZoneInput{{Name: "x", Countries: []string{"DE"}, Currency: "EUR", Each: -1}}, nil, "each",
		},
		"no name":                 {[]ZoneInput{{Countries: []string{"DE"}, Currency: "EUR"}}, nil, "name"},
		"a rate":                  {nil, []TaxInput{{Country: "DE", Rate: 101}}, "rate"},
		"a rate below 0":          {nil, []TaxInput{{Country: "DE", Rate: -1}}, "rate"},
		"a rate twice":            {nil, []TaxInput{{Country: "DE", Rate: 7}, {Country: "de", Rate: 19}}, "country"},
		"a rate of no country":    {nil, []TaxInput{{Country: "Germany", Rate: 7}}, "country"},
		"more zones than allowed": {make([]ZoneInput, maxZones+1), nil, "zones"},
	} {
		_, err := terms(TermsInput{Zones: c.zones, Taxes: c.taxes}, time.Now())
		wrong, ok := errors.AsType[*fault.Error](err)
		if !ok || wrong.Fields[c.field] == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	got, err := terms(TermsInput{
		Zones: []ZoneInput{good, {Name: "World", Countries: []string{"*"}, Currency: "EUR", First: 12}},
		Taxes: []TaxInput{{Country: "DE", Rate: 19, Included: true}, {Country: "*", Rate: 8.875}},
	}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if z, ok := got.zone("DE", "EUR"); !ok || z.First != 490 || z.Each != 100 {
		t.Errorf("%+v", z)
	}
	if z, ok := got.zone("US", "EUR"); !ok || z.First != 1200 {
		t.Errorf("%+v", z)
	}
	if _, ok := got.zone("DE", "USD"); ok {
		t.Error("a zone of another currency")
	}
	if x := got.Taxes.In("DE"); x.Rate != 19_000 || !x.Included {
		t.Errorf("%+v", x)
	}
	if x := got.Taxes.In("US"); x.Rate != 8_875 || x.Included {
		t.Errorf("%+v", x)
	}
}

func TestAddressesAreChecked(t *testing.T) {
	good := Address{Name: " Ann ", Line1: "Street 1", City: "Berlin", PostalCode: "10115", Country: "de"}
	if got, err := good.check(true); err != nil || got.Name != "Ann" || got.Country != "DE" {
		t.Errorf("%+v, %v", got, err)
	}
	for field, spoil := range map[string]func(*Address){
		"name":    func(a *Address) { a.Name = " " },
		"line1":   func(a *Address) { a.Line1 = strings.Repeat("x", 201) },
		"city":    func(a *Address) { a.City = "" },
		"country": func(a *Address) { a.Country = "Germany" },
		"phone":   func(a *Address) { a.Phone = "1\n2" },
	} {
		bad := good
		spoil(&bad)
		_, err := bad.check(true)
		if wrong, ok := errors.AsType[*fault.Error](err); !ok || wrong.Fields[field] == "" {
			t.Errorf("%s: %v", field, err)
		}
	}
	for text, ok := range map[string]bool{
		"": true, "a@x.test": true, "A@X.test": true, "a": false, "@x.test": false, "a@x": false, "a b@x.test": false,
		"a@x.test\nbcc: b@x.test": false, "<a@x.test>": false,
	} {
		if _, err := emailOr(text, "own@x.test"); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestWhatChangedIsSaid(t *testing.T) {
	q := Quote{Totals: []cart.Total{{Currency: "EUR", Amount: 2750}}}
	for name, c := range map[string]struct {
		seen []ExpectedTotal
		want string
	}{
		"the same":         {[]ExpectedTotal{{"eur", 27.5}}, ""},
		"more":             {[]ExpectedTotal{{"EUR", 25}}, "It costs 27.50 EUR now, 2.50 more. Please look at it again."},
		"less":             {[]ExpectedTotal{{"EUR", 30}}, "It costs 27.50 EUR now, 2.50 less. Please look at it again."},
		"another currency": {[]ExpectedTotal{{"USD", 27.5}}, "It costs 27.50 EUR too. Please look at it again."},
		"one too many": {
			[]ExpectedTotal{{"EUR", 27.5}, {"USD", 1}}, "Nothing is bought in USD any more. Please look at it again.",
		},
	} {
		if got := q.differs(c.seen); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// A refund that was made at the provider and that the bank sends back is booked back on all orders of its payment.
func TestARefundMadeThereThatComesBack(t *testing.T) {
	now := time.Unix(1000, 0)
	c := Checkout{Payments: []Payment{{ID: "p", IntentID: "pi"}}}
	for _, id := range []string{"one", "two"} {
		c.Orders = append(c.Orders, Order{ID: id, PaymentID: "p", Total: 700, SubTotal: 700, PaidAt: now, Currency: "EUR"})
	}
	sum := map[Account]int64{}
	tell := func(status RefundStatus, told int) {
		t.Helper()
		e := c.refundTold(ProviderRefund{ID: "re", IntentID: "pi", Amount: 1000, Status: status}, now)
		for _, entry := range e.Entries {
			sum[entry.Account] += entry.Amount
		}
		if len(e.Told) != told {
			t.Errorf("%s is told %d times, want %d", status, len(e.Told), told)
		}
	}
	tell(RefundSucceeded, 2)
	tell(RefundSucceeded, 0)
	if sum[PaymentsAccount] != -1000 {
		t.Errorf("paid back: %v", sum)
	}
	tell(RefundRefused, 2)
	tell(RefundRefused, 0)
	tell(RefundSucceeded, 0)
	for account, amount := range sum {
		if amount != 0 {
			t.Errorf("%s has %d in the end", account, amount)
		}
	}
	for _, o := range c.Orders {
		if o.returned() != 0 || o.Remaining() != 700 {
			t.Errorf("%s: %d went back, %d is left", o.ID, o.returned(), o.Remaining())
		}
	}
}

// Music stays with who bought it for as long as it is paid, however it is paid back.
func TestMusicIsOpenWhileItIsPaid(t *testing.T) {
	song := Line{ID: "song", MusicID: "track", Price: 700, Quantity: 1}
	refund := func(amount int64, status RefundStatus) func(*Order) {
		return func(o *Order) { o.Refunds = append(o.Refunds, Refund{ID: "r", Amount: amount, Status: status}) }
	}
	for name, test := range map[string]struct {
		happened func(*Order)
		open     bool
	}{
		"paid":                      {func(*Order) {}, true},
		"not paid":                  {func(o *Order) { o.PaidAt = time.Time{} }, false},
		"cancelled":                 {func(o *Order) { o.CancelledAt = o.PaidAt }, false},
		"the song is paid back":     {func(o *Order) { o.Lines[0].Refunded = 1 }, false},
		"a part is paid back":       {refund(699, RefundSucceeded), true},
		"all is paid back as a sum": {refund(700, RefundSucceeded), false},
		"all is to be paid back":    {refund(700, RefundPending), false},
		"all was to be paid back and was refused": {refund(700, RefundRefused), true},
		"the bank took it back": {func(o *Order) {
			o.Refunds = append(o.Refunds, Refund{Amount: 700, Status: RefundSucceeded, Outside: true, IsDispute: true})
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			o := Order{Total: 700, SubTotal: 700, Lines: []Line{song}, PaidAt: time.Unix(1, 0)}
			test.happened(&o)
			if got := o.IsOpen(o.Lines[0]); got != test.open {
				t.Errorf("open: %t", got)
			}
		})
	}
}
