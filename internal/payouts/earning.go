package payouts

import (
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/orders"
)

// MoveKind is which way money moves.
type MoveKind string

// The kinds.
const (
	ToSeller   MoveKind = "TRANSFER"
	FromSeller MoveKind = "REVERSAL"
)

// MoveStatus is how far a move is.
type MoveStatus string

// The statuses. A refused move is asked for again, perhaps of another amount; a dropped one is not needed any more.
const (
	Pending MoveStatus = "PENDING"
	Done    MoveStatus = "SUCCEEDED"
	Refused MoveStatus = "REFUSED"
	Dropped MoveStatus = "DROPPED"
)

// Move is a transfer of what was earned, or a reversal of one.
type Move struct {
	ID   string
	Kind MoveKind
	// Status, Amount, AccountID and Attempt do not change while the provider may know of it.
	Status    MoveStatus
	Amount    int64
	Currency  string
	AccountID string
	Attempt   int
	// TransferID is the move that a reversal takes back.
	TransferID string
	// Refusals count how often the provider refused it since somebody wanted it to be tried again.
	Refusals int
	// Outside: it was made at the provider, by whoever runs the site.
	Outside bool
	// ProviderID names it at the provider, empty until that answered; Failure is why it refused.
	ProviderID, Failure string
	OrderID, Number     string
	CreatedAt           time.Time
	// PlannedAt is when this attempt was.
	PlannedAt time.Time
	SettledAt time.Time
}

// IsStopped reports whether it is not asked for again by itself.
func (m Move) IsStopped() bool { return m.Status == Refused && m.Refusals >= mostRefusals }

// Label is that of an earning's node.
const Label = "Earning"

// Earning is one income of a seller: an order or an invoice that was paid.
type Earning struct {
	// ID is that of its transaction in the ledger.
	ID, SellerID, Currency string
	OrderID, Number        string
	// IntentID is the payment that it came by; empty for one that the provider does not know.
	IntentID string
	orders.Sums
	// Attempts count how often the provider was asked since something moved.
	Attempts int
	// DueAt is when it is looked at next; zero where nothing is to be done.
	DueAt time.Time
	// IsWaiting: it is looked at when the seller can be paid.
	IsWaiting bool
	// Moves are the oldest first.
	Moves []Move
}

// Balance is what a seller is owed in one currency.
type Balance struct {
	Currency string
	orders.Sums
	// Sending is on its way to the seller, Stuck what the provider did not let be taken back.
	Sending, Stuck int64
}

const (
	firstWait = 30 * time.Second
	maxWait   = 24 * time.Hour
	mostTimes = 12
	// mostRefusals is after how many refusals, in about five days, a move is left alone.
	mostRefusals = 16
)

// Effect is what follows from a change of an earning.
type Effect struct {
	Entries []orders.Entry
	// IsStopped: a transfer is given up, and its seller is to be told.
	IsStopped bool
}

// wait is how long after an attempt the next is made: longer each time.
func wait(attempts int) time.Duration { return min(maxWait, firstWait<<min(attempts, mostTimes)) }

// next returns the move that the provider is to be asked for now; nil where there is none. A move that it may know of
// is asked for again as it is. Else what is owed is transferred once the seller can be paid, and what was paid back to
// a buyer is taken back from what was transferred of the same sale. Where the provider refused that, no more is
// transferred than the seller is owed in all. What was taken back at the provider by hand is not transferred again.
func (e *Earning) next(a Account, b Balance, now time.Time) *Move {
	if e.DueAt.IsZero() || e.DueAt.After(now) {
		return nil
	}
	m := e.pending()
	if m == nil {
		if m = e.plan(a, b, now); m == nil {
			return nil
		}
	}
	e.DueAt = now.Add(wait(e.Attempts))
	e.Attempts++
	return m
}

func (e *Earning) pending() *Move {
	for n := range e.Moves {
		if e.Moves[n].Status == Pending {
			return &e.Moves[n]
		}
	}
	return nil
}

func (e *Earning) plan(a Account, b Balance, now time.Time) *Move {
	owed := e.Owed()
	kind, amount := ToSeller, max(0, owed-e.withheld())
	if owed < 0 {
		kind, amount = FromSeller, -owed
	}
	refused := e.refused()
	if refused != nil && (amount == 0 || refused.Kind != kind) {
		refused.Status, refused = Dropped, nil
	}
	var transfer *Move
	switch {
	case amount == 0:
		e.DueAt = time.Time{}
		return nil
	case owed > 0 && !a.CanBePaid():
		e.DueAt, e.IsWaiting = time.Time{}, true
		return nil
	case owed > 0 && b.Stuck > 0:
		amount = min(amount, max(0, b.Owed()-b.Sending))
	case owed < 0:
		var left int64
		transfer, left = e.reversible()
		amount = min(amount, left)
		if refused != nil {
			amount = min(amount, max(0, -b.Owed()))
		}
	}
	if amount == 0 {
		e.DueAt = now.Add(wait(e.Attempts))
		e.Attempts++
		return nil
	}
	if refused == nil {
		e.Moves = append(e.Moves, Move{
			ID: uuid.Must(uuid.NewV7()).String(), Kind: kind, Currency: e.Currency, OrderID: e.OrderID, Number: e.Number,
			CreatedAt: now,
		})
		refused = &e.Moves[len(e.Moves)-1]
	} else {
		refused.Attempt++
	}
	refused.Status, refused.Amount, refused.AccountID, refused.PlannedAt = Pending, amount, a.ProviderID, now
	if transfer != nil {
		refused.TransferID, refused.AccountID = transfer.ID, transfer.AccountID
	}
	return refused
}

// withheld is what was taken back at the provider by hand: whoever did that did not mean it to be sent again.
func (e *Earning) withheld() (sum int64) {
	for _, m := range e.Moves {
		if m.Outside {
			sum += m.Amount
		}
	}
	return sum
}

func (e *Earning) refused() *Move {
	for n := range e.Moves {
		if e.Moves[n].Status == Refused {
			return &e.Moves[n]
		}
	}
	return nil
}

// reversible returns the last transfer of which something can be taken back, and how much.
func (e *Earning) reversible() (transfer *Move, left int64) {
	for n := len(e.Moves) - 1; n >= 0; n-- {
		if left := e.left(e.Moves[n]); left > 0 {
			return &e.Moves[n], left
		}
	}
	return nil, 0
}

// left is what of a transfer was not taken back; 0 for what is no transfer that was made.
func (e *Earning) left(transfer Move) int64 {
	if transfer.Kind != ToSeller || transfer.Status != Done {
		return 0
	}
	left := transfer.Amount
	for _, m := range e.Moves {
		if m.TransferID == transfer.ID && m.Status == Done {
			left -= m.Amount
		}
	}
	return left
}

// settle takes what came of a move, once. A move that is refused too often is left alone, unless something new is due
// meanwhile: then the provider is asked once more.
func (e *Earning) settle(moveID string, came Moved, now time.Time) (effect Effect) {
	for n := range e.Moves {
		m := &e.Moves[n]
		if m.ID != moveID || m.Status != Pending {
			continue
		}
		m.Failure = came.Failure
		if came.ProviderID == "" {
			m.Status = Refused
			m.Refusals++
			if m.IsStopped() && e.DueAt.After(now) {
				e.DueAt, e.IsWaiting = time.Time{}, m.Kind == ToSeller
			}
			effect.IsStopped = m.Kind == ToSeller && m.Refusals == mostRefusals
			return effect
		}
		m.Status, m.ProviderID, m.SettledAt, e.Attempts = Done, came.ProviderID, now, 0
		effect.Entries = e.entries(*m, now)
		return effect
	}
	return effect
}

// retry has a move that was given up be asked for anew. Errors: NOT_FOUND, CONFLICT for one that is not given up.
func (e *Earning) retry(moveID string, now time.Time) (Move, error) {
	for n := range e.Moves {
		m := &e.Moves[n]
		switch {
		case m.ID != moveID:
			continue
		case !m.IsStopped():
			return *m, fault.New(fault.Conflict, "This is tried by itself.")
		}
		m.Refusals, e.Attempts, e.DueAt, e.IsWaiting = 0, 0, now, false
		return *m, nil
	}
	return Move{}, fault.Missing("This transfer")
}

// reversed takes the reversals that the provider has of a transfer, and books those that were made there by hand. Our
// own are booked when their answer comes.
func (e *Earning) reversed(transferID string, all []Reversal, now time.Time) (effect Effect, err error) {
	at := slices.IndexFunc(e.Moves, func(m Move) bool { return m.ID == transferID })
	if at < 0 || e.Moves[at].Status == Pending {
		return effect, fault.Away("Payouts", errors.New("the transfer is not known to be made yet"))
	}
	transfer := e.Moves[at]
	for _, r := range all {
		amount := min(r.Amount, e.left(transfer))
		isKnown := slices.ContainsFunc(e.Moves, func(m Move) bool { return m.ProviderID == r.ID })
		if r.MoveID != "" || isKnown || amount <= 0 {
			continue
		}
		m := Move{
			ID: uuid.Must(uuid.NewV7()).String(), Kind: FromSeller, Status: Done, Amount: amount, Currency: e.Currency,
			AccountID: transfer.AccountID, TransferID: transfer.ID, Outside: true, ProviderID: r.ID, OrderID: e.OrderID,
			Number: e.Number, CreatedAt: now, SettledAt: now,
		}
		e.Moves = append(e.Moves, m)
		effect.Entries = append(effect.Entries, e.entries(m, now)...)
	}
	return effect, nil
}

// entries book a move: what is owed becomes paid out, or the other way.
func (e *Earning) entries(m Move, now time.Time) (all []orders.Entry) {
	kind, amount := orders.Transferred, m.Amount
	if m.Kind == FromSeller {
		kind, amount = orders.Reversed, -m.Amount
	}
	for _, half := range []orders.Entry{
		{Account: orders.TransfersAccount, Amount: -amount}, {Account: orders.PaidOutAccount, Amount: amount},
	} {
		half.ID, half.TransactionID = uuid.Must(uuid.NewV7()).String(), "move/"+m.ID
		half.EarningID, half.Kind, half.Currency, half.SellerID = e.ID, kind, e.Currency, e.SellerID
		half.OrderID, half.Number, half.At = e.OrderID, e.Number, now
		all = append(all, half)
	}
	return all
}

// key makes one of a move at the provider, however often it is asked for.
func (m Move) key() string {
	if m.Attempt == 0 {
		return m.ID
	}
	return m.ID + "/" + digits(m.Attempt)
}
