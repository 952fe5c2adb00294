package recommend

import (
	"encoding/gob"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/sidestage/sidestage/recommend/internal/ids"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/models"
)

// saved is a model as it lies in a file, without what follows from the rest.
type saved struct {
	Version   string
	TrainedAt time.Time
	Counts    Counts
	Config    Config

	Genres, GenreNames []string

	Artists, ArtistNames []string
	ArtistGenres         []vector
	Listeners            []int32
	Neighbours           [][]savedNeighbour

	Albums                  []string
	Tracks, Titles          []string
	TrackArtist, TrackAlbum []int32
	TrackGenres             []vector
	Duration, Popularity    []float32
	// Released is in Unix seconds; unreleased where there is no date.
	Released []int64

	Users       []string
	Plays, Fans []knn.Cell
	Nearest     []float32
	HeldOut     []float32
	Rising      []savedRank
	Places      map[string][]savedRank
	// Blended says that a blend follows.
	Blended bool
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

func (m *Model) save(w io.Writer) error {
	s := saved{
		Version: m.Version, TrainedAt: m.TrainedAt, Counts: m.Counts, Config: m.cfg,
		Genres: m.genres.IDs, GenreNames: m.genreName, Artists: m.artists.IDs, ArtistNames: m.artistName, ArtistGenres: m.artistGenres,
		Listeners: m.listeners, Albums: m.albums.IDs, Tracks: m.tracks.IDs, Titles: m.trackTitle, TrackArtist: m.trackArtist,
		TrackAlbum: m.trackAlbum, TrackGenres: m.trackGenres, Duration: m.duration, Popularity: m.popularity, Users: m.users.IDs,
		Plays: m.plays.List(), Fans: m.fans.List(), Nearest: m.scale.Nearest(), HeldOut: m.heldOut, Rising: savedRanks(m.rising),
		Places: map[string][]savedRank{}, Blended: m.blend != nil,
	}
	for _, list := range m.neighbours {
		near := make([]savedNeighbour, len(list))
		for i, n := range list {
			near[i] = savedNeighbour{n.artist, n.shared, n.score}
		}
		s.Neighbours = append(s.Neighbours, near)
	}
	for _, at := range m.released {
		seconds := unreleased
		if !at.IsZero() {
			seconds = at.Unix()
		}
		s.Released = append(s.Released, seconds)
	}
	for place, list := range m.places {
		s.Places[place] = savedRanks(list)
	}
	if err := gob.NewEncoder(w).Encode(s); err != nil {
		return fmt.Errorf("writing a model: %w", err)
	}
	if m.blend == nil {
		return nil
	}
	return m.blend.Save(w)
}

func savedRanks(list []ranked) []savedRank {
	out := make([]savedRank, len(list))
	for i, r := range list {
		out[i] = savedRank{r.index, r.score}
	}
	return out
}

func ranks(list []savedRank, reason string) []ranked {
	out := make([]ranked, len(list))
	for i, r := range list {
		out[i] = ranked{r.Index, pull{r.Score, reason}}
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

// readModel reads what save wrote; the checksum has been looked at. r must be an io.ByteReader, so that gob reads no
// more than is its own.
func readModel(r interface {
	io.Reader
	io.ByteReader
},
) (*Model, error) {
	var s saved
	if err := gob.NewDecoder(r).Decode(&s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	if s.Config.HalfLife == 0 { // a file of before it could be set
		s.Config.Learning = DefaultConfig().Learning
	}
	m := &Model{
		Version: s.Version, TrainedAt: s.TrainedAt, Counts: s.Counts, cfg: s.Config,
		genres: table(s.Genres), genreName: s.GenreNames, artists: table(s.Artists), artistName: s.ArtistNames, artistGenres: s.ArtistGenres,
		listeners: s.Listeners, albums: table(s.Albums), tracks: table(s.Tracks), trackTitle: s.Titles, trackArtist: s.TrackArtist,
		trackAlbum: s.TrackAlbum, trackGenres: s.TrackGenres, duration: s.Duration, popularity: s.Popularity, users: table(s.Users),
		scale: knn.NewCalibration(s.Nearest), heldOut: s.HeldOut, rising: ranks(s.Rising, whyRising), places: map[string][]ranked{},
		scratch: &sync.Pool{New: func() any { return new(knn.Scratch) }},
	}
	for place, list := range s.Places {
		m.places[place] = ranks(list, whyPlace)
	}
	for _, at := range s.Released {
		if at == unreleased {
			m.released = append(m.released, time.Time{})
			continue
		}
		m.released = append(m.released, time.Unix(at, 0).UTC())
	}
	for _, list := range s.Neighbours {
		near := make([]artistNeighbour, len(list))
		for i, n := range list {
			near[i] = artistNeighbour{n.Artist, n.Shared, n.Score}
		}
		m.neighbours = append(m.neighbours, near)
	}
	if err := m.rebuild(s); err != nil {
		return nil, err
	}
	if !s.Blended {
		return m, nil
	}
	var err error
	if m.blend, err = models.Load(r); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	return m, nil
}

// rebuild finds again what follows from what was saved.
func (m *Model) rebuild(s saved) error {
	var err error
	if m.plays, err = knn.NewMatrix(len(s.Users), len(s.Tracks), s.Plays); err != nil {
		return fmt.Errorf("%w: plays: %w", ErrFile, err)
	}
	if m.fans, err = knn.NewMatrix(len(s.Users), len(s.Artists), s.Fans); err != nil {
		return fmt.Errorf("%w: listeners: %w", ErrFile, err)
	}
	m.unit = m.plays.CapRows(m.cfg.MaxRow).UnitColumns()
	m.artistTracks, m.albumTracks = make([][]int32, len(s.Artists)), make([][]int32, len(s.Albums))
	for t := range int32(len(s.Tracks)) {
		m.artistTracks[m.trackArtist[t]] = append(m.artistTracks[m.trackArtist[t]], t)
		if album := m.trackAlbum[t]; album != none {
			m.albumTracks[album] = append(m.albumTracks[album], t)
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
