package listens

import (
	"encoding/json"
	"math"
	"strings"
	"time"
)

// Document is a listen in ListenBrainz's JSON.
type Document struct {
	// ListenedAt is in seconds; files have fractions.
	ListenedAt json.Number `json:"listened_at"`
	Metadata   *struct {
		Artist  string `json:"artist_name"`
		Title   string `json:"track_name"`
		Release string `json:"release_name"`
		// More is whatever players say beside it.
		More json.RawMessage `json:"additional_info"`
	} `json:"track_metadata"`
}

// flaw is what is wrong with a listen or a file, in words for whoever sent it.
type flaw string

func (f flaw) Error() string { return string(f) }

// What is wrong with a listen, as ListenBrainz says it.
const (
	noMetadata flaw = "JSON document must contain the key track_metadata at the top level."
	noTitle    flaw = "JSON document does not contain required field track_metadata.track_name."
	noArtist   flaw = "JSON document does not contain required field track_metadata.artist_name."
	noTime     flaw = "JSON document must contain the key listened_at at the top level."
	tooEarly   flaw = "Value for key listened_at is too low. listened_at timestamp should be greater than 1033410600 " +
		"(2002-10-01 00:00:00 UTC)."
	tooLate flaw = "Value for key listened_at is too high."
)

// maxName bounds names, in bytes; what is longer names nothing here.
const maxName = 2000

func named(text string) string {
	text = strings.TrimSpace(text)
	return strings.ToValidUTF8(text[:min(len(text), maxName)], "")
}

// Claim reads a listen that ended, or begins now where isNow. Errors are for whoever sent it, in ListenBrainz's words.
func (d Document) Claim(now time.Time, isNow bool) (Claim, error) {
	if d.Metadata == nil {
		return Claim{}, noMetadata
	}
	c := Claim{
		Artist: named(d.Metadata.Artist), Title: named(d.Metadata.Title), Release: named(d.Metadata.Release),
	}
	switch {
	case c.Title == "":
		return Claim{}, noTitle
	case c.Artist == "":
		return Claim{}, noArtist
	}
	var more struct {
		Origin any `json:"origin_url"`
		Track  any `json:"sidestage_id"`
	}
	// It may be anything; what is no object says nothing.
	if err := json.Unmarshal(d.Metadata.More, &more); err == nil {
		c.Origin, _ = more.Origin.(string)
		c.TrackID, _ = more.Track.(string)
	}
	if isNow {
		c.At = now
		return c, nil
	}
	seconds, err := d.ListenedAt.Float64()
	switch {
	case err != nil || math.IsNaN(seconds):
		return Claim{}, noTime
	case seconds < float64(First.Unix()):
		return Claim{}, tooEarly
	case seconds >= float64(now.Add(Ahead).Unix()):
		return Claim{}, tooLate
	}
	c.At = time.Unix(int64(seconds), 0).UTC()
	return c, nil
}
