package music

// Seed is what a jukebox or a room starts from: at most one of its fields, or none for the
// person's own taste. Genre is a slug.
type Seed struct {
	TrackID    string `json:"trackId,omitempty"`
	ArtistID   string `json:"artistId,omitempty"`
	AlbumID    string `json:"albumId,omitempty"`
	PlaylistID string `json:"playlistId,omitempty"`
	Genre      string `json:"genre,omitempty"`
}

// Kind names the field that is set: track, artist, album, playlist, genre or taste.
func (s Seed) Kind() string {
	switch {
	case s.TrackID != "":
		return "track"
	case s.ArtistID != "":
		return "artist"
	case s.AlbumID != "":
		return "album"
	case s.PlaylistID != "":
		return "playlist"
	case s.Genre != "":
		return "genre"
	default:
		return "taste"
	}
}

// ID is the field that is set, empty for the person's own taste.
func (s Seed) ID() string { return s.TrackID + s.ArtistID + s.AlbumID + s.PlaylistID + s.Genre }

// Named is how many of the fields are set.
func (s Seed) Named() int {
	n := 0
	for _, f := range []string{s.TrackID, s.ArtistID, s.AlbumID, s.PlaylistID, s.Genre} {
		if f != "" {
			n++
		}
	}
	return n
}
