package latepayments

import (
	"context"
	"fmt"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
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
	for _, e := range events {
		p, err := s.Store.Get(ctx, e.ItemID)
		if fault.CodeOf(err) == fault.NotFound {
			continue
		}
		if err != nil {
			return err
		}
		for _, l := range s.letters(p, e.Verb) {
			if err := s.send(ctx, p.ID, fmt.Sprintf("%s/%d/%s", e.Verb, e.Version, l.userID), l); err != nil {
				return err
			}
		}
	}
	return nil
}

// letter is a mail to somebody whose address is looked up as it is sent.
type letter struct{ userID, subject, text string }

func (s *Service) send(ctx context.Context, id, key string, l letter) error {
	sent, err := s.Store.IsMailed(ctx, id, key)
	if err != nil || sent {
		return err
	}
	to, err := s.Store.Email(ctx, l.userID)
	if err != nil {
		return err
	}
	if to != "" {
		if err := s.Mailer.Send(ctx, orders.Letter{To: to, Subject: l.subject, Text: l.text}); err != nil {
			return err
		}
	}
	return s.Store.Mailed(ctx, id, key)
}

func (s *Service) letters(p Payment, verb event.Verb) []letter {
	amount := money.Text(p.Amount, p.Currency)
	what := "“" + p.TierName + "” of " + p.Artist.Name
	late := "Your payment of " + amount + " for " + what + " (" + p.Number +
		") came when its time was over, so nothing was opened by it."
	if verb == event.Refunded {
		return []letter{s.letter(p.Payer, "Your payment to "+p.Artist.Name+" is paid back", "/subscriptions", late,
			"All of it was paid back. It may take some days until you see it on your account.")}
	}
	if verb == event.Settled {
		return []letter{s.letter(p.Payer, "Your payment to "+p.Artist.Name+" is settled", "/subscriptions", late,
			"It could not be paid back as it came. Those who run this site settled it by hand, and write:\n\n"+p.Note)}
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
	return []letter{
		s.letter(p.Payer, "Your payment to "+p.Artist.Name+" could not be paid back", "/subscriptions", late,
			"It is to be paid back, and that was refused."+why, next),
		s.letter(p.Artist, "A late payment of "+p.Payer.Name+" could not be paid back", "/dashboard/subscribers",
			p.Payer.Name+" (@"+p.Payer.Handle+") paid "+amount+" for “"+p.TierName+"” ("+p.Number+
				") when its time was over. It is theirs, and is not in your ledger.",
			"It is to be paid back, and that was refused."+why, ask),
	}
}

func (s *Service) letter(to person.Person, subject, path string, lines ...string) letter {
	return letter{to.UserID, subject, fmt.Sprintf(
		"Hello %s,\n\n%s\n\n%s%s\n\nSidestage\n", to.Name, strings.Join(lines, "\n\n"), s.SiteURL, path)}
}
