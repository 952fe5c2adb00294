package graphstore_test

import (
	"time"

	sharesgraph "github.com/sidestage/sidestage/graphstore/shares"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/shares"
)

// sharesAddresses gives the addresses of things out, and takes them back but for an artist's.
func (r *requests) sharesAddresses() {
	ctx, s := r.t.Context(), sharesgraph.NewStore(r.db)
	for kind, id := range map[item.Type]string{item.Artist: r.artist, item.Album: r.album, item.Song: r.track} {
		of := item.Ref{Type: kind, ID: id}
		r.must(s.Put(ctx, r.fan, shares.Share{Ref: of, Description: "Listen to this", UpdatedAt: time.Now()}))
		if kind != item.Artist {
			r.must(s.Remove(ctx, r.fan, of))
		}
	}
	_, err := s.Shares(ctx, r.fan)
	r.must(err)
}
