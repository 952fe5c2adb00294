package app

import (
	"fmt"
	"net/http"
	"testing"
)

// TestAJukeboxIsOfWhatIsAskedFor: what names nothing does not become one's own taste in silence.
func TestAJukeboxIsOfWhatIsAskedFor(t *testing.T) {
	s := newServer(t, true)
	token := s.access(s.fanID)
	playlist := func(tracks string) string {
		made := s.mustGraphQL(token,
			fmt.Sprintf(`mutation { createPlaylist(input: {title: "Ours", visibility: PRIVATE, trackIds: [%s]}) { id } }`,
				tracks))
		return made["createPlaylist"].(object)["id"].(string)
	}
	_, gated := s.gate()
	for name, c := range map[string]struct {
		body  any
		code  int
		field string
	}{
		"no body":         {nil, http.StatusCreated, ""},
		"one's own taste": {object{}, http.StatusCreated, ""},
		"a playlist": {
			object{"playlistId": playlist(fmt.Sprintf("%q", s.tracks[0]))},
			http.StatusCreated, "",
		},
		"an empty playlist": {object{"playlistId": playlist("")}, http.StatusConflict, ""},
		"a playlist that may not be heard": {
			object{"playlistId": playlist(fmt.Sprintf("%q", gated))},
			http.StatusConflict, "",
		},
		"an empty track":         {object{"trackId": ""}, http.StatusBadRequest, "trackId"},
		"an empty artist":        {object{"artistId": ""}, http.StatusBadRequest, "artistId"},
		"an empty album":         {object{"albumId": ""}, http.StatusBadRequest, "albumId"},
		"an empty playlist's id": {object{"playlistId": ""}, http.StatusBadRequest, "playlistId"},
		"an empty genre":         {object{"genre": "", "dial": 0.5}, http.StatusBadRequest, "genre"},
		"an unknown field":       {object{"foo": 1}, http.StatusBadRequest, "foo"},
	} {
		for _, path := range []string{"/jukebox/start", "/jukebox/rooms"} {
			got := s.call("POST", path, token, c.body)
			if got.Code != c.code {
				t.Errorf("%s, %s: %d %s, want %d", path, name, got.Code, got.Body, c.code)
			}
			if c.field == "" {
				continue
			}
			if fields, _ := got.json["fields"].(object); fields[c.field] == nil {
				t.Errorf("%s, %s: %s does not name %s", path, name, got.Body, c.field)
			}
		}
	}
}
