package orders

import (
	"context"
	"fmt"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/country"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// Mailed is what buyers and sellers are written of.
var Mailed = event.Subscription{
	Receiver: "orders",
	Verbs: []event.Verb{
		event.Bought, event.Shipped, event.Arrived, event.RefundAsked, event.Refunded, event.RefundFailed, event.Cancelled,
		event.Disputed, event.DisputeWon, event.DisputeLost, event.RefundDeclined,
	},
	Types: []string{"Order"},
}

// Receive writes to whom events concern, each letter once.
func (s *Service) Receive(ctx context.Context, events []backlog.Event) error {
	return letter.Sender[Order]{
		Store: s.Store, Mailer: s.Mailer, Get: s.Store.Order, Write: s.letters,
	}.Receive(ctx, events)
}

// letters are those that an event of an order brings. More may have happened to the order since: they tell of the step
// that the event is about.
func (s *Service) letters(o Order, e backlog.Event) []letter.Letter {
	buyer := func(subject, text string) letter.Letter {
		return s.letter(o, "buyer", o.Email, o.Buyer.UserID, o.Buyer.Name, subject, text, "/orders/"+o.ID)
	}
	seller := func(subject, text string) letter.Letter {
		return s.letter(o, "seller", "", o.Seller.UserID, o.Seller.Name, subject, text, "/orders/"+o.ID)
	}
	total := money.Text(o.Total, o.Currency)
	switch e.Verb {
	case event.Bought:
		toDo := "Please ship it to:\n\n" + o.Address.text()
		if !ships(o.Lines) {
			toDo = "There is nothing to ship: it is downloaded."
		}
		return []letter.Letter{
			buyer("Your order "+o.Number, "thank you for your order from "+o.Seller.Name+". It is paid: "+total+"."),
			seller("New order "+o.Number, o.Buyer.Name+" bought from you: "+total+". "+toDo),
		}
	case event.Shipped:
		text := o.Seller.Name + " shipped your order."
		if o.TrackingNumber != "" {
			text += " Its tracking number is " + strings.TrimSpace(o.Carrier+" "+o.TrackingNumber) + "."
		}
		text += o.parcel()
		return []letter.Letter{buyer("Your order "+o.Number+" is on its way", text)}
	case event.Arrived:
		if e.ActorID == o.Buyer.UserID {
			return []letter.Letter{seller("Order "+o.Number+" has arrived", o.Buyer.Name+" says that the order has arrived.")}
		}
		return []letter.Letter{
			buyer("Your order "+o.Number+" has arrived", o.Seller.Name+" says that your order has arrived."),
		}
	case event.RefundAsked:
		return []letter.Letter{seller("Refund asked for order "+o.Number,
			o.Buyer.Name+" asks for a refund, and writes:\n\n"+o.note(RefundAsked, e.AboutID))}
	case event.RefundDeclined:
		why := o.note(RefundDeclined, e.AboutID)
		all := []letter.Letter{buyer("Your refund of order "+o.Number+" was declined", "you asked for a refund of your "+
			"order from "+o.Seller.Name+", and it was declined:\n\n"+why+"\n\n"+o.afterDecline())}
		if e.ActorID != o.Seller.UserID {
			all = append(all, seller("The refund of order "+o.Number+" was declined",
				"those who run this site declined the refund that "+o.Buyer.Name+" asked for:\n\n"+why))
		}
		return all
	case event.Refunded:
		back, inAll := o.note(WasRefunded, e.AboutID), " In all "+money.Text(o.returned(), o.Currency)+" of "+total+
			" were paid back so far."
		all := []letter.Letter{buyer("Refund of your order "+o.Number, "of your order "+back+
			" were paid back. It may take some days until you see it on your account."+inAll)}
		if e.ActorID != o.Seller.UserID && o.CancelledAt.IsZero() {
			all = append(all, seller("Order "+o.Number+" was paid back", "of the order of "+o.Buyer.Name+" "+back+
				" were paid back, by those who run this site or at the payment provider. It is owed to you no longer."+inAll))
		}
		return all
	case event.RefundFailed:
		what := o.note(RefundFailed, e.AboutID)
		return []letter.Letter{
			seller("A refund of order "+o.Number+" did not go through", "your refund to "+o.Buyer.Name+
				" did not go through: "+what+"\n\nThe money is with you again, and it is still theirs. Pay it back once more on "+
				"the page of the order, or write to them how else they can have it."),
			buyer("A refund of your order "+o.Number+" did not reach you", "a refund from "+o.Seller.Name+
				" did not reach you: "+what+"\n\n"+o.Seller.Name+" knows of it. Write to them on the page of the order how else "+
				"you can have it, for instance where your card is no longer yours."),
		}
	case event.Disputed, event.DisputeWon, event.DisputeLost:
		all := []letter.Letter{seller(o.disputeText(e))}
		if e.Verb == event.DisputeLost {
			all = append(all, buyer("Refund of your order "+o.Number, "your bank took back what you paid for your order: "+
				o.note(DisputeWasLost, e.AboutID)+"."))
		}
		return all
	case event.Cancelled:
		why := o.note(WasCancelled, e.AboutID)
		if why != "" {
			why = "\n\n" + why
		}
		return []letter.Letter{
			buyer("Your order "+o.Number+" is cancelled", "your order from "+o.Seller.Name+
				" is cancelled. What you paid goes back to you."+why),
			seller("Order "+o.Number+" is cancelled", "the order of "+o.Buyer.Name+
				" is cancelled, and paid back. Please do not ship it."+why),
		}
	}
	return nil
}

// afterDecline is what the buyer can do.
func (o Order) afterDecline() string {
	if o.asked() < maxAsked {
		return "You can ask again on the page of the order, and say what was not said yet, or write to " +
			o.Seller.Name + "."
	}
	return "You can write to " + o.Seller.Name + " on the page of the order."
}

// disputeText is what the seller is written of a dispute.
func (o Order) disputeText(e backlog.Event) (subject, text string) {
	switch e.Verb {
	case event.DisputeWon:
		return "The dispute of order " + o.Number + " is decided for you",
			"the bank of " + o.Buyer.Name + " asked back what they paid. It takes nothing: the payment stays yours."
	case event.DisputeLost:
		return "The dispute of order " + o.Number + " is lost", "the bank of " + o.Buyer.Name +
			" took back what they paid: " + o.note(DisputeWasLost, e.AboutID) + ". It is owed to you no longer. " +
			"If you have not shipped the order, do not ship it."
	}
	return "The payment of order " + o.Number + " is disputed", "the bank of " + o.Buyer.Name +
		" asks back what they paid. Nothing is taken yet: those who run this site answer the bank. Keep what shows that " +
		"you sent the order, such as its tracking number, and write to " + o.Buyer.Name + ": often it is a mistake. You " +
		"are told how it is decided."
}

// note is what was noted at a step, or at the last of its kind where the step is not known.
func (o Order) note(kind Kind, eventID string) (note string) {
	for _, e := range o.Events {
		switch {
		case e.ID == eventID:
			return e.Note
		case e.Kind == kind:
			note = e.Note
		}
	}
	return note
}

// parcel lists what was shipped, where something had been given back before.
func (o Order) parcel() string {
	back := map[string]int{}
	for _, r := range o.Refunds {
		if r.Status != RefundRefused && !r.CreatedAt.After(o.ShippedAt) {
			for id, n := range r.Pieces {
				back[id] += n
			}
		}
	}
	var sent, kept strings.Builder
	for _, l := range o.Lines {
		if l.MusicID != "" {
			continue
		}
		if n := l.Quantity - back[l.ID]; n > 0 {
			fmt.Fprintf(&sent, "- %d × %s\n", n, l.title())
		}
		if n := back[l.ID]; n > 0 {
			fmt.Fprintf(&kept, "- %d × %s\n", n, l.title())
		}
	}
	if kept.Len() == 0 {
		return ""
	}
	return "\n\nIn the parcel:\n" + sent.String() +
		"\nGiven back before, and not in the parcel:\n" + kept.String() +
		"\nWhat you ordered:"
}

// title is what a line is of.
func (l Line) title() string {
	title := l.Name
	for _, word := range []string{l.Variant, l.Size} {
		if word != "" {
			title += ", " + word
		}
	}
	return title
}

// letter writes to somebody, with what was bought.
func (s *Service) letter(o Order, kind, to, userID, name, subject, text, path string) letter.Letter {
	var b strings.Builder
	fmt.Fprintf(&b, "Hello %s,\n\n%s\n\n", name, text)
	for _, l := range o.Lines {
		fmt.Fprintf(&b, "- %d × %s: %s\n", l.Quantity, l.title(), money.Text(l.Total(), o.Currency))
	}
	if o.Discount > 0 {
		b.WriteString("- Discount, code " + o.Code + ": −" + money.Text(o.Discount, o.Currency) + "\n")
	}
	if o.Shipping > 0 {
		b.WriteString("- Shipping: " + money.Text(o.Shipping, o.Currency) + "\n")
	}
	if o.Tax > 0 {
		included := ""
		if o.TaxIncluded {
			included = ", included"
		}
		b.WriteString("- Tax" + included + ": " + money.Text(o.Tax, o.Currency) + "\n")
	}
	fmt.Fprintf(&b, "\nTotal: %s\n", money.Text(o.Total, o.Currency))
	if back := o.returned(); back > 0 {
		fmt.Fprintf(&b, "Paid back: %s\n", money.Text(back, o.Currency))
	}
	fmt.Fprintf(&b, "\n%s%s\n\nSidestage\n", s.SiteURL, path)
	return letter.Letter{Mail: letter.Mail{To: to, Subject: subject, Text: b.String()}, Kind: kind, UserID: userID}
}

// text writes an address as an envelope has it.
func (a Address) text() string {
	var lines []string
	for _, line := range []string{
		a.Name, a.Line1, a.Line2, strings.TrimSpace(a.PostalCode + " " + a.City), a.Region, country.Name(a.Country), a.Phone,
	} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
