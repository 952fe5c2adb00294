package jukebox

import (
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

const (
	// temperature is the spread of the choice among scores of about 0..1.
	temperature = 0.06
	// spacing is what an artist loses right after it was heard, less for each song since;
	// albumSpacing an album.
	spacing, albumSpacing = 0.5, 0.1
	// restPlaces is for how many songs an artist does not come again while there is enough else.
	restPlaces = 3
)

// startingOver is what a song says that comes again.
const startingOver = "Starting over with what you heard longest ago"

// take chooses the next songs and notes them in the state. Where it has to know whether some
// tracks may be played, it gives their ids instead, and the state is to be thrown away.
func (s *scene) take(state *State, limit int) (songs []Song, want []string) {
	d := s.draw(state)
	state.Batch, state.Before = nil, d.lastArtist()
	want = d.fill(limit)
	return state.Batch, want
}

// draw looks at a state.
func (s *scene) draw(state *State) *draw {
	d := &draw{scene: s, state: state, heard: make(map[uint64]bool, len(state.Heard)), isNear: map[int32]bool{}}
	for _, h := range state.Heard {
		d.heard[h] = true
	}
	s.heed(state)
	s.meet(state)
	d.long = s.playsLong(state)
	d.near, d.genres, d.own = s.nearSeed(state), s.seedGenres(state), seedGenre(s.model, state.Seed)
	sunk := 0
	for _, o := range d.near {
		d.isNear[o.track] = true
		if len(s.heeded) > 0 && s.turned(o.track) < 0 {
			sunk++
		}
	}
	d.adrift = d.own == similarity.None && s.against > 1 && 2*sunk > len(d.near)
	return d
}

// draw is one call of take or of repeat.
type draw struct {
	scene *scene
	state *State
	heard map[uint64]bool
	near  []seedOffer
	// isNear has the tracks of near, genres those of what the session started from.
	isNear map[int32]bool
	genres []similarity.Vector
	// own is the genre that the session started from, or none.
	own int32
	// usedUp says that nothing is left that was not heard; old holds what was, longest ago
	// first, once it is.
	// long says that long songs may come.
	long bool
	// adrift says that the person turned from most of what is like what the session started from.
	adrift bool
	// places are those of the songs to come that are chosen anew, from 1, by track.
	places map[int32]int
	usedUp bool
	old    []candidate
	want   []string
}

// opening serves what the person started from as the first song.
func (d *draw) opening() bool {
	if d.state.Position > 0 || d.state.Seed.Named() == 0 || d.state.Seed.Genre != "" {
		return false
	}
	reason := map[string]string{
		"track": "Where you started", "album": "From the album you chose",
		"artist": "By the artist you chose", "playlist": "From the playlist you chose",
	}[d.state.Seed.Kind()]
	for _, t := range d.state.Anchors {
		if d.state.Seed.TrackID == "" && (d.scene.refusesID(t.ID) || d.scene.avoid[t.ID]) {
			continue // nobody asked for this very song
		}
		if d.state.Seed.TrackID == "" && t.Duration > longSong && !d.long {
			continue
		}
		c := candidate{
			id: t.ID, artistID: t.ArtistID, albumID: t.AlbumID, hash: similarity.HashID(t.ID), reason: reason,
			familiar: d.scene.knows(t.ArtistID),
		}
		if c.id == d.scene.playing || d.heard[c.hash] && !slices.Contains(d.state.Marked, c.hash) {
			continue
		}
		ok, known := d.scene.permit[c.id]
		if !known {
			// What may follow is asked about at the same time.
			d.want = append(d.want, c.id)
			return false
		}
		if ok {
			d.serve(c, false)
			return true
		}
	}
	return false
}

// fresh serves up to n songs that were not heard in the session; false where none is left.
func (d *draw) fresh(n int) bool {
	if d.usedUp {
		return false
	}
	pool, whole := d.pool()
	if pool = d.permitted(pool, whole); len(d.want) > 0 {
		return true
	}
	if len(pool) == 0 && !d.long && len(d.state.Heard) == 0 {
		d.long = true // there is nothing else
		return true
	}
	if len(pool) == 0 {
		d.usedUp = true
		return false
	}
	for range n {
		if len(pool) == 0 {
			break
		}
		i := d.choose(pool, whole)
		d.serve(pool[i], false)
		pool = slices.Delete(pool, i, i+1)
	}
	return true
}

// permitted leaves what may be played. It asks about the best of what it does not know on either
// side of the dial, unless enough is known: one question a call is enough then.
func (d *draw) permitted(pool []candidate, whole bool) []candidate {
	var known []candidate
	var unknown []string
	asked := map[bool]int{}
	// Those of either side of the dial that fit: the artists of which it is known, the songs of which it is not.
	sure, unsure := map[bool]map[string]bool{false: {}, true: {}}, map[bool]int{}
	for _, c := range pool {
		_, ok := d.scene.permit[c.id]
		if ok {
			known = append(known, c)
		} else if asked[c.familiar]++; whole || asked[c.familiar] <= askEach {
			unknown = append(unknown, c.id)
		}
		switch fits := c.fits && !d.scene.waits(c); {
		case fits && ok:
			sure[c.familiar][c.artistID] = true
		case fits:
			unsure[c.familiar]++
		}
	}
	// Of the genre that the session started from: the artists of which it is known, the songs of which it is not.
	sureOwn, unsureOwn := map[string]bool{}, 0
	for _, c := range pool {
		if _, ok := d.scene.permit[c.id]; c.own && c.fits && !d.scene.waits(c) {
			if ok {
				sureOwn[c.artistID] = true
			} else {
				unsureOwn++
			}
		}
	}
	short := func(familiar bool) bool { return len(sure[familiar]) < sideLeast && unsure[familiar] > 0 }
	if whole || len(known) < poolLeast || short(true) || short(false) || len(sureOwn) < sideLeast && unsureOwn > 0 {
		d.want = append(d.want, unknown...)
	}
	return known
}

// again serves the song that was heard longest ago: one that does not wait and is not by the
// last artist, else one that is not by the last artist, else any. False where nothing may be played.
func (d *draw) again() bool {
	d.remember()
	if len(d.old) == 0 {
		return false
	}
	last := d.lastArtist()
	i := slices.IndexFunc(d.old, func(c candidate) bool { return c.artistID != last && !d.scene.waits(c) })
	if i < 0 {
		i = slices.IndexFunc(d.old, func(c candidate) bool { return c.artistID != last })
	}
	if i < 0 {
		// Only one artist is left: any but what was skipped just now, if there is one.
		i = max(0, slices.IndexFunc(d.old, func(c candidate) bool { return !d.scene.avoid[c.id] }))
	}
	c := d.old[i]
	if _, known := d.scene.permit[c.id]; !known {
		d.wantUnknown(i)
		return true
	}
	d.old = append(slices.Delete(d.old, i, i+1), c)
	c.reason = startingOver
	d.serve(c, true)
	return true
}

// remember finds once what was heard and is not known to be closed to the person.
func (d *draw) remember() {
	if d.old != nil {
		return
	}
	d.old = make([]candidate, 0, len(d.state.Heard))
	for _, h := range d.state.Heard {
		if c, ok := d.byHash(h); ok && !d.scene.refusesID(c.id) {
			if may, known := d.scene.permit[c.id]; may || !known {
				d.old = append(d.old, c)
			}
		}
	}
}

// wantUnknown asks about the song at i and many of the others, so that the next are known too.
func (d *draw) wantUnknown(i int) {
	d.want = append(d.want, d.old[i].id)
	for k, c := range seq.First(d.old, poolSize) {
		if _, known := d.scene.permit[c.id]; !known && k != i {
			d.want = append(d.want, c.id)
		}
	}
}

// byHash finds a served song again, in the model or among what the session started from.
func (d *draw) byHash(hash uint64) (candidate, bool) {
	if t, ok := d.scene.model.TrackByHash(hash); ok {
		return d.scene.candidate(t, similarity.Pull{}), true
	}
	for _, t := range d.state.Anchors {
		if similarity.HashID(t.ID) == hash {
			return candidate{
				id: t.ID, artistID: t.ArtistID, albumID: t.AlbumID, hash: hash, familiar: d.scene.knows(t.ArtistID),
			}, true
		}
	}
	return candidate{}, false
}

// serve notes a song as the next one.
func (d *draw) serve(c candidate, again bool) {
	s := d.state
	if again || d.heard[c.hash] {
		s.Heard = slices.DeleteFunc(s.Heard, func(h uint64) bool { return h == c.hash })
	}
	d.heard[c.hash] = true
	s.Heard = append(s.Heard, c.hash)
	s.Trail = append(s.Trail, Step{c.id, c.artistID})
	s.Trail = slices.Clone(s.Trail[max(0, len(s.Trail)-trailLength):])
	d.deal(!c.familiar)
	s.Position++
	s.Batch = append(s.Batch, Song{TrackID: c.id, Reason: c.reason, StartedOver: again, Familiar: c.familiar})
}
