package subscriptions

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
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
	return letter.Sender[Subscription]{
		Store: s.Store, Mailer: s.Mailer, Get: s.Store.Get, Write: s.letters,
	}.Receive(ctx, events)
}

// letters are those that an event of a subscription brings.
func (s *Service) letters(sub Subscription, e backlog.Event) []letter.Letter {
	tier, until := "“"+sub.Terms.TierName+"” of "+sub.Artist.Name, letter.Day(sub.PeriodEnd)
	paid := sub.paidText()
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
				sub.Subscriber.Name+" (@"+sub.Subscriber.Handle+") subscribed to "+tier+", for "+paid+" "+every(sub.Terms)+"."),
		}
	case event.Renewed:
		return []letter.Letter{subscriber("You go on supporting "+sub.Artist.Name,
			"you paid for "+tier+": "+paid+". It is paid until "+until+".")}
	case event.ChargeFailed:
		why := ""
		if i := sub.Invoice(); i != nil && i.Failure != "" {
			why = " The bank says: " + i.Failure
		}
		return []letter.Letter{subscriber("Your payment to "+sub.Artist.Name+" did not go through",
			"your payment for "+tier+" did not go through."+why,
			"Nothing is closed to you yet: it is tried again. Take another card, or pay now, and it goes on.")}
	case event.Unsubscribed:
		return []letter.Letter{subscriber("You end your support of "+sub.Artist.Name,
			"your subscription of "+tier+" ends on "+until+". Until then you keep all that it opens. "+
				"You can take that back until then.")}
	case event.Paused:
		return []letter.Letter{subscriber("You paused your support of "+sub.Artist.Name, "your subscription of "+tier+" is paused. "+
			"What you paid is yours until "+until+", and nothing is charged until you resume it.")}
	case event.Resumed:
		return []letter.Letter{subscriber("Your support of "+sub.Artist.Name+" is resumed", "your subscription of "+tier+" goes on "+
			"by itself again. You can pause or cancel it at any time.")}
	case event.TierChanged:
		if sub.Next == nil {
			return nil // it was taken back
		}
		return []letter.Letter{subscriber("Your support of "+sub.Artist.Name+" changes", "your subscription of "+tier+" stays as "+
			"it is until "+letter.Day(sub.GoesOnAt())+". After that it goes on as “"+sub.Next.TierName+"”, for "+
			money.Text(sub.Whole(*sub.Next).Total(), sub.Next.Currency)+" "+every(*sub.Next)+
			". You can take that back until then.")}
	case event.Refunded, event.RefundFailed, event.Disputed, event.DisputeWon, event.DisputeLost:
		return back(sub, e.Verb, tier, subscriber, artist)
	case event.Ended:
		return s.ended(sub, tier, subscriber, artist)
	}
	return nil
}

// back are the letters about a payment that went back, or that a bank asks back.
func back(sub Subscription, verb event.Verb, tier string, subscriber, artist func(string, ...string) letter.Letter) []letter.Letter {
	who := sub.Subscriber.Name + " (@" + sub.Subscriber.Handle + ")"
	switch verb {
	case event.Refunded:
		return []letter.Letter{
			subscriber("Refund of your support of "+sub.Artist.Name, "something that you paid for "+tier+" was paid back. It "+
				"may take some days until you see it on your account."),
			artist("A payment of "+sub.Subscriber.Name+" was paid back", "something that "+who+" paid for "+tier+
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
		return []letter.Letter{artist("A payment of "+sub.Subscriber.Name+" is disputed", "the bank of "+who+" asks back what they "+
			"paid for "+tier+". Nothing is taken yet: those who run this site answer the bank. You are told how it is decided.")}
	case event.DisputeWon:
		return []letter.Letter{artist("The dispute of "+sub.Subscriber.Name+" is decided for you", "the bank of "+who+" asked back "+
			"what they paid for "+tier+". It takes nothing: the payment stays yours.")}
	}
	return []letter.Letter{
		artist("The dispute of "+sub.Subscriber.Name+" is lost", "the bank of "+who+" took back what they paid for "+tier+
			". It is owed to you no longer: your ledger says how much it is."),
		subscriber("Refund of your support of "+sub.Artist.Name, "your bank took back what you paid for "+tier+"."),
	}
}

func (s *Service) ended(sub Subscription, tier string, subscriber, artist func(string, ...string) letter.Letter) []letter.Letter {
	why := "Your subscription of " + tier + " has ended."
	switch sub.EndReason {
	case Unpaid:
		why += " Its payment did not go through, however often it was tried."
	case ArtistGone:
		why += " The artist takes no subscriptions any more. Nothing more is charged."
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

// paidText says what was charged last, and what of it is tax.
func (s *Subscription) paidText() string {
	if s.Charged == (tax.Due{}) {
		return money.Text(s.Paid, s.Terms.Currency)
	}
	text := money.Text(s.Charged.Total(), s.Terms.Currency)
	if ofTax := s.Charged.Text(s.Terms.Currency); ofTax != "" {
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
