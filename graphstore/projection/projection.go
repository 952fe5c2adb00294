// Package projection has what several domains read of one thing: its map projection and how it is scanned.
package projection

import (
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
	"github.com/sidestage/sidestage/internal/music"
)

// GenreNode projects a genre g.
const GenreNode = `g {.id, .name, .slug, trackCount: coalesce(g.trackCount, 0), artistCount: coalesce(g.artistCount, 0)}`

// PersonNode projects somebody bound to the variable person.
const PersonNode = `person {.id, .handle, .displayName, .profilePictureUrl, .badgeId, isArtist: person:Artist}`

// TierNode projects a tier.
const TierNode = `tier {.id, .artistId, .name, .description, .perks, .price, .yearly, .currency, .position, .createdAt, .updatedAt}`

// What people felt about an album and a track, and how many wrote about it; the counts are missing where nobody did.
const (
	albumReactions = `likes: coalesce(al.likes, 0), loves: coalesce(al.loves, 0),
  laughs: coalesce(al.laughs, 0), wows: coalesce(al.wows, 0), commentCount: coalesce(al.commentCount, 0)`
	trackReactions = `likes: coalesce(t.likes, 0), loves: coalesce(t.loves, 0),
  laughs: coalesce(t.laughs, 0), wows: coalesce(t.wows, 0), commentCount: coalesce(t.commentCount, 0)`
)

// ScanReactions reads counts.
func ScanReactions(r *cypher.Row) reaction.Counts {
	return reaction.Counts{
		Likes: r.Int("likes"), Loves: r.Int("loves"), Laughs: r.Int("laughs"), Wows: r.Int("wows"),
	}
}

// The status of an album al, a track t, and either as n: what its artist had published is hidden as a draft while they
// are deactivated, and is access.Away then.
const (
	albumStatus = `CASE WHEN al.hiddenStatus IN ['published', 'archived', 'deleted'] THEN 'away' ELSE al.status END`
	trackStatus = `CASE WHEN t.hiddenStatus IN ['published', 'archived', 'deleted'] THEN 'away' ELSE t.status END`
	musicStatus = `CASE WHEN n.hiddenStatus IN ['published', 'archived', 'deleted'] THEN 'away' ELSE n.status END`
)

// AlbumNode projects an album al. Put it after a LIMIT, so that it costs what is shown.
var AlbumNode = `al {` + albumTexts + `.earlyAccessAt, .deletedAt, .loudness,
  tier: head([(al)-[:REQUIRES]->(tier:Tier) | ` + TierNode + `]),
  earlyTier: head([(al)-[:OPENS_EARLY]->(tier:Tier) | ` + TierNode + `]),
  .id, .title, .albumType, status: ` + albumStatus + `, .releaseDate, .releaseZone, .coverArtUrl, .tint, .createdAt, .updatedAt, saveCount: coalesce(al.saveCount, 0),
  ` + albumReactions + `,
  artist: head([(al)<-[:RELEASED]-(person:Artist) | ` + PersonNode + `]),
  durations: [(al)-[:HAS_TRACK]->(x:Track WHERE x.status = al.status) | x.duration],
  proposedGenre: head([(al)-[:IN_GENRE]->(p:GenreProposal WHERE NOT p:Genre) | p.name]),
  genres: COLLECT { MATCH (al)-[:IN_GENRE]->(g:Genre) RETURN ` + GenreNode + ` ORDER BY g.name }}`

// albumTexts projects what artists write about albums.
var albumTexts = func() (properties string) {
	for _, text := range new(music.AlbumTexts[string]).Texts() {
		properties += "." + text.Name + ", "
	}
	return properties
}()

// TrackNode projects a track t. Put it after a LIMIT, so that it costs what is shown.
const TrackNode = `t {.audioKey, .loudness, .truePeak, .deletedAt, hasLyrics: t.lyrics IS NOT NULL, isFeatured: EXISTS { (t)<-[:FEATURES]-() },
  previewAllowed: coalesce(t.previewAllowed, true), downloadAllowed: coalesce(t.downloadAllowed, true),
  tier: head([(t)-[:REQUIRES]->(tier:Tier) | ` + TierNode + `]),
  .id, .title, status: ` + trackStatus + `, .duration, .number, releaseDate: coalesce(t.releaseDate, t.createdAt), .coverArtUrl, .tint, .source,
  .recording, .license, .licenseUrl, .attribution, .createdAt, .updatedAt,
  playCount: coalesce(t.playCount, 0), saveCount: coalesce(t.saveCount, 0),
  ` + trackReactions + `,
  artist: head([(t)<-[:PERFORMED]-(person:Artist) | ` + PersonNode + `]),
  album: head([(t)<-[h:HAS_TRACK]-(al:Album) | al {.id, .title, index: h.index, .releaseZone, .loudness, .earlyAccessAt,
    tier: head([(al)-[:REQUIRES]->(tier:Tier) | ` + TierNode + `]),
    earlyTier: head([(al)-[:OPENS_EARLY]->(tier:Tier) | ` + TierNode + `])}]),
  proposedGenre: head([(t)-[:IN_GENRE]->(p:GenreProposal WHERE NOT p:Genre) | p.name]),
  genres: COLLECT { MATCH (t)-[:IN_GENRE]->(g:Genre) RETURN ` + GenreNode + ` ORDER BY g.name }}`

// ScanGenre reads a GenreNode.
func ScanGenre(r *cypher.Row) music.Genre {
	return music.Genre{
		ID: r.String("id"), Name: r.String("name"), Slug: r.String("slug"), TrackCount: r.Int("trackCount"),
		ArtistCount: r.Int("artistCount"),
	}
}

// ScanGenres reads several GenreNodes.
func ScanGenres(rows []*cypher.Row) []music.Genre {
	genres := make([]music.Genre, len(rows))
	for i, r := range rows {
		genres[i] = ScanGenre(r)
	}
	return genres
}

// ScanPerson reads a PersonNode.
func ScanPerson(r *cypher.Row) person.Person {
	return person.Person{
		UserID:            r.String("id"),
		Handle:            r.String("handle"),
		Name:              r.String("displayName"),
		ProfilePictureURL: r.OptString("profilePictureUrl"),
		IsArtist:          r.Bool("isArtist"),
		BadgeID:           r.OptString("badgeId"),
	}
}

// ScanLinks reads the links of a person, which stand in two lists.
func ScanLinks(r *cypher.Row) []person.Link {
	labels, urls := r.OptStrings("linkLabels"), r.OptStrings("linkUrls")
	links := make([]person.Link, min(len(labels), len(urls)))
	for i := range links {
		links[i] = person.Link{Label: labels[i], URL: urls[i]}
	}
	return links
}

// ScanAlbum reads an AlbumNode.
func ScanAlbum(r *cypher.Row) music.Album {
	durations := r.Floats("durations")
	var length float64
	for _, d := range durations {
		length += d
	}
	album := music.Album{
		ID: r.String("id"), Artist: ScanPerson(r.Map("artist")), Title: r.String("title"),
		Type: music.AlbumType(r.String("albumType")), Status: access.Status(r.String("status")),
		ReleaseDate: r.Time("releaseDate"), ReleaseZone: r.OptString("releaseZone"),
		CoverArtURL: r.OptString("coverArtUrl"), Tint: r.OptString("tint"), Genres: ScanGenres(r.Maps("genres")),
		ProposedGenre: r.OptString("proposedGenre"),
		TrackCount:    len(durations), SaveCount: r.Int("saveCount"),
		Reactions: ScanReactions(r), Comments: r.Int("commentCount"),
		Duration: cypher.Seconds(length),
		Tier:     ScanTier(r, "tier"), Early: ScanEarly(r),
		Loudness: ScanLevel(r, "loudness"), DeletedAt: r.OptTime("deletedAt"), CreatedAt: r.Time("createdAt"),
		UpdatedAt: r.Time("updatedAt"),
	}
	for _, text := range album.Texts() {
		*text.Value = r.OptString(text.Name)
	}
	return album
}

// ScanTier reads a TierNode that may be null.
func ScanTier(r *cypher.Row, name string) *access.Tier {
	if !r.Has(name) {
		return nil
	}
	m := r.Map(name)
	t := &access.Tier{
		ID: m.String("id"), ArtistID: m.String("artistId"), Name: m.String("name"), Description: m.OptString("description"),
		Perks: m.OptStrings("perks"),
		Price: int64(m.Int("price")), Currency: m.String("currency"), Position: m.Int("position"),
		CreatedAt: m.Time("createdAt"), UpdatedAt: m.Time("updatedAt"),
	}
	if m.Has("yearly") {
		t.Yearly = int64(m.Int("yearly"))
	}
	return t
}

// ScanEarly reads who hears an album early, and until when.
func ScanEarly(album *cypher.Row) access.EarlyAccess {
	return access.EarlyAccess{At: album.OptTime("earlyAccessAt"), Tier: ScanTier(album, "earlyTier")}
}

// ScanLevel reads decibels that may be unknown.
func ScanLevel(r *cypher.Row, name string) *float64 {
	if !r.Has(name) {
		return nil
	}
	level := r.Float(name)
	return &level
}

// ScanTrack reads a TrackNode.
func ScanTrack(r *cypher.Row) music.Track {
	t := music.Track{
		ID: r.String("id"), Artist: ScanPerson(r.Map("artist")), Title: r.String("title"),
		ReleaseDate: r.OptTime("releaseDate"),
		Status:      access.Status(r.String("status")),
		Duration:    cypher.Seconds(r.OptFloat("duration")), Number: r.OptInt("number"),
		CoverArtURL: r.OptString("coverArtUrl"),
		Tint:        r.OptString("tint"),
		Genres:      ScanGenres(r.Maps("genres")), ProposedGenre: r.OptString("proposedGenre"),
		PlayCount: r.Int("playCount"), SaveCount: r.Int("saveCount"),
		Reactions: ScanReactions(r), Comments: r.Int("commentCount"),
		Source: music.Source(r.String("source")), RecordingFile: r.OptString("recording"),
		License: r.OptString("license"), LicenseURL: r.OptString("licenseUrl"), Attribution: r.OptString("attribution"),
		AudioKey: r.OptString("audioKey"), Tier: ScanTier(r, "tier"), PreviewAllowed: r.Bool("previewAllowed"),
		DownloadAllowed: r.Bool("downloadAllowed"),
		HasLyrics:       r.Bool("hasLyrics"), IsFeatured: r.Bool("isFeatured"), Loudness: ScanLevel(r, "loudness"),
		TruePeak: ScanLevel(r, "truePeak"), DeletedAt: r.OptTime("deletedAt"),
		CreatedAt: r.Time("createdAt"), UpdatedAt: r.Time("updatedAt"),
	}
	if t.Tier != nil {
		t.OwnTierID = t.Tier.ID
	}
	if r.Has("album") {
		album := r.Map("album")
		t.AlbumID, t.AlbumTitle, t.Number = album.String("id"), album.String("title"), album.Int("index")
		t.ReleaseZone = album.OptString("releaseZone")
		t.AlbumLoudness, t.Early = ScanLevel(album, "loudness"), ScanEarly(album)
		if t.Tier == nil {
			t.Tier = ScanTier(album, "tier")
		}
	}
	return t
}

// HeldTierNode projects a tier x that somebody holds by h.
const HeldTierNode = `{artistId: x.artistId, position: x.position, until: h.until}`

// ScanHeldTiers reads several HeldTierNodes.
func ScanHeldTiers(rows []*cypher.Row) []access.HeldTier {
	held := make([]access.HeldTier, len(rows))
	for i, r := range rows {
		held[i] = access.HeldTier{ArtistID: r.String("artistId"), Position: r.Int("position"), Until: r.OptTime("until")}
	}
	return held
}

// HeldNow is the condition that h, by which somebody holds a tier, has not ended at $at.
const HeldNow = `(h.until IS NULL OR h.until > $at)`

// LatestUntil is until when a tier is held by h: as long as it was granted, is paid for or was given, whatever is
// longest. It is null for what was granted for good.
const LatestUntil = `CASE WHEN h.grantedBy IS NOT NULL AND h.grantedUntil IS NULL THEN null
  ELSE reduce(latest = null, x IN [h.paidUntil, h.giftUntil, h.grantedUntil] |
    CASE WHEN latest IS NULL OR x > latest THEN x ELSE latest END) END`

// ActiveUser is the condition that others may see a user u.
const ActiveUser = `u.confirmedAt IS NOT NULL AND u.deactivatedAt IS NULL`

// SetAlbumLoudness sets the loudness of the album al: the mean of its tracks' gated energies, each
// as long as it was measured, as sound.Together has it. It is null while any track's is not
// known. Put it after al was locked.
const SetAlbumLoudness = `WITH *, [(al)-[:HAS_TRACK]->(part:Track WHERE part.status <> 'deleted') | {level: part.loudness, blocks: part.loudnessBlocks}] AS parts
WITH *, reduce(n = 0, p IN parts | n + coalesce(p.blocks, 0)) AS blocks
SET al.loudness = CASE WHEN blocks > 0 AND all(p IN parts WHERE p.blocks IS NOT NULL)
  THEN 10 * log10(reduce(sum = 0.0, p IN parts | sum + p.blocks * 10 ^ (coalesce(p.level, 0.0) / 10)) / blocks) END
`

// CountedSeconds is after how long a play counts at the latest, as music.Ending has it.
const CountedSeconds = 30.0

// PlayCounted is the condition that a play p counted; $counted is CountedSeconds.
const PlayCounted = `(p.listenTime >= $counted OR p.listenTime >= p.songDuration / 2)`
