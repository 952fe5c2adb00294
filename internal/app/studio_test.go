package app

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/music"
)

// What an update leaves out stays, and null takes away.
func TestStudioUpdatesWhatIsGiven(t *testing.T) {
	s := newServer(t, true)
	token := s.access(s.ownerID)
	upload := graphtest.ID(t)
	if _, err := graphtest.Open(t).Exec(t.Context(), "test_upload", `CREATE (:File {id: $id, key: $id, ownerId: $owner, kind: 'audio', duration: 12.5, codec: 'flac'})`,
		map[string]any{"id": upload, "owner": s.ownerID}); err != nil {
		t.Fatal(err)
	}
	ask := func(text string) string {
		t.Helper()
		got := s.graphql(token, s.fill(text), nil)
		if code := got.code(); code != "" {
			t.Fatalf("%s: %s", text, got.Body)
		}
		return got.Body.String()
	}
	const fields = `{ id title status duration lyrics credits { role name } genres { slug } previewAllowed downloadAllowed }`
	made := s.mustGraphQL(token,
		s.fill(`mutation { createAudioTrack(input: {userId: "$owner", title: "Made", streamingUrl: "`+upload+
			`", genre: "$genre", lyrics: "la",
  credits: [{role: "Voice", name: "Ann"}], downloadAllowed: false}) `+fields+` }`))["createAudioTrack"].(object)
	id := made["id"].(string)
	t.Cleanup(func() { graphtest.Cleanup(t, graphtest.Open(t), id) })
	if made["status"] != "DRAFT" || made["duration"] != 12.5 || made["previewAllowed"] != true ||
		made["downloadAllowed"] != false {
		t.Errorf("made: %v", made)
	}
	stays := ask(fmt.Sprintf(`mutation { updateAudioTrack(input: {id: "%s", title: "Other"}) %s }`, id, fields))
	for _, kept := range []string{`"title":"Other"`, `"lyrics":"la"`, `"name":"Ann"`, s.genre, `"downloadAllowed":false`} {
		if !strings.Contains(stays, kept) {
			t.Errorf("%s is gone: %s", kept, stays)
		}
	}
	away := ask(
		fmt.Sprintf(`mutation { updateAudioTrack(input: {id: "%s", lyrics: null, credits: null, genre: null, downloadAllowed: null, status: null}) %s }`, id, fields),
	)
	for _, left := range []string{
		`"title":"Other"`, `"lyrics":null`, `"credits":[]`, `"genres":[]`,
		`"downloadAllowed":true`, `"status":"DRAFT"`,
	} {
		if !strings.Contains(away, left) {
			t.Errorf("%s is not there: %s", left, away)
		}
	}
	bad := s.graphql(token, fmt.Sprintf(`mutation { updateAudioTrack(input: {id: "%s", title: null}) { id } }`, id), nil)
	if bad.code() != badInput || !strings.Contains(bad.Body.String(), `"title"`) {
		t.Errorf("a title taken away: %s", bad.Body)
	}
}

// What artists write about an album goes by one list from the schema to the graph and back.
func TestStudioKeepsTheTextsOfAlbums(t *testing.T) {
	s := newServer(t, true)
	token := s.access(s.ownerID)
	names, given := []string{"id", "title"}, []string{`title: "Made"`}
	for _, text := range new(music.AlbumTexts[string]).Texts() {
		names = append(names, text.Name)
		given = append(given, text.Name+`: " about it "`)
	}
	fields := " { " + strings.Join(names, " ") + " }"
	made := s.mustGraphQL(token,
		"mutation { createAlbum(input: {"+strings.Join(given, ", ")+"})"+fields+" }")["createAlbum"].(object)
	id := made["id"].(string)
	t.Cleanup(func() { graphtest.Cleanup(t, graphtest.Open(t), id) })
	update := func(change string) object {
		t.Helper()
		return s.mustGraphQL(token,
			`mutation { updateAlbum(input: {id: "`+id+`", `+change+"})"+fields+" }")["updateAlbum"].(object)
	}
	for _, text := range new(music.AlbumTexts[string]).Texts() {
		stays := update(`title: "Other"`)
		tooLong := s.graphql(token, fmt.Sprintf(`mutation { updateAlbum(input: {id: %q, %s: %q}) { id } }`,
			id, text.Name, strings.Repeat("x", text.Most+1)), nil)
		gone := update(text.Name + ": null")
		if made[text.Name] != "about it" || stays[text.Name] != "about it" || gone[text.Name] != nil {
			t.Errorf("%s: %v, then %v, then %v", text.Name, made[text.Name], stays[text.Name], gone[text.Name])
		}
		if tooLong.code() != badInput || !strings.Contains(tooLong.Body.String(), text.Name) {
			t.Errorf("%s, too long: %s", text.Name, tooLong.Body)
		}
	}
}

// A release has the day of where its artist is, whatever day it is elsewhere.
func TestAReleaseHasTheDayOfItsArtist(t *testing.T) {
	s := newServer(t, true)
	token := s.access(s.ownerID)
	made := s.mustGraphQL(token, `mutation { createAlbum(input: {title: "Days", releaseDate: "2025-03-29T23:00:00Z",
  releaseZone: "Europe/Berlin"}) { id releaseDate releaseDay releaseZone } }`)["createAlbum"].(object)
	id := made["id"].(string)
	t.Cleanup(func() { graphtest.Cleanup(t, graphtest.Open(t), id) })
	if made["releaseDay"] != "2025-03-30" || made["releaseZone"] != "Europe/Berlin" ||
		made["releaseDate"] != "2025-03-29T23:00:00.000Z" {
		t.Errorf("made: %v", made)
	}
	for change, want := range map[string]string{
		// An hour sooner than the day before: summer time has begun.
		`releaseDate: "2025-03-30T22:00:00Z", releaseZone: "Europe/Berlin"`:    "2025-03-31",
		`releaseDate: "2025-03-30T03:00:00Z", releaseZone: "America/Halifax"`:  "2025-03-30",
		`releaseDate: "2025-03-30T02:00:00Z", releaseZone: "America/Halifax"`:  "2025-03-29",
		`releaseDate: "2025-03-30T11:30:00Z", releaseZone: "Pacific/Auckland"`: "2025-03-31",
		`releaseDate: "2025-03-30T23:30:00Z", releaseZone: null`:               "2025-03-30",
	} {
		got := s.mustGraphQL(token,
			fmt.Sprintf(`mutation { updateAlbum(input: {id: %q, %s}) { releaseDay } }`, id, change))["updateAlbum"].(object)
		if got["releaseDay"] != want {
			t.Errorf("%s: %v, want %s", change, got["releaseDay"], want)
		}
	}
	s.mustGraphQL(token, fmt.Sprintf(`mutation { updateAlbum(input: {id: %q, releaseDate: "2031-03-28T22:00:00Z",
  releaseZone: "Europe/Berlin"}) { id } }`, s.draftAlbum))
	for track, want := range map[string]any{s.draftTrack: "Europe/Berlin", s.tracks[0]: nil} {
		got := s.mustGraphQL(token, fmt.Sprintf(`{ audioTrack(id: %q) { releaseZone } }`, track))["audioTrack"].(object)
		if got["releaseZone"] != want {
			t.Errorf("a track has the zone %v, want that of its album, %v", got["releaseZone"], want)
		}
	}
	bad := s.graphql(token, fmt.Sprintf(`mutation { updateAlbum(input: {id: %q, releaseZone: "Mars/Olympus"}) { id } }`, id), nil)
	if bad.code() != badInput || !strings.Contains(bad.Body.String(), "releaseZone") {
		t.Errorf("a zone that is none: %s", bad.Body)
	}
}
