package gifts

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/money"
)

// Mailed is what people are written of.
var Mailed = event.Subscription{
	Receiver: "gifts",
	Verbs: []event.Verb{
		event.Bought, event.Given, event.Redeemed, event.Reminded, event.Refunded, event.Ended, event.RefundFailed,
		event.Disputed, event.DisputeWon, event.DisputeLost,
	},
	Types: []string{Label},
}

// Receive writes to whom events concern, each letter once.
func (s *Service) Receive(ctx context.Context, events []backlog.Event) error {
	return letter.Sender[Gift]{
		Store: s.Store, Mailer: s.Mailer, Get: s.Store.Get, Write: s.letters,
	}.Receive(ctx, events)
}

// closing is the kind of the letter to whoever opened a gift that is closed to them: it closes once, whichever of its
// refunds does it.
const closing = "closed"

// letters are those that an event of a gift brings.
func (s *Service) letters(g Gift, e backlog.Event) []letter.Letter {
	verb := e.Verb
	what := "“" + g.TierName + "” of " + g.Artist.Name + " for " + span(g.Months)
	giver := func(subject string, lines ...string) letter.Letter {
		return s.letter("giver", g.Giver.UserID, g.Giver.Name, subject, s.SiteURL+"/subscriptions", lines)
	}
	holder := func(subject, path string, lines ...string) letter.Letter {
		return s.letter("holder", g.Redeemer.UserID, g.Redeemer.Name, subject, s.SiteURL+path, lines)
	}
	artist := func(subject string, lines ...string) letter.Letter {
		return s.letter("artist", g.Artist.UserID, g.Artist.Name, subject, s.SiteURL+"/dashboard/subscribers", lines)
	}
	paid := money.Text(g.Amount, g.Currency)
	if ofTax := g.Tax.Text(g.Currency); ofTax != "" {
		paid += " (" + ofTax + ")"
	}
	switch verb {
	case event.Bought:
		return []letter.Letter{
			giver("Your gift "+g.Number, "thank you for your gift: "+what+". You paid "+paid+".", s.wayOf(g)),
			artist(g.Giver.Name+" gives "+g.TierName+" away",
				g.Giver.Name+" (@"+g.Giver.Handle+") bought "+what+" as a gift, for "+paid+"."),
		}
	case event.Given:
		if g.Status() != Ready {
			return nil
		}
		return []letter.Letter{s.handedOver(g, what)}
	case event.Redeemed:
		until := "It is yours from " + letter.Day(g.StartsAt) + " until " + letter.Day(g.EndsAt) + ". " +
			"It does not go on by itself."
		return []letter.Letter{
			holder(g.TierName+" of "+g.Artist.Name+" is yours", "/"+g.Artist.Handle,
				"you opened the gift of "+g.Giver.Name+": "+what+".", until),
			giver("Your gift was opened", g.Redeemer.Name+" opened your gift: "+what+"."),
			artist(g.Redeemer.Name+" has "+g.TierName+" by a gift",
				g.Redeemer.Name+" (@"+g.Redeemer.Handle+") opened the gift of "+g.Giver.Name+": "+what+"."),
		}
	case event.Reminded:
		if g.Status() == Redeemed {
			return []letter.Letter{holder("Your gift ends on "+letter.Day(g.EndsAt), "/support/"+g.Artist.UserID+"/"+g.TierID,
				"the gift of "+g.Giver.Name+", "+what+", ends on "+letter.Day(g.EndsAt)+". Nothing is charged, "+
					"and it does not go on by itself.", "If you want to go on, you can support "+g.Artist.Name+" yourself:")}
		}
		if g.Status() == Ready {
			return []letter.Letter{giver("Nobody has opened your gift yet",
				"your gift, "+what+", was not opened yet. It can be opened until "+letter.Day(g.ExpiresAt)+
					". This is its address, to hand on or to open yourself: "+s.Link(g))}
		}
	case event.Ended:
		return []letter.Letter{giver("Your gift has ended", "nobody opened your gift, "+what+
			", within a year, and it cannot be opened any more. What you paid has supported "+g.Artist.Name+".")}
	case event.RefundFailed:
		return []letter.Letter{
			giver("A refund of your gift "+g.Number+" did not reach you", "what was to be paid back to you for your gift, "+what+
				", did not reach your account. "+g.Artist.Name+" knows of it. Write to them how else you can have it."),
			artist("A refund of gift "+g.Number+" did not go through", "what "+g.Giver.Name+" (@"+g.Giver.Handle+") paid for "+
				what+" was to be paid back, and did not reach them. It is with you again, and it is still theirs."),
		}
	case event.Disputed, event.DisputeWon, event.DisputeLost:
		all := []letter.Letter{artist(g.disputeText(verb, what))}
		if verb == event.DisputeLost {
			all = append(all, giver("Refund of your gift "+g.Number,
				"your bank took back what you paid for your gift, "+what+"."))
		}
		if verb == event.DisputeLost && !g.RedeemedAt.IsZero() && g.Status() == Refunded {
			l := holder("Your gift has ended", "/"+g.Artist.Handle,
				"the payment of the gift of "+g.Giver.Name+", "+what+", was taken back, and the gift has ended.")
			l.Kind, l.Once = closing, closing
			all = append(all, l)
		}
		return all
	case event.Refunded:
		all := []letter.Letter{giver("Refund of your gift "+g.Number, "for your gift, "+what+", "+
			g.returnedText()+" were paid back. It may take some days until you see it on your account.")}
		if e.ActorID != g.Artist.UserID {
			all = append(all, artist("Gift "+g.Number+" was paid back", "for the gift of "+g.Giver.Name+" (@"+g.Giver.Handle+
				"), "+what+", "+g.returnedText()+" were paid back, by those who run this site or at the payment "+
				"provider. It is owed to you no longer."))
		}
		if !g.RedeemedAt.IsZero() && g.Status() == Refunded {
			l := holder("Your gift has ended", "/"+g.Artist.Handle,
				"the gift of "+g.Giver.Name+", "+what+", was paid back to them, and has ended.")
			l.Kind, l.Once = closing, closing
			all = append(all, l)
		}
		return all
	}
	return nil
}

// returnedText is how much went back: of several parts the sum, as a letter may be late.
func (g *Gift) returnedText() string {
	sum := money.Text(g.Returned, g.Currency)
	if g.Returned < g.Amount || len(g.Refunds) > 1 {
		return "in all " + sum + " of " + money.Text(g.Amount, g.Currency)
	}
	return sum
}

// disputeText is what the artist is written of a dispute.
func (g *Gift) disputeText(verb event.Verb, what string) (subject, text string) {
	who := "the bank of " + g.Giver.Name + " (@" + g.Giver.Handle + ") "
	switch verb {
	case event.DisputeWon:
		return "The dispute of gift " + g.Number + " is decided for you",
			who + "asked back what they paid for " + what + ". It takes nothing: the payment stays yours."
	case event.DisputeLost:
		return "The dispute of gift " + g.Number + " is lost",
			who + "took back what they paid for " + what + ". It is owed to you no longer."
	}
	return "The payment of gift " + g.Number + " is disputed", who + "asks back what they paid for " + what +
		". Nothing is taken yet: those who run this site answer the bank. You are told how it is decided."
}

// wayOf says how a gift reaches whom it is for.
func (s *Service) wayOf(g Gift) string {
	link := "This is its address, should you want to hand it on yourself: " + s.Link(g)
	when := "It is on its way to "
	if g.DeliverAt.After(g.PaidAt) {
		when = "On " + letter.Day(g.DeliverAt) + " it goes to "
	}
	switch g.To {
	case ToMember:
		return when + g.Member.Name + " (@" + g.Member.Handle + "). " + link
	case ToEmail:
		return when + "the address that you gave. " + link
	case ToLink:
	}
	return "Whoever opens this address first has it: " + s.Link(g) + "\n\nIt opens until " + letter.Day(g.ExpiresAt) + "."
}

// handedOver is the letter to whom it is for.
func (s *Service) handedOver(g Gift, what string) letter.Letter {
	name := g.Member.Name
	lines := []string{g.Giver.Name + " gives you " + what + "."}
	if name == "" {
		name = "there"
	}
	if g.Message != "" {
		lines = append(lines, g.Giver.Name+" writes:\n\n"+g.Message)
	}
	lines = append(lines, "It opens until "+letter.Day(g.ExpiresAt)+", and nothing is charged. Open it here:")
	l := s.letter("recipient", g.Member.UserID, name, g.Giver.Name+" has a gift for you", s.Link(g), lines)
	l.To = g.Email
	return l
}

func (s *Service) letter(kind, userID, name, subject, link string, lines []string) letter.Letter {
	return letter.Letter{
		Mail: letter.Mail{Subject: subject, Text: letter.Text(name, lines, link)}, Kind: kind, UserID: userID,
	}
}

// span writes how long a gift is.
func span(n int) string {
	switch n {
	case 1:
		return "a month"
	case 12:
		return "a year"
	}
	return fmt.Sprint(n, " months")
}
