package rest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/embed"
)

// Who gets what of a sound, by track and by what they bring.
func TestGatesOfSound(t *testing.T) {
	s := newMediaServer(t)
	tokens := embed.New([]byte("key"), time.Now)
	song, gated := tokens.Make("song"), tokens.Make("gated")
	late := embed.New([]byte("key"), func() time.Time { return time.Now().Add(-2 * embed.Life) }).Make("gated")
	forged := embed.New([]byte("another key"), time.Now).Make("gated")
	for _, c := range []struct {
		path, who string
		want      int
	}{
		{"stream/song", "", 401},
		{"stream/song", "access_token=good", 200},
		{"stream/song", "embed_token=" + song, 401},
		{"stream/gated", "", 401},
		{"stream/gated", "access_token=good", 403},
		{"stream/gated", "access_token=supporter", 200},
		{"stream/gated", "access_token=artist", 200},
		{"stream/draft", "access_token=good", 404},
		{"stream/draft", "access_token=artist", 200},
		{"stream/nothing", "access_token=good", 404},
		{"download/song", "", 401},
		{"download/song", "access_token=good", 200},
		{"download/gated", "access_token=good", 403},
		{"download/gated", "access_token=supporter", 200},
		{"download/kept", "access_token=good", 403},
		{"download/draft", "access_token=good", 404},
		{"preview/gated", "", 401},
		{"preview/gated", "access_token=good", 200},
		{"preview/silent", "access_token=good", 403},
		{"preview/silent", "access_token=artist", 200},
		{"preview/draft", "access_token=good", 404},
		{"preview/song", "embed_token=" + song, 200},
		{"preview/gated", "embed_token=" + gated, 200},
		{"preview/gated", "embed_token=" + song, 401},
		{"preview/gated", "embed_token=" + late, 401},
		{"preview/gated", "embed_token=" + forged, 401},
		{"preview/gated", "embed_token=none", 401},
		{"preview/draft", "embed_token=" + tokens.Make("draft"), 404},
		{"preview/silent", "embed_token=" + tokens.Make("silent"), 403},
		{"tracks/song/peaks", "", 200},
		{"tracks/gated/peaks", "", 403},
		{"tracks/draft/peaks", "", 404},
	} {
		got := s.do(http.MethodGet, "/api/"+c.path+"?"+c.who)
		if got.Code != c.want {
			t.Errorf("%s as %q: %d, want %d: %s", c.path, c.who, got.Code, c.want, got.Body)
		}
	}
	refused := s.do(http.MethodGet, "/api/stream/gated?access_token=good").Body.String()
	if !strings.Contains(refused, "This track is for supporters.") || !strings.Contains(refused, "Inner circle") {
		t.Errorf("got %s", refused)
	}
}

func TestARangeReachesNothingBeyondAPreview(t *testing.T) {
	s := newMediaServer(t)
	for asked, want := range map[string]int{
		"bytes=0-": 206, "bytes=50-999": 206, "bytes=-1000": 206, "bytes=100-": 416, "bytes=500-600": 416,
	} {
		got := s.do(http.MethodGet, "/api/preview/gated?access_token=good", "Range", asked)
		if got.Code != want {
			t.Errorf("%s: %d, want %d", asked, got.Code, want)
		}
		if want == 206 && (got.Body.Len() > 100 || !strings.HasSuffix(got.Header().Get("Content-Range"), "/100")) {
			t.Errorf("%s: %d bytes, %s", asked, got.Body.Len(), got.Header().Get("Content-Range"))
		}
	}
}

func TestDownloadsHaveAName(t *testing.T) {
	got := newMediaServer(t).do(http.MethodGet, "/api/download/song?access_token=good").Header().Get("Content-Disposition")
	want := fmt.Sprintf(`attachment; filename="%s"; filename*=UTF-8''%s`, "Art _ist - S_ng _ one.wav",
		"Art%20_ist%20-%20S%C3%B3ng%20_%20one.wav")
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
