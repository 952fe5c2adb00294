package payments

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// office stands in for Stripe Tax: it takes a rate by country, of what is shipped and of what is not, and answers as
// Stripe does. It may be away, fail, be slow, or answer figures that do not add up.
type office struct {
	sync.Mutex
	mode  string
	rates map[string][2]int64
	asked []url.Values
	paths []string
	keys  []string
	lines map[string][]map[string]any
}

func (o *office) RoundTrip(req *http.Request) (*http.Response, error) {
	body := []byte{}
	if req.Body != nil {
		body, _ = io.ReadAll(req.Body)
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return nil, err
	}
	o.Lock()
	mode := o.mode
	o.asked, o.paths = append(o.asked, form), append(o.paths, req.URL.Path)
	o.keys = append(o.keys, req.Header.Get("Idempotency-Key"))
	o.Unlock()
	switch mode {
	case "away":
		return nil, io.ErrUnexpectedEOF
	case "500":
		return said(req, http.StatusInternalServerError, map[string]any{"error": map[string]any{"message": "x"}}), nil
	case "slow":
		<-req.Context().Done()
		return nil, req.Context().Err()
	case "nowhere":
		return said(req, http.StatusBadRequest, map[string]any{"error": map[string]any{
			"type": "invalid_request_error", "code": "customer_tax_location_invalid", "message": "We could not determine it.",
		}}), nil
	case "refuses":
		return said(req, http.StatusBadRequest, map[string]any{"error": map[string]any{"message": "It is too old."}}), nil
	}
	o.Lock()
	defer o.Unlock()
	switch {
	case strings.HasSuffix(req.URL.Path, "/line_items"):
		id := strings.Split(req.URL.Path, "/")[4]
		return said(req, http.StatusOK, map[string]any{"object": "list", "data": o.lines[id], "has_more": false}), nil
	case strings.HasPrefix(req.URL.Path, "/v1/tax/transactions/"):
		id := fmt.Sprint("tax_", len(o.paths))
		return said(req, http.StatusOK, map[string]any{"id": id, "object": "tax.transaction"}), nil
	}
	return said(req, http.StatusOK, o.calculation(form)), nil
}

func said(req *http.Request, status int, what any) *http.Response {
	text, _ := json.Marshal(what)
	return &http.Response{
		StatusCode: status, Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(text)), Request: req,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
	}
}

func (o *office) calculation(form url.Values) map[string]any {
	rates := o.rates[form.Get("customer_details[address][country]")]
	number := func(name string) int64 {
		n, _ := strconv.ParseInt(form.Get(name), 10, 64)
		return n
	}
	var total, added, within int64
	of := map[int64]int64{}
	take := func(amount, rate int64, behaviour string) int64 {
		included := behaviour == "inclusive"
		due := tax.Of(amount, rate, included)
		if total += amount; included {
			within += due
			of[rate] += amount - due
		} else {
			total, added = total+due, added+due
			of[rate] += amount
		}
		return due
	}
	var lines []map[string]any
	for n := 0; form.Has(fmt.Sprintf("line_items[%d][amount]", n)); n++ {
		line := fmt.Sprintf("line_items[%d]", n)
		rate := rates[0]
		if form.Get(line+"[tax_code]") == electronic {
			rate = rates[1]
		}
		amount := number(line + "[amount]")
		lines = append(lines, map[string]any{
			"id": line, "object": "tax.calculation_line_item", "amount": amount, "reference": form.Get(line + "[reference]"),
			"amount_tax": take(amount, rate, form.Get(line+"[tax_behavior]")),
		})
	}
	id := fmt.Sprint("taxcalc_", len(o.paths))
	o.lines[id] = lines
	answer := map[string]any{"id": id, "object": "tax.calculation", "currency": form.Get("currency")}
	if form.Has("shipping_cost[amount]") {
		amount := number("shipping_cost[amount]")
		answer["shipping_cost"] = map[string]any{
			"amount": amount, "amount_tax": take(amount, rates[0], form.Get("shipping_cost[tax_behavior]")),
		}
	}
	var breakdown []map[string]any
	for rate, amount := range of {
		breakdown = append(breakdown, map[string]any{
			"amount": 1, "taxable_amount": amount,
			"tax_rate_details": map[string]any{"percentage_decimal": strconv.FormatFloat(float64(rate)/1000, 'f', -1, 64)},
		})
	}
	list := map[string]any{"object": "list", "data": lines, "has_more": false}
	if len(lines) > 10 {
		list["data"], list["has_more"] = lines[:10], true
	}
	answer["line_items"], answer["tax_breakdown"], answer["amount_total"] = list, breakdown, total
	answer["tax_amount_exclusive"], answer["tax_amount_inclusive"] = added, within
	if o.mode == "does not add up" {
		answer["amount_total"] = total - 1
	}
	return answer
}

// taxesAt are taxes of an office, at a moment that tests move.
func taxesAt(o *office, now *time.Time) *Taxes {
	o.lines = map[string][]map[string]any{}
	if o.rates == nil {
		o.rates = map[string][2]int64{"DE": {19_000, 19_000}, "FR": {20_000, 5_500}, "US": {}}
	}
	return NewTaxes(NewClient(Options{SecretKey: "sk_test_1", Transport: o, Now: func() time.Time { return *now }}))
}

func sale(country string, included bool, amounts ...int64) tax.Sale {
	s := tax.Sale{
		SellerID: "artist", Currency: "EUR", PayerID: "fan", To: tax.Address{Country: country},
		Rules: tax.Rules{{Country: tax.RestOfWorld, Included: included}},
	}
	for _, amount := range amounts {
		s.Lines = append(s.Lines, tax.Line{Amount: amount})
	}
	return s
}

func TestStripeWorksOutTaxes(t *testing.T) {
	now := time.Now()
	mixed := sale("FR", true, 2000, 0, 1000)
	mixed.Lines[2].IsDigital, mixed.Shipping = true, 500
	mixed.To = tax.Address{Line1: "Rue 1", City: "Lyon", PostalCode: "69001", Country: "FR"}
	yen := sale("DE", false, 500)
	yen.Currency = "JPY"
	free := sale("DE", false, 0)
	free.Shipping = 490
	for name, c := range map[string]struct {
		sale                    tax.Sale
		amount, total, rate     int64
		lines                   string
		shipping                int64
		behaviour, source, code string
	}{
		"added":          {sale("DE", false, 1000), 190, 1190, 19_000, "[190]", 0, exclusive, "shipping", shippedGoods},
		"in the price":   {sale("DE", true, 1000), 160, 1000, 19_000, "[160]", 0, inclusive, "shipping", shippedGoods},
		"none":           {sale("US", false, 1000), 0, 1000, 0, "[0]", 0, exclusive, "shipping", shippedGoods},
		"several rates":  {mixed, 333 + 52 + 83, 3500, 0, "[333 0 52]", 83, inclusive, "shipping", shippedGoods},
		"whole yen":      {yen, 95, 595, 19_000, "[95]", 0, exclusive, "shipping", shippedGoods},
		"shipping alone": {free, 93, 583, 19_000, "[0]", 93, exclusive, "shipping", shippedGoods},
		"many lines": {
			sale("DE", false, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100), 228, 1428, 19_000,
			"[19 19 19 19 19 19 19 19 19 19 19 19]", 0, exclusive, "shipping", shippedGoods,
		},
	} {
		o := &office{}
		all, err := taxesAt(o, &now).Work(t.Context(), []tax.Sale{c.sale})
		if err != nil || len(all) != 1 {
			t.Errorf("%s: %v", name, err)
			continue
		}
		w, form := all[0], o.asked[0]
		if w.Amount != c.amount || w.Total() != c.total || w.Rate != c.rate || fmt.Sprint(w.Lines) != c.lines ||
			w.Shipping != c.shipping || w.CalculationID == "" || w.Country != c.sale.To.Country || w.Of != c.sale.Of() {
			t.Errorf("%s: %+v", name, w)
		}
		if form.Get("line_items[0][tax_behavior]") != c.behaviour || form.Get("line_items[0][tax_code]") != c.code ||
			form.Get("customer_details[address_source]") != c.source ||
			form.Get("customer_details[address][postal_code]") != c.sale.To.PostalCode {
			t.Errorf("%s: asked for %v", name, form)
		}
	}
	// Of what costs nothing nobody is asked.
	o := &office{}
	all, err := taxesAt(o, &now).Work(t.Context(), []tax.Sale{sale("DE", false, 0), sale("DE", false)})
	if err != nil || len(o.asked) != 0 || all[0].Total() != 0 || len(all[0].Lines) != 1 {
		t.Errorf("%+v, %v", all, err)
	}
	support := sale("DE", false, 500)
	support.Lines[0].IsDigital = true
	if _, err := taxesAt(o, &now).Work(t.Context(), []tax.Sale{support}); err != nil ||
		o.asked[0].Get("customer_details[address_source]") != "billing" ||
		o.asked[0].Get("line_items[0][tax_code]") != electronic {
		t.Errorf("%v, %v", o.asked, err)
	}
}

// The same sale is not asked of twice within a quarter of an hour. What is taken is nobody's afterwards.
func TestTheSameSaleIsAskedOfOnce(t *testing.T) {
	now, o := time.Now(), &office{}
	taxes := taxesAt(o, &now)
	work := func(what string, s tax.Sale, want int) string {
		t.Helper()
		all, err := taxes.Work(t.Context(), []tax.Sale{s})
		if err != nil || len(o.asked) != want {
			t.Fatalf("%s: %d were asked, want %d: %v", what, len(o.asked), want, err)
		}
		return all[0].CalculationID
	}
	seen := work("seen first", sale("DE", false, 1000), 1)
	if work("again", sale("DE", false, 1000), 1) != seen {
		t.Error("another calculation")
	}
	other := sale("DE", false, 1000)
	other.PayerID = "another"
	work("another's", other, 2)
	work("elsewhere", sale("FR", false, 1000), 3)
	work("with the tax in it", sale("DE", true, 1000), 4)
	taken := sale("DE", false, 1000)
	taken.IsTaken = true
	if work("taken", taken, 4) != seen {
		t.Error("not the one that was seen")
	}
	if work("taken again", taken, 5) == seen {
		t.Error("one calculation is taken twice")
	}
	work("seen anew", sale("DE", false, 1000), 6)
	now = now.Add(keepTax)
	work("too old", sale("DE", false, 1000), 7)
}

// A Stripe that is away, fails, is slow or adds up wrong has nobody pay anything: it is said in time.
func TestATaxThatIsNotKnown(t *testing.T) {
	now := time.Now()
	whole := sale("US", false, 1000)
	whole.To.Line1 = "Street 1"
	for mode, c := range map[string]struct {
		sale  tax.Sale
		code  fault.Code
		field string
	}{
		"away":            {sale("DE", false, 1000), fault.Unavailable, ""},
		"500":             {sale("DE", false, 1000), fault.Unavailable, ""},
		"slow":            {sale("DE", false, 1000), fault.Unavailable, ""},
		"does not add up": {sale("DE", false, 1000), fault.Unavailable, ""},
		"refuses":         {sale("DE", false, 1000), fault.Unavailable, ""},
		"nowhere":         {whole, fault.BadUserInput, "postalCode"},
	} {
		o := &office{mode: mode}
		taxes := taxesAt(o, &now)
		ctx, cancel := context.WithTimeout(t.Context(), 700*time.Millisecond)
		start := time.Now()
		_, err := taxes.Work(ctx, []tax.Sale{c.sale, c.sale})
		cancel()
		if fault.CodeOf(err) != c.code || time.Since(start) > 4*time.Second {
			t.Errorf("%s: %v after %s", mode, err, time.Since(start))
		}
		if c.field != "" && !strings.Contains(fmt.Sprint(err), c.field) {
			t.Errorf("%s: %v", mode, err)
		}
		o.mode = ""
		if all, err := taxes.Work(t.Context(), []tax.Sale{c.sale}); err != nil || all[0].CalculationID == "" {
			t.Errorf("%s, then well again: %v", mode, err)
		}
	}
}

// What was worked out is told to be paid, and to go back, once each.
func TestStripeIsToldOfTaxes(t *testing.T) {
	now, o := time.Now(), &office{}
	c := taxesAt(o, &now).client
	id, err := c.RecordTax(t.Context(), "taxcalc_1", "sale/1")
	if err != nil || id == "" || o.paths[0] != "/v1/tax/transactions/create_from_calculation" ||
		o.asked[0].Get("calculation") != "taxcalc_1" || o.asked[0].Get("reference") != "sale/1" || o.keys[0] != "tax/sale/1" {
		t.Errorf("%q, %v: %v %v", id, err, o.paths, o.asked)
	}
	part := tax.Reversal{TransactionID: id, Reference: "sale/1/back/5", Amount: 5, Currency: "ISK"}
	if err := c.ReverseTax(t.Context(), part); err != nil || o.asked[1].Get("flat_amount") != "-500" ||
		o.asked[1].Get("mode") != "partial" || o.asked[1].Get("original_transaction") != id ||
		o.keys[1] != "tax/sale/1/back/5" {
		t.Errorf("%v: %v", err, o.asked[1])
	}
	whole := tax.Reversal{TransactionID: id, Reference: "sale/1/back/9", Amount: 9, Currency: "EUR", IsWhole: true}
	if err := c.ReverseTax(t.Context(), whole); err != nil || o.asked[2].Has("flat_amount") ||
		o.asked[2].Get("mode") != "full" {
		t.Errorf("%v: %v", err, o.asked[2])
	}
	for mode, want := range map[string]fault.Code{
		"away": fault.Unavailable, "500": fault.Unavailable, "refuses": fault.BadUserInput,
	} {
		o.mode = mode
		if _, err := c.RecordTax(t.Context(), "taxcalc_1", "sale/2"); fault.CodeOf(err) != want {
			t.Errorf("%s, paid: %v", mode, err)
		}
		if err := c.ReverseTax(t.Context(), part); fault.CodeOf(err) != want {
			t.Errorf("%s, back: %v", mode, err)
		}
	}
}
