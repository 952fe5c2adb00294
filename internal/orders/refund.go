package orders

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// Refunding asks for a part of an order to be paid back.
type Refunding struct {
	OrderID string
	// Pieces are how many of each line, by the lines' ids; all that are left where neither they nor Amount is given.
	Pieces map[string]int
	// Amount is in the main unit; nil for what the pieces cost.
	Amount    *float64
	Restock   bool
	Reason    string
	ClientKey string
}

// Refund pays a part of an order back, or all of it. The same key refunds once. Errors: UNAUTHENTICATED, NOT_FOUND,
// FORBIDDEN, BAD_USER_INPUT, CONFLICT for more than is left of what was paid, and for a key that refunded something
// else.
func (s *Service) Refund(ctx context.Context, v access.Viewer, r Refunding) (Shown, error) {
	if err := input.Check("clientKey", input.RequiredKey(r.ClientKey)); err != nil {
		return Shown{}, err
	}
	reason, err := reasonOf(r.Reason, 0)
	if err != nil {
		return Shown{}, err
	}
	r.Reason = reason
	err = s.change(ctx, v, r.OrderID, func(o *Order, stock Stock) (Effect, error) {
		if !o.isSeller(v) {
			return Effect{}, fault.New(fault.Forbidden, "Only the seller pays back.")
		}
		at := slices.IndexFunc(o.Refunds, func(made Refund) bool { return made.ClientKey == r.ClientKey })
		switch {
		case at >= 0 && o.isRepeat(at, r):
			return Effect{}, nil
		case at >= 0:
			return Effect{}, fault.New(fault.Conflict, "A refund of "+money.Text(o.Refunds[at].Amount, o.Currency)+
				" was asked for already. Look at the order, then ask for what is still to go back.")
		}
		return Effect{}, o.refund(r, v.UserID, stock, s.Now())
	})
	if err != nil {
		return Shown{}, err
	}
	s.payBackNow(ctx, r.OrderID)
	return s.Get(ctx, v, r.OrderID)
}

// isRepeat reports whether what is asked for is the refund that was made at a place. Of one of all that is left, what
// was left then counts: refunds that failed since took nothing.
func (o Order) isRepeat(at int, r Refunding) bool {
	made := o.Refunds[at]
	switch {
	case r.Amount != nil:
		amount, err := money.Minor(*r.Amount, o.Currency)
		return err == nil && amount == made.Amount && maps.Equal(r.Pieces, made.Pieces)
	case len(r.Pieces) > 0:
		return maps.Equal(r.Pieces, made.Pieces)
	}
	left, leftAtMost := o.Total, o.Total
	for _, earlier := range o.Refunds[:at] {
		left -= earlier.Amount
		if earlier.Status != RefundRefused {
			leftAtMost -= earlier.Amount
		}
	}
	return left <= made.Amount && made.Amount <= leftAtMost
}

const maxReason = 500

func reasonOf(text string, least int) (string, error) {
	text, flaw := input.Text(text, least, maxReason)
	wrong := input.Problems{}
	wrong.Add("reason", flaw.Say("The reason is not valid text.", "A reason has up to 500 letters.",
		"The reason has letters that cannot be shown."))
	return text, wrong.Err()
}

// refund notes a refund, and puts its pieces back on sale where that is asked for.
func (o *Order) refund(r Refunding, byID string, stock Stock, now time.Time) error {
	amount, pieces, err := o.refundable(r)
	if err != nil {
		return err
	}
	back := map[string]int{}
	for n := range o.Lines {
		l := &o.Lines[n]
		k := pieces[l.ID]
		l.Refunded += k
		if k = min(k, l.Quantity-l.Restocked); r.Restock && k > 0 {
			l.Restocked += k
			back[l.SizeID] += k
		}
	}
	o.RefundAskedAt, o.RefundReason = time.Time{}, ""
	o.Refunds = append(o.Refunds, Refund{
		ID: newID(), OrderID: o.ID, PaymentID: o.PaymentID, Amount: amount, Status: RefundPending, Reason: r.Reason,
		ByID: byID, ClientKey: r.ClientKey, Pieces: pieces, CreatedAt: now,
	})
	if len(back) == 0 {
		return nil
	}
	return stock.Return(byID, "Order "+o.Number, back)
}

// refundable returns how much of what is paid back. Errors: BAD_USER_INPUT, CONFLICT.
func (o Order) refundable(r Refunding) (amount int64, pieces map[string]int, err error) {
	remaining := o.Remaining()
	if remaining <= 0 {
		return 0, nil, fault.New(fault.Conflict, "Nothing is left to pay back.")
	}
	pieces = map[string]int{}
	for _, id := range slices.Sorted(maps.Keys(r.Pieces)) {
		at := slices.IndexFunc(o.Lines, func(l Line) bool { return l.ID == id })
		if at < 0 {
			return 0, nil, fault.BadInput(map[string]string{"lines": "The order has no such line."})
		}
		l, n := o.Lines[at], r.Pieces[id]
		if n < 1 || n > l.Quantity-l.Refunded {
			return 0, nil, fault.BadInput(map[string]string{"lines": "These are more pieces than are left of “" + l.Name + "”."})
		}
		pieces[id] = n
		amount += o.refundOf(l, n)
	}
	switch {
	case r.Amount != nil:
		if amount, err = money.Minor(*r.Amount, o.Currency); err != nil || amount == 0 {
			return 0, nil, fault.BadInput(map[string]string{"amount": "This is no amount in " + o.Currency + "."})
		}
	case len(pieces) == 0:
		amount = remaining
		for _, l := range o.Lines {
			if n := l.Quantity - l.Refunded; n > 0 {
				pieces[l.ID] = n
			}
		}
	}
	if amount > remaining {
		return 0, nil, fault.New(fault.Conflict, "Only "+money.Text(remaining, o.Currency)+" are left to pay back.")
	}
	if amount == 0 {
		return 0, nil, fault.BadInput(map[string]string{"amount": "These pieces cost nothing."})
	}
	return amount, pieces, nil
}

// payBackNow asks the provider at once for the refunds of an order. Where it does not answer the background goes on.
func (s *Service) payBackNow(ctx context.Context, orderID string) {
	o, err := s.Store.Order(ctx, orderID)
	if err == nil {
		for _, r := range o.Refunds {
			if r.Status == RefundPending {
				err = errors.Join(err, s.payBack(ctx, DueRefund{o.CheckoutID, o.ID, r.ID}))
			}
		}
	}
	if err != nil {
		s.Log.WarnContext(ctx, "a refund waits", "order", orderID, "error", err)
		s.wake.Ring()
	}
}

// payBack has the provider make a pending refund, or asks how it stands.
func (s *Service) payBack(ctx context.Context, due DueRefund) error {
	c, err := s.Store.Checkout(ctx, due.CheckoutID)
	if err != nil {
		return err
	}
	at := c.order(due.OrderID)
	if at < 0 {
		return nil
	}
	o := c.Orders[at]
	n := slices.IndexFunc(o.Refunds, func(r Refund) bool { return r.ID == due.RefundID && r.Status == RefundPending })
	if n < 0 {
		return nil
	}
	r := o.Refunds[n]
	var told ProviderRefund
	if r.ProviderID != "" {
		told, err = s.Provider.Refund(ctx, r.ProviderID)
	} else {
		told, err = s.Provider.CreateRefund(ctx, NewRefund{
			RefundID: r.ID, OrderID: o.ID, IntentID: c.Payments[c.payment(o.PaymentID)].IntentID, Amount: r.Amount,
			Currency: o.Currency,
		})
	}
	if err != nil {
		return err
	}
	told.RefundID = r.ID
	return s.observeRefund(ctx, c.ID, "", told)
}

// handleRefund takes what the provider tells of a refund, made here or there.
func (s *Service) handleRefund(ctx context.Context, eventID string, told ProviderRefund) error {
	id, err := none(s.Store.OfIntent(ctx, told.IntentID))
	if err != nil || id == "" {
		return err
	}
	if err := s.hearOfPayment(ctx, id, told.IntentID); err != nil {
		return err
	}
	return s.observeRefund(ctx, id, eventID, told)
}

// hearOfPayment asks for a payment of which nothing is known yet. What goes back was paid, and the provider may tell of
// the refund first: with nothing paid there would be nothing to take it from.
func (s *Service) hearOfPayment(ctx context.Context, checkoutID, intentID string) error {
	c, err := s.Store.Checkout(ctx, checkoutID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(c.Payments, func(p Payment) bool { return p.IntentID == intentID })
	if at < 0 || c.Payments[at].Outcome != NoOutcome {
		return nil
	}
	return s.refresh(ctx, checkoutID, c.Payments[at])
}

// askRefunds asks for all refunds of an intent of ours.
func (s *Service) askRefunds(ctx context.Context, intentID string) error {
	id, err := none(s.Store.OfIntent(ctx, intentID))
	if err != nil || id == "" {
		return err
	}
	if err := s.hearOfPayment(ctx, id, intentID); err != nil {
		return err
	}
	all, err := s.Provider.RefundsOf(ctx, intentID)
	for _, told := range all {
		err = errors.Join(err, s.observeRefund(ctx, id, "", told))
	}
	return err
}

func (s *Service) observeRefund(ctx context.Context, checkoutID, eventID string, told ProviderRefund) error {
	_, err := s.Store.Change(ctx, checkoutID, eventID, func(c *Checkout, _ Stock) (Effect, error) {
		return c.refundTold(told, s.Now()), nil
	})
	return err
}

// refundTold takes how a refund stands at the provider. One that was made there is split over the orders of its
// payment: where the bank sends it back, all of them have it back.
func (c *Checkout) refundTold(told ProviderRefund, now time.Time) (effect Effect) {
	isBack := false
	for n := range c.Orders {
		o := &c.Orders[n]
		for m := range o.Refunds {
			r := &o.Refunds[m]
			if r.ID == told.RefundID || r.ProviderID != "" && r.ProviderID == told.ID && !r.Outside {
				return o.refunded(r, told, now)
			}
			if r.Outside && r.ProviderID == told.ID && told.Status == RefundRefused {
				part := o.refunded(r, told, now)
				effect.Entries, effect.Told = append(effect.Entries, part.Entries...), append(effect.Told, part.Told...)
				isBack = true
			}
		}
	}
	if isBack {
		return effect
	}
	return c.refundedOutside(told, now)
}

// refunded takes how a refund stands. What succeeded or failed stays so, but for one that the bank sent back.
func (o *Order) refunded(r *Refund, told ProviderRefund, now time.Time) (effect Effect) {
	if r.ProviderID == "" {
		r.ProviderID = told.ID
	}
	if told.Status == RefundPending || told.Status == r.Status || r.Status == RefundRefused {
		return effect
	}
	was := r.Status
	r.Status = told.Status
	if told.Status == RefundSucceeded {
		o.addEvent(WasRefunded, now, r.ByID, money.Text(r.Amount, o.Currency))
		effect.Entries = refundEntries(*o, *r, now)
		effect.tell(event.Refunded, r.ByID, o)
		return effect
	}
	o.addEvent(RefundFailed, now, "", failed(*o, *r, told))
	effect.tell(event.RefundFailed, "", o)
	for n := range o.Lines {
		o.Lines[n].Refunded -= r.Pieces[o.Lines[n].ID]
	}
	if was == RefundSucceeded {
		effect.Entries = returnedEntries(*o, *r, now)
	}
	return effect
}

// failed says which refund did not go through, and why where the provider says that.
func failed(o Order, r Refund, told ProviderRefund) string {
	text := money.Text(r.Amount, o.Currency)
	if told.Failure != "" {
		text += ". " + told.Failure
	}
	return text
}

// refundedOutside notes a refund that was made at the provider, split over what is left of the orders of the payment.
func (c *Checkout) refundedOutside(told ProviderRefund, now time.Time) (effect Effect) {
	at := slices.IndexFunc(c.Payments, func(p Payment) bool { return p.IntentID == told.IntentID })
	if at < 0 || told.Status != RefundSucceeded || told.RefundID != "" {
		return effect
	}
	p := c.Payments[at]
	places := c.ordersOf(p.ID)
	var left []int64
	var sum int64
	for _, n := range places {
		o := c.Orders[n]
		if slices.ContainsFunc(o.Refunds, func(r Refund) bool { return r.ProviderID == told.ID }) {
			return effect
		}
		left = append(left, max(0, o.Remaining()))
		sum += max(0, o.Remaining())
	}
	for n, amount := range money.Split(min(told.Amount, sum), left) {
		if amount == 0 {
			continue
		}
		o := &c.Orders[places[n]]
		r := Refund{
			ID: "provider/" + told.ID + "/" + o.ID, OrderID: o.ID, PaymentID: p.ID, ProviderID: told.ID, Amount: amount,
			Status: RefundSucceeded, Reason: "Paid back at the payment provider.", CreatedAt: now, Outside: true,
			IsDispute: told.IsDispute,
		}
		if r.IsDispute {
			r.Reason = "The buyer's bank took it back."
		}
		o.Refunds = append(o.Refunds, r)
		effect.Entries = append(effect.Entries, refundEntries(*o, r, now)...)
		if r.IsDispute {
			continue // the end of the dispute says it
		}
		o.addEvent(WasRefunded, now, "", money.Text(amount, o.Currency))
		effect.tell(event.Refunded, "", o)
	}
	return effect
}
