package similarity

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/ids"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/models"
)

// saved is a model as it lies in a file, without what follows from the rest.
type saved struct {
	Version   string
	TrainedAt time.Time
	Counts    Counts
	Config    savedConfig

	Genres, GenreNames []string

	Artists, ArtistNames []string
	ArtistGenres         []Vector
	Listeners            []int32
	Neighbours           [][]savedNeighbour

	Albums                  []string
	Tracks, Titles          []string
	TrackArtist, TrackAlbum []int32
	TrackGenres             []Vector
	Duration, Popularity    []float32
	// Released is in Unix seconds; unreleased where there is no date.
	Released []int64

	Users       []string
	Plays, Fans []knn.Cell
	Nearest     []float32
	HeldOut     []float32
	HeldOf      []int32
	Rising      []savedRank
	Places      map[string][]savedRank
	// Blended says that a blend follows.
	Blended bool
}

// savedConfig is a Config as it lies in a file.
type savedConfig struct {
	Now time.Time
	// Training is zero in a file of before it could be set.
	Training                                        tuning.TrainingConfig
	MinListeners, MinShared                         int
	Shrink, GenreShare, ContentCeiling, ArtistShare float64
	Neighbours, MaxRow, MaxColumn, BlendFrom        int
}

func (c Config) saved() savedConfig {
	return savedConfig{
		Now: c.Now, Training: c.TrainingConfig, MinListeners: c.MinListeners, MinShared: c.MinShared, Shrink: c.Shrink,
		GenreShare: c.GenreShare, ContentCeiling: c.ContentCeiling, ArtistShare: c.ArtistShare, Neighbours: c.Neighbours,
		MaxRow: c.MaxRow, MaxColumn: c.MaxColumn, BlendFrom: c.BlendFrom,
	}
}

func (s savedConfig) config() Config {
	if s.Training == (tuning.TrainingConfig{}) {
		s.Training = tuning.DefaultTraining()
	}
	return Config{
		Now: s.Now, TrainingConfig: s.Training, MinListeners: s.MinListeners, MinShared: s.MinShared, Shrink: s.Shrink,
		GenreShare: s.GenreShare, ContentCeiling: s.ContentCeiling, ArtistShare: s.ArtistShare, Neighbours: s.Neighbours,
		MaxRow: s.MaxRow, MaxColumn: s.MaxColumn, BlendFrom: s.BlendFrom,
	}
}

type savedNeighbour struct {
	Artist, Shared int32
	Score          float32
}

type savedRank struct {
	Index int32
	Score float64
}

// unreleased stands for no date: no date of a release is so early.
const unreleased = int64(-1) << 62

// Save writes what Read reads.
func (m *Model) Save(w io.Writer) error {
	s := saved{
		Version: m.Version, TrainedAt: m.TrainedAt, Counts: m.Counts, Config: m.Config.saved(),
		Genres: m.Genres.IDs, GenreNames: m.GenreName, Artists: m.Artists.IDs, ArtistNames: m.ArtistName,
		ArtistGenres: m.ArtistGenres,
		Listeners:    m.Listeners, Albums: m.Albums.IDs, Tracks: m.Tracks.IDs, Titles: m.TrackTitle,
		TrackArtist: m.TrackArtist,
		TrackAlbum:  m.TrackAlbum, TrackGenres: m.TrackGenres, Duration: m.Duration, Popularity: m.Popularity,
		Users: m.Users.IDs,
		Plays: m.Plays.List(), Fans: m.Fans.List(), Nearest: m.scale.Nearest(), HeldOut: m.heldOut, HeldOf: m.heldOf,
		Rising: savedRanks(m.Rising),
		Places: map[string][]savedRank{}, Blended: m.Blend != nil,
	}
	for _, list := range m.Neighbours {
		near := make([]savedNeighbour, len(list))
		for i, n := range list {
			near[i] = savedNeighbour{n.Artist, n.shared, n.score}
		}
		s.Neighbours = append(s.Neighbours, near)
	}
	for _, at := range m.Released {
		seconds := unreleased
		if !at.IsZero() {
			seconds = at.Unix()
		}
		s.Released = append(s.Released, seconds)
	}
	for place, list := range m.Places {
		s.Places[place] = savedRanks(list)
	}
	if err := gob.NewEncoder(w).Encode(s); err != nil {
		return fmt.Errorf("writing a model: %w", err)
	}
	if m.Blend == nil {
		return nil
	}
	return m.Blend.Save(w)
}

func savedRanks(list []Ranked) []savedRank {
	out := make([]savedRank, len(list))
	for i, r := range list {
		out[i] = savedRank{r.Index, r.Score}
	}
	return out
}

func ranks(list []savedRank, reason string) []Ranked {
	out := make([]Ranked, len(list))
	for i, r := range list {
		out[i] = Ranked{r.Index, Pull{r.Score, reason}}
	}
	return out
}

func table(list []string) *ids.Table {
	t := ids.NewTable()
	for _, id := range list {
		t.Add(id)
	}
	return t
}

// Read reads what save wrote; the checksum has been looked at. r must be an io.ByteReader, so that gob reads no
// more than is its own.
func Read(r interface {
	io.Reader
	io.ByteReader
},
) (*Model, error) {
	var s saved
	if err := gob.NewDecoder(r).Decode(&s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	m := &Model{
		Version: s.Version, TrainedAt: s.TrainedAt, Counts: s.Counts, Config: s.Config.config(),
		Genres: table(s.Genres), GenreName: s.GenreNames, Artists: table(s.Artists), ArtistName: s.ArtistNames,
		ArtistGenres: s.ArtistGenres,
		Listeners:    s.Listeners, Albums: table(s.Albums), Tracks: table(s.Tracks), TrackTitle: s.Titles,
		TrackArtist: s.TrackArtist,
		TrackAlbum:  s.TrackAlbum, TrackGenres: s.TrackGenres, Duration: s.Duration, Popularity: s.Popularity,
		Users: table(s.Users),
		scale: knn.NewCalibration(s.Nearest), heldOut: s.HeldOut, heldOf: heldOf(s), Rising: ranks(s.Rising, whyRising),
		Places:  map[string][]Ranked{},
		scratch: &sync.Pool{New: func() any { return new(knn.Scratch) }},
	}
	for place, list := range s.Places {
		m.Places[place] = ranks(list, whyPlace)
	}
	for _, at := range s.Released {
		if at == unreleased {
			m.Released = append(m.Released, time.Time{})
			continue
		}
		m.Released = append(m.Released, time.Unix(at, 0).UTC())
	}
	for _, list := range s.Neighbours {
		near := make([]ArtistNeighbour, len(list))
		for i, n := range list {
			near[i] = ArtistNeighbour{n.Artist, n.Shared, n.Score}
		}
		m.Neighbours = append(m.Neighbours, near)
	}
	if err := m.rebuild(s); err != nil {
		return nil, err
	}
	if !s.Blended {
		return m, nil
	}
	var err error
	if m.Blend, err = models.Load(r); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	return m, nil
}

// heldOf is nil where the file does not say of whom each is that was held out.
func heldOf(s saved) []int32 {
	if len(s.HeldOf) != len(s.HeldOut) || slices.ContainsFunc(s.HeldOf, func(person int32) bool {
		return person < 0 || int(person) >= len(s.HeldOf)
	}) {
		return nil
	}
	return s.HeldOf
}

// rebuild finds again what follows from what was saved.
func (m *Model) rebuild(s saved) error {
	var err error
	if m.Plays, err = knn.NewMatrix(len(s.Users), len(s.Tracks), s.Plays); err != nil {
		return fmt.Errorf("%w: plays: %w", ErrFile, err)
	}
	if m.Fans, err = knn.NewMatrix(len(s.Users), len(s.Artists), s.Fans); err != nil {
		return fmt.Errorf("%w: listeners: %w", ErrFile, err)
	}
	m.unit = m.Plays.CapRows(m.Config.MaxRow).UnitColumns()
	m.ArtistTracks, m.AlbumTracks = make([][]int32, len(s.Artists)), make([][]int32, len(s.Albums))
	for t := range int32(len(s.Tracks)) {
		m.ArtistTracks[m.TrackArtist[t]] = append(m.ArtistTracks[m.TrackArtist[t]], t)
		if album := m.TrackAlbum[t]; album != None {
			m.AlbumTracks[album] = append(m.AlbumTracks[album], t)
		}
	}
	m.indexHashes()
	m.orderTracks()
	m.indexGenres()
	m.indexGenreArtists()
	m.findSmall()
	m.drawCurve()
	return nil
}

// ErrFile says that a file is not a model, is damaged, or is of a format that is not known.
var ErrFile = errors.New("not a model that can be read")
