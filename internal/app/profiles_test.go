package app

import (
	"archive/zip"
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"net/http"
	"strings"
	"testing"
)

// photograph is a JPEG of a colour that says where it was taken.
func photograph(t *testing.T, c color.Color, width, height int) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range m.Pix {
		r, g, b, _ := c.RGBA()
		m.Pix[i] = []uint8{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}[i%4]
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, m, nil); err != nil {
		t.Fatal(err)
	}
	const where = "\xff\xe1\x00\x15Exif\x00\x00SECRET PLACE"
	return append([]byte("\xff\xd8"+where+"!"), out.Bytes()[2:]...)
}

func TestAPictureOfOneselfIsMadeAnewAndShown(t *testing.T) {
	s := newServer(t, true)
	token := s.access(s.fanID)
	changed := s.modify(token, map[string]string{"userId": "$fan"}, photograph(t, color.RGBA{R: 255, A: 255}, 60, 40))
	if changed.Code != http.StatusOK {
		t.Fatalf("%d %s", changed.Code, changed.Body)
	}
	address := changed.json["profilePictureUrl"].(string)
	if !strings.HasPrefix(address, "/api/images/portrait/"+s.fanID+"?v=") {
		t.Errorf("address %s", address)
	}
	shown := s.page(strings.Replace(address, "?", "?w=64&", 1))
	m, _, err := image.Decode(shown.Body)
	if err != nil {
		t.Fatal(err)
	}
	if r, g, _, _ := m.At(5, 5).RGBA(); m.Bounds().Dx() != m.Bounds().Dy() || r>>8 < 200 || g>>8 > 60 {
		t.Errorf("shown %v, %v", m.Bounds(), m.At(5, 5))
	}
	// What is kept says nothing of where it was taken.
	key, err := s.world.graph.Read(t.Context(), "test_key",
		`MATCH (u:User {id: $id}) RETURN u.pictureKey AS key`, object{"id": s.fanID})
	if err != nil {
		t.Fatal(err)
	}
	kept, err := s.services.blobs.Open(t.Context(), key[0].String("key"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = kept.Content.Close() }()
	content, err := io.ReadAll(kept.Content)
	if err != nil || bytes.Contains(content, []byte("SECRET")) || bytes.Contains(content, []byte("Exif")) {
		t.Errorf("%v; kept with what the camera wrote", err)
	}
	gone := s.modify(token, map[string]string{"removeImage": "true"}, nil)
	if strings.Contains(gone.json["profilePictureUrl"].(string), "?v=") {
		t.Errorf("removed: %s", gone.Body)
	}
}

func TestAPlaceIsTheCitysAndOnesOwnToSee(t *testing.T) {
	s := newServer(t, true)
	said := s.modify(s.access(s.fanID), map[string]string{"latitude": "41.8871", "longitude": "-87.6243"}, nil)
	if said.Code != http.StatusOK {
		t.Fatal(said.Body)
	}
	at := said.json["location"].(object)
	if at["text"] != "Chicago, Illinois" || at["latitude"].(float64) == 41.8871 {
		t.Errorf("%v", at)
	}
	others := s.get("/user/profile?identifier="+s.fanID, s.access(s.otherID)).json["location"].(object)
	if others["latitude"] != nil || others["text"] != "Chicago, Illinois" {
		t.Errorf("another sees %v", others)
	}
	// sayPlace is the same place by city and country.
	s.mustGraphQL(s.access(s.fanID), `mutation { sayPlace(city: "Munich", country: "Germany") { city } }`)
	p := s.mustGraphQL(s.access(s.fanID), s.fill(`{ profile(id: "$fan") { place } }`))["profile"].(object)
	if p["place"] != "Munich, Germany" {
		t.Errorf("%v", p)
	}
}

func TestWhatIsAddressedByBadge(t *testing.T) {
	s := newServer(t, true)
	s.write(`MATCH (a:User {id: $id}) SET a.badgeId = 'badge of ' + a.id
CREATE (a)-[:HAS_BADGE]->(:Badge {id: a.badgeId, badgeType: 'Artist', businessName: 'Owner Ltd', createdAt: datetime()})`,
		object{"id": s.ownerID})
	query := s.fill(`{ artist(id: "$owner") { badgeId badgeType businessName featuredSongs { id } } }`)
	artist := s.mustGraphQL("", query)["artist"].(object)
	badge := artist["badgeId"].(string)
	if badge == s.ownerID || badge == "" || artist["badgeType"] != "Artist" || artist["businessName"] != "Owner Ltd" {
		t.Fatalf("%v", artist)
	}
	s.question()
	for name, id := range map[string]string{"the badge": badge, "the artist, as before": s.ownerID} {
		got := s.mustGraphQL("", `{ getQuestionsByBadgeId(badgeId: "`+id+`") { nodes { badgeId } }
  getQuestionStats(badgeId: "`+id+`") { totalQuestions } }`)
		nodes := got["getQuestionsByBadgeId"].(object)["nodes"].([]any)
		total := got["getQuestionStats"].(object)["totalQuestions"]
		if len(nodes) != 1 || nodes[0].(object)["badgeId"] != badge || total != 1.0 {
			t.Errorf("by %s: %v", name, got)
		}
	}
	asked := s.mustGraphQL(s.access(s.fanID),
		`mutation { askQuestion(input: {badgeId: "`+badge+`", content: "And now?"}) { artistHandle } }`)
	if asked["askQuestion"].(object)["artistHandle"] == "" {
		t.Errorf("%v", asked)
	}
}

func TestAPressKitHasWhatIsPublic(t *testing.T) {
	s := newServer(t, true)
	s.mustGraphQL(s.access(s.ownerID), `mutation { updateProfile(input: {intro: "Loud.", bio: "From the north.",
  links: [{label: "Site", url: "band.example"}]}) { userId } }`)
	handle := s.get("/user/profile?identifier="+s.ownerID, "").json["handle"].(string)
	// As the artist, who would see drafts.
	got := s.get("/user/presskit?identifier="+handle, s.access(s.ownerID))
	kit, err := zip.NewReader(bytes.NewReader(got.Body.Bytes()), int64(got.Body.Len()))
	if err != nil {
		t.Fatalf("%d: %v", got.Code, err)
	}
	texts, pictures := map[string]string{}, 0
	for _, file := range kit.File {
		content, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file.Name, ".jpg") {
			if _, _, err := image.DecodeConfig(content); err != nil {
				t.Errorf("%s: %v", file.Name, err)
			}
			pictures++
			continue
		}
		text, err := io.ReadAll(content)
		if err != nil {
			t.Fatal(err)
		}
		texts[file.Name] = string(text)
	}
	about, list := texts["about.txt"], texts["releases.csv"]
	for _, want := range []string{"Loud.", "From the north.", "Site: https://band.example"} {
		if !strings.Contains(about, want) {
			t.Errorf("about %q", about)
		}
	}
	if !strings.Contains(list, "/album/"+s.album) || strings.Contains(list, s.draftAlbum) || pictures < 1 {
		t.Errorf("%d pictures, list %q", pictures, list)
	}
	again := s.call("GET", "/user/presskit?identifier="+handle, "", nil, "If-None-Match", got.Header().Get("ETag"))
	if again.Code != http.StatusNotModified {
		t.Errorf("again: %d", again.Code)
	}
}

func TestALinkByAHandleThatWasLeft(t *testing.T) {
	s := newServer(t, true)
	before := s.get("/user/profile?identifier="+s.ownerID, "").json["handle"].(string)
	after := "N" + strings.ReplaceAll(s.otherID, "-", "")[:20]
	changed := s.call("PATCH", "/identity/attributes", s.access(s.ownerID), object{"handle": after})
	if changed.Code != http.StatusOK {
		t.Fatal(changed.Body)
	}
	sent := s.page("/" + before + "?from=mail")
	if to := sent.Header().Get("Location"); sent.Code != http.StatusFound || to != "/"+after+"?from=mail" {
		t.Errorf("%d, to %q", sent.Code, to)
	}
	if got := s.page("/" + after); got.Code != http.StatusOK {
		t.Errorf("the new one: %d", got.Code)
	}
	for _, query := range []string{
		`{ artist(handle: "` + before + `") { handle } }`, `{ artist: profile(handle: "@` + before + `") { handle } }`,
	} {
		if got := s.mustGraphQL("", query)["artist"].(object); got["handle"] != after {
			t.Errorf("%s: %v", query, got)
		}
	}
	available := s.get("/identity/handle-available?handle="+before, s.access(s.fanID))
	if available.json["available"] != false {
		t.Errorf("%s", available.Body)
	}
}
