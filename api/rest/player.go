package rest

import "github.com/sidestage/sidestage/internal/music"

// song is the player's Track of the specification, with the reason that a jukebox chose it.
type song struct {
	ID           string `json:"id"`
	Neo4jID      string `json:"neo4jId"`
	Title        string `json:"title"`
	Artist       string `json:"artist"`
	ArtistHandle string `json:"artistHandle"`
	ArtistID     string `json:"artistId"`
	Album        string `json:"album"`
	AlbumID      string `json:"albumId,omitempty"`
	URL          string `json:"url"`
	// StreamingURL is empty, and PreviewURL there where the artist allows it, for what the person may not hear in full.
	StreamingURL string `json:"streamingUrl"`
	PreviewURL   string `json:"previewUrl,omitempty"`
	HasAccessTo  bool   `json:"hasAccessTo"`
	// Number is the place on the album, from 1.
	Number int `json:"number,omitempty"`
	// Loudness and AlbumLoudness are in LUFS, TruePeak is in dBTP.
	Loudness      *float64 `json:"loudness,omitempty"`
	TruePeak      *float64 `json:"truePeak,omitempty"`
	AlbumLoudness *float64 `json:"albumLoudness,omitempty"`
	Duration      float64  `json:"duration"`
	CoverArtURL   string   `json:"coverArtUrl"`
	Artwork       string   `json:"artwork"`
	Tint          string   `json:"tint,omitempty"`
	IsDemoSound   bool     `json:"isDemoSound"`
	License       string   `json:"license,omitempty"`
	LicenseURL    string   `json:"licenseUrl,omitempty"`
	Attribution   string   `json:"attribution,omitempty"`
	Reason        string   `json:"reason,omitempty"`
}

func newSong(t music.Track, reason string) song {
	out := song{
		ID: t.ID, Neo4jID: t.ID, Title: t.Title, Artist: t.Artist.Name, ArtistHandle: t.Artist.Handle,
		ArtistID: t.Artist.UserID,
		Album:    t.AlbumTitle, AlbumID: t.AlbumID, URL: "/track/" + t.ID, Duration: t.Duration.Seconds(),
		CoverArtURL: t.CoverArtURL, Artwork: t.CoverArtURL, Tint: t.Tint, IsDemoSound: t.Source == music.DemoSound,
		License: t.License, LicenseURL: t.LicenseURL, Attribution: t.Attribution, Reason: reason,
		HasAccessTo: t.HasAccess, Number: t.Number, Loudness: t.Loudness, TruePeak: t.TruePeak,
		AlbumLoudness: t.AlbumLoudness,
	}
	if t.HasAccess {
		out.StreamingURL = t.StreamingPath()
	}
	if t.MayPreview() {
		out.PreviewURL = t.PreviewPath()
	}
	return out
}
