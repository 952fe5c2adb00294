package sandbox

import (
	"cmp"
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Thing is what the sandbox keeps beside payments: an account that is paid, a link to its pages, a transfer or a
// reversal.
type Thing struct {
	ID string
	// Of is what it belongs to: a link and a transfer to an account, a reversal to a transfer.
	Of      string
	Created int64
	Data    json.RawMessage
}

// Account is an Account that is paid.
type Account struct {
	ID               string            `json:"id"`
	Object           string            `json:"object"`
	Type             string            `json:"type"`
	Country          string            `json:"country"`
	DefaultCurrency  string            `json:"default_currency"`
	Email            string            `json:"email,omitempty"`
	DetailsSubmitted bool              `json:"details_submitted"`
	ChargesEnabled   bool              `json:"charges_enabled"`
	PayoutsEnabled   bool              `json:"payouts_enabled"`
	Capabilities     Capabilities      `json:"capabilities"`
	Requirements     Requirements      `json:"requirements"`
	Metadata         map[string]string `json:"metadata"`
	Created          int64             `json:"created"`
	// PaidOut is what left for the bank, by currency.
	PaidOut map[string]int64 `json:"sandbox_paid_out"`
}

// Capabilities are what an Account may do.
type Capabilities struct {
	Transfers string `json:"transfers"`
}

// Requirements are what is to be told of an Account.
type Requirements struct {
	CurrentlyDue   []string `json:"currently_due"`
	PastDue        []string `json:"past_due"`
	EventuallyDue  []string `json:"eventually_due"`
	DisabledReason *string  `json:"disabled_reason"`
}

// Link opens a page of an account once, for minutes: the form where ReturnURL is set, else the dashboard.
type Link struct {
	ReturnURL  string `json:"return_url,omitempty"`
	RefreshURL string `json:"refresh_url,omitempty"`
	ExpiresAt  int64  `json:"expires_at"`
	Used       bool   `json:"used"`
}

const (
	anAccount = "account"
	linkTime  = 5 * time.Minute
	inactive  = "inactive"
	active    = "active"
	pending   = "pending"
	// linkPath is the page of the site that stands for those of Stripe.
	linkPath = "/dashboard/payouts/test"
)

// firstWants are what a new account lacks, documentWants what one lacks whose papers are not believed.
var (
	firstWants = []string{
		"business_type", "external_account", "individual.dob.day", "individual.first_name", "tos_acceptance.date",
	}
	documentWants = []string{"individual.verification.document"}
)

// payableCountries are some of those where Stripe pays sellers, with their currencies.
var payableCountries = map[string]string{
	"AT": "eur", "AU": "aud", "BE": "eur", "BG": "eur", "BR": "brl", "CA": "cad", "CH": "chf", "CY": "eur", "CZ": "czk",
	"DE": "eur", "DK": "dkk", "EE": "eur", "ES": "eur", "FI": "eur", "FR": "eur", "GB": "gbp", "GI": "gbp", "GR": "eur",
	"HK": "hkd", "HR": "eur", "HU": "huf", "IE": "eur", "IT": "eur", "JP": "jpy", "LI": "chf", "LT": "eur", "LU": "eur",
	"LV": "eur", "MT": "eur", "MX": "mxn", "MY": "myr", "NL": "eur", "NO": "nok", "NZ": "nzd", "PL": "pln", "PT": "eur",
	"RO": "ron", "SE": "sek", "SG": "sgd", "SI": "eur", "SK": "eur", "TH": "thb", "US": "usd", "AE": "aed",
}

func (s *Sandbox) createAccount(ctx context.Context, key string, form url.Values) (any, error) {
	country := form.Get("country")
	if country == "" {
		country = "DE"
	}
	currency, known := payableCountries[country]
	if !known {
		return nil, invalid("country_unsupported", "country", country+" is not currently supported by Stripe.")
	}
	var a Account
	err := s.make(ctx, key, form, "", func(Others) (Thing, []Event, error) {
		a = Account{
			ID: newID("acct_"), Object: anAccount, Type: "express", Country: country, DefaultCurrency: currency,
			Email: form.Get("email"), Capabilities: Capabilities{inactive}, Metadata: metadata(form),
			Created: s.now().Unix(), PaidOut: map[string]int64{},
			Requirements: wants(firstWants, "requirements.past_due"),
		}
		return s.thing(a.ID, "", a), nil, nil
	}, &a)
	return a, err
}

func wants(due []string, why string) Requirements {
	r := Requirements{CurrentlyDue: due, EventuallyDue: due, PastDue: []string{}}
	if why != "" {
		r.DisabledReason = &why
	}
	return r
}

func (s *Sandbox) thing(id, of string, data any) Thing {
	raw, err := json.Marshal(data)
	if err != nil {
		panic(err) // these structs have no field that cannot be written
	}
	return Thing{ID: id, Of: of, Created: s.now().Unix(), Data: raw}
}

// make stores what decide makes, once for a key, and reads it into out.
func (s *Sandbox) make(
	ctx context.Context, key string, form url.Values, of string, decide func(Others) (Thing, []Event, error), out any,
) error {
	made, err := s.store.Make(ctx, orNew(key), digest(form), of, decide)
	if err != nil {
		return orMissing(err, anAccount)
	}
	s.wakeUp()
	return json.Unmarshal(made.Data, out)
}

func (s *Sandbox) account(ctx context.Context, id string) (a Account, err error) {
	err = s.read(ctx, id, "acct_", anAccount, &a)
	return a, err
}

// read reads what an id names, which begins as those of its kind do.
func (s *Sandbox) read(ctx context.Context, id, prefix, what string, out any) error {
	if !strings.HasPrefix(id, prefix) {
		return missing(what)
	}
	found, err := s.store.Thing(ctx, id)
	if err != nil {
		return orMissing(err, what)
	}
	return json.Unmarshal(found.Data, out)
}

func (s *Sandbox) createAccountLink(ctx context.Context, form url.Values) (any, error) {
	for _, name := range []string{"return_url", "refresh_url"} {
		if form.Get(name) == "" {
			return nil, invalid("parameter_missing", name, "Missing required param: "+name+".")
		}
	}
	return s.link(ctx, form.Get("account"), form.Get("return_url"), Link{
		ReturnURL: form.Get("return_url"), RefreshURL: form.Get("refresh_url"),
	}, "account_link")
}

func (s *Sandbox) createLoginLink(ctx context.Context, accountID string) (any, error) {
	a, err := s.account(ctx, accountID)
	if err != nil {
		return nil, err
	}
	if !a.DetailsSubmitted {
		return nil, invalid("", "", "Cannot create a login link for an account that has not completed onboarding.")
	}
	return s.link(ctx, accountID, "", Link{}, "login_link")
}

// link makes one to the page of the site that stands for Stripe's.
func (s *Sandbox) link(ctx context.Context, accountID, site string, l Link, object string) (any, error) {
	if _, err := s.account(ctx, accountID); err != nil {
		return nil, err
	}
	where, err := url.Parse(site)
	if err != nil {
		return nil, invalid("url_invalid", "return_url", "Not a valid URL")
	}
	l.ExpiresAt = s.now().Add(linkTime).Unix()
	id := newID("link_") + newID("")
	var made Link
	err = s.make(ctx, "", url.Values{}, accountID, func(Others) (Thing, []Event, error) {
		return s.thing(id, accountID, l), nil, nil
	}, &made)
	where.Path, where.RawQuery = linkPath, "link="+id
	address := where.String()
	if s.pages != "" {
		address = s.pages + "/account?link=" + id
	}
	return map[string]any{
		"object": object, "created": s.now().Unix(), "expires_at": l.ExpiresAt, "url": address,
	}, err
}

// Transfer is a Transfer to an account.
type Transfer struct {
	ID                string            `json:"id"`
	Object            string            `json:"object"`
	Amount            int64             `json:"amount"`
	AmountReversed    int64             `json:"amount_reversed"`
	Currency          string            `json:"currency"`
	Destination       string            `json:"destination"`
	SourceTransaction string            `json:"source_transaction,omitempty"`
	Description       string            `json:"description,omitempty"`
	Metadata          map[string]string `json:"metadata"`
	Created           int64             `json:"created"`
}

// Reversal is a TransferReversal.
type Reversal struct {
	ID       string            `json:"id"`
	Object   string            `json:"object"`
	Amount   int64             `json:"amount"`
	Currency string            `json:"currency"`
	Transfer string            `json:"transfer"`
	Metadata map[string]string `json:"metadata"`
	Created  int64             `json:"created"`
}

const transferPrefix, reversalPrefix = "tr_", "trr_"

func positive(form url.Values, name string) (int64, error) {
	n, err := strconv.ParseInt(form.Get(name), 10, 64)
	if err != nil || n < 1 {
		return 0, invalid("parameter_invalid_integer", name, "This value must be greater than or equal to 1.")
	}
	return n, nil
}

func (s *Sandbox) createTransfer(ctx context.Context, key string, form url.Values) (any, error) {
	amount, err := positive(form, "amount")
	if err != nil {
		return nil, err
	}
	destination := form.Get("destination")
	a, err := s.account(ctx, destination)
	if err != nil {
		return nil, err
	}
	var t Transfer
	err = s.make(ctx, key, form, destination, func(Others) (Thing, []Event, error) {
		if a.Capabilities.Transfers != active {
			return Thing{}, nil, invalid("insufficient_capabilities_for_transfer", "destination",
				"Your destination account needs to have at least one of the following capabilities enabled: transfers.")
		}
		t = Transfer{
			ID: newID(transferPrefix), Object: "transfer", Amount: amount, Currency: strings.ToLower(form.Get("currency")),
			Destination: destination, SourceTransaction: form.Get("source_transaction"),
			Description: form.Get("description"), Metadata: metadata(form), Created: s.now().Unix(),
		}
		return s.thing(t.ID, destination, t), []Event{s.event("transfer.created", t)}, nil
	}, &t)
	return t, err
}

// transfers lists those to an account since a moment, the latest first, a page after one of them.
func (s *Sandbox) transfers(ctx context.Context, form url.Values) (any, error) {
	since, _ := strconv.ParseInt(form.Get("created[gte]"), 10, 64) // all where it is not said
	limit, err := strconv.Atoi(cmp.Or(form.Get("limit"), "10"))
	if err != nil || limit < 1 || limit > 100 {
		return nil, invalid("parameter_invalid_integer", "limit", "This value must be between 1 and 100.")
	}
	var after Thing
	if id := form.Get("starting_after"); id != "" {
		if after, err = s.store.Thing(ctx, id); err != nil {
			return nil, orMissing(err, "starting_after")
		}
	}
	things, err := s.store.Page(ctx, form.Get("destination"), Listing{
		Prefix: transferPrefix, Since: since, After: after, Most: limit + 1,
	})
	if err != nil {
		return nil, err
	}
	all := []json.RawMessage{}
	for _, one := range things[:min(limit, len(things))] {
		all = append(all, one.Data)
	}
	return map[string]any{
		"object": "list", "data": all, "has_more": len(things) > limit, "url": "/v1/transfers",
	}, nil
}

func (s *Sandbox) createReversal(ctx context.Context, key, transferID string, form url.Values) (any, error) {
	amount, err := positive(form, "amount")
	if err != nil {
		return nil, err
	}
	var t Transfer
	if err := s.read(ctx, transferID, transferPrefix, "transfer", &t); err != nil {
		return nil, err
	}
	a, err := s.account(ctx, t.Destination)
	if err != nil {
		return nil, err
	}
	balances, err := s.balances(ctx, a)
	if err != nil {
		return nil, err
	}
	var r Reversal
	err = s.make(ctx, key, form, t.ID, func(others Others) (Thing, []Event, error) {
		before, err := others()
		if err != nil {
			return Thing{}, nil, err
		}
		left := t.Amount
		for _, one := range before {
			var made Reversal
			if err := json.Unmarshal(one.Data, &made); err != nil {
				return Thing{}, nil, err
			}
			left -= made.Amount
		}
		switch {
		case amount > left:
			return Thing{}, nil, invalid("", "amount", "Reversal amount is greater than the unreversed amount of the transfer.")
		case amount > balances[t.Currency]:
			return Thing{}, nil, invalid("balance_insufficient", "amount",
				"The connected account does not have enough in its balance to reverse this transfer.")
		}
		r = Reversal{
			ID: newID(reversalPrefix), Object: "transfer_reversal", Amount: amount, Currency: t.Currency, Transfer: t.ID,
			Metadata: metadata(form), Created: s.now().Unix(),
		}
		told := t
		told.AmountReversed = t.Amount - left + amount
		return s.thing(r.ID, t.ID, r), []Event{s.event("transfer.reversed", told)}, nil
	}, &r)
	return r, err
}

// reversals lists those of a transfer.
func (s *Sandbox) reversals(ctx context.Context, transferID string) (any, error) {
	var t Transfer
	if err := s.read(ctx, transferID, transferPrefix, "transfer", &t); err != nil {
		return nil, err
	}
	things, err := s.store.Things(ctx, t.ID)
	all := []json.RawMessage{}
	for _, one := range things {
		all = append(all, one.Data)
	}
	return map[string]any{
		"object": "list", "data": all, "has_more": false, "url": "/v1/transfers/" + t.ID + "/reversals",
	}, err
}

// balances are what an account has by currency: what was transferred to it, neither reversed nor paid out.
func (s *Sandbox) balances(ctx context.Context, a Account) (map[string]int64, error) {
	all := map[string]int64{}
	for currency, amount := range a.PaidOut {
		all[currency] -= amount
	}
	things, err := s.store.Things(ctx, a.ID)
	for _, one := range things {
		if !strings.HasPrefix(one.ID, transferPrefix) {
			continue
		}
		var t Transfer
		if err := json.Unmarshal(one.Data, &t); err != nil {
			return nil, err
		}
		all[t.Currency] += t.Amount
		reversals, err := s.store.Things(ctx, t.ID)
		if err != nil {
			return nil, err
		}
		for _, back := range reversals {
			var r Reversal
			if err := json.Unmarshal(back.Data, &r); err != nil {
				return nil, err
			}
			all[t.Currency] -= r.Amount
		}
	}
	return all, err
}

// serveConnect answers what is about accounts and transfers; found is false for any other path.
func (s *Sandbox) serveConnect(
	ctx context.Context, method string, path []string, key string, form url.Values,
) (answer any, found bool, err error) {
	route := method + " " + strings.Join(slices.DeleteFunc(slices.Clone(path), isID), "/")
	switch {
	case route == "POST accounts":
		answer, err = s.createAccount(ctx, key, form)
	case route == "GET accounts" && len(path) == 2:
		answer, err = s.account(ctx, path[1])
	case route == "POST account_links":
		answer, err = s.createAccountLink(ctx, form)
	case route == "POST accounts/login_links" && len(path) == 3:
		answer, err = s.createLoginLink(ctx, path[1])
	case route == "POST transfers":
		answer, err = s.createTransfer(ctx, key, form)
	case route == "GET transfers" && len(path) == 1:
		answer, err = s.transfers(ctx, form)
	case route == "GET transfers/reversals" && len(path) == 3:
		answer, err = s.reversals(ctx, path[1])
	case route == "POST transfers/reversals" && len(path) == 3:
		answer, err = s.createReversal(ctx, key, path[1], form)
	default:
		return nil, false, nil
	}
	return answer, true, err
}

func isID(part string) bool {
	return strings.HasPrefix(part, "acct_") || strings.HasPrefix(part, transferPrefix)
}
