package listens

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

const (
	// mostNamed is of how many artists' names it is remembered what they made, namedFor for how long.
	mostNamed, namedFor = 2000, 2 * time.Minute
	// checkedAtOnce is of how many songs it is asked at once who may know of them.
	checkedAtOnce = 500
)

// Artist is one whose name has words of a name that was asked for.
type Artist struct{ Asked, ID, Name string }

// Song is a published song of an artist.
type Song struct {
	ArtistID, ID, Title string
	// Albums are the titles of those it is on.
	Albums []string
}

// namesake is what artists of a name made, by their songs' titles; empty where nobody has the name.
type namesake struct {
	name  string
	songs map[string][]Song
}

// fold makes one of names that read the same; what has no letters is compared as it is.
func (s *Service) fold(text string) string {
	if folded := s.Fold(text); folded != "" {
		return folded
	}
	return strings.ToLower(strings.TrimSpace(text))
}

// guests are those who are named behind a song or an artist.
var guests = regexp.MustCompile(`(?i)\s*[(\[]?\s*\b(?:feat\.?|ft\.?|featuring)\s.*$`)

// spellings are a name, and the name without guests.
func (s *Service) spellings(text string) []string {
	all := []string{s.fold(text)}
	if alone := guests.ReplaceAllString(text, ""); alone != text && alone != "" {
		all = append(all, s.fold(alone))
	}
	return all
}

// loadNamed reads what artists of names made.
func (s *Service) loadNamed(ctx context.Context, names []string) ([]namesake, error) {
	artists, err := s.History.Artists(ctx, names)
	if err != nil {
		return nil, fmt.Errorf("looking for artists of listens: %w", err)
	}
	names = slices.Clone(names)
	of := map[string]string{}
	var ids []string
	for _, a := range artists {
		if s.fold(a.Name) == a.Asked && of[a.ID] == "" {
			of[a.ID] = a.Asked
			ids = append(ids, a.ID)
		}
	}
	found := make(map[string]namesake, len(names))
	for _, name := range names {
		found[name] = namesake{name, map[string][]Song{}}
	}
	if len(ids) > 0 {
		songs, err := s.History.Songs(ctx, ids)
		if err != nil {
			return nil, fmt.Errorf("looking for songs of listens: %w", err)
		}
		for _, song := range songs {
			title, by := s.fold(song.Title), found[of[song.ArtistID]].songs
			by[title] = append(by[title], song)
		}
	}
	all := make([]namesake, 0, len(names))
	for _, one := range found {
		all = append(all, one)
	}
	return all, nil
}

// match finds the songs of claims which the viewer may know of; a claim of none has an empty id. First counts what the
// claim says of this site, then the names of artist and song, and among several the release.
func (s *Service) match(ctx context.Context, v access.Viewer, claims []Claim) ([]string, error) {
	ids := make([]string, len(claims))
	var asked []string
	for _, c := range claims {
		asked = append(asked, s.spellings(c.Artist)...)
	}
	slices.Sort(asked)
	named, err := s.songsNamed(ctx, slices.Compact(asked))
	if err != nil {
		return nil, err
	}
	for i, c := range claims {
		if ids[i] = s.trackOf(c); ids[i] == "" {
			ids[i] = s.songOf(named, c)
		}
	}
	visible, err := s.visible(ctx, v, ids)
	if err != nil {
		return nil, err
	}
	for i, c := range claims {
		if ids[i] != "" && !visible[ids[i]] {
			ids[i] = ""
			// What says to be a song of this site may be one of another.
			if id := s.songOf(named, c); visible[id] {
				ids[i] = id
			}
		}
	}
	return ids, nil
}

func (s *Service) songsNamed(ctx context.Context, names []string) (map[string]namesake, error) {
	out := make(map[string]namesake, len(names))
	for some := range slices.Chunk(names, checkedAtOnce) {
		found, err := s.named.Get(ctx, some)
		if err != nil {
			return nil, err
		}
		for _, one := range found {
			out[one.name] = one
		}
	}
	return out, nil
}

// trackOf returns the id of a song that a claim names by its address here; empty where it names none.
func (s *Service) trackOf(c Claim) string {
	id := c.TrackID
	if id == "" {
		site, err := url.Parse(s.SiteURL)
		if err != nil {
			return ""
		}
		origin, err := url.Parse(c.Origin)
		if err != nil || !strings.EqualFold(origin.Host, site.Host) {
			return ""
		}
		rest, isTrack := strings.CutPrefix(origin.Path, "/track/")
		if !isTrack {
			return ""
		}
		id, _, _ = strings.Cut(rest, "/")
	}
	parsed, err := uuid.Parse(id)
	if err != nil {
		return ""
	}
	return parsed.String()
}

// songOf returns the id of a song by the names of a claim.
func (s *Service) songOf(named map[string]namesake, c Claim) string {
	release := s.fold(c.Release)
	for _, artist := range s.spellings(c.Artist) {
		for _, title := range s.spellings(c.Title) {
			songs := named[artist].songs[title]
			if len(songs) == 0 {
				continue
			}
			for _, song := range songs {
				if slices.ContainsFunc(song.Albums, func(album string) bool { return s.fold(album) == release }) {
					return song.ID
				}
			}
			return songs[0].ID
		}
	}
	return ""
}

func (s *Service) visible(ctx context.Context, v access.Viewer, ids []string) (map[string]bool, error) {
	ids = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return id == "" })
	slices.Sort(ids)
	out := map[string]bool{}
	for some := range slices.Chunk(slices.Compact(ids), checkedAtOnce) {
		tracks, err := s.Tracks.Tracks(ctx, v, some)
		if err != nil {
			return nil, fmt.Errorf("looking for who may know of songs: %w", err)
		}
		for _, t := range tracks {
			out[t.ID] = true
		}
	}
	return out, nil
}
