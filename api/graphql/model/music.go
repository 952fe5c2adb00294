package model

import (
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	city "github.com/sidestage/sidestage/internal/kernel/place"
	"github.com/sidestage/sidestage/internal/music"
)

// Genre is a genre.
type Genre struct {
	ID, Name, Slug string
	TrackCount     int
}

// ArtistInfo is an artist as a row shows them.
type ArtistInfo struct {
	UserID, Handle, ArtistName string
	ProfilePictureURL          *string
}

// Artist is an artist's page.
type Artist struct {
	ID, Neo4jID, UserID, Handle, ArtistName string
	BadgeID, BadgeType, BusinessName        string
	Intro, Bio, City, State, Country, Place *string
	Tastes                                  []string
	Links                                   []person.Link
	ProfilePictureURL, BannerURL, Tint      *string
	Genres                                  []Genre
	FollowerCount, PlayCount                int
	TrackCount, AlbumCount                  int
	CreatedAt                               time.Time
}

// Album is a release.
type Album struct {
	ID, Neo4jID, UserID string
	TierID              *string
	Title               string
	AlbumType           AlbumType
	Genre               *string
	Genres              []Genre
	ProposedGenre       *string
	ReleaseDate         time.Time
	ReleaseDay          string
	ReleaseZone         *string
	Status              ReleaseStatus
	CoverArtURL         string
	Tint                *string
	Artist              ArtistInfo
	TrackCount          int
	SaveCount           int
	Reactions           Reactions
	CommentCount        int
	Duration            float64
	HasAccessTo         bool
	music.AlbumTexts[*string]
	EarlyAccessAt        *time.Time
	EarlyAccessTierID    *string
	DeletedAt            *time.Time
	Loudness             *float64
	Tier                 *Tier
	IsSubscribed         bool
	CreatedAt, UpdatedAt time.Time
}

// Track is one piece of music.
type Track struct {
	ID, Neo4jID, Title, Artist       string
	ArtistInfo                       ArtistInfo
	Duration                         float64
	StreamingURL                     *string
	AlbumID, AlbumTitle              *string
	Number                           *int
	Genres                           []Genre
	ProposedGenre                    *string
	CoverArtURL                      string
	Tint                             *string
	PlayCount, SaveCount             int
	Reactions                        Reactions
	CommentCount                     int
	HasAccessTo, IsDemoSound         bool
	UserID                           string
	Status                           ReleaseStatus
	ReleaseDate                      time.Time
	ReleaseZone                      *string
	DeletedAt                        *time.Time
	HasLyrics, IsFeatured            bool
	Loudness, TruePeak               *float64
	AlbumLoudness                    *float64
	TierID                           *string
	Tier                             *Tier
	IsSubscribed                     bool
	PreviewAllowed, DownloadAllowed  bool
	PreviewURL, DownloadURL          *string
	License, LicenseURL, Attribution *string
	CreatedAt, UpdatedAt             time.Time
}

// ArtistMusic is what an artist has of a status; its lists are read where they are asked for.
type ArtistMusic struct {
	Artist    Artist
	Status    access.Status
	SavedOnly bool
}

// SimilarArtist is an artist with how alike they are and why.
type SimilarArtist struct {
	Artist Artist
	Score  float64
	Reason string
}

// SimilarTrack is a track with how alike it is and why.
type SimilarTrack struct {
	Track  Track
	Score  float64
	Reason string
}

// NewGenre returns a Genre.
func NewGenre(g music.Genre) Genre {
	return Genre{ID: g.ID, Name: g.Name, Slug: g.Slug, TrackCount: g.TrackCount}
}

// NewArtist returns an Artist.
func NewArtist(a music.Artist) Artist {
	return Artist{
		ID: a.UserID, Neo4jID: a.UserID, UserID: a.UserID, Handle: a.Handle, ArtistName: a.Name,
		BadgeID: badgeOf(a.Person), BadgeType: account.BadgeArtist, BusinessName: a.BusinessName,
		Intro: text(a.Intro), Tastes: append([]string{}, a.Tastes...), Links: append([]person.Link{}, a.Links...),
		Place: text(city.Text(a.City, a.State, a.Country)),
		Bio:   text(a.Bio), City: text(a.City), State: text(a.State), Country: text(a.Country),
		ProfilePictureURL: text(a.ProfilePictureURL), BannerURL: text(a.BannerURL), Tint: text(a.Tint),
		Genres:        Each(a.Genres, NewGenre),
		FollowerCount: a.FollowerCount, PlayCount: a.PlayCount, TrackCount: a.TrackCount, AlbumCount: a.AlbumCount,
		CreatedAt: a.CreatedAt,
	}
}

// NewAlbum returns an Album of one that the person may see.
func NewAlbum(a music.Album) Album {
	out := Album{
		ID: a.ID, Neo4jID: a.ID, UserID: a.Artist.UserID, Title: a.Title, AlbumType: AlbumType(a.Type),
		Genres: Each(a.Genres, NewGenre), ProposedGenre: text(a.ProposedGenre),
		ReleaseDate: a.ReleaseDate, ReleaseDay: a.Released().Format(time.DateOnly), ReleaseZone: text(a.ReleaseZone),
		Status: ReleaseStatus(a.Status), CoverArtURL: a.CoverArtURL, Tint: text(a.Tint),
		Artist:     info(a.Artist),
		TrackCount: a.TrackCount, SaveCount: a.SaveCount, Duration: a.Duration.Seconds(), HasAccessTo: a.HasAccess,
		IsSubscribed:  a.IsSubscribed,
		Reactions:     NewReactions(item.Ref{Type: item.Album, ID: a.ID}, a.Reactions),
		CommentCount:  commentCount(a.Comments, a.HasAccess),
		EarlyAccessAt: instant(a.Early.At), DeletedAt: instant(a.DeletedAt), Loudness: a.Loudness,
		Tier:      NewAccessTier(a.Tier, a.Decision),
		CreatedAt: a.CreatedAt, UpdatedAt: a.UpdatedAt,
	}
	texts := out.Texts()
	for i, written := range a.Texts() {
		*texts[i].Value = text(*written.Value)
	}
	if a.Tier != nil {
		out.TierID = &a.Tier.ID
	}
	if a.Early.Tier != nil {
		out.EarlyAccessTierID = &a.Early.Tier.ID
	}
	if len(a.Genres) > 0 {
		out.Genre = &a.Genres[0].Name
	}
	return out
}

// NewTrack returns a Track of one that the person may see.
func NewTrack(t music.Track) Track {
	out := Track{
		ID: t.ID, Neo4jID: t.ID, Title: t.Title, Artist: t.Artist.Name, ArtistInfo: info(t.Artist),
		Duration: t.Duration.Seconds(),
		AlbumID:  text(t.AlbumID), AlbumTitle: text(t.AlbumTitle), Genres: Each(t.Genres, NewGenre),
		ProposedGenre: text(t.ProposedGenre),
		CoverArtURL:   t.CoverArtURL, Tint: text(t.Tint), PlayCount: t.PlayCount, SaveCount: t.SaveCount,
		Reactions:    NewReactions(item.Ref{Type: item.Song, ID: t.ID}, t.Reactions),
		CommentCount: commentCount(t.Comments, t.HasAccess),
		HasAccessTo:  t.HasAccess, IsDemoSound: t.Source == music.DemoSound,
		UserID: t.Artist.UserID, Status: ReleaseStatus(t.Status), ReleaseDate: t.ReleaseDate,
		ReleaseZone: text(t.ReleaseZone),
		DeletedAt:   instant(t.DeletedAt), HasLyrics: t.HasLyrics,
		IsFeatured: t.IsFeatured, Loudness: t.Loudness, TruePeak: t.TruePeak,
		AlbumLoudness: t.AlbumLoudness, TierID: text(t.OwnTierID), Tier: NewAccessTier(t.Tier, t.Decision),
		IsSubscribed: t.IsSubscribed, PreviewAllowed: t.PreviewAllowed, DownloadAllowed: t.DownloadAllowed,
		License: text(t.License), LicenseURL: text(t.LicenseURL), Attribution: text(t.Attribution), CreatedAt: t.CreatedAt,
		UpdatedAt: t.UpdatedAt,
	}
	if t.Number > 0 {
		out.Number = &t.Number
	}
	if t.HasAccess {
		out.StreamingURL = text(t.StreamingPath())
	}
	if t.MayPreview() {
		out.PreviewURL = text(t.PreviewPath())
	}
	if t.MayDownload() {
		out.DownloadURL = text(t.DownloadPath())
	}
	return out
}

// NewTracks returns a connection of a page.
func NewTracks(p paging.Page[music.Track]) *TrackConnection {
	return &TrackConnection{connection(p, NewTrack)}
}

// NewAlbums returns a connection of a page.
func NewAlbums(p paging.Page[music.Album]) *AlbumConnection {
	return &AlbumConnection{connection(p, NewAlbum)}
}

// NewArtists returns a connection of a page.
func NewArtists(p paging.Page[music.Artist]) *ArtistConnection {
	return &ArtistConnection{connection(p, NewArtist)}
}

// commentCount hides how much is said where nobody without access may read it.
func commentCount(comments int, hasAccess bool) int {
	if !hasAccess {
		return 0
	}
	return comments
}

// Each converts a list; none is an empty list, never null.
func Each[T, U any](list []T, convert func(T) U) []U {
	out := make([]U, len(list))
	for i, item := range list {
		out[i] = convert(item)
	}
	return out
}

func info(a person.Person) ArtistInfo {
	return ArtistInfo{UserID: a.UserID, Handle: a.Handle, ArtistName: a.Name, ProfilePictureURL: text(a.ProfilePictureURL)}
}

// badgeOf names an artist's badge. Before it was kept beside the artist, the artist's own id stood for it.
func badgeOf(a person.Person) string {
	if a.BadgeID == "" {
		return a.UserID
	}
	return a.BadgeID
}

func instant(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

func text(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
