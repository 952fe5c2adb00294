package app

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/api/subsonic"
)

// plays reads how often a song was played, for everybody.
func (s *server) plays(trackID string) int {
	s.t.Helper()
	got := s.mustGraphQL("", `{ audioTrack(id: "`+trackID+`") { playCount } }`)
	return int(got["audioTrack"].(object)["playCount"].(float64))
}

// recent are the songs that somebody heard last, by the site.
func (s *server) recent(userID string) []string {
	s.t.Helper()
	got := s.mustGraphQL(s.access(userID), `{ recentlyPlayed { nodes { id } } }`)
	return ids(got["recentlyPlayed"].(object)["nodes"].([]any))
}

// What a player tells of counts by this server's clock: as long as it saw the song playing, once, and not in private.
func TestPlayersPlaysCount(t *testing.T) {
	var passed atomic.Int64
	s := newServerWith(t, false, func(s *server) {
		s.now = func() time.Time { return time.Now().Add(time.Duration(passed.Load())) }
	})
	wait := func(d time.Duration) { passed.Add(int64(d)) }
	tell := func(id string, more ...string) {
		t.Helper()
		if code, failed := s.player(s.fanID, "scrobble", append(more, "id=tr-"+id)...).failure(); failed {
			t.Fatalf("telling of a play: %d", code)
		}
	}
	track, before := s.tracks[1], s.plays(s.tracks[1])
	counted := func(when string, want int) {
		t.Helper()
		s.services.forgetAll()
		if got := s.plays(track) - before; got != want {
			t.Errorf("%s: %d plays were counted, want %d", when, got, want)
		}
	}
	tell(track, "time=1")
	counted("of what nobody saw begin", 0)
	if got := s.recent(s.fanID); !slices.Equal(got, []string{track}) {
		t.Errorf("it is in one's own history: %v", got)
	}
	wait(time.Minute)
	tell(track, "submission=false")
	if now := s.player(s.fanID, "getNowPlaying").list("nowPlaying", "entry"); len(now) != 1 ||
		now[0].(object)["playerName"] != "test" {
		t.Errorf("now playing: %v", now)
	}
	if now := s.player(s.otherID, "getNowPlaying").list("nowPlaying", "entry"); len(now) != 0 {
		t.Errorf("somebody else is told: %v", now)
	}
	wait(2 * time.Second)
	tell(track)
	counted("heard to its end", 1)
	tell(track)
	counted("told of twice", 1)
	wait(time.Minute)
	s.player(s.fanID, "stream", "id=tr-"+track)
	wait(2 * time.Second)
	tell(track)
	counted("begun by asking for the sound", 2)
	wait(time.Minute)
	s.mustGraphQL(s.access(s.fanID), `mutation { setPrivateListening(minutes: 60) }`)
	tell(s.tracks[2], "submission=false")
	s.mustGraphQL(s.access(s.fanID), `mutation { setPrivateListening(minutes: null) }`)
	wait(2 * time.Second)
	tell(s.tracks[2])
	if got := s.recent(s.fanID); slices.Contains(got, s.tracks[2]) {
		t.Errorf("what was begun in private is in the history: %v", got)
	}
	wait(time.Minute)
	own := s.plays(s.tracks[0])
	s.player(s.ownerID, "scrobble", "id=tr-"+s.tracks[0], "submission=false")
	wait(2 * time.Second)
	s.player(s.ownerID, "scrobble", "id=tr-"+s.tracks[0])
	s.services.forgetAll()
	if got := s.plays(s.tracks[0]); got != own {
		t.Errorf("an artist's own play counted: %d, before %d", got, own)
	}
}

// hostileValues are values that no player sends.
var hostileValues = []string{
	"", "x", "-1", "0", "1.5", "99999999999999999999", "\x00", "%00", "tr-", "al-\x00", "pl-" + strings.Repeat("a", 2000),
	"'; DROP", `"`, "*", "\xff\xfe", "🎵", "true", "../../etc/passwd", "tr-$track", "al-$album", "ar-$owner", "sg-$track",
	"al-$draftAlbum", "sh-tr-$track", "NaN", "1e9", "2", "byYear", "raw", "mp3",
}

// parameterNames are all that any method reads.
var parameterNames = []string{
	"id", "albumId", "artistId", "songId", "playlistId", "type", "size", "count", "offset", "musicFolderId", "genre",
	"fromYear", "toYear", "query", "any", "artistCount", "albumOffset", "songCount", "songOffset", "rating", "submission",
	"time", "current", "position", "currentIndex", "maxBitRate", "timeOffset", "format", "username", "artist", "title",
	"name", "comment", "public", "expires", "description", "songIdToAdd", "songIndexToRemove", "ifModifiedSince", "c",
}

// Whatever is sent to any method, it answers with a document or what was asked for: nothing breaks.
func TestPlayersTakeAnything(t *testing.T) {
	s := newServer(t, false)
	random := rand.New(rand.NewPCG(1, 2))
	for _, method := range subsonic.Methods() {
		for range 8 {
			var sent []string
			for _, name := range parameterNames {
				if random.IntN(3) > 0 {
					sent = append(sent, name+"="+hostileValues[random.IntN(len(hostileValues))])
				}
			}
			format := []string{"json", "xml"}[random.IntN(2)]
			got := s.playerAs(s.fanID, http.MethodPost, method, format, sent...)
			if failure, failed := got.body["error"].(object); got.Code >= 400 && got.Code != 416 ||
				failed && strings.Contains(fmt.Sprint(failure["message"]), "Something went wrong") {
				t.Errorf("%s %q: %d %s\n%s", method, sent, got.Code, got.Body, s.log)
				return
			}
		}
	}
}
