package jukebox

import (
	"cmp"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// repeat returns what the last call gave once more, the first limit of it. What the person has
// refused or skipped since is replaced in its place by a song that was not heard, or left out
// where there is none; everything else stays where it was. Where it has to know whether some
// tracks may be played, it gives their ids instead, and the state is to be thrown away.
func (s *scene) repeat(state *State, limit int) (songs []Song, want []string) {
	d := s.draw(state)
	for i := range min(limit, len(state.Batch)) {
		song := state.Batch[i]
		c, ok := d.byHash(similarity.HashID(song.TrackID))
		refused := s.avoid[song.TrackID] || (s.refusesID(song.TrackID) && song.TrackID != state.Seed.TrackID)
		if !refused && (!ok || !s.waits(c)) {
			songs = append(songs, song)
			continue
		}
		better, found := d.instead(i, c)
		switch {
		case len(d.want) > 0:
			return nil, d.want
		case found:
			d.replace(i, better)
			songs = append(songs, state.Batch[i])
		case !refused:
			songs = append(songs, song) // its artist was skipped, and nothing else is left
		}
	}
	return songs, nil
}

// instead chooses a song for a place of the batch: one that was not heard, does not wait, and is
// by another artist than its neighbours; on the same side of the dial where there is one.
func (d *draw) instead(i int, gone candidate) (candidate, bool) {
	pool, whole := d.pool()
	if pool = d.permitted(pool, whole); len(d.want) > 0 {
		return candidate{}, false
	}
	beside := d.beside(i)
	pool = slices.DeleteFunc(pool,
		func(c candidate) bool { return d.scene.waits(c) || slices.Contains(beside, c.artistID) })
	if same := slices.DeleteFunc(slices.Clone(pool), func(c candidate) bool {
		return c.familiar != gone.familiar || !c.fits
	}); len(same) > 0 {
		pool = same
	}
	if len(pool) == 0 {
		return candidate{}, false
	}
	return slices.MaxFunc(pool, func(a, b candidate) int { return cmp.Compare(a.score, b.score) }), true
}

// beside are the artists of the songs before and after a place of the batch.
func (d *draw) beside(i int) []string {
	artists := []string{d.state.Before}
	if i > 0 {
		artists[0] = d.artistOf(d.state.Batch[i-1])
	}
	if i+1 < len(d.state.Batch) {
		artists = append(artists, d.artistOf(d.state.Batch[i+1]))
	}
	return artists
}

func (d *draw) artistOf(s Song) string {
	c, _ := d.byHash(similarity.HashID(s.TrackID))
	return c.artistID
}

// replace puts a song in place of one of the batch, which counts as heard all the same: it does
// not come again in the session.
func (d *draw) replace(i int, c candidate) {
	s, gone := d.state, d.state.Batch[i]
	s.Batch[i] = Song{TrackID: c.id, Reason: c.reason, Familiar: c.familiar}
	d.heard[c.hash] = true
	at := slices.Index(s.Heard, similarity.HashID(gone.TrackID))
	s.Heard = slices.Insert(s.Heard, at+1, c.hash)
	for k, step := range s.Trail {
		if step.TrackID == gone.TrackID {
			s.Trail[k] = Step{c.id, c.artistID}
		}
	}
	s.redeal(d.scene.taste.User, gone.Familiar, c.familiar)
}
