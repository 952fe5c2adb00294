// Package similarity learns what is alike from listening, follows and genres.
package similarity

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/internal/ids"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/models"
)

// Model is what was learned at one moment. It never changes and may be used by many at once.
type Model struct {
	// Version names the model; later models of one server sort after earlier ones.
	Version string
	// TrainedAt is the moment of training, in UTC.
	TrainedAt time.Time
	Counts    Counts

	Config Config

	Genres      *ids.Table
	GenreName   []string
	GenreTracks [][]int32 // by falling popularity
	GenreArtist [][]int32 // by falling number of listeners

	Artists      *ids.Table
	ArtistName   []string
	ArtistGenres []Vector
	ArtistTracks [][]int32 // by falling popularity
	Listeners    []int32   // of each artist
	Neighbours   [][]ArtistNeighbour
	MaxTracks    int // of one artist

	Albums      *ids.Table
	AlbumTracks [][]int32

	Tracks      *ids.Table
	TrackTitle  []string
	TrackArtist []int32
	TrackAlbum  []int32 // none for a track of no album
	TrackGenres []Vector
	Duration    []float32 // seconds, 0 where unknown
	Released    []time.Time
	Popularity  []float32 // 0..1
	ByPopular   []int32
	ByRelease   []int32 // latest first, then by id
	byHash      []hashed
	Hash        []uint64 // of each track's id

	Users *ids.Table
	Plays *knn.Matrix     // users × tracks, ln(1 + full plays)
	unit  *knn.Matrix     // plays of bounded rows with unit columns
	scale knn.Calibration // of tracks
	Fans  *knn.Matrix     // users × artists, ln(1 + full plays)

	// Blend ranks artists for a person; nil where there is too little to learn from.
	Blend *models.Blend
	// Rising and places are tracks that gain listeners, and those of a place, the best first.
	Rising []Ranked
	Places map[string][]Ranked
	// GenreSmall lists the small artists of each genre who have music.
	GenreSmall [][]int32
	// Small is whose artists few listen to, debut when their first track came out.
	Small []bool
	debut []time.Time
	// heldOut is how alike what was held out of people's plays is to the rest of them, see ThresholdCurve.
	heldOut []float32
	// heldOf says of whom each is, by a number of theirs; nil for a model of before that was kept.
	heldOf []int32
	Curve  []tuning.Point

	scratch *sync.Pool
}

// hashed finds a track by the hash of its id.
type hashed struct {
	hash  uint64
	track int32
}

// Train reads the source, and what people said (nil: nothing), and makes a model. The same source and configuration
// give the same model. Errors: those of the source, a bad configuration, values that are not
// finite, and a model that does not pass its checks, which is returned beside the error that says why.
func Train(ctx context.Context, src recommend.Source, said recommend.Statements, cfg Config) (*Model, error) {
	if err := cfg.validate(); err != nil {
		return nil, fmt.Errorf("checking the configuration: %w", err)
	}
	if cfg.Now.IsZero() {
		cfg.Now = time.Now()
	}
	cfg.Now = cfg.Now.UTC()
	r, err := read(ctx, src, said, cfg)
	if err != nil {
		return nil, err
	}
	plays, heard, err := r.matrices()
	if err != nil {
		return nil, err
	}
	m := newModel(r, plays, heard)
	m.indexCatalogue(r)
	m.measurePopularity(r)
	m.indexGenres()
	if err := m.learnArtists(ctx, heard); err != nil {
		return nil, err
	}
	if err := m.learnTracks(ctx); err != nil {
		return nil, err
	}
	if err := m.holdOut(ctx, heard); err != nil {
		return nil, err
	}
	m.drawCurve()
	m.findRising(r)
	m.findPlaces(r)
	m.findSmall()
	if err := m.learnBlend(ctx, r); err != nil {
		return nil, err
	}
	if err := m.check(r); err != nil {
		return m, fmt.Errorf("checking the model: %w", err)
	}
	return m, nil
}

func newModel(r *reading, plays, fans *knn.Matrix) *Model {
	return &Model{
		Version: r.cfg.Now.Format("20060102T150405.000Z"), TrainedAt: r.cfg.Now, Counts: r.counts, Config: r.cfg,
		Genres: ids.NewTable(), Artists: r.artistOf, Albums: ids.NewTable(), Tracks: r.trackOf, Users: r.users,
		Fans: fans, Plays: plays, unit: plays.CapRows(r.cfg.MaxRow).UnitColumns(),
		scratch: &sync.Pool{New: func() any { return new(knn.Scratch) }},
	}
}

// check refuses a model that must not be put in use.
func (m *Model) check(r *reading) error {
	if r.offered >= checkedContacts && len(r.tracks) > 0 && r.counts.Interactions == 0 {
		return fmt.Errorf("none of %d interactions could be used", r.offered)
	}
	for _, p := range m.Popularity {
		if !finite(float64(p)) {
			return errors.New("a popularity is not finite")
		}
	}
	for a, list := range m.Neighbours {
		for _, n := range list {
			if !(n.score >= 0 && n.score <= 1) {
				return fmt.Errorf("the likeness of artists %s and %s is %v", m.Artists.IDs[a], m.Artists.IDs[n.Artist], n.score)
			}
		}
	}
	if !m.scale.Finite() {
		return errors.New("a likeness of tracks is not finite")
	}
	if m.Blend == nil {
		return m.checkReach()
	}
	return errors.Join(m.checkReach(), checkBlend(m.Blend.Quality()))
}

const (
	// checkedContacts is how many contacts of which none can be used are taken for a fault. The few that a site has at
	// first may well be with drafts alone.
	checkedContacts = 100
	// checkedArtists is how many well-known artists there must be for the checks of a share of them.
	checkedArtists = 20
	// leastReach is the share of well-known artists that must have any neighbour.
	leastReach = 0.05
	// checkedPeople is how many people the blend must have been measured on for its recall to be checked, and
	// leastRecall the share of popularity's that it must reach.
	checkedPeople, leastRecall = 50, 0.8
)

const (
	// comparedTracks is how many tracks the model in use must know to be compared with, leastKept the share of them
	// that the next must know, trustedFor how long after its training it is compared with.
	comparedTracks, leastKept = 100, 0.1
	trustedFor                = 24 * time.Hour
)

// CheckAgainst refuses a model that knows hardly anything of what the one in use knows, as it would be of a graph that
// was read while it was emptied or restored. What is still so after a day is believed.
func (m *Model) CheckAgainst(inUse *Model) error {
	if inUse == nil || inUse.Counts.Tracks < comparedTracks || m.TrainedAt.Sub(inUse.TrainedAt) > trustedFor {
		return nil
	}
	if float64(m.Counts.Tracks) < leastKept*float64(inUse.Counts.Tracks) {
		return fmt.Errorf("checking the model: it knows %d tracks, the one in use %d", m.Counts.Tracks, inUse.Counts.Tracks)
	}
	return nil
}

// checkReach refuses a model for which hardly anybody is like anybody.
func (m *Model) checkReach() error {
	known := 0
	for a := range int32(len(m.Neighbours)) {
		if m.evident(a) {
			known++
		}
	}
	if p := m.Curve[0]; known >= checkedArtists && p.WithOne < leastReach {
		return fmt.Errorf("of %d well-known artists only %.1f %% have a neighbour", known, 100*p.WithOne)
	}
	return nil
}

// checkBlend refuses a blend that finds much less of what was held out than popularity does: it would have
// learned nothing, or something wrong.
func checkBlend(quality []models.Quality) error {
	for _, q := range quality {
		if !finite(q.Recall) || !finite(q.NDCG) {
			return errors.New("the quality of the blend is not a number")
		}
		for _, part := range q.Parts {
			if part.Name == (&models.Popularity{}).Name() && q.People >= checkedPeople && q.Recall < leastRecall*part.Recall {
				return fmt.Errorf("the blend finds %.1f %% of what was held out, popularity %.1f %%", 100*q.Recall, 100*part.Recall)
			}
		}
	}
	return nil
}
