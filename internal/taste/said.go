package taste

import "time"

// Kind is what a person can have an opinion of.
type Kind string

// Kinds.
const (
	KindArtist Kind = "artist"
	KindAlbum  Kind = "album"
	KindTrack  Kind = "track"
	// KindGenre is named by its slug.
	KindGenre Kind = "genre"
)

// Thing is something that has a taste about it.
type Thing struct {
	Kind Kind
	ID   string
}

// Opinion is what a person said of something: More is "more like this", else "not for me".
type Opinion struct {
	// UserID is empty where all are of one person.
	UserID string
	Thing
	// Name is what it was called then, which is all that is told of it once it is gone.
	Name string
	More bool
	At   time.Time
}

// Said is all that a person told the product about their taste.
type Said struct {
	// Opinions, at most one of a thing.
	Opinions []Opinion
	// Removed are beliefs (artists and genres) that must not count, whatever is played.
	Removed []Thing
	// Genres are the slugs that the person chose.
	Genres []string
	// Place is the profile's, as people of one place share it; empty where it is not said.
	Place string
}

// Refuses says that a release is not for the person, by their word alone, whether or not a model knows it: what they
// said of the release itself counts before what they said of its artist, that before its genres, as in views.blocked:
// of a track one that is not for them is enough, of anything else it takes half.
func (s Said) Refuses(r Release) bool {
	word := func(thing Thing) (more, said bool) {
		var at time.Time
		for _, o := range s.Opinions {
			if o.Thing == thing && (!said || !o.At.Before(at)) {
				more, said, at = o.More, true, o.At
			}
		}
		return more, said
	}
	for _, thing := range []Thing{r.Thing, {KindArtist, r.ArtistID}} {
		if more, said := word(thing); said {
			return !more
		}
	}
	unwanted := 0
	for _, slug := range r.Genres {
		if more, said := word(Thing{KindGenre, slug}); said && !more {
			unwanted++
		}
	}
	return unwanted > 0 && (r.Kind == KindTrack || 2*unwanted >= len(r.Genres))
}

// Mix is where a person's lists come from: shares that sum to 1. With what is known of the person, their
// own share grows from 0 towards 1 and never jumps; what is left goes to those of the others
// that have anything to offer.
type Mix struct{ Own, Friends, Chosen, Place, Rising float64 }
