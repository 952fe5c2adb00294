package orders

import (
	"context"
	"fmt"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/country"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// Mailed is what buyers and sellers are written of.
var Mailed = event.Subscription{
	Receiver: "orders",
	Verbs: []event.Verb{
		event.Bought, event.Shipped, event.Arrived, event.RefundAsked, event.Refunded, event.Cancelled,
	},
	Types: []string{"Order"},
}

// Letter is one mail.
type Letter struct{ To, Subject, Text string }

// Mailer hands letters over. Errors: UNAVAILABLE where none is taken now; what is never taken is no error.
type Mailer interface {
	Send(ctx context.Context, l Letter) error
}

// Receive writes to whom events concern, each letter once.
func (s *Service) Receive(ctx context.Context, events []backlog.Event) error {
	for _, e := range events {
		o, err := s.Store.Order(ctx, e.ItemID)
		if fault.CodeOf(err) == fault.NotFound {
			continue
		}
		if err != nil {
			return err
		}
		for _, l := range s.letters(o, e) {
			if err := s.send(ctx, o.ID, fmt.Sprintf("%s/%d/%s", e.Verb, e.Version, l.kind), l); err != nil {
				return err
			}
		}
	}
	return nil
}

// addressed is a letter to somebody, by their id where their address is not known.
type addressed struct {
	Letter
	kind, userID string
}

func (s *Service) send(ctx context.Context, orderID, key string, l addressed) error {
	sent, err := s.Store.IsMailed(ctx, orderID, key)
	if err != nil || sent {
		return err
	}
	if l.To == "" {
		if l.To, err = s.Store.Email(ctx, l.userID); err != nil {
			return err
		}
	}
	if l.To != "" {
		if err := s.Mailer.Send(ctx, l.Letter); err != nil {
			return err
		}
	}
	_, err = s.Store.Mailed(ctx, orderID, key)
	return err
}

// letters are those that an event of an order brings.
func (s *Service) letters(o Order, e backlog.Event) []addressed {
	buyer := func(subject, text string) addressed {
		return s.letter(o, "buyer", o.Email, o.Buyer.UserID, o.Buyer.Name, subject, text, "/orders/"+o.ID)
	}
	seller := func(subject, text string) addressed {
		return s.letter(o, "seller", "", o.Seller.UserID, o.Seller.Name, subject, text, "/orders/"+o.ID)
	}
	total := money.Text(o.Total, o.Currency)
	switch e.Verb {
	case event.Bought:
		toDo := "Please ship it to:\n\n" + o.Address.text()
		if !ships(o.Lines) {
			toDo = "There is nothing to ship: it is downloaded."
		}
		return []addressed{
			buyer("Your order "+o.Number, "thank you for your order from "+o.Seller.Name+". It is paid: "+total+"."),
			seller("New order "+o.Number, o.Buyer.Name+" bought from you: "+total+". "+toDo),
		}
	case event.Shipped:
		text := o.Seller.Name + " shipped your order."
		if o.TrackingNumber != "" {
			text += " Its tracking number is " + strings.TrimSpace(o.Carrier+" "+o.TrackingNumber) + "."
		}
		return []addressed{buyer("Your order "+o.Number+" is on its way", text)}
	case event.Arrived:
		if e.ActorID == o.Buyer.UserID {
			return []addressed{seller("Order "+o.Number+" has arrived", o.Buyer.Name+" says that the order has arrived.")}
		}
		return []addressed{buyer("Your order "+o.Number+" has arrived", o.Seller.Name+" says that your order has arrived.")}
	case event.RefundAsked:
		return []addressed{seller("Refund asked for order "+o.Number,
			o.Buyer.Name+" asks for a refund, and writes:\n\n"+o.RefundReason)}
	case event.Refunded:
		return []addressed{buyer("Refund of your order "+o.Number, "of your order "+money.Text(o.Refunded(), o.Currency)+
			" were paid back. It may take some days until you see it on your account.")}
	case event.Cancelled:
		why := o.lastNote(WasCancelled)
		if why != "" {
			why = "\n\n" + why
		}
		return []addressed{
			buyer("Your order "+o.Number+" is cancelled", "your order from "+o.Seller.Name+
				" is cancelled. What you paid goes back to you."+why),
			seller("Order "+o.Number+" is cancelled", "the order of "+o.Buyer.Name+
				" is cancelled, and paid back. Please do not ship it."+why),
		}
	}
	return nil
}

func (o Order) lastNote(kind Kind) (note string) {
	for _, e := range o.Events {
		if e.Kind == kind {
			note = e.Note
		}
	}
	return note
}

// letter writes to somebody, with what was bought.
func (s *Service) letter(o Order, kind, to, userID, name, subject, text, path string) addressed {
	var b strings.Builder
	fmt.Fprintf(&b, "Hello %s,\n\n%s\n\n", name, text)
	for _, l := range o.Lines {
		fmt.Fprintf(&b, "- %d × %s", l.Quantity, l.Name)
		for _, word := range []string{l.Variant, l.Size} {
			if word != "" {
				b.WriteString(", " + word)
			}
		}
		b.WriteString(": " + money.Text(l.Total(), o.Currency) + "\n")
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
	fmt.Fprintf(&b, "\nTotal: %s\n\n%s%s\n\nSidestage\n", money.Text(o.Total, o.Currency), s.SiteURL, path)
	return addressed{Letter{to, subject, b.String()}, kind, userID}
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
