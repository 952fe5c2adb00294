package posts

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Embeds are the ids of what a post embeds; empty for none.
type Embeds struct{ TrackID, AlbumID, GiveawayID, EventID, MerchandiseID string }

func (n New) embedded() Embeds {
	return Embeds{n.TrackID, n.AlbumID, n.GiveawayID, n.EventID, n.MerchandiseID}
}

// embedding returns n with what it embeds.
func (n New) embedding(e Embeds) New {
	n.TrackID, n.AlbumID, n.GiveawayID, n.EventID = e.TrackID, e.AlbumID, e.GiveawayID, e.EventID
	n.MerchandiseID = e.MerchandiseID
	return n
}

// Embedded is what the post embeds.
func (p Post) Embedded() Embeds {
	return Embeds{p.TrackID, p.AlbumID, p.GiveawayID, p.EventID, p.MerchandiseID}
}

func (e Embeds) isSome() bool { return e != Embeds{} }

// about is the type of a post that embeds this, and says nothing else of itself.
func (e Embeds) about() Type {
	switch {
	case e.TrackID != "" || e.AlbumID != "":
		return Music
	case e.GiveawayID != "":
		return Giveaway
	case e.EventID != "":
		return Event
	case e.MerchandiseID != "":
		return Merchandise
	}
	return Plain
}

// check checks that a post of a type embeds what the type says.
func (e Embeds) check(wrong input.Problems, of Type) {
	if e.TrackID != "" && e.AlbumID != "" {
		wrong.Add("albumId", "A post embeds a song or an album.")
	}
	switch {
	case of == Music && e.TrackID == "" && e.AlbumID == "":
		wrong.Add("type", "A post about music embeds a song or an album.")
	case of == Giveaway && e.GiveawayID == "":
		wrong.Add("type", "A post about a giveaway embeds it.")
	case of == Merchandise && e.MerchandiseID == "":
		wrong.Add("type", "A post about merchandise embeds it.")
	case of == Event && e.EventID == "":
		wrong.Add("type", "A post about an event embeds it.")
	}
}

// reachEmbedded checks that what the post embeds is the viewer's to embed.
func (s *Service) reachEmbedded(ctx context.Context, v access.Viewer, n New) error {
	for kind, id := range map[item.Type]string{
		item.Song: n.TrackID, item.Album: n.AlbumID, item.Merch: n.MerchandiseID,
	} {
		if id == "" {
			continue
		}
		if _, err := s.doors.Open(ctx, v, item.Ref{Type: kind, ID: id}); err != nil {
			return err
		}
	}
	if err := s.reachGiveaway(ctx, v, n.GiveawayID); err != nil {
		return err
	}
	return s.reachEvent(ctx, v, n)
}

// reachGiveaway checks that a giveaway is the viewer's own: nobody announces another's.
func (s *Service) reachGiveaway(ctx context.Context, v access.Viewer, id string) error {
	if id == "" {
		return nil
	}
	opened, err := s.doors.Open(ctx, v, item.Ref{Type: item.Giveaway, ID: id})
	if err == nil && opened.Subject.OwnerID != v.UserID {
		err = fault.BadInput(map[string]string{"giveawayId": "This is none of your giveaways."})
	}
	return err
}

// reachAdded checks that what a patch embeds anew is the viewer's to embed.
func (s *Service) reachAdded(ctx context.Context, v access.Viewer, p Post, c Patch) error {
	added := func(asked input.Optional[string], has string) string {
		if asked.Value == has {
			return ""
		}
		return asked.Value
	}
	return s.reachEmbedded(ctx, v, New{
		TrackID: added(c.TrackID, p.TrackID), AlbumID: added(c.AlbumID, p.AlbumID),
		GiveawayID: added(c.GiveawayID, p.GiveawayID), EventID: added(c.EventID, p.EventID),
		MerchandiseID: added(c.MerchandiseID, p.MerchandiseID),
	})
}

// setEmbeds sets what the post embeds.
func (c Patch) setEmbeds(p *Post) {
	p.TrackID, p.AlbumID = c.TrackID.Or(p.TrackID), c.AlbumID.Or(p.AlbumID)
	p.GiveawayID, p.EventID = c.GiveawayID.Or(p.GiveawayID), c.EventID.Or(p.EventID)
	p.MerchandiseID = c.MerchandiseID.Or(p.MerchandiseID)
}

// embed sets what the post embeds and is about. A memory stays one of its event, and nothing else becomes one.
func (c Patch) embed(wrong input.Problems, p *Post) {
	before := *p
	c.setEmbeds(p)
	p.Type = c.Type.Or(p.Type)
	if !c.Type.Given && p.Type != Memory && p.Type != Polled && p.Embedded() != before.Embedded() {
		p.Type = p.Embedded().about()
	}
	if p.Type == Plain && p.Poll != nil {
		p.Type = Polled
	}
	switch {
	case before.Type == Memory && (p.Type != Memory || p.EventID != before.EventID):
		wrong.Add("eventId", "A memory stays one of its event.")
	case before.Type != Memory && p.Type == Memory:
		wrong.Add("type", "A post becomes no memory: write one.")
	case p.Type == Polled && p.Poll == nil:
		wrong.Add("type", "A poll has options.")
	}
	p.Embedded().check(wrong, p.Type)
}
