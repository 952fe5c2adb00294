// Package taste is what people say of their taste themselves, and what they may see and take out of what the product
// believes about it. It is nobody's but the person's: no admin reads it. Nothing here knows of HTTP or of an engine.
package taste

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/music"
)

// Removed is that a belief does not count, whatever is played. Name is as in Opinion.
type Removed struct {
	Thing
	Name string
	At   time.Time
}

// Look is how something is shown. ArtistName is of a track or an album; Path is empty where it is gone.
type Look struct {
	Name, ArtistName, ImageURL, Path string
}

// Belief is what the product makes of what a person did: of an artist or a genre, with a strength against the strongest
// of its kind (above 0 to 1) and what it rests on, in words.
type Belief struct {
	Thing
	// Name is what the artist or the genre is called.
	Name     string
	Strength float64
	Basis    string
}

// Beliefs are a person's, the strongest first; Removed are those that they removed, as they would be.
type Beliefs struct {
	Artists, Genres, Removed []Belief
	Mix                      Mix
	// ByPopularity says that lists are ranked by popularity now, alike for everybody: Mix is where they came from
	// otherwise.
	ByPopularity bool
}

// Believer tells what is believed of a person. It hears at once what is said here.
type Believer interface {
	Beliefs(ctx context.Context, userID string) (Beliefs, error)
}

// Place is where a person says they live: a city, and the English name of its country.
type Place struct{ City, Country string }

// Store keeps what people say.
type Store interface {
	// Say keeps an opinion in place of what the person said of the thing before. Errors: NOT_FOUND where the thing is not
	// there, CONFLICT where it would be one more than most.
	Say(ctx context.Context, userID string, o Opinion, most int) error
	// TakeBack reports whether there was an opinion.
	TakeBack(ctx context.Context, userID string, of Thing) (bool, error)
	// Opinions lists all, the latest first; OpinionsOn those on things.
	Opinions(ctx context.Context, userID string) ([]Opinion, error)
	OpinionsOn(ctx context.Context, userID string, things []Thing) ([]Opinion, error)
	// RemoveBelief and RestoreBelief report whether they changed anything. Errors: as Say.
	RemoveBelief(ctx context.Context, userID string, r Removed, most int) (bool, error)
	RestoreBelief(ctx context.Context, userID string, of Thing) (bool, error)
	// Removed lists the latest first.
	Removed(ctx context.Context, userID string) ([]Removed, error)
	// ChooseGenres puts genres in place of those chosen before. Errors: NOT_FOUND where one is unknown.
	ChooseGenres(ctx context.Context, userID string, slugs []string) ([]music.Genre, error)
	ChosenGenres(ctx context.Context, userID string) ([]music.Genre, error)
	// SetPrivateUntil says until when plays that begin are private; the zero time ends it.
	SetPrivateUntil(ctx context.Context, userID string, until time.Time) error
	PrivateUntil(ctx context.Context, userID string) (time.Time, error)
	// SayPlace puts a place in place of the profile's, the zero place to forget it. Where it is another than before, the
	// state and the coordinates of the place before go with it. Errors: NOT_FOUND where the person is not there.
	SayPlace(ctx context.Context, userID string, p Place) error
	// Place is the profile's, zero where none is said.
	Place(ctx context.Context, userID string) (Place, error)
}

// Bounds of what one person may say.
const (
	MaxOpinions       = 2000
	MaxRemoved        = 2000
	MaxChosen         = 20
	maxAsked          = 200
	maxPrivateMinutes = 24 * 60
	// maxPlaceName is in characters, of a city and of a country.
	maxPlaceName = 80
)

// Music is what opinions are about, as a person may see it.
type Music interface {
	ArtistsOf(ctx context.Context, ids []string) ([]music.Artist, error)
	Albums(ctx context.Context, v access.Viewer, ids []string) ([]music.Album, error)
	Tracks(ctx context.Context, v access.Viewer, ids []string) ([]music.Track, error)
	Genres(ctx context.Context) ([]music.Genre, error)
}

// Options wires a Service; all are needed.
type Options struct {
	Store   Store
	Music   Music
	Beliefs Believer
	Limits  limit.Limiter
	Now     func() time.Time
}

// changes is far above what a person does who goes through all that they know.
var changes = limit.Rule{Name: "taste", Max: 600, Window: time.Hour}

// Service is taste as its person may see and change it.
type Service struct{ options Options }

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{o} }

// limit counts a change by a person. Errors: RATE_LIMITED.
func (s *Service) limit(ctx context.Context, userID string) error {
	_, err := s.options.Limits.Take(ctx, changes, userID)
	return err
}
