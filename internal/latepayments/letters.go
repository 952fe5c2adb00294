package latepayments

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/orders"
)

// Mailed is what people are written of.
var Mailed = event.Subscription{
	Receiver: "latepayments",
	Verbs:    []event.Verb{event.Refunded, event.RefundFailed, event.Settled},
	Types:    []string{Label},
}

// Receive writes to whom events concern, each letter once.
func (s *Service) Receive(ctx context.Context, events []backlog.Event) error {
	return letter.Sender[Payment]{
		Store: s.Store, Mailer: s.Mailer, Get: s.Store.Get, Write: s.letters,
	}.Receive(ctx, events)
}

func (s *Service) letters(p Payment, e backlog.Event) []letter.Letter {
	amount := money.Text(p.Amount, p.Currency)
	what := "“" + p.TierName + "” of " + p.Artist.Name
	late := "Your payment of " + amount + " for " + what + " (" + p.Number +
		") came when its time was over, so nothing was opened by it."
	if e.Verb == event.Refunded {
		return []letter.Letter{s.letter(p.Payer, "Your payment to "+p.Artist.Name+" is paid back", "/subscriptions", late,
			"All of it was paid back. It may take some days until you see it on your account.")}
	}
	if e.Verb == event.Settled {
		return []letter.Letter{
			s.letter(p.Payer, "Your payment to "+p.Artist.Name+" is settled", "/subscriptions", late,
				"It could not be paid back as it came. Those who run this site settled it by hand, and write:\n\n"+p.Note),
			s.letter(p.Artist, "A late payment of "+p.Payer.Name+" is settled", "/dashboard/subscribers",
				p.Payer.Name+" (@"+p.Payer.Handle+") paid "+amount+" for “"+p.TierName+"” ("+p.Number+
					") when its time was over. Those who run this site settled it by hand. You owe nothing of it."),
		}
	}
	if p.Status != orders.RefundRefused {
		return nil // it went back meanwhile
	}
	why := ""
	if p.Failure != "" {
		why = " The payment provider says: " + p.Failure
	}
	next := "It is tried again in the next days, and you are told when it is paid back."
	ask := "It is tried again by itself. You can have it tried at once."
	if p.NextAt.IsZero() {
		next = "It is not tried again by itself. Write to " + p.Artist.Name + " how else you can have it."
		ask = "It is not tried again by itself. Have it tried once more, or agree with them how else they can have it."
	}
	return []letter.Letter{
		s.letter(p.Payer, "Your payment to "+p.Artist.Name+" could not be paid back", "/subscriptions", late,
			"It is to be paid back, and that was refused."+why, next),
		s.letter(p.Artist, "A late payment of "+p.Payer.Name+" could not be paid back", "/dashboard/subscribers",
			p.Payer.Name+" (@"+p.Payer.Handle+") paid "+amount+" for “"+p.TierName+"” ("+p.Number+
				") when its time was over. It is theirs, and is not in your ledger.",
			"It is to be paid back, and that was refused."+why, ask),
	}
}

func (s *Service) letter(to person.Person, subject, path string, lines ...string) letter.Letter {
	return letter.Letter{
		Mail:   letter.Mail{Subject: subject, Text: letter.Text(to.Name, lines, s.SiteURL+path)},
		UserID: to.UserID, Kind: to.UserID,
	}
}
