package graphstore

import (
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/people"
)

// GenreNode projects a genre g.
const genreNode = `g {.id, .name, .slug, trackCount: coalesce(g.trackCount, 0), artistCount: coalesce(g.artistCount, 0)}`

// ArtistInfoNode projects an artist a as a row about their music shows them.
const personNode = `a {.id, .handle, .displayName, .profilePictureUrl}`

// TierNode projects a tier.
const tierNode = `tier {.id, .artistId, .name, .description, .perks, .price, .currency, .position, .createdAt, .updatedAt}`

// AlbumNode projects an album al. Put it after a LIMIT, so that it costs what is shown.
const albumNode = `al {.description, .earlyAccessAt, .deletedAt, .loudness,
  tier: head([(al)-[:REQUIRES]->(tier:Tier) | ` + tierNode + `]),
  earlyTier: head([(al)-[:OPENS_EARLY]->(tier:Tier) | ` + tierNode + `]),
  .id, .title, .albumType, .status, .releaseDate, .coverArtUrl, .tint, .createdAt, .updatedAt, saveCount: coalesce(al.saveCount, 0),
  artist: head([(al)<-[:RELEASED]-(a:Artist) | ` + personNode + `]),
  durations: [(al)-[:HAS_TRACK]->(x:Track WHERE x.status = al.status) | x.duration],
  genres: COLLECT { MATCH (al)-[:IN_GENRE]->(g:Genre) RETURN ` + genreNode + ` ORDER BY g.name }}`

// TrackNode projects a track t. Put it after a LIMIT, so that it costs what is shown.
const trackNode = `t {.audioKey, .loudness, .truePeak, .deletedAt, hasLyrics: t.lyrics IS NOT NULL,
  previewAllowed: coalesce(t.previewAllowed, true), downloadAllowed: coalesce(t.downloadAllowed, true),
  tier: head([(t)-[:REQUIRES]->(tier:Tier) | ` + tierNode + `]),
  .id, .title, .status, .duration, .number, .coverArtUrl, .tint, .source, .recording, .license, .licenseUrl, .attribution, .createdAt, .updatedAt,
  playCount: coalesce(t.playCount, 0), saveCount: coalesce(t.saveCount, 0),
  artist: head([(t)<-[:PERFORMED]-(a:Artist) | ` + personNode + `]),
  album: head([(t)<-[h:HAS_TRACK]-(al:Album) | al {.id, .title, index: h.index, .loudness, .earlyAccessAt,
    tier: head([(al)-[:REQUIRES]->(tier:Tier) | ` + tierNode + `]),
    earlyTier: head([(al)-[:OPENS_EARLY]->(tier:Tier) | ` + tierNode + `])}]),
  genres: COLLECT { MATCH (t)-[:IN_GENRE]->(g:Genre) RETURN ` + genreNode + ` ORDER BY g.name }}`

// ScanGenre reads a GenreNode.
func scanGenre(r *Row) music.Genre {
	return music.Genre{ID: r.String("id"), Name: r.String("name"), Slug: r.String("slug"), TrackCount: r.Int("trackCount"), ArtistCount: r.Int("artistCount")}
}

// ScanGenres reads several GenreNodes.
func scanGenres(rows []*Row) []music.Genre {
	genres := make([]music.Genre, len(rows))
	for i, r := range rows {
		genres[i] = scanGenre(r)
	}
	return genres
}

// ScanArtistInfo reads an ArtistInfoNode.
func scanPerson(r *Row) music.ArtistInfo {
	return music.ArtistInfo{UserID: r.String("id"), Handle: r.String("handle"), Name: r.String("displayName"), ProfilePictureURL: r.OptString("profilePictureUrl")}
}

// ScanAlbum reads an AlbumNode.
func scanAlbum(r *Row) music.Album {
	durations := r.Floats("durations")
	var length float64
	for _, d := range durations {
		length += d
	}
	return music.Album{
		ID: r.String("id"), Artist: scanPerson(r.Map("artist")), Title: r.String("title"),
		Type: music.AlbumType(r.String("albumType")), Status: music.Status(r.String("status")), ReleaseDate: r.Time("releaseDate"),
		CoverArtURL: r.OptString("coverArtUrl"), Tint: r.OptString("tint"), Genres: scanGenres(r.Maps("genres")),
		TrackCount: len(durations), SaveCount: r.Int("saveCount"), Duration: seconds(length), Description: r.OptString("description"), Tier: scanTier(r, "tier"), Early: scanEarly(r),
		Loudness: scanLevel(r, "loudness"), DeletedAt: r.OptTime("deletedAt"), CreatedAt: r.Time("createdAt"), UpdatedAt: r.Time("updatedAt"),
	}
}

// ScanTier reads a TierNode that may be null.
func scanTier(r *Row, name string) *music.Tier {
	if !r.Has(name) {
		return nil
	}
	m := r.Map(name)
	return &music.Tier{
		ID: m.String("id"), ArtistID: m.String("artistId"), Name: m.String("name"), Description: m.OptString("description"), Perks: m.OptStrings("perks"),
		Price: int64(m.Int("price")), Currency: m.String("currency"), Position: m.Int("position"), CreatedAt: m.Time("createdAt"), UpdatedAt: m.Time("updatedAt"),
	}
}

// ScanEarly reads who hears an album early, and until when.
func scanEarly(album *Row) music.EarlyAccess {
	return music.EarlyAccess{At: album.OptTime("earlyAccessAt"), Tier: scanTier(album, "earlyTier")}
}

// ScanLevel reads decibels that may be unknown.
func scanLevel(r *Row, name string) *float64 {
	if !r.Has(name) {
		return nil
	}
	level := r.Float(name)
	return &level
}

// ScanTrack reads a TrackNode.
func scanTrack(r *Row) music.Track {
	t := music.Track{
		ID: r.String("id"), Artist: scanPerson(r.Map("artist")), Title: r.String("title"), Status: music.Status(r.String("status")),
		Duration: seconds(r.OptFloat("duration")), Number: r.OptInt("number"), CoverArtURL: r.OptString("coverArtUrl"), Tint: r.OptString("tint"),
		Genres: scanGenres(r.Maps("genres")), PlayCount: r.Int("playCount"), SaveCount: r.Int("saveCount"), Source: music.Source(r.String("source")), RecordingFile: r.OptString("recording"),
		License: r.OptString("license"), LicenseURL: r.OptString("licenseUrl"), Attribution: r.OptString("attribution"),
		AudioKey: r.OptString("audioKey"), Tier: scanTier(r, "tier"), PreviewAllowed: r.Bool("previewAllowed"), DownloadAllowed: r.Bool("downloadAllowed"),
		HasLyrics: r.Bool("hasLyrics"), Loudness: scanLevel(r, "loudness"), TruePeak: scanLevel(r, "truePeak"), DeletedAt: r.OptTime("deletedAt"),
		CreatedAt: r.Time("createdAt"), UpdatedAt: r.Time("updatedAt"),
	}
	if t.Tier != nil {
		t.OwnTierID = t.Tier.ID
	}
	if r.Has("album") {
		album := r.Map("album")
		t.AlbumID, t.AlbumTitle, t.Number = album.String("id"), album.String("title"), album.Int("index")
		t.AlbumLoudness, t.Early = scanLevel(album, "loudness"), scanEarly(album)
		if t.Tier == nil {
			t.Tier = scanTier(album, "tier")
		}
	}
	return t
}

// HeldTierNode projects a tier x that somebody holds by h.
const heldTier = `{artistId: x.artistId, position: x.position, until: h.until}`

// ScanHeldTiers reads several HeldTierNodes.
func scanHoldings(rows []*Row) []music.Holding {
	held := make([]music.Holding, len(rows))
	for i, r := range rows {
		held[i] = music.Holding{ArtistID: r.String("artistId"), Position: r.Int("position"), Until: r.OptTime("until")}
	}
	return held
}

// HeldNow is the condition that h, by which somebody holds a tier, has not ended at $at.
const heldNow = `(h.until IS NULL OR h.until > $at)`

// PersonNode projects somebody u as a row of people shows them.
const rowNode = `u {.id, .handle, .displayName, .profilePictureUrl, isArtist: u:Artist}`

// ScanPerson reads a PersonNode.
func scanRow(r *Row) people.Person {
	return people.Person{
		UserID: r.String("id"), Handle: r.String("handle"), Name: r.String("displayName"), ProfilePictureURL: r.OptString("profilePictureUrl"),
		IsArtist: r.Bool("isArtist"),
	}
}

// ActiveUser is the condition that others may see a user u.
const active = `u.confirmedAt IS NOT NULL AND u.deactivatedAt IS NULL`

// SetAlbumLoudness sets the loudness of the album al: the mean of its tracks' gated energies, each
// as long as it was measured, as sound.Together has it. It is null while any track's is not
// known. Put it after al was locked.
const albumLoudness = `WITH *, [(al)-[:HAS_TRACK]->(part:Track WHERE part.status <> 'deleted') | {level: part.loudness, blocks: part.loudnessBlocks}] AS parts
WITH *, reduce(n = 0, p IN parts | n + coalesce(p.blocks, 0)) AS blocks
SET al.loudness = CASE WHEN blocks > 0 AND all(p IN parts WHERE p.blocks IS NOT NULL)
  THEN 10 * log10(reduce(sum = 0.0, p IN parts | sum + p.blocks * 10 ^ (coalesce(p.level, 0.0) / 10)) / blocks) END
`

// CountedSeconds is after how long a play counts at the latest, as music.Ending has it.
const countedSeconds = 30.0

// PlayCounted is the condition that a play p counted; $counted is CountedSeconds.
const playCounted = `(p.listenTime >= $counted OR p.listenTime >= p.songDuration / 2)`
