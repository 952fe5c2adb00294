package studio_test

import (
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/studio"
)

// An import finds what is there: the same file by its sum, the same recording by title and length, albums by title.
func TestWhatIsKnownIsFound(t *testing.T) {
	w := newWorkshop(t)
	w.exec(`UNWIND [[$sound, 'sum'], [$sound + '-again', 'sum'], [$sound + '-other', 'another']] AS file
MERGE (f:File {key: file[0]}) SET f.ownerId = $artist, f.kind = 'audio', f.sha256 = file[1]
WITH f WHERE f.key = $sound
MATCH (a:User {id: $artist}) MATCH (o:User {id: $other})
CREATE (a)-[:PERFORMED]->(t:Track {id: $artist + 't', ownerId: $artist, title: 'Fog', titleKey: 'fog', duration: 200.0, status: 'draft'})-[:USES]->(f)
CREATE (a)-[:PERFORMED]->(:Track {id: $artist + 'd', ownerId: $artist, title: 'Gone', titleKey: 'gone', duration: 100.0, status: 'deleted'})
CREATE (o)-[:PERFORMED]->(:Track {id: $other + 't', ownerId: $other, title: 'Theirs', titleKey: 'theirs', duration: 100.0, status: 'published'})
CREATE (a)-[:RELEASED]->(:Album {id: $artist + 'al', ownerId: $artist, title: 'Harbour', titleKey: 'harbour', status: 'published'})
CREATE (a)-[:RELEASED]->(:Album {id: $artist + 'ax', ownerId: $artist, title: 'Left', titleKey: 'left', status: 'deleted'})`)
	seconds := func(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }
	tracks, albums, err := w.studio.Known(t.Context(), w.owner, []studio.Sounding{
		{Key: w.sound + "-again", Title: "Another title", Duration: seconds(1)},
		{Key: w.sound + "-other", Title: "FOG", Duration: seconds(201.5)},
		{Key: w.sound + "-other", Title: "Fog", Duration: seconds(203)},
		{Key: "not theirs", Title: "Gone", Duration: seconds(100)},
		{Key: "", Title: "Theirs", Duration: seconds(100)},
	}, []string{"left", "HARBOUR", ""})
	if err != nil {
		t.Fatal(err)
	}
	id := w.artist + "t"
	want := []studio.KnownTrack{
		{Index: 0, ID: id, Title: "Fog", SameSound: true}, {Index: 1, ID: id, Title: "Fog"},
	}
	if !slices.Equal(tracks, want) {
		t.Errorf("tracks %+v, want %+v", tracks, want)
	}
	if want := []studio.KnownAlbum{{Index: 1, ID: w.artist + "al"}}; !slices.Equal(albums, want) {
		t.Errorf("albums %+v, want %+v", albums, want)
	}
	if _, _, err := w.studio.Known(t.Context(), access.Viewer{UserID: w.fan}, nil, nil); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("a fan: %v", err)
	}
	_, _, err = w.studio.Known(t.Context(), w.owner, nil, make([]string, 201))
	if fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("too many: %v", err)
	}
}
