package studio

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
)

// Sort is how a list of the studio is ordered.
type Sort string

// The orders of the studio: titles from A, all else the newest or most first.
const (
	Newest  Sort = "NEWEST"
	Title   Sort = "TITLE"
	Plays   Sort = "PLAYS"
	Saves   Sort = "SAVES"
	Release Sort = "RELEASE_DATE"
)

// Filter says what of an artist's catalogue is listed.
type Filter struct {
	ArtistID string
	Statuses []access.Status
	// Query is a part of the title, as TitleKey writes it; empty for all.
	Query string
	Sort  Sort
}

// TitleKey is a title as lists order and filter it.
func TitleKey(title string) string { return strings.ToLower(norm.NFC.String(title)) }

// living are all states but deleted.
var living = []access.Status{access.Draft, access.Scheduled, access.Published, access.Archived}

// NewFilter returns a filter: all states where none is named, and deleted ones beside them where wanted.
func NewFilter(artistID string, statuses []access.Status, deleted bool, query string, sort Sort) Filter {
	if len(statuses) == 0 {
		statuses = living
	}
	statuses = slices.Clone(statuses)
	if deleted {
		statuses = append(statuses, access.Deleted)
	}
	slices.Sort(statuses)
	return Filter{
		ArtistID: artistID, Statuses: slices.Compact(statuses), Query: TitleKey(strings.TrimSpace(query)), Sort: sort,
	}
}

// Albums lists an artist's albums. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Albums(
	ctx context.Context, v access.Viewer, f Filter, page paging.Request,
) (paging.Page[music.Album], error) {
	if err := mayList(v, f); err != nil {
		return paging.Page[music.Album]{}, err
	}
	found, err := s.store.StudioAlbums(ctx, f, page)
	for i := range found.Nodes {
		found.Nodes[i].HasAccess = true
	}
	return found, err
}

// Tracks lists an artist's tracks. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Tracks(
	ctx context.Context, v access.Viewer, f Filter, page paging.Request,
) (paging.Page[music.Track], error) {
	if err := mayList(v, f); err != nil {
		return paging.Page[music.Track]{}, err
	}
	found, err := s.store.StudioTracks(ctx, f, page)
	for i := range found.Nodes {
		found.Nodes[i].HasAccess = true
	}
	return found, err
}

func mayList(v access.Viewer, f Filter) error {
	if err := v.MayActFor(f.ArtistID); err != nil {
		return err
	}
	if utf8.RuneCountInString(f.Query) > MaxTitle {
		return badField("query", "Please search for something shorter.")
	}
	return nil
}

// Notes returns lyrics and credits of tracks. Who may read the lyrics is decided with the track.
func (s *Service) Notes(ctx context.Context, trackIDs []string) (map[string]Notes, error) {
	return s.store.Notes(ctx, trackIDs)
}
