package subscriptions

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// Label is that of a subscription's node.
const Label = "TierSubscription"

// Mailed is what subscribers and artists are written of.
var Mailed = event.Subscription{
	Receiver: "subscriptions",
	Verbs: []event.Verb{
		event.Subscribed, event.Renewed, event.ChargeFailed, event.Unsubscribed, event.Ended, event.Refunded,
		event.RefundFailed, event.Disputed, event.DisputeWon, event.DisputeLost, event.Paused, event.Resumed,
		event.TierChanged,
	},
	Types: []string{Label},
}

// Receive writes to whom events concern, each letter once.
func (s *Service) Receive(ctx context.Context, events []backlog.Event) error {
	for _, e := range events {
		err := letter.Sender[charged]{
			Store: s.Store, Mailer: s.Mailer,
			Get: func(ctx context.Context, id string) (charged, error) { return s.charged(ctx, id, e.AboutID) },
			Write: func(c charged, e backlog.Event) []letter.Letter {
				return s.letters(c.Subscription, e, c.about)
			},
		}.Receive(ctx, []backlog.Event{e})
		if err != nil {
			return err
		}
	}
	return nil
}

// charged is a subscription with the invoice that an event of it is about.
type charged struct {
	Subscription
	about Invoice
}

// charged reads both. Of an event that is about no invoice, or of one that is gone, it is what was charged last.
func (s *Service) charged(ctx context.Context, id, invoiceID string) (charged, error) {
	sub, err := s.Store.Get(ctx, id)
	if err != nil || invoiceID == "" {
		return charged{sub, sub.lastCharged()}, err
	}
	about, err := s.Store.Invoice(ctx, invoiceID)
	if fault.CodeOf(err) == fault.NotFound {
		about, err = sub.lastCharged(), nil
	}
	return charged{sub, about}, err
}

// lastCharged is what is known of the last charge without its invoice.
func (s *Subscription) lastCharged() Invoice {
	i := Invoice{Terms: s.Terms, Tax: s.Charged, Amount: s.Charged.Total(), PeriodEnd: s.PeriodEnd}
	if s.Charged == (tax.Due{}) {
		i.Amount = s.Paid // from before there was tax
	}
	return i
}

// nextText says what follows after the period.
func (s *Subscription) nextText(tier string) string {
	return "your subscription of " + tier + " stays as it is until " + letter.Day(s.GoesOnAt()) +
		". After that it goes on as “" + s.Next.TierName + "”, for " +
		money.Text(s.Whole(*s.Next).Total(), s.Next.Currency) + " " + every(*s.Next) +
		". You can take that back until then."
}

// letters are those that an event of a subscription brings. Another tier may be paid since: what was charged, and for
// what, is told by the invoice that the event is about.
func (s *Service) letters(sub Subscription, e backlog.Event, about Invoice) []letter.Letter {
	paid, until := about.paidText(), letter.Day(sub.PeriodEnd)
	tier := "“" + sub.Terms.TierName + "” of " + sub.Artist.Name
	if e.AboutID != "" {
		tier, until = "“"+about.Terms.TierName+"” of "+sub.Artist.Name, letter.Day(about.PeriodEnd)
	}
	subscriber := func(subject string, lines ...string) letter.Letter {
		return s.letter(sub.Subscriber.UserID, sub.Subscriber.Name, subject, "/subscriptions", lines)
	}
	artist := func(subject string, lines ...string) letter.Letter {
		return s.letter(sub.Artist.UserID, sub.Artist.Name, subject, "/dashboard/subscribers", lines)
	}
	switch e.Verb {
	case event.Subscribed:
		return []letter.Letter{
			subscriber("You support "+sub.Artist.Name,
				"thank you for supporting "+tier+". You paid "+paid+". It is paid until "+until+".",
				"It goes on by itself. You can pause or cancel it at any time, and keep it until what you paid is over."),
			artist(sub.Subscriber.Name+" supports you",
				sub.Subscriber.Name+" (@"+sub.Subscriber.Handle+") subscribed to "+tier+", for "+about.wholeText()+"."),
		}
	case event.Renewed:
		return []letter.Letter{subscriber("You go on supporting "+sub.Artist.Name,
			"you paid for "+tier+": "+paid+". It is paid until "+until+".")}
	case event.ChargeFailed:
		why := ""
		if about.Failure != "" {
			why = " The bank says: " + about.Failure
		}
		return []letter.Letter{subscriber("Your payment to "+sub.Artist.Name+" did not go through",
			"your payment for "+tier+" did not go through."+why,
			"Nothing is closed to you yet: it is tried again. Take another card, or pay now, and it goes on.")}
	case event.Unsubscribed:
		return []letter.Letter{subscriber("You end your support of "+sub.Artist.Name,
			"your subscription of "+tier+" ends on "+until+". Until then you keep all that it opens. "+
				"You can take that back until then.")}
	case event.Paused:
		return []letter.Letter{subscriber("You paused your support of "+sub.Artist.Name,
			"your subscription of "+tier+" is paused. What you paid is yours until "+until+
				", and nothing is charged until you resume it.")}
	case event.Resumed:
		if sub.Next != nil {
			return []letter.Letter{subscriber("Your support of "+sub.Artist.Name+" is resumed",
				"your support goes on by itself again: "+sub.nextText(tier))}
		}
		return []letter.Letter{subscriber("Your support of "+sub.Artist.Name+" is resumed",
			"your subscription of "+tier+" goes on by itself again. You can pause or cancel it at any time.")}
	case event.TierChanged:
		if e.AboutID != "" {
			return moved(sub, about, tier, subscriber, artist)
		}
		if sub.Next == nil || !sub.CancelledAt.IsZero() {
			return nil // it was taken back, or it ends before
		}
		return []letter.Letter{subscriber("Your support of "+sub.Artist.Name+" changes",
			sub.nextText(tier))}
	case event.Refunded, event.RefundFailed, event.Disputed, event.DisputeWon, event.DisputeLost:
		return back(sub, e, about, tier, subscriber, artist)
	case event.Ended:
		return s.ended(sub, tier, subscriber, artist)
	}
	return nil
}

// writer writes a letter to somebody.
type writer func(subject string, lines ...string) letter.Letter

// moved are the letters about another tier or interval that began at once.
func moved(sub Subscription, i Invoice, tier string, subscriber, artist writer) []letter.Letter {
	paid := i.paidText()
	if i.Credit > 0 {
		paid += ". What was left of what you paid before counts towards it"
	}
	return []letter.Letter{
		subscriber("You changed your support of "+sub.Artist.Name,
			"you support "+tier+" now. You paid "+paid+". It is paid until "+letter.Day(i.PeriodEnd)+".",
			"It goes on by itself, for "+i.wholeText()+". You can pause or cancel it at any time."),
		artist(sub.Subscriber.Name+" changed their support", sub.Subscriber.Name+" (@"+sub.Subscriber.Handle+
			") moved to "+tier+", for "+i.wholeText()+". For the time until "+letter.Day(i.PeriodEnd)+
			" they paid "+i.paidText()+"."),
	}
}

// back are the letters about a payment that went back, or that a bank asks back.
func back(sub Subscription, e backlog.Event, about Invoice, tier string, subscriber, artist writer) []letter.Letter {
	who := sub.Subscriber.Name + " (@" + sub.Subscriber.Handle + ")"
	switch e.Verb {
	case event.Refunded:
		refund := subscriber("Refund of your support of "+sub.Artist.Name, about.backText()+" of what you paid for "+tier+
			" was paid back. It may take some days until you see it on your account.")
		if e.ActorID == sub.Artist.UserID {
			return []letter.Letter{refund}
		}
		return []letter.Letter{
			refund,
			artist("A payment of "+sub.Subscriber.Name+" was paid back", about.backText()+" of what "+who+" paid for "+tier+
				" was paid back, at the payment provider. It is owed to you no longer: your ledger says how much it is."),
		}
	case event.RefundFailed:
		return []letter.Letter{
			subscriber("A refund of your support did not reach you", "what was to be paid back to you for "+tier+
				" did not reach your account. "+sub.Artist.Name+" knows of it. Write to them how else you can have it."),
			artist("A refund to "+sub.Subscriber.Name+" did not go through", "what "+who+" paid for "+tier+
				" was to be paid back, and did not reach them. It is with you again, and it is still theirs."),
		}
	case event.Disputed:
		return []letter.Letter{artist("A payment of "+sub.Subscriber.Name+" is disputed",
			"the bank of "+who+" asks back what they paid for "+tier+". Nothing is taken yet: "+
				"those who run this site answer the bank. You are told how it is decided.")}
	case event.DisputeWon:
		return []letter.Letter{artist("The dispute of "+sub.Subscriber.Name+" is decided for you",
			"the bank of "+who+" asked back what they paid for "+tier+". It takes nothing: the payment stays yours.")}
	}
	return []letter.Letter{
		artist("The dispute of "+sub.Subscriber.Name+" is lost", "the bank of "+who+" took back "+about.takenText()+
			" of what they paid for "+tier+". It is owed to you no longer: your ledger says how much it is."),
		subscriber("Refund of your support of "+sub.Artist.Name, "your bank took back "+about.takenText()+
			" of what you paid for "+tier+"."),
	}
}

func (s *Service) ended(sub Subscription, tier string, subscriber, artist writer) []letter.Letter {
	why := "Your subscription of " + tier + " has ended."
	switch sub.EndReason {
	case Unpaid:
		why += " Its payment did not go through, however often it was tried."
	case ArtistGone:
		why += " The artist takes no subscriptions any more. Nothing more is charged."
	case PaidBack:
		why += " The artist paid back what you paid for it. Nothing more is charged."
	}
	return []letter.Letter{
		subscriber("Your support of "+sub.Artist.Name+" has ended", why),
		artist(sub.Subscriber.Name+" supports you no longer",
			"the subscription of "+sub.Subscriber.Name+" (@"+sub.Subscriber.Handle+") to "+tier+" has ended."),
	}
}

func (s *Service) letter(userID, name, subject, path string, lines []string) letter.Letter {
	return letter.Letter{
		Mail:   letter.Mail{Subject: subject, Text: letter.Text(name, lines, s.SiteURL+path)},
		UserID: userID, Kind: userID,
	}
}

// backText says how much of the invoice went back: after more than one refund it is all of them, as a letter may be
// written when the next went back too.
func (i Invoice) backText() string {
	var sum int64
	times := 0
	for _, b := range i.Back {
		if b.Amount > 0 {
			sum += b.Amount
			times++
		}
	}
	text := money.Text(sum, i.Terms.Currency)
	if times > 1 {
		text += " in all"
	}
	return text
}

// takenText says how much a bank took back, which is what went back last.
func (i Invoice) takenText() string {
	taken := i.Amount // the dispute may be told of before what it took
	for _, b := range i.Back {
		if b.Amount > 0 {
			taken = b.Amount
		}
	}
	return money.Text(taken, i.Terms.Currency)
}

// paidText says what was charged, and what of it is tax.
func (i Invoice) paidText() string { return amountText(i.Amount, i.Tax, i.Terms.Currency) }

// wholeText says what a whole period of the invoice's terms costs, such as 10.00 EUR a month.
func (i Invoice) wholeText() string {
	whole := i.Tax.At(i.Terms.Amount)
	return amountText(whole.Total(), whole, i.Terms.Currency) + " " + every(i.Terms)
}

func amountText(amount int64, of tax.Due, currency string) string {
	text := money.Text(amount, currency)
	if ofTax := of.Text(currency); ofTax != "" {
		text += " (" + ofTax + ")"
	}
	return text
}

func every(t Terms) string {
	if t.Interval == Year {
		return "a year"
	}
	return "a month"
}
