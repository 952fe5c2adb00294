package genres

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/letter"
)

// Label is that of the nodes of proposals.
const Label = "GenreProposal"

// Mailed is what artists are written of: what changes their music. That a genre is taken up they are notified of.
var Mailed = event.Subscription{
	Receiver: "genres",
	Verbs:    []event.Verb{event.GenreFolded, event.GenreDeclined},
	Types:    []string{Label},
}

// Receive writes to the artists whom events concern, each letter once.
func (s *Service) Receive(ctx context.Context, events []backlog.Event) error {
	return letter.Sender[Proposal]{
		Store: s.Store, Mailer: s.Mailer, Get: s.Store.Get, Write: s.letters,
	}.Receive(ctx, events)
}

// letters are none where the decision was taken back meanwhile.
func (s *Service) letters(p Proposal, e backlog.Event) (all []letter.Letter) {
	var subject, line string
	switch {
	case e.Verb == event.GenreFolded && p.State == Folded:
		subject = "Your genre is listed as " + p.Into
		line = "“" + p.Name + "”, which you proposed, is listed as “" + p.Into + "” on this site. Your music is there now."
	case e.Verb == event.GenreDeclined && p.State == Declined:
		subject = "Your genre was not taken up"
		line = "“" + p.Name + "”, which you proposed, was not taken up. Your music has no genre until you choose one."
	default:
		return nil
	}
	if p.Words != "" {
		line += " Those who run this site write:\n\n" + p.Words
	}
	for _, artist := range p.Artists {
		l := letter.Letter{UserID: artist.UserID, Kind: artist.UserID}
		l.Subject, l.Text = subject, letter.Text(artist.Name, []string{line}, s.SiteURL+"/dashboard/music")
		all = append(all, l)
	}
	return all
}
