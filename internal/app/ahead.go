package app

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/shop"
)

const (
	// onFirstPage and onShelf are how many things the Trading Post and a shelf of home show at once.
	onFirstPage, onShelf = 24, 12
	// preparedAs is what browsers ask pictures for.
	preparedAs = "image/webp"
)

// preparePictures makes the pictures that the first visitors see, at the widths of a plain screen and then of a dense
// one. It takes as long between two of them as they took, so that half a core is anybody's even then.
func (s *services) preparePictures(ctx context.Context) {
	for _, p := range s.firstPictures(ctx) {
		kind, id, version, ok := rest.ImageOf(p.address)
		if !ok {
			continue
		}
		began := time.Now()
		if err := s.pictures.prepare(ctx, kind, id, version, p.width, preparedAs); err != nil && ctx.Err() == nil {
			s.world.log.WarnContext(ctx, "a picture cannot be prepared", "kind", kind, "id", id, "error", err)
		}
		select {
		case <-time.After(time.Since(began)):
		case <-ctx.Done():
			return
		}
	}
}

// sizedPicture is the address of a picture at a width in pixels.
type sizedPicture struct {
	address string
	width   int
}

// firstPictures are those of the Trading Post and of home as a visitor sees them.
func (s *services) firstPictures(ctx context.Context) (all []sizedPicture) {
	visitor := access.Viewer{}
	var wares, covers []string
	items, err := s.shop.Curated(ctx, visitor, shop.Wanted{Query: shop.Query{Sort: shop.ByTaste}},
		paging.Request{Size: onFirstPage})
	if err != nil && ctx.Err() == nil {
		s.world.log.WarnContext(ctx, "the pictures of the Trading Post cannot be prepared", "error", err)
	}
	for _, i := range items.Nodes {
		if len(i.Pictures) > 0 {
			wares = append(wares, shop.PictureURL(i.Pictures[0]))
		}
	}
	shelves, err := s.music.Home(ctx, visitor, onShelf)
	if err != nil && ctx.Err() == nil {
		s.world.log.WarnContext(ctx, "the pictures of home cannot be prepared", "error", err)
	}
	for _, shelf := range shelves {
		for _, album := range shelf.Albums {
			covers = append(covers, album.Node.CoverArtURL)
		}
		for _, track := range shelf.Tracks {
			covers = append(covers, track.Node.CoverArtURL)
		}
	}
	for _, pass := range []struct{ wares, covers int }{{384, 256}, {640, 384}} {
		for _, address := range wares {
			all = append(all, sizedPicture{address, pass.wares})
		}
		for _, address := range covers {
			all = append(all, sizedPicture{address, pass.covers})
		}
	}
	return all
}
