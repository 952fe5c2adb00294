package deletion

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/letter"
)

// Label is that of the nodes of people.
const Label = "User"

// Mailed is what people are written of.
var Mailed = event.Subscription{
	Receiver: "deletion",
	Verbs:    []event.Verb{event.Leaving, event.Stayed},
	Types:    []string{Label},
}

// Receive writes to the people whom events concern, each letter once.
func (s *Service) Receive(ctx context.Context, events []backlog.Event) error {
	return letter.Sender[Person]{
		Store: s.Store, Mailer: s.Mailer, Get: s.Store.Person, Write: s.letters,
	}.Receive(ctx, events)
}

// letters writes of what is still so: who took a deletion back at once is told that alone.
func (s *Service) letters(p Person, e backlog.Event) []letter.Letter {
	switch isLeaving := !p.EraseAt.IsZero(); {
	case e.Verb == event.Leaving && isLeaving && p.BySelf():
		return []letter.Letter{s.letter(p, "Your account will be deleted", []string{
			"your account @" + p.Handle + " is deleted on " + letter.Day(p.EraseAt) +
				". You are signed out on every device, and nobody sees your page or what you made any more.",
			"Until then you can keep it: sign in as always, and press “Keep it”. All is then as it was, but for what is paid " +
				"every month: what ran out meanwhile has ended.",
			"If it was not you who asked for it, keep your account, and choose a new password at once.",
		}, "/login")}
	case e.Verb == event.Leaving && isLeaving:
		return []letter.Letter{s.letter(p, "Your account will be deleted", []string{
			"those who run this site delete your account @" + p.Handle + " on " + letter.Day(p.EraseAt) +
				". They write:\n\n" + p.Why,
			"Until then they can take that back. Answer them if you think that it is a mistake.",
		}, "")}
	case e.Verb == event.Stayed && !isLeaving:
		lines := []string{"your account @" + p.Handle + " is not deleted. All is as it was, but for what " +
			"is paid every month: what ran out meanwhile has ended."}
		if p.IsDeactivated {
			lines = []string{"your account @" + p.Handle + " is not deleted. It stays deactivated by those who run this site."}
		}
		return []letter.Letter{s.letter(p, "Your account stays", lines, "/login")}
	}
	return nil
}

func (s *Service) letter(p Person, subject string, lines []string, path string) letter.Letter {
	return letter.Letter{
		Mail: letter.Mail{To: p.Email, Subject: subject, Text: letter.Text(p.Name, lines, s.SiteURL+path)},
		Kind: p.UserID,
	}
}

// farewell is the last letter.
func (s *Service) farewell(p Person) letter.Mail {
	return letter.Mail{To: p.Email, Subject: "Your account is deleted", Text: letter.Text(p.Name, []string{
		"the 14 days are over, and your account @" + p.Handle + " is deleted now, with what is private to you and what " +
			"you made. What others hold stays, without your name: their orders, and what you wrote to them.",
		"This is the last letter from us. Thank you for having been here.",
	}, s.SiteURL)}
}
