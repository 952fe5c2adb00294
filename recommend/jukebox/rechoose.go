package jukebox

import (
	"cmp"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

const (
	// staying is the luck of a song that was to come already, in temperatures: about the most that chance gives to one of
	// many others, so that only what the person leans to more takes its place. placeStep keeps such songs in their order.
	staying, placeStep = 8.0, 0.1
)

// react takes in what the person did with a song, and chooses the songs to come anew. Where it has to know whether some
// tracks may be played, it gives their ids instead, and the state is to be thrown away.
func (s *scene) react(state *State, r Reaction, upcoming []string) (Reply, []string) {
	before := s.songsOf(state, upcoming)
	if i, ok := find(s.heeded, r.Key); ok {
		return s.answered(state, s.heeded[i], before), nil
	}
	r.private = s.private
	s.note(state, r)
	d := s.rewind(state, before)
	d.heardNow(r, upcoming)
	d.stay(before)
	if want := d.fill(len(upcoming)); len(want) > 0 {
		return Reply{}, want
	}
	answer := &Answer{Before: before, After: slices.Clone(state.Batch), Position: state.Position}
	answer.Understood = s.understand(r, before, answer.After)
	r.Answer = answer
	s.amend(state, r)
	return s.answered(state, r, before), nil
}

// answered is the reply to a reaction that was taken in; where what came of it is forgotten, or it was undone, what is
// to come stays.
func (s *scene) answered(state *State, r Reaction, before []Song) Reply {
	if r.Answer == nil || r.Undone {
		return Reply{Batch: Batch{Position: state.Position, Songs: before}}
	}
	return Reply{
		Batch:      Batch{Position: r.Answer.Position, Songs: r.Answer.After},
		Changed:    !sameSongs(r.Answer.Before, r.Answer.After),
		Understood: r.Answer.Understood,
	}
}

func sameSongs(a, b []Song) bool {
	return slices.EqualFunc(a, b, func(a, b Song) bool { return a.TrackID == b.TrackID })
}

// note adds a reaction, in memory alone where it is private.
func (s *scene) note(state *State, r Reaction) {
	if r.private {
		s.reactions = remember(s.reactions, r)
	} else {
		state.Reactions = remember(state.Reactions, r)
	}
}

// amend puts a reaction in place of what stands under its key.
func (s *scene) amend(state *State, r Reaction) {
	for _, list := range [][]Reaction{state.Reactions, s.reactions} {
		if i, ok := find(list, r.Key); ok {
			list[i] = r
		}
	}
}

// songsOf finds songs to come by their tracks, those that nobody knows left out, and recalls what the person did.
func (s *scene) songsOf(state *State, trackIDs []string) []Song {
	s.recall(state)
	known := map[string]Song{}
	for _, r := range s.heeded {
		if r.Answer != nil {
			for _, song := range slices.Concat(r.Answer.Before, r.Answer.After) {
				known[song.TrackID] = song
			}
		}
	}
	for _, song := range state.Batch {
		known[song.TrackID] = song
	}
	var explain func(id string) (Song, bool)
	songs := make([]Song, 0, len(trackIDs))
	for _, id := range trackIDs {
		song, ok := known[id]
		if !ok {
			if explain == nil {
				explain = s.explainer(state)
			}
			song, ok = explain(id)
		}
		if ok {
			songs = append(songs, song)
		}
	}
	return songs
}

// explainer returns what finds songs of which it is not remembered any more why they came; false for what nobody knows.
func (s *scene) explainer(state *State) func(id string) (Song, bool) {
	d := s.draw(state)
	offered := s.offers(state, d.near)
	return func(id string) (Song, bool) {
		c, ok := d.candidateOf(id)
		song := Song{TrackID: id, Familiar: c.familiar}
		if t, known := s.model.Tracks.Find(id); known {
			if song.Reason = d.whyPopular(t); offered[t] != nil && offered[t].reason != "" {
				song.Reason = offered[t].reason
			}
		}
		return song, ok
	}
}

// rewind takes back that songs were served, and heeds what the person did.
func (s *scene) rewind(state *State, songs []Song) *draw {
	gone := make(map[uint64]bool, len(songs))
	var again Heard
	for _, song := range songs {
		hash := similarity.HashID(song.TrackID)
		gone[hash] = true
		if song.StartedOver {
			again = append(again, hash) // it was heard before, longest ago
		}
	}
	state.Heard = slices.Concat(again, slices.DeleteFunc(state.Heard, func(h uint64) bool { return gone[h] }))
	d := &draw{scene: s, state: state}
	for _, song := range slices.Backward(songs) {
		state.Position = max(0, state.Position-1)
		more := -d.novelty()
		if !song.Familiar {
			more++
		}
		state.owe(s.taste.User, more)
	}
	state.Batch, state.Trail = nil, nil
	for _, h := range state.Heard[max(0, len(state.Heard)-trailLength):] {
		if c, ok := d.byHash(h); ok {
			state.Trail = append(state.Trail, Step{c.id, c.artistID})
		}
	}
	d = s.draw(state)
	state.Before = d.lastArtist()
	return d
}

// heardNow notes the song that the person just heard, also one that did not come from here, as the last before what
// comes. Nothing is noted of what is private: that it was served is.
func (d *draw) heardNow(r Reaction, upcoming []string) {
	c, ok := d.candidateOf(r.TrackID)
	toCome := slices.Contains(upcoming, r.TrackID)
	if !ok || r.private && !toCome || r.Kind == Saved || toCome && !r.Kind.against() {
		return
	}
	s := d.state
	s.Heard = append(slices.DeleteFunc(s.Heard, func(h uint64) bool { return h == c.hash }), c.hash)
	d.heard[c.hash] = true
	if toCome {
		return
	}
	s.Trail = slices.DeleteFunc(s.Trail, func(step Step) bool { return step.TrackID == c.id })
	s.Trail = append(s.Trail, Step{c.id, c.artistID})
	s.Trail = slices.Clone(s.Trail[max(0, len(s.Trail)-trailLength):])
	s.Before = c.artistID
}

// stay lets songs come again in their order, unless others suit better now. What the person turned from does not stay.
func (d *draw) stay(songs []Song) {
	d.places = make(map[int32]int, len(songs))
	for i, song := range songs {
		if t, ok := d.scene.model.Tracks.Find(song.TrackID); ok && d.places[t] == 0 && d.scene.turned(t) >= 0 {
			d.places[t] = i + 1
		}
	}
}

// holdOn lets the songs that stay be worth as much as the best others, before what the person leans to.
func (d *draw) holdOn(offered map[int32]*offer) {
	if len(d.places) == 0 {
		return
	}
	s := d.scene
	worth := make([]float64, 0, len(offered))
	for t, o := range offered {
		if s.leans(t) <= 0 {
			worth = append(worth, o.score+s.penalty(t))
		}
	}
	slices.SortFunc(worth, func(a, b float64) int { return cmp.Compare(b, a) })
	par := 0.0
	if n := min(len(d.places), len(worth)); n > 0 {
		par = worth[n-1]
	}
	for _, t := range seq.SortedKeys(d.places) {
		o := offered[t]
		if o == nil {
			o = &offer{}
			offered[t] = o
		}
		o.score = max(o.score, par-s.penalty(t))
	}
}

// upcoming adds the songs that stay.
func (g *gathering) upcoming(best []similarity.Ranked) {
	if len(g.draw.places) == 0 {
		return
	}
	for _, r := range best {
		if g.draw.places[r.Index] > 0 {
			g.add(r.Index, r.Pull)
		}
	}
}

// fill serves songs until there are so many to come; it gives what has to be asked for where it has to.
func (d *draw) fill(n int) (want []string) {
	for len(d.state.Batch) < n && len(d.want) == 0 {
		if d.opening() {
			continue
		}
		if !d.fresh(min(blockSize, n-len(d.state.Batch))) && !d.again() {
			break
		}
	}
	return d.want
}
