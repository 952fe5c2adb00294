package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/internal/leaning"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
	"github.com/sidestage/sidestage/recommend/jukebox"
	"github.com/sidestage/sidestage/recommend/lifecycle"
)

// The protocol: of the first songs of a session three that the listener dislikes are skipped and one that they like is
// heard to its end; then come 16 songs, from the fifth to the twentieth.
const (
	skips, fulls, judgedSongs = 3, 1, 16
	batch                     = skips + fulls + judgedSongs
)

// house is a world with a trained model, and sessions in memory.
type house struct {
	*recommendtest.Tasted
	trainer  *lifecycle.Trainer
	artistOf map[string]string

	mu       sync.Mutex
	sessions map[string][]byte
}

// newHouse trains on the listening of a world.
func newHouse(ctx context.Context, w *recommendtest.Tasted) (*house, error) {
	cfg := similarity.DefaultConfig()
	cfg.BlendFrom = math.MaxInt // artists' ranks for known people take long to learn, and these are new
	h := &house{
		Tasted: w, artistOf: w.ArtistOf(), sessions: map[string][]byte{},
		trainer: lifecycle.New(lifecycle.Options{
			Source: w, Statements: w, Config: cfg, Interval: time.Hour, Now: func() time.Time { return w.Now },
		}),
	}
	return h, h.trainer.Retrain(ctx)
}

// jukebox returns one that learns as is said, or nothing.
func (h *house) jukebox(learner leaning.Learner) *jukebox.Jukebox {
	people := recommend.People{
		History: h, Statements: h, Tuning: recommendtest.TunedTo(0.5), Now: func() time.Time { return h.Now },
	}
	return jukebox.New(h.trainer, people, h, h).WithLearner(learner)
}

// session is somebody's, by a seed: the songs that they react to, and those that were to come then.
type session struct {
	user  string
	isNew bool
	seed  music.Seed
	turns []jukebox.Reaction
	up    []string
	// id and state are as the jukebox stored it when it began.
	id    string
	state []byte
}

// sessions draws so many that a jukebox that learns nothing began.
func (h *house) draw(ctx context.Context, n int, seed uint64) ([]session, error) {
	r := rand.New(rand.NewPCG(seed, 5))
	j := h.jukebox(none{}).WithRandom(r.Uint64)
	var all []session
	for i := 0; len(all) < n; i++ {
		user := fmt.Sprintf("u%05d", i)
		if i%2 == 0 {
			user = fmt.Sprintf("newcomer %d", i)
			h.Newcomer(user)
		}
		s := session{user: user, isNew: i%2 == 0, seed: h.seed(r, i)}
		b, err := j.Start(ctx, user, s.seed, nil, batch)
		if err != nil {
			return nil, err
		}
		s.id, s.state = b.SessionID, h.sessions[b.SessionID]
		if s.react(h, b.Songs, r) {
			all = append(all, s)
		}
	}
	return all, nil
}

// seed is what a session starts from: the listener's own taste, a genre, or a song.
func (h *house) seed(r *rand.Rand, i int) music.Seed {
	switch t := h.TrackList[r.IntN(len(h.TrackList))]; i % 3 {
	case 0:
		return music.Seed{}
	case 1:
		return music.Seed{Genre: t.Genres[0].Slug}
	default:
		return music.Seed{TrackID: t.ID}
	}
}

// react chooses what the listener reacts to; false where the session pleases them already. Where they like none of the
// songs they play one that they found themselves.
func (s *session) react(h *house, songs []jukebox.Song, r *rand.Rand) bool {
	var disliked, liked []string
	for _, song := range songs {
		if h.Likes(s.user, song.TrackID) {
			liked = append(liked, song.TrackID)
		} else {
			disliked = append(disliked, song.TrackID)
		}
	}
	if len(disliked) < skips {
		return false
	}
	for len(liked) < fulls {
		if t := h.TrackList[r.IntN(len(h.TrackList))]; h.Likes(s.user, t.ID) {
			liked = append(liked, t.ID)
		}
	}
	for i, id := range slices.Concat(disliked[:2], liked[:fulls], disliked[2:skips]) {
		kind := jukebox.Skipped
		if slices.Contains(liked, id) {
			kind = jukebox.Finished
		}
		key := uuid.NewSHA1(uuid.Nil, fmt.Append(nil, s.user, i)).String()
		s.turns = append(s.turns, jukebox.Reaction{Key: key, TrackID: id, Kind: kind})
	}
	for _, song := range songs {
		if !slices.ContainsFunc(s.turns, func(t jukebox.Reaction) bool { return t.TrackID == song.TrackID }) {
			s.up = append(s.up, song.TrackID)
		}
	}
	s.up = s.up[:judgedSongs]
	return true
}

// result is what came of the reactions of all sessions.
type result struct {
	// Share is of liked songs among those from the fifth to the twentieth, Kept of songs that were to come before.
	Share, Kept float64
	// By is the share by what sessions began from, and of people of whom nothing was known.
	By map[string]float64
	// Crowded counts songs by an artist who came within three songs before.
	Crowded int
}

// unchanged is what comes of songs that stay whatever the listener does.
func (h *house) unchanged(all []session) result {
	out := result{By: map[string]float64{}, Kept: 1}
	count := map[string]int{}
	for _, s := range all {
		out.add(s, h.liked(s.user, s.up), len(all), count)
	}
	out.average(count)
	return out
}

// add counts what came of one session of so many.
func (r *result) add(s session, liked float64, sessions int, count map[string]int) {
	r.Share += liked / float64(sessions)
	for _, group := range s.groups() {
		r.By[group] += liked
		count[group]++
	}
}

func (r *result) average(count map[string]int) {
	for group, n := range count {
		r.By[group] /= float64(n)
	}
}

// listen plays all sessions with a learner.
func (h *house) listen(ctx context.Context, all []session, learn func(user string) leaning.Learner) (result, error) {
	out := result{By: map[string]float64{}}
	count := map[string]int{}
	for _, s := range all {
		j, up := h.jukebox(learn(s.user)), s.up
		h.sessions[s.id] = s.state
		for _, turn := range s.turns {
			reply, err := j.React(ctx, s.user, s.id, turn, up)
			if err != nil {
				return out, err
			}
			up = ids(reply.Songs)
		}
		for i, id := range up {
			if slices.Contains(s.up, id) {
				out.Kept += 1 / float64(len(all)*judgedSongs)
			}
			if slices.ContainsFunc(up[max(0, i-3):i], func(before string) bool {
				return h.artistOf[before] == h.artistOf[id]
			}) {
				out.Crowded++
			}
		}
		out.add(s, h.liked(s.user, up), len(all), count)
	}
	out.average(count)
	return out, nil
}

// groups are what a session is counted among.
func (s session) groups() []string {
	groups := []string{"from " + s.seed.Kind()}
	if s.isNew {
		return append(groups, "of new people")
	}
	return append(groups, "of known people")
}

// liked is the share of songs that somebody likes.
func (h *house) liked(user string, ids []string) float64 {
	n := 0
	for _, id := range ids {
		if h.Likes(user, id) {
			n++
		}
	}
	return float64(n) / float64(max(1, len(ids)))
}

func ids(songs []jukebox.Song) []string {
	out := make([]string, len(songs))
	for i, song := range songs {
		out[i] = song.TrackID
	}
	return out
}

// SeedTracks implements jukebox.Catalogue.
func (h *house) SeedTracks(_ context.Context, _ string, seed music.Seed, limit int) ([]taste.Track, error) {
	var out []taste.Track
	for _, t := range h.TrackList {
		if len(out) < limit && (t.ID == seed.TrackID || t.Genres[0].Slug == seed.Genre) {
			out = append(out, t)
		}
	}
	return out, nil
}

// Playable implements jukebox.Catalogue.
func (h *house) Playable(_ context.Context, _ string, ids []string) ([]string, error) {
	return ids, nil
}

// Create implements jukebox.SessionStore.
func (h *house) Create(_ context.Context, s jukebox.Session) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	raw, err := json.Marshal(s.State)
	h.sessions[s.ID] = raw
	return err
}

// Update implements jukebox.SessionStore.
func (h *house) Update(_ context.Context, id, _ string, change func(*jukebox.State) error) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	raw, ok := h.sessions[id]
	if !ok {
		return fault.Missing("This session")
	}
	var state jukebox.State
	if err := json.Unmarshal(raw, &state); err != nil {
		return err
	}
	if err := change(&state); err != nil {
		return err
	}
	raw, err := json.Marshal(state)
	h.sessions[id] = raw
	return err
}

// Sweep implements jukebox.SessionStore.
func (h *house) Sweep(context.Context, time.Time) error { return nil }
