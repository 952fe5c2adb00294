package collection

import (
	"context"
	"errors"
	"fmt"
)

// errFull ends reading where a listing has all that it may have.
var errFull = errors.New("the listing is full")

// loadSite reads all that is published.
func (s *Service) loadSite(ctx context.Context, _ []string) ([]*Listing, error) {
	open, gated, count := newBuilder(s.options.Fold), newBuilder(s.options.Fold), 0
	err := s.options.Store.EachPublished(ctx, func(p Published) error {
		if count++; count > mostSite {
			return errFull
		}
		b := open
		if p.TakesTier {
			b = gated
		}
		if p.AlbumID != "" {
			b.addAlbum(Album{
				ID: p.AlbumID, Title: p.Album, ArtistID: p.AlbumArtistID, Artist: p.AlbumArtist, Genres: p.AlbumGenres,
				Year: p.ReleasedAt.Year(), At: p.ReleasedAt,
			})
		}
		b.add(p, p.ReleasedAt)
		return nil
	})
	if err != nil && !errors.Is(err, errFull) {
		return nil, fmt.Errorf("listing the site: %w", err)
	}
	l, more := open.listing(s.options.Now()), gated.listing(s.options.Now())
	l.Gated = &more
	s.lastSite.Store(&l)
	return []*Listing{&l}, nil
}
