package rest

import "github.com/sidestage/sidestage/internal/music"

// song is the player's Track of the specification, with the reason that a jukebox chose it.
type song struct {
	ID           string  `json:"id"`
	Neo4jID      string  `json:"neo4jId"`
	Title        string  `json:"title"`
	Artist       string  `json:"artist"`
	ArtistHandle string  `json:"artistHandle"`
	ArtistID     string  `json:"artistId"`
	Album        string  `json:"album"`
	AlbumID      string  `json:"albumId,omitempty"`
	URL          string  `json:"url"`
	StreamingURL string  `json:"streamingUrl"`
	Duration     float64 `json:"duration"`
	CoverArtURL  string  `json:"coverArtUrl"`
	Artwork      string  `json:"artwork"`
	Tint         string  `json:"tint,omitempty"`
	IsDemoSound  bool    `json:"isDemoSound"`
	License      string  `json:"license,omitempty"`
	LicenseURL   string  `json:"licenseUrl,omitempty"`
	Attribution  string  `json:"attribution,omitempty"`
	Reason       string  `json:"reason,omitempty"`
}

func newSong(t music.Track, reason string) song {
	return song{
		ID: t.ID, Neo4jID: t.ID, Title: t.Title, Artist: t.Artist.Name, ArtistHandle: t.Artist.Handle, ArtistID: t.Artist.UserID,
		Album: t.AlbumTitle, AlbumID: t.AlbumID, URL: "/track/" + t.ID, StreamingURL: t.StreamingPath(), Duration: t.Duration.Seconds(),
		CoverArtURL: t.CoverArtURL, Artwork: t.CoverArtURL, Tint: t.Tint, IsDemoSound: t.Source == music.DemoSound,
		License: t.License, LicenseURL: t.LicenseURL, Attribution: t.Attribution, Reason: reason,
	}
}
