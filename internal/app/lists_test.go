package app

import (
	"fmt"
	"maps"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// statements is how many transactions of each name the graph has run so far.
func (s *server) statements() map[string]uint64 {
	s.t.Helper()
	families, err := s.registry.Gather()
	if err != nil {
		s.t.Fatal(err)
	}
	seen := map[string]uint64{}
	for _, family := range families {
		if family.GetName() != "sidestage_cypher_transaction_seconds" {
			continue
		}
		for _, metric := range family.GetMetric() {
			for _, label := range metric.GetLabel() {
				if label.GetName() == "name" {
					seen[label.GetValue()] += metric.GetSummary().GetSampleCount()
				}
			}
		}
	}
	return seen
}

// listQueries has every connection, with a place for its arguments.
var listQueries = map[string]string{
	"artists":               `{ artists(%s) { nodes { id isFollowed } pageInfo { startCursor endCursor } } }`,
	"artists of a genre":    `{ artists(genre: "$genre", %s) { nodes { id isFollowed } } }`,
	"an artist's albums":    `{ artistMusic(artistId: "$owner") { albums(%s) { nodes { id isInLibrary } } } }`,
	"an artist's tracks":    `{ artistMusic(artistId: "$owner") { tracks(%s) { nodes { id isInLibrary isFeatured } } } }`,
	"userAlbums":            `{ userAlbums(userId: "$owner", %s) { nodes { id tracks(first: 2) { nodes { id isInLibrary } } } } }`,
	"getAlbumTracks":        `{ getAlbumTracks(albumId: "$album", %s) { nodes { id isInLibrary isFeatured } } }`,
	"an album's tracks":     `{ album(id: "$album") { tracks(%s) { nodes { id isInLibrary isFeatured } } } }`,
	"getCuratedTracks":      `{ getCuratedTracks(%s) { nodes { id isInLibrary isFeatured } } }`,
	"getCuratedAlbums":      `{ getCuratedAlbums(%s) { nodes { id isInLibrary } } }`,
	"getUserSavedTracks":    `{ getUserSavedTracks(%s) { nodes { id isInLibrary } } }`,
	"getUserSavedAlbums":    `{ getUserSavedAlbums(%s) { nodes { id isInLibrary } } }`,
	"recentlyPlayed":        `{ recentlyPlayed(%s) { nodes { id isInLibrary } } }`,
	"followers":             `{ followers(userId: "$owner", %s) { nodes { userId } } }`,
	"following":             `{ following(userId: "$fan", %s) { nodes { userId } } }`,
	"myPlaylists":           `{ myPlaylists(%s) { nodes { id coverArtUrls } } }`,
	"userPlaylists":         `{ userPlaylists(userId: "$fan", %s) { nodes { id } } }`,
	"a library's tracks":    `{ getUserSavedMusicLibrary { tracks(%s) { nodes { id isInLibrary } } } }`,
	"a library's playlists": `{ getUserSavedMusicLibrary { playlists(%s) { nodes { id } } } }`,
	"followedUsersContent":  `{ followedUsersContent(%s) { nodes { id isInLibrary } } }`,
}

// A caller may send whatever it likes as a cursor: that of another list, or one made by hand.
func TestForeignCursorsAreNeverAnInternalError(t *testing.T) {
	s := newServer(t, false)
	token := s.access(s.fanID)
	cursors := []paging.Cursor{
		{Key: "3", ID: s.tracks[0]},
		{Key: "0.25", ID: s.tracks[0]},
		{Key: "9223372036854775807", ID: "x"},
		{Key: "-9223372036854775808", ID: "x"},
		{Key: "99999999999999999999999", ID: "x"},
		{Key: "2026-11-21T08:00:00Z", ID: ""},
		{Key: "NaN", ID: "x"},
		{Key: "", ID: ""},
		{Key: "word", ID: "\x00"},
	}
	for name, query := range listQueries {
		for _, cursor := range cursors {
			for _, arguments := range []string{"first: 2, after: %q", "last: 2, before: %q"} {
				got := s.graphql(token, s.fill(fmt.Sprintf(query, fmt.Sprintf(arguments, cursor.Encode()))), nil)
				code := got.code()
				if code != badInput && (code != "" || cursor.Key == "word") {
					t.Errorf("%s with %q %s: %s", name, cursor, arguments[:5], got.Body)
				}
			}
		}
	}
}

func TestAListCostsTheSameStatementsAtAnyLength(t *testing.T) {
	s := newServer(t, false)
	token := s.access(s.fanID)
	for name, query := range listQueries {
		ran := func(size int) map[string]uint64 {
			before := s.statements()
			if got := s.graphql(token, s.fill(fmt.Sprintf(query, fmt.Sprintf("first: %d", size))), nil); got.code() != "" {
				t.Fatalf("%s: %s", name, got.Body)
			}
			after := s.statements()
			maps.DeleteFunc(after, func(name string, n uint64) bool { return n == before[name] })
			for statement := range after {
				after[statement] -= before[statement]
			}
			return after
		}
		few, many := ran(1), ran(50)
		for statement, n := range many {
			// A busy machine may ask in two batches what one would have done.
			if n > few[statement]+2 {
				t.Errorf("%s: %s ran %d times for one, %d times for up to 50", name, statement, few[statement], n)
			}
		}
	}
}

func TestAPlayCountsOnceHoweverOftenItsEndIsTold(t *testing.T) {
	s := newServer(t, false)
	plays := func() any {
		got := s.graphql("", s.fill(`{ audioTrack(id: "$track") { playCount } }`), nil)
		return got.json["data"].(object)["audioTrack"].(object)["playCount"]
	}
	before := plays().(float64)
	play := s.play(s.fanID)
	for range 3 {
		// The track has two seconds, and a second passes for the clocks' difference: half of it counts.
		got := s.call("POST", "/listening/end-play", s.access(s.fanID),
			object{"playId": play, "userId": s.fanID, "listenTime": 2, "endReason": "completed"})
		if got.Code != 200 {
			t.Fatalf("%d %s", got.Code, got.Body)
		}
	}
	if after := plays().(float64); after != before+1 {
		t.Errorf("%v plays before, %v after", before, after)
	}
}
