package taste

import "time"

// Genre is a genre as tracks and artists name it.
type Genre struct {
	// Slug is the key that GenreWeight uses; Name is for people.
	Slug, Name string
}

// GenreWeight says how much of a genre something is; Weight is above zero, 1 is usual.
type GenreWeight struct {
	Slug   string  `json:"slug"`
	Weight float64 `json:"weight"`
}

// Artist is an artist with published music.
type Artist struct {
	ID, Name string
	Genres   []GenreWeight
}

// Track is a published track.
type Track struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	ArtistID string `json:"artistId"`
	AlbumID  string `json:"albumId,omitempty"`
	// Genres may be empty: the artist's are taken then.
	Genres []GenreWeight `json:"genres,omitempty"`
	// Duration is in seconds, 0 where it is unknown.
	Duration float64 `json:"duration,omitempty"`
	// Popularity is any count that grows with it, for instance plays in all.
	Popularity float64   `json:"popularity,omitempty"`
	ReleasedAt time.Time `json:"releasedAt,omitzero"`
}

// Interaction is all that one person did with one track.
type Interaction struct {
	UserID, TrackID string
	Plays, Skips    int
	// Seconds is how long it was heard in all.
	Seconds float64
	Saved   bool
	// SavedAlbum says that the person saved an album that it is on.
	SavedAlbum bool
	// FirstAt is when the person first heard it, or saved it unheard; zero where only LastAt is known.
	FirstAt, LastAt time.Time
}

// Wanted says that the person chose the track itself, and not its album alone. What was only tapped, and never heard
// for long enough to count as a play, was not.
func (i Interaction) Wanted() bool { return i.Plays > 0 || i.Saved }

// Unwelcome says that the person mostly skips the track.
func (i Interaction) Unwelcome() bool { return i.Skips > 0 && 2*i.Skips >= i.Plays && !i.Saved }

// Follow says that a person follows an artist or another person.
type Follow struct{ UserID, TargetID string }

// Followed is somebody whom a person follows; IsMutual says that they follow the person too.
type Followed struct {
	UserID   string
	IsMutual bool
}

// Play is one play of a track, finished or not.
type Play struct {
	TrackID string
	At      time.Time
	// Skipped says that it was ended early by the person, Completed that it was heard to its end.
	Skipped, Completed bool
	// Private says that nothing of it may be kept: it counts while songs are chosen, and what is stored of them names
	// nothing of it.
	Private bool
}

// Release is an album, or a song that is on no album, that came out.
type Release struct {
	// Thing is an album or a track.
	Thing
	ArtistID, ArtistName string
	// Genres are the slugs of its own, or of its artist where it has none.
	Genres []string
	At     time.Time
}
