package moderation

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/letter"
)

// Label is that of the nodes of removals.
const Label = "Removal"

// Mailed is what authors are written of.
var Mailed = event.Subscription{
	Receiver: "moderation",
	Verbs:    []event.Verb{event.Removed, event.AppealDecided, event.PutBack},
	Types:    []string{Label},
}

// Receive writes to the authors whom events concern, each letter once.
func (s *Service) Receive(ctx context.Context, events []backlog.Event) error {
	return letter.Sender[Removal]{
		Store: s.Store, Mailer: s.Mailer, Get: s.Store.Get, Write: s.letters,
	}.Receive(ctx, events)
}

var nouns = map[item.Type]string{
	item.Post: "post", item.Comment: "comment", item.Question: "question", item.Giveaway: "giveaway", item.Song: "track",
	item.Album: "album", item.Playlist: "playlist", item.Event: "event", item.Merch: "merchandise",
}

func (s *Service) letters(r Removal, e backlog.Event) []letter.Letter {
	if r.Owner == nil {
		return nil
	}
	l := letter.Letter{UserID: r.OwnerID, Kind: r.OwnerID}
	subject, lines := r.told(e.Verb)
	l.Subject = subject
	l.Text = letter.Text(r.Owner.Name, lines, s.SiteURL+"/removals/"+r.ID)
	return []letter.Letter{l}
}

// excerptTold is how many characters of a thing its author is told of it.
const excerptTold = 200

// told is what a letter says of an event, and its subject.
func (r Removal) told(verb event.Verb) (subject string, lines []string) {
	noun := nouns[r.On.Type]
	what := "Your " + noun
	if told := []rune(r.Excerpt); len(told) > 0 {
		what += " “" + string(told[:min(len(told), excerptTold)]) + "”"
	}
	switch {
	case verb == event.PutBack:
		return "Your " + noun + " is back", []string{what + " is back. They write:\n\n" + r.Answer}
	case verb == event.AppealDecided && r.State == PutBack:
		return "Your appeal is decided", []string{what + " is back. They write:\n\n" + r.Answer}
	case verb == event.AppealDecided:
		return "Your appeal is decided", []string{what + " stays away. They write:\n\n" + r.Answer}
	}
	done := "removed"
	if r.IsHidden {
		done = "hidden"
	}
	lines = []string{what + " was " + done + " by those who run this site. They write:\n\n" + r.Words}
	if r.State == Standing {
		lines = append(lines, "You can appeal once, until "+letter.Day(r.AppealUntil)+
			", on the page below. Somebody then looks at it again.")
	}
	return "Your " + noun + " was " + done, lines
}
