package model

import (
	"time"

	"github.com/sidestage/sidestage/internal/carousel"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// CarouselPanel is a panel of the carousel as one person sees it.
type CarouselPanel struct {
	PanelID                        string
	PanelType                      CarouselPanelType
	Order                          *int
	Title                          string
	TextContent, ImageURL, CtaLink *string
	StartDate, EndDate, ArchivedAt *time.Time
	CreatedAt, UpdatedAt           time.Time
	CreatedBy                      *string
	Targets                        []CarouselTarget
}

// CarouselTarget names a thing that a panel shows.
type CarouselTarget struct {
	ItemID   string
	ItemType CarouselItemType
}

// NewCarouselPanel returns how a panel looks to the viewer.
func NewCarouselPanel(v access.Viewer) func(carousel.Panel) CarouselPanel {
	return func(p carousel.Panel) CarouselPanel {
		out := CarouselPanel{
			PanelID: p.ID, PanelType: panelTypes[p.Type], Title: p.Title, TextContent: text(p.Text),
			ImageURL: text(p.PictureURL()), CtaLink: text(p.Link), StartDate: instant(p.StartsAt), EndDate: instant(p.EndsAt),
			ArchivedAt: instant(p.ArchivedAt), CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt,
			Targets: Each(p.Targets, func(r item.Ref) CarouselTarget { return CarouselTarget{r.ID, panelItems[r.Type]} }),
		}
		if !p.IsArchived() {
			out.Order = &p.Order
		}
		if v.Admin {
			out.CreatedBy = text(p.CreatedBy)
		}
		return out
	}
}

var (
	panelTypes = map[carousel.Type]CarouselPanelType{
		carousel.Announcement: CarouselPanelTypeAnnouncement, carousel.Spotlight: CarouselPanelTypeSpotlight,
		carousel.Collection: CarouselPanelTypeCollection,
	}
	panelItems = map[item.Type]CarouselItemType{
		item.Song: CarouselItemTypeTrack, item.Album: CarouselItemTypeAlbum, item.Merch: CarouselItemTypeMerchandise,
		item.Event: CarouselItemTypeEvent, item.Artist: CarouselItemTypeArtist,
	}
)

// PanelTypeOf returns what a type of panels is called here.
func PanelTypeOf(t CarouselPanelType) carousel.Type { return keyOf(panelTypes, t) }

// PanelItemOf names a thing that a panel can show.
func PanelItemOf(t CarouselItemType, id string) item.Ref {
	return item.Ref{Type: keyOf(panelItems, t), ID: id}
}

// keyOf finds the key of a value, of which there is one.
func keyOf[K, V comparable](all map[K]V, value V) (key K) {
	for k, v := range all {
		if v == value {
			return k
		}
	}
	return key
}
