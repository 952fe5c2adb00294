package seed

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// ShownRows are what those who run the site show first: the panels at the top of home, and what is featured.
type ShownRows struct {
	// SiteID names the settings of the site.
	SiteID   string
	Panels   []PanelRow
	Featured []item.Ref
	// Proposals are genres that wait for those who run the site.
	Proposals []ProposalRow
	At        time.Time
}

// ProposalRow is a GenreProposal node, and the album that its artist put into it.
type ProposalRow struct{ ID, Name, ArtistID, AlbumID string }

// PanelRow is a CarouselPanel node. EndsAt is zero where it is shown without end.
type PanelRow struct {
	ID, Type, Title, Text, Link, CreatedBy string
	Targets                                []item.Ref
	EndsAt                                 time.Time
}

// putShown has the admin show some of the invented artists' work, where the site is told of.
func (l *loader) putShown(ctx context.Context, _, _ int) error {
	if l.opts.SiteID == "" {
		return nil
	}
	rows, err := l.shown()
	if err != nil {
		return err
	}
	if err := l.store.PutShown(ctx, rows); err != nil {
		return fmt.Errorf("writing what is shown first: %w", err)
	}
	return nil
}

func (l *loader) shown() (ShownRows, error) {
	var all talk
	if err := json.Unmarshal(talkJSON, &all); err != nil {
		return ShownRows{}, fmt.Errorf("reading what is said: %w", err)
	}
	of := l.invented()
	crowds := make([]crowd, len(of))
	for n, a := range of {
		crowds[n] = l.crowd(a, n, all, &TalkRows{})
	}
	gig, err := nextGig(&crowds[3])
	if err != nil {
		return ShownRows{}, err
	}
	album, its := openAlbum(crowds[:3])
	_, another := openAlbum(crowds[7:10])
	proposal := func(name string, c crowd) ProposalRow {
		return ProposalRow{
			ID: ID(l.opts.Namespace, "genre", name), Name: suffixed(name, l.opts.Namespace, " "), ArtistID: c.id,
			AlbumID: l.rows.id("album", c.albums[0].Key),
		}
	}
	panel := func(name string, p PanelRow) PanelRow {
		p.ID, p.CreatedBy = ID(l.opts.Namespace, "panel", name), adminID(l.opts.Namespace)
		return p
	}
	return ShownRows{
		SiteID: l.opts.SiteID, At: l.mark.Anchor,
		Panels: []PanelRow{
			panel("album", PanelRow{
				Type: "spotlight", Title: album.Title, Targets: []item.Ref{its},
				Text: "From the first song to the last, in this order: the record that we play while we sweep up.",
			}),
			panel("gig", PanelRow{
				Type: "spotlight", Title: gig.Title, Targets: []item.Ref{{Type: item.Event, ID: gig.ID}},
				Text: "Say that you are going, and see who else is.", Link: "/events", EndsAt: gig.StartDate,
			}),
			panel("wares", PanelRow{
				Type: "collection", Title: "Straight from who made it", Targets: l.wares(4),
				Text: "Shirts, records and paper from the trading post.", Link: "/tradingpost",
			}),
		},
		Featured: append([]item.Ref{
			its,
			{Type: item.Artist, ID: crowds[4].id},
			{Type: item.Song, ID: l.rows.id("track", crowds[5].songs[0].Key)},
			{Type: item.Artist, ID: crowds[6].id},
			another,
		}, l.wares(6)[4:]...),
		Proposals: []ProposalRow{proposal("Harbour Folk", crowds[0]), proposal("Electronica Noire", crowds[5])},
	}, nil
}

// nextGig is what an artist plans after the very next: it is still far enough away. What was said before is drawn as it
// was when the event was written.
func nextGig(c *crowd) (EventRow, error) {
	g, err := readGigs()
	if err != nil {
		return EventRow{}, err
	}
	c.speak(c.talk.Artists[c.artist.Key])
	if err := c.play(g); err != nil {
		return EventRow{}, err
	}
	return c.out.Events[1], nil
}

// openAlbum is the first that is for everybody.
func openAlbum(of []crowd) (Album, item.Ref) {
	for i := range of {
		g, _ := of[i].gatedOf()
		for _, album := range of[i].albums {
			if album.Key != g.Album {
				return album, item.Ref{Type: item.Album, ID: of[i].l.rows.id("album", album.Key)}
			}
		}
	}
	panic("every album of the first invented artists is gated") // a test holds that it is not so
}

// wares are things that are in stock, of one artist each.
func (l *loader) wares(most int) (refs []item.Ref) {
	for _, items := range l.trade.items {
		for _, each := range items {
			if len(refs) < most && each.inStock() {
				refs = append(refs, item.Ref{Type: item.Merch, ID: each.ID})
				break
			}
		}
	}
	return refs
}

func (r ItemRow) inStock() bool {
	for _, v := range r.Variants {
		for _, size := range v.Sizes {
			if size.Quantity > 3 {
				return true
			}
		}
	}
	return false
}
