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
	Verbs:    []event.Verb{event.Removed, event.AppealDecided},
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
	what := "Your " + nouns[r.On.Type]
	if r.Excerpt != "" {
		what += " “" + r.Excerpt + "”"
	}
	l := letter.Letter{UserID: r.OwnerID, Kind: r.OwnerID}
	lines := []string{
		what + " was removed by those who run this site. They write:\n\n" + r.Words,
		"You can appeal once, until " + letter.Day(r.AppealUntil) + ", on the page below. Somebody then looks at it again.",
	}
	l.Subject = "Your " + nouns[r.On.Type] + " was removed"
	if e.Verb == event.AppealDecided {
		l.Subject = "Your appeal is decided"
		outcome := what + " stays removed. They write:\n\n"
		if r.State == PutBack {
			outcome = what + " is back. They write:\n\n"
		}
		lines = []string{outcome + r.Answer}
	}
	l.Text = letter.Text(r.Owner.Name, lines, s.SiteURL+"/removals/"+r.ID)
	return []letter.Letter{l}
}
