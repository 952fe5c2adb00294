package graphstore_test

import (
	collectiongraph "github.com/sidestage/sidestage/graphstore/collection"
)

// listsForPlayers asks what players list.
func (r *requests) listsForPlayers() {
	ctx, s := r.t.Context(), collectiongraph.NewStore(r.db)
	_, err := s.Kept(ctx, r.fan, 20_000)
	r.must(err)
	_, err = s.Heard(ctx, r.fan, 2000)
	r.must(err)
	_, err = s.SeesMore(ctx, r.fan)
	r.must(err)
}
