package jukebox

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/sidestage/sidestage/internal/room"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// OfOnesTaste is the reason of a song in company that the taste of the member speaks for whose
// turn it was: nobody is told what the others listen to.
const OfOnesTaste = "For the taste of one of you"

// Together gives the next songs of a session for a company, limit of 1..100, and the state after
// them; it stores nothing. The tastes are not averaged, which would give everybody what nobody
// loves: the members take turns, each place is chosen as if for one member alone, whoever had the
// fewest songs so far. Shares differ by one at most; who joins later, or comes back, starts with
// the smallest share of the others. What any member calls not for them is not chosen in anybody's turn.
// played are tracks that were heard otherwise: they do not come again. Fewer songs come where
// no more may be heard by all. Errors: UNAVAILABLE before the first model.
func (j *Jukebox) Together(
	ctx context.Context, c room.Company, state State, played []string, limit int,
) ([]Song, State, error) {
	if err := checkSongs(limit); err != nil {
		return nil, State{}, err
	}
	t := &together{jukebox: j, company: c, scenes: map[string]*scene{}, permit: map[string]bool{}}
	if err := t.gather(ctx); err != nil {
		return nil, State{}, err
	}
	state = state.clone()
	state.hear(played)
	var songs []Song
	for len(songs) < limit {
		member := state.turn(c.Members)
		if member == "" {
			break
		}
		song, after, err := t.next(ctx, member, state)
		if err != nil {
			return nil, State{}, err
		}
		if song == nil {
			break
		}
		song.For = member
		songs, state = append(songs, *song), after
		state.Turns[member]++
	}
	state.Batch, state.Before = nil, ""
	return songs, state, nil
}

// Refused gives those of the tracks that any of the members says are not for them, by the most exact word of each.
// Errors: UNAVAILABLE before the first model.
func (j *Jukebox) Refused(ctx context.Context, members, trackIDs []string) ([]string, error) {
	m, all, err := j.viewsOf(ctx, members)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(trackIDs), func(id string) bool {
		track, ok := m.Tracks.Find(id)
		return !ok || !slices.ContainsFunc(all, func(v *listener.Views) bool { return v.Blocked(m, track) })
	}), nil
}

// together is one call of Together.
type together struct {
	jukebox *Jukebox
	company room.Company
	// scenes are those of the members whose turn it was; they share permit and views.
	scenes map[string]*scene
	permit map[string]bool
	views  []*listener.Views
	long   bool
}

// gather learns what each member refuses, and whether any likes long songs; their tastes are looked at when it is their
// turn.
func (t *together) gather(ctx context.Context) error {
	m, views, err := t.jukebox.viewsOf(ctx, t.company.Members)
	if err != nil {
		return err
	}
	t.views = views
	t.long, err = t.jukebox.anyLikesLong(ctx, m, t.company.Members)
	return err
}

// viewsOf gives what each of the members said of their taste, as the model in use has it.
func (j *Jukebox) viewsOf(ctx context.Context, members []string) (*similarity.Model, []*listener.Views, error) {
	m, err := j.reader.Ready(ctx)
	if err != nil {
		return nil, nil, err
	}
	all := make([]*listener.Views, len(members))
	for i, member := range members {
		said, err := j.reader.Said(ctx, member)
		if err != nil {
			return nil, nil, err
		}
		all[i] = listener.ViewsOf(m, said)
	}
	return m, all, nil
}

func (t *together) scene(ctx context.Context, member string) (*scene, error) {
	if s, ok := t.scenes[member]; ok {
		return s, nil
	}
	s, err := t.jukebox.scene(ctx, member)
	if err != nil {
		return nil, fmt.Errorf("looking at the taste of a member: %w", err)
	}
	s.shared, s.permit, s.company, s.long = true, t.permit, t.views, t.long
	t.scenes[member] = s
	return s, nil
}

// next chooses one song for a member; nil where there is none.
func (t *together) next(ctx context.Context, member string, before State) (*Song, State, error) {
	s, err := t.scene(ctx, member)
	if err != nil {
		return nil, State{}, err
	}
	for {
		state := before.clone()
		songs, want := s.take(&state, 1)
		if len(want) == 0 {
			if len(songs) == 0 {
				return nil, before, nil
			}
			return &songs[0], state, nil
		}
		playable, err := t.company.Playable(ctx, want)
		if err != nil {
			return nil, State{}, fmt.Errorf("asking what may be played together: %w", err)
		}
		for _, id := range want {
			t.permit[id] = slices.Contains(playable, id)
		}
	}
}

// turn names the member who had the fewest songs, the first of them; "" where there is nobody.
func (s *State) turn(members []string) string {
	if s.Turns == nil {
		s.Turns = map[string]int{}
	}
	// What was chosen while somebody was away is not made up for: they would have every turn until then.
	maps.DeleteFunc(s.Turns, func(m string, _ int) bool { return !slices.Contains(members, m) })
	least := -1
	for _, m := range members {
		if n, ok := s.Turns[m]; ok && (least < 0 || n < least) {
			least = n
		}
	}
	chosen := ""
	for _, m := range members {
		if _, ok := s.Turns[m]; !ok {
			s.Turns[m] = max(0, least)
		}
		if chosen == "" || s.Turns[m] < s.Turns[chosen] {
			chosen = m
		}
	}
	return chosen
}

// hear notes tracks as heard.
func (s *State) hear(trackIDs []string) {
	for _, id := range trackIDs {
		if hash := similarity.HashID(id); !slices.Contains(s.Heard, hash) {
			s.Heard = append(s.Heard, hash)
		}
	}
}
