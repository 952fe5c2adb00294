// Package discounts is the codes that sellers give away: a word that takes a part or an amount off what somebody buys
// of them.
package discounts

import (
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// Code is a discount code of a seller.
type Code struct {
	ID, SellerID string
	// Word is what people type, in capitals: of its seller's codes no other has it.
	Word string
	// Percent is what is taken off, from 1 to 100; 0 where Amount is, in minor units of Currency.
	Percent int
	Amount  int64
	// Currency is that of Amount and Least; empty where there is neither.
	Currency string
	// Least is what an order costs at least, before the discount and without shipping; 0 for any.
	Least int64
	// ItemIDs are what it is for; all of the shop where there are none.
	ItemIDs []string
	// BeginsAt and EndsAt bound when it is used; zero where they do not.
	BeginsAt, EndsAt time.Time
	// MaxUses and MaxEach bound how often it is used, in all and by one person; 0 where they do not.
	MaxUses, MaxEach                 int
	IsOff                            bool
	CreatedAt, UpdatedAt, ArchivedAt time.Time
	// Held is how many checkouts hold a use, Used how many orders are paid with it, Given what these saved.
	Held, Used int
	Given      []Given
}

// Given is an amount in minor units of a currency.
type Given struct {
	Currency string
	Amount   int64
}

// Status is how a code stands.
type Status string

// The statuses.
const (
	Active    Status = "ACTIVE"
	Off       Status = "OFF"
	Scheduled Status = "SCHEDULED"
	Ended     Status = "ENDED"
	UsedUp    Status = "USED_UP"
	Archived  Status = "ARCHIVED"
)

// statusAt returns how the code stands at a moment. What checkouts hold is not used up yet.
func (c Code) statusAt(now time.Time) Status {
	switch {
	case !c.ArchivedAt.IsZero():
		return Archived
	case c.IsOff:
		return Off
	case !c.EndsAt.IsZero() && !now.Before(c.EndsAt):
		return Ended
	case c.MaxUses > 0 && c.Used >= c.MaxUses:
		return UsedUp
	case now.Before(c.BeginsAt):
		return Scheduled
	}
	return Active
}

// Shown is a code as its seller sees it.
type Shown struct {
	Code
	Status Status
}

// UseState is how far an order uses a code.
type UseState string

// The states of a use.
const (
	NotUsed UseState = ""
	Held    UseState = "held"
	Kept    UseState = "kept"
)

// Use is the use of a code by an order.
type Use struct {
	CodeID, OrderID, UserID string
	// Amount is what it takes off, in minor units of Currency.
	Amount   int64
	Currency string
}

// Moved returns the code after a use of it went from one state to another; own is how many uses its person has then,
// without this one. Errors: CONFLICT where a use begins and none is left, in all or for the person.
func (c Code) Moved(u Use, from, to UseState, own int) (Code, error) {
	if from == NotUsed && to != NotUsed {
		if c.MaxUses > 0 && c.Used+c.Held >= c.MaxUses || c.MaxEach > 0 && own >= c.MaxEach {
			return c, fault.New(fault.Conflict, c.usedUp())
		}
	}
	switch from {
	case Held:
		c.Held--
	case Kept:
		c.Used--
		c.Given = plus(c.Given, Given{u.Currency, -u.Amount})
	case NotUsed:
	}
	switch to {
	case Held:
		c.Held++
	case Kept:
		c.Used++
		c.Given = plus(c.Given, Given{u.Currency, u.Amount})
	case NotUsed:
	}
	return c, nil
}

func plus(all []Given, g Given) []Given {
	all = slices.Clone(all)
	at := slices.IndexFunc(all, func(other Given) bool { return other.Currency == g.Currency })
	if at < 0 {
		return append(all, g)
	}
	all[at].Amount += g.Amount
	return all
}

// Line is a part of an order, and what all its pieces cost in minor units.
type Line struct {
	ItemID string
	Total  int64
}

// Own is how often one person uses a code: Held by the checkout that they have open, Kept by what they paid.
type Own struct{ Held, Kept int }

// Offer is a code as one person may use it.
type Offer struct {
	Code
	Own Own
}

// Off returns what the code takes off each line of an order in a currency, or says why it takes nothing off. The person
// has begun that many orders with it in the same cart. What an open checkout of theirs holds is theirs to use.
func (o Offer) Off(lines []Line, currency string, begun int, now time.Time) (off []int64, problem string) {
	if problem := o.closed(begun, now); problem != "" {
		return nil, problem
	}
	if (o.Percent == 0 || o.Least > 0) && currency != o.Currency {
		return nil, fmt.Sprintf("The code %s is for what is sold in %s.", o.Word, o.Currency)
	}
	var all, fitting int64
	weights, fits := make([]int64, len(lines)), false
	for n, l := range lines {
		all += l.Total
		if len(o.ItemIDs) == 0 || slices.Contains(o.ItemIDs, l.ItemID) {
			weights[n], fits = l.Total, true
			fitting += l.Total
		}
	}
	switch {
	case !fits:
		return nil, fmt.Sprintf("The code %s is not for these things.", o.Word)
	case all < o.Least:
		return nil, fmt.Sprintf("The code %s is for orders of %s or more.", o.Word, money.Text(o.Least, currency))
	}
	return money.Split(o.offOf(fitting), weights), ""
}

// offOf is what is taken off a sum, never more than it. Half a minor unit is rounded up.
func (c Code) offOf(sum int64) int64 {
	if c.Percent == 0 {
		return min(c.Amount, sum)
	}
	return (sum*int64(c.Percent) + 50) / 100
}

// closed says why nobody, or not this person, may use the code now.
func (o Offer) closed(begun int, now time.Time) string {
	left := o.MaxUses - o.Used - max(0, o.Held-o.Own.Held) - begun
	switch status := o.statusAt(now); {
	case status == Archived || status == Off:
		return Unknown(o.Word)
	case status == Ended:
		return fmt.Sprintf("The code %s has ended.", o.Word)
	case status == Scheduled:
		return fmt.Sprintf("The code %s is not valid yet.", o.Word)
	case o.MaxUses > 0 && left < 1:
		return o.usedUp()
	case o.MaxEach > 0 && o.Own.Kept+begun >= o.MaxEach:
		return fmt.Sprintf("You have used the code %s as often as you may.", o.Word)
	}
	return ""
}

func (c Code) usedUp() string { return fmt.Sprintf("The code %s is used up.", c.Word) }

// Unknown says that there is no such code, or none that anybody may know of.
func Unknown(word string) string { return fmt.Sprintf("The code %s is unknown.", word) }
