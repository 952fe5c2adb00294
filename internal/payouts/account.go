// Package payouts is how sellers get what they earned: the account that each is paid on at the provider, what they are
// owed, and the transfers to it and back.
package payouts

import "time"

// AccountStatus is how far somebody is with being paid.
type AccountStatus string

// The statuses.
const (
	// None: nothing is begun.
	None AccountStatus = "NONE"
	// Started: the provider was not told yet who they are.
	Started AccountStatus = "STARTED"
	// Checking: the provider looks at what it was told.
	Checking AccountStatus = "CHECKING"
	// Restricted: the provider wants more before money moves.
	Restricted AccountStatus = "RESTRICTED"
	// Ready: what is owed is transferred.
	Ready AccountStatus = "READY"
	// Rejected: the provider pays nobody on it.
	Rejected AccountStatus = "REJECTED"
	// Gone: the account was closed, or the site may not use it any more. Another can be made.
	Gone AccountStatus = "GONE"
)

// Account is what somebody is paid on.
type Account struct {
	UserID string
	// ProviderID names it at the provider, empty until that answered.
	ProviderID string
	// Country is ISO 3166, two letters; empty for the site's own.
	Country string
	// Attempt counts the accounts that were asked for: with the person it is the key of one.
	Attempt   int
	StartedAt time.Time
	// State is what the provider said last, at ObservedAt.
	State      AccountState
	ObservedAt time.Time
	// ReleaseDue: what waited for the account is still to be looked at.
	ReleaseDue bool
	// AskAt is when the provider is asked next how it stands; zero where that is over.
	AskAt time.Time
}

// AccountState is an account as the provider has it.
type AccountState struct {
	ID string
	// Country is where it is, Currency what it is paid out in if nothing else is said.
	Country, Currency string
	// IsSubmitted: the person told all that they were asked at first.
	IsSubmitted bool
	// ChargesEnabled and PayoutsEnabled are the provider's words: the second has money reach a bank.
	ChargesEnabled, PayoutsEnabled bool
	// CanBePaid: money can be transferred to it.
	CanBePaid bool
	// Due are the provider's names of what it wants, Problem its word for why the account is held up.
	Due     []string
	Problem string
	// IsRejected: the provider decided that it pays nobody on it.
	IsRejected bool
	IsGone     bool
}

// CanBePaid reports whether money can be transferred to the account.
func (a Account) CanBePaid() bool { return a.ProviderID != "" && !a.State.IsGone && a.State.CanBePaid }

// Status follows from what the provider said.
func (a Account) Status() AccountStatus {
	switch {
	case a.State.IsGone:
		return Gone
	case a.ProviderID == "":
		return None
	case a.State.IsRejected:
		return Rejected
	case !a.State.IsSubmitted:
		return Started
	case a.State.CanBePaid:
		return Ready
	case len(a.State.Due) > 0:
		return Restricted
	}
	return Checking
}

// key makes one account at the provider, however often it is asked for.
func (a Account) key() string { return a.UserID + "/" + a.Country + "/" + digits(a.Attempt) }

// begin has an account be asked for: the one that is asked for already, unless that is gone or another country is
// wanted before the provider answered.
func (a *Account) begin(country string, now time.Time) {
	switch {
	case a.StartedAt.IsZero():
	case a.State.IsGone:
		*a = Account{UserID: a.UserID, Attempt: a.Attempt + 1}
	case a.ProviderID == "" && country != a.Country:
		a.Attempt++
	default:
		return
	}
	a.Country, a.StartedAt = country, now
}

// observe takes what the provider said when it was asked at a moment.
func (a *Account) observe(s AccountState, at time.Time) {
	if a.StartedAt.IsZero() || a.ProviderID != "" && a.ProviderID != s.ID || at.Before(a.ObservedAt) {
		return
	}
	could := a.CanBePaid()
	a.ProviderID, a.State, a.ObservedAt = s.ID, s, at
	a.ReleaseDue = a.ReleaseDue || a.CanBePaid() && !could
	a.AskAt = a.nextAsk(at)
}

const (
	// soonest and latest bound how often the provider is asked of an account: less and less, as it should tell by itself.
	// One that is ready or rejected is asked of too: what is told of it while nobody listens is told nobody later.
	soonest = 5 * time.Minute
	latest  = 24 * time.Hour
)

func (a *Account) nextAsk(now time.Time) time.Time {
	switch {
	case a.State.IsGone:
		return time.Time{}
	case a.State.IsRejected, a.CanBePaid() && len(a.State.Due) == 0 && a.State.PayoutsEnabled:
		return now.Add(latest)
	}
	return now.Add(min(latest, max(soonest, now.Sub(a.StartedAt)/4)))
}
