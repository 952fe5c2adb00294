package sandbox

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Page is what the page that stands for Stripe's shows of an account.
type Page struct {
	Account Account
	// IsForm: it asks who the person is; else it shows what they have.
	IsForm   bool
	Balances map[string]int64
}

// Answer is what a person does on that page.
type Answer string

// The answers. Complete has all be told and believed, Incomplete leaves a document wanting, Check has it be looked at,
// Reject has it be refused, and PayOut sends all that the account has to its bank.
const (
	Complete   Answer = "COMPLETE"
	Incomplete Answer = "INCOMPLETE"
	Check      Answer = "CHECK"
	Reject     Answer = "REJECT"
	PayOut     Answer = "PAY_OUT"
)

// outcomes are what each answer of the form makes of an account.
var outcomes = map[Answer]struct {
	transfers string
	wants     Requirements
}{
	Complete:   {active, wants([]string{}, "")},
	Incomplete: {inactive, wants(documentWants, "requirements.past_due")},
	Check:      {pending, wants([]string{}, "requirements.pending_verification")},
	Reject:     {inactive, wants([]string{}, "rejected.other")},
}

// theLink is what links are called to people.
const theLink = "This page"

// opened reads a link that still opens its page. Errors: NOT_FOUND, GONE where it was used or its time is over.
func (s *Sandbox) opened(ctx context.Context, linkID string) (l Link, accountID string, err error) {
	if !strings.HasPrefix(linkID, "link_") {
		return l, "", fault.Missing(theLink)
	}
	found, err := s.store.Thing(ctx, linkID)
	if err == nil {
		err = json.Unmarshal(found.Data, &l)
	}
	if err == nil && (l.Used || s.now().Unix() >= l.ExpiresAt) {
		err = fault.New(fault.Gone, "This page is closed. Ask for it again on your payouts.")
	}
	return l, found.Of, err
}

// Page returns what a link opens. Errors: NOT_FOUND, GONE.
func (s *Sandbox) Page(ctx context.Context, linkID string) (Page, error) {
	l, accountID, err := s.opened(ctx, linkID)
	if err != nil {
		return Page{}, err
	}
	a, err := s.account(ctx, accountID)
	if err != nil {
		return Page{}, err
	}
	balances, err := s.balances(ctx, a)
	return Page{a, l.ReturnURL != "", balances}, err
}

// Answer does what a person chose on the page of a link, and returns where they go on. Errors: NOT_FOUND, GONE,
// BAD_USER_INPUT for what the page does not offer.
func (s *Sandbox) Answer(ctx context.Context, linkID string, what Answer) (url string, err error) {
	l, accountID, err := s.opened(ctx, linkID)
	if err != nil {
		return "", err
	}
	tells, isTold := outcomes[what]
	if isForm := l.ReturnURL != ""; isForm && !isTold || !isForm && what != PayOut {
		return "", fault.BadInput(map[string]string{"answer": "This page has no such answer."})
	}
	if what == PayOut {
		return "", s.PayOut(ctx, accountID)
	}
	err = s.changeAccount(ctx, accountID, func(a *Account) {
		isActive := tells.transfers == active
		a.DetailsSubmitted, a.ChargesEnabled, a.PayoutsEnabled = true, isActive, isActive
		a.Capabilities.Transfers, a.Requirements = tells.transfers, tells.wants
	})
	if err != nil {
		return "", err
	}
	_, err = s.store.ChangeThing(ctx, linkID, func(t Thing) (Thing, []Event, error) {
		l.Used = true
		return s.thing(t.ID, t.Of, l), nil, nil
	})
	return l.ReturnURL, err
}

// PayOut sends all that an account has to its bank.
func (s *Sandbox) PayOut(ctx context.Context, accountID string) error {
	a, err := s.account(ctx, accountID)
	if err != nil {
		return err
	}
	has, err := s.balances(ctx, a)
	if err != nil {
		return err
	}
	return s.changeAccount(ctx, accountID, func(a *Account) {
		for currency, amount := range has {
			a.PaidOut[currency] += max(0, amount)
		}
	})
}

// changeAccount changes an account, and tells of it.
func (s *Sandbox) changeAccount(ctx context.Context, id string, decide func(*Account)) error {
	_, err := s.store.ChangeThing(ctx, id, func(t Thing) (Thing, []Event, error) {
		var a Account
		if err := json.Unmarshal(t.Data, &a); err != nil {
			return t, nil, err
		}
		decide(&a)
		return s.thing(a.ID, "", a), []Event{s.event("account.updated", a)}, nil
	})
	if err == nil {
		s.wakeUp()
	}
	return err
}
