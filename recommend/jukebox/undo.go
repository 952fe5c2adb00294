package jukebox

import "slices"

// undo takes a reaction back, as Jukebox.Undo says.
func (s *scene) undo(state *State, key string, upcoming []string) (Reply, []string) {
	before := s.songsOf(state, upcoming)
	i, ok := find(s.heeded, key)
	if !ok || s.heeded[i].Undone {
		return Reply{Batch: Batch{Position: state.Position, Songs: before}}, nil
	}
	undone, restored := s.heeded[i], before
	later := slices.ContainsFunc(s.heeded[i+1:], func(r Reaction) bool { return !r.Undone })
	if undone.Answer != nil {
		restored = restore(*undone.Answer, before)
	}
	undone.Undone, undone.Answer = true, nil
	s.amend(state, undone)
	d := s.rewind(state, before)
	if later {
		// What the person did since holds.
		d.stay(restored)
	} else {
		d.serveAgain(restored, len(upcoming))
	}
	if want := d.fill(len(upcoming)); len(want) > 0 {
		return Reply{}, want
	}
	return Reply{
		Batch: Batch{Position: state.Position, Songs: slices.Clone(state.Batch)}, Changed: !sameSongs(before, state.Batch),
	}, nil
}

// restore returns what was to come before a reaction, less what is not to come any more of what came of it, and what
// was added since.
func restore(a Answer, upcoming []Song) []Song {
	in := func(list []Song) func(Song) bool {
		return func(song Song) bool {
			return slices.ContainsFunc(list, func(other Song) bool { return other.TrackID == song.TrackID })
		}
	}
	still, came, was := in(upcoming), in(a.After), in(a.Before)
	var out []Song
	for _, song := range a.Before {
		if still(song) || !came(song) {
			out = append(out, song)
		}
	}
	for _, song := range upcoming {
		if !came(song) && !was(song) {
			out = append(out, song)
		}
	}
	return out
}

// serveAgain serves songs as they were, at most n, without what was heard or is not wanted by now. One by the artist
// before it waits for the next.
func (d *draw) serveAgain(songs []Song, n int) {
	left := make([]candidate, 0, len(songs))
	of := make(map[string]Song, len(songs))
	for _, song := range songs {
		c, ok := d.candidateOf(song.TrackID)
		if ok && (!d.heard[c.hash] || song.StartedOver) && !d.scene.refusesID(c.id) && !d.scene.waits(c) {
			c.reason, c.familiar = song.Reason, song.Familiar
			left, of[c.id] = append(left, c), song
		}
	}
	for len(d.state.Batch) < n {
		last := d.lastArtist()
		i := slices.IndexFunc(left, func(c candidate) bool { return c.artistID != last })
		if i < 0 {
			return
		}
		d.serve(left[i], of[left[i].id].StartedOver)
		left = slices.Delete(left, i, i+1)
	}
}
