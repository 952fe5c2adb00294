package studio_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	studiograph "github.com/sidestage/sidestage/graphstore/studio"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
)

// workshop is a studio of a test's own: an artist with uploads and a tier, another artist, and a fan.
type workshop struct {
	t      *testing.T
	db     *cypher.DB
	store  *studiograph.Store
	studio *studio.Service
	music  *musicgraph.Store

	artist, other, fan, genre, tier string
	sound, picture                  string
	owner                           access.Viewer

	mu    sync.Mutex
	at    time.Time
	heard []event.Event
}

func newWorkshop(t *testing.T) *workshop {
	t.Helper()
	db := graphtest.Open(t).WithReceivers(indexing.Changes)
	w := &workshop{
		t: t, db: db, store: studiograph.NewStore(db), music: musicgraph.NewStore(db), at: cypher.Instant(time.Now()),
		artist: graphtest.ID(t), other: graphtest.ID(t), fan: graphtest.ID(t), genre: graphtest.ID(t), tier: graphtest.ID(t),
	}
	w.sound, w.picture = "audio/"+w.artist, "image/"+w.artist
	w.owner = access.Viewer{UserID: w.artist}
	db.Subscribe(func(e event.Event) { w.mu.Lock(); defer w.mu.Unlock(); w.heard = append(w.heard, e) })
	w.studio = studio.NewService(studio.Options{
		Store: w.store, Now: w.now,
		Tint: func(context.Context, string, studio.Crop) (string, error) { return "#123456", nil },
	})
	w.exec(`CREATE (:Genre {id: $genre, name: 'Genre ' + $genre, slug: $genre, trackCount: 0, artistCount: 0})
CREATE (:Tier {id: $tier, artistId: $artist, name: 'Friends', description: null, perks: [], price: 300, currency: 'EUR', position: 0, createdAt: datetime(), updatedAt: datetime()})
CREATE (:File {id: $sound, key: $sound, ownerId: $artist, kind: 'audio', contentType: 'audio/flac', codec: 'flac', size: 1000, duration: 61.5, sampleRate: 44100, channels: 2, bitDepth: 24, createdAt: datetime(), unusedSince: datetime()})
CREATE (:File {id: $picture, key: $picture, ownerId: $artist, kind: 'image', contentType: 'image/png', size: 1000, width: 300, height: 200, createdAt: datetime(), unusedSince: datetime()})
WITH 1 AS one UNWIND [$artist, $other] AS id
CREATE (:User:Artist {id: id, handle: 'A' + right(id, 12), handleKey: 'a' + right(id, 12), displayName: 'Artist', email: id, followerCount: 0, playCount: 0, createdAt: datetime()})
WITH DISTINCT one
CREATE (:User {id: $fan, handle: 'F' + right($fan, 12), handleKey: 'f' + right($fan, 12), displayName: 'Fan', email: $fan, createdAt: datetime()})`)
	t.Cleanup(w.remove)
	return w
}

// remove takes away what the test made, a part at a time: some make ten thousand tracks.
func (w *workshop) remove() {
	// The test's own context has ended.
	ctx := context.WithoutCancel(w.t.Context())
	params := map[string]any{
		"owners": []string{w.artist, w.other}, "ids": []string{w.artist, w.other, w.fan, w.genre, w.tier},
	}
	if _, err := w.db.Exec(ctx, "test_cleanup_records", `MATCH (x) WHERE x.ownerId IN $owners OR x.id IN $ids
WITH collect(x.id) AS ids MATCH (o:Outbox) WHERE o.itemId IN ids DELETE o`, params); err != nil {
		w.t.Error(err)
	}
	for {
		made, err := w.db.Exec(ctx, "test_cleanup", `MATCH (x) WHERE x.ownerId IN $owners OR x.id IN $ids
WITH x LIMIT 500 DETACH DELETE x`, params)
		if err != nil {
			w.t.Error(err)
			return
		}
		if made.NodesDeleted() == 0 {
			return
		}
	}
}

func (w *workshop) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at
}

func (w *workshop) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = w.at.Add(d)
}

func (w *workshop) exec(statement cypher.Statement) {
	w.t.Helper()
	_, err := w.db.Exec(w.t.Context(), "test", statement, w.params())
	w.must(err)
}

func (w *workshop) params() map[string]any {
	return map[string]any{
		"artist": w.artist, "other": w.other, "fan": w.fan, "genre": w.genre, "tier": w.tier, "sound": w.sound,
		"picture": w.picture,
	}
}

func (w *workshop) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *workshop) refuses(err error, code fault.Code, field string) {
	w.t.Helper()
	if fault.CodeOf(err) != code {
		w.t.Errorf("got %v, want %s", err, code)
	}
	if f, ok := errors.AsType[*fault.Error](err); field != "" && (!ok || f.Fields[field] == "") {
		w.t.Errorf("got %v, want the field %s", err, field)
	}
}

func (w *workshop) newTrack(title, albumID string) studio.NewTrack {
	return studio.NewTrack{OwnerID: w.artist, AlbumID: albumID, TrackInput: studio.TrackInput{
		Basics: studio.Basics{Title: input.Set(title), Genre: input.Set(w.genre)}, Sound: input.Set(w.sound),
	}}
}

func (w *workshop) track(title, albumID string) string {
	w.t.Helper()
	id, err := w.studio.CreateTrack(w.t.Context(), w.owner, w.newTrack(title, albumID))
	w.must(err)
	return id
}

// album makes a draft with tracks of its own.
func (w *workshop) album(title string, tracks int) (id string, trackIDs []string) {
	w.t.Helper()
	id, err := w.studio.CreateAlbum(w.t.Context(), w.owner, studio.NewAlbum{AlbumInput: studio.AlbumInput{
		Basics: studio.Basics{Title: input.Set(title), Genre: input.Set(w.genre)},
	}})
	w.must(err)
	for i := range tracks {
		trackIDs = append(trackIDs, w.track(fmt.Sprint(title, " ", i), id))
	}
	return id, trackIDs
}

func (w *workshop) setStatus(albumID string, to access.Status, date time.Time) error {
	in := studio.AlbumInput{Basics: studio.Basics{Status: input.Set(to)}}
	if !date.IsZero() {
		in.ReleaseDate = input.Set(date)
	}
	return w.studio.UpdateAlbum(w.t.Context(), w.owner, albumID, in)
}

func (w *workshop) setTrackStatus(trackID string, to access.Status) error {
	return w.studio.UpdateTrack(w.t.Context(), w.owner, trackID, studio.TrackInput{Basics: studio.Basics{
		Status: input.Set(to),
	}})
}

// order gives what is on an album, and fails where its places are not 1, 2, 3 ….
func (w *workshop) order(albumID string) []string {
	w.t.Helper()
	type place struct {
		id    string
		index int
	}
	places, err := cypher.ReadAll(w.t.Context(), w.db, "test_order", `MATCH (:Album {id: $id})-[h:HAS_TRACK]->(t:Track) RETURN t.id AS id, h.index AS index ORDER BY h.index`,
		map[string]any{"id": albumID}, func(r *cypher.Row) place { return place{r.String("id"), r.Int("index")} })
	w.must(err)
	ids := []string{}
	for i, p := range places {
		if p.index != i+1 {
			w.t.Fatalf("place %d of the album has the number %d", i+1, p.index)
		}
		ids = append(ids, p.id)
	}
	return ids
}

func (w *workshop) statuses(ids ...string) string {
	w.t.Helper()
	found, err := cypher.ReadAll(w.t.Context(), w.db, "test_status", `UNWIND $ids AS id OPTIONAL MATCH (t:Track {id: id}) OPTIONAL MATCH (al:Album {id: id}) RETURN coalesce(t.status, al.status, 'gone') AS s`,
		map[string]any{"ids": ids}, func(r *cypher.Row) string { return r.String("s") })
	w.must(err)
	return strings.Join(found, " ")
}

// breakSound lets a track's sound turn out to be one that cannot be played.
func (w *workshop) breakSound(trackID string) {
	w.t.Helper()
	_, err := w.db.Exec(w.t.Context(), "test_fail", `MATCH (t:Track {id: $id}) SET t.analysisStatus = 'failed'`, map[string]any{"id": trackID})
	w.must(err)
}

func (w *workshop) genreCount() int {
	return w.number(`MATCH (g:Genre {id: $genre}) RETURN g.trackCount AS n`)
}

func (w *workshop) number(statement string) int {
	w.t.Helper()
	n, err := cypher.ReadOne(
		w.t.Context(), w.db, "test_number", cypher.Statement(statement), w.params(),
		func(r *cypher.Row) int { return r.Int("n") },
	)
	w.must(err)
	return n
}

// told counts the records that search was left for a thing.
func (w *workshop) told(id string) int {
	w.t.Helper()
	n, err := cypher.ReadOne(w.t.Context(), w.db, "test_told", `MATCH (o:Outbox {itemId: $id}) RETURN count(o) AS n`, map[string]any{"id": id}, func(r *cypher.Row) int { return r.Int("n") })
	w.must(err)
	return n
}

func (w *workshop) equal(got, want any, what string) {
	w.t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		w.t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestStudioTrackTakesItsSoundAndCover(t *testing.T) {
	w := newWorkshop(t)
	in := w.newTrack("  A  title ", "")
	in.Cover, in.Crop = input.Set(w.picture), input.Set(&studio.Crop{X: 100, Y: 0, Size: 200})
	in.Lyrics = input.Set("One\r\ntwo\n")
	in.Credits = input.Set([]studio.Credit{{Role: "Voice", Name: "Ann"}})
	in.TierID = input.Set(w.tier)
	id, err := w.studio.CreateTrack(t.Context(), w.owner, in)
	w.must(err)
	found, err := w.music.TracksByIDs(t.Context(), []string{id})
	w.must(err)
	tr := found[0]
	w.equal(
		[]any{tr.Title, tr.Status, tr.Duration, tr.Source, tr.AudioKey, tr.Tint, tr.OwnTierID, tr.HasLyrics, tr.Genres[0].ID},
		[]any{"A  title", access.Draft, 61500 * time.Millisecond, music.Uploaded, w.sound, "#123456", w.tier, true, w.genre},
		"the track",
	)
	if !strings.HasPrefix(tr.CoverArtURL, "/api/images/cover/"+id+"?v=") {
		t.Errorf("its cover is at %s", tr.CoverArtURL)
	}
	notes, err := w.studio.Notes(t.Context(), []string{id})
	w.must(err)
	w.equal(notes[id], studio.Notes{Lyrics: "One\ntwo", Credits: []studio.Credit{{Role: "Voice", Name: "Ann"}}}, "notes")
	w.equal(w.number(`MATCH (f:File {ownerId: $artist}) WHERE f.unusedSince IS NULL RETURN count(f) AS n`), 2, "files in use")
	w.equal(w.number(`MATCH (t:Track {ownerId: $artist}) WHERE t.analysisStatus = 'pending' AND t.analysisDueAt IS NOT NULL RETURN count(t) AS n`), 1, "sounds to look at")
	w.equal(w.number(`MATCH (t:Track {ownerId: $artist}) RETURN t.bitDepth AS n`), 24, "bits of a sample")

	w.must(w.studio.UpdateTrack(t.Context(), w.owner, id, studio.TrackInput{
		Basics: studio.Basics{Cover: input.Set(""), TierID: input.Set(""), Genre: input.Set("")}, Lyrics: input.Set(""),
		Credits: input.Set[[]studio.Credit](nil),
	}))
	found, err = w.music.TracksByIDs(t.Context(), []string{id})
	w.must(err)
	tr = found[0]
	w.equal(
		[]any{tr.Title, tr.CoverArtURL, tr.OwnTierID, tr.HasLyrics, len(tr.Genres)},
		[]any{"A  title", "/api/images/cover/" + id, "", false, 0}, "what was taken away",
	)
	w.equal(w.number(`MATCH (f:File {key: $picture}) WHERE f.unusedSince IS NOT NULL RETURN count(f) AS n`), 1, "pictures to sweep")
	if w.told(id) < 2 {
		t.Error("search was not told")
	}
}

func TestStudioNamesWhatIsWrong(t *testing.T) {
	w := newWorkshop(t)
	album, _ := w.album("Album", 0)
	ahead := w.now().Add(time.Hour)
	for name, c := range map[string]struct {
		change func(*studio.NewTrack)
		field  string
	}{
		"no title":           {func(n *studio.NewTrack) { n.Title = input.Set(" \t") }, "title"},
		"long title":         {func(n *studio.NewTrack) { n.Title = input.Set(strings.Repeat("é", 201)) }, "title"},
		"control in title":   {func(n *studio.NewTrack) { n.Title = input.Set("a\x00b") }, "title"},
		"direction in title": {func(n *studio.NewTrack) { n.Title = input.Set("a\u202eb") }, "title"},
		"no genre's name":    {func(n *studio.NewTrack) { n.Genre = input.Set("!!!") }, "genre"},
		"another's tier":     {func(n *studio.NewTrack) { n.TierID = input.Set("none") }, "tierId"},
		"no such sound":      {func(n *studio.NewTrack) { n.Sound = input.Set("audio/none") }, "streamingUrl"},
		"a picture as sound": {func(n *studio.NewTrack) { n.Sound = input.Set(w.picture) }, "streamingUrl"},
		"a sound as cover":   {func(n *studio.NewTrack) { n.Cover = input.Set(w.sound) }, "coverArtUrl"},
		"a crop outside": {func(n *studio.NewTrack) {
			n.Cover, n.Crop = input.Set(w.picture), input.Set(&studio.Crop{X: 101, Size: 200})
		}, "coverCrop"},
		"a crop overflowing": {func(n *studio.NewTrack) {
			n.Cover, n.Crop = input.Set(w.picture), input.Set(&studio.Crop{X: 1 << 62, Size: 1 << 62})
		}, "coverCrop"},
		"a crop of nothing": {func(n *studio.NewTrack) { n.Crop = input.Set(&studio.Crop{Size: 1}) }, "coverCrop"},
		"long lyrics": {func(n *studio.NewTrack) {
			n.Lyrics = input.Set(strings.Repeat("l", studio.MaxLyrics+1))
		}, "lyrics"},
		"many credits": {func(n *studio.NewTrack) {
			n.Credits = input.Set(make([]studio.Credit, studio.MaxCredits+1))
		}, "credits"},
		"an empty credit": {func(n *studio.NewTrack) {
			n.Credits = input.Set([]studio.Credit{{Role: "Voice"}})
		}, "credits"},
		"before recordings": {func(n *studio.NewTrack) {
			n.ReleaseDate = input.Set(time.Date(1200, 1, 1, 0, 0, 0, 0, time.UTC))
		}, "releaseDate"},
		"scheduled for past": {func(n *studio.NewTrack) { n.Status = input.Set(access.Scheduled) }, "releaseDate"},
		"made deleted":       {func(n *studio.NewTrack) { n.Status = input.Set(access.Deleted) }, "status"},
		"made archived":      {func(n *studio.NewTrack) { n.Status = input.Set(access.Archived) }, "status"},
		"a fan's":            {func(n *studio.NewTrack) { n.OwnerID = w.fan }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			in := w.newTrack("Title", "")
			c.change(&in)
			v := w.owner
			want := fault.BadUserInput
			if c.field == "" {
				v, want = access.Viewer{UserID: w.fan}, fault.Forbidden
			}
			_, err := w.studio.CreateTrack(t.Context(), v, in)
			w.refuses(err, want, c.field)
		})
	}
	w.equal(w.number(`MATCH (t:Track {ownerId: $artist}) RETURN count(t) AS n`), 0, "tracks that were made")
	w.refuses(w.setStatus(album, access.Published, time.Time{}), fault.BadUserInput, "status") // nothing on it
	w.refuses(
		w.studio.UpdateAlbum(t.Context(), w.owner, album, studio.AlbumInput{EarlyAt: input.Set(ahead)}), fault.BadUserInput,
		"earlyAccessAt",
	)
	w.refuses(
		w.studio.UpdateAlbum(t.Context(), w.owner, album, studio.AlbumInput{Basics: studio.Basics{Title: input.Set("")}}),
		fault.BadUserInput, "title",
	)
}

func TestStudioIsItsOwners(t *testing.T) {
	w := newWorkshop(t)
	album, tracks := w.album("Album", 1)
	for name, c := range map[string]struct {
		who   access.Viewer
		draft fault.Code
		out   fault.Code
	}{
		"visitor": {access.Visitor, fault.Unauthenticated, fault.Unauthenticated},
		"fan":     {access.Viewer{UserID: w.fan}, fault.NotFound, fault.Forbidden},
		"another": {access.Viewer{UserID: w.other}, fault.NotFound, fault.Forbidden},
	} {
		w.must(w.setStatus(album, access.Draft, time.Time{}))
		w.refuses(w.studio.AddTracks(t.Context(), c.who, album, nil), c.draft, "")
		w.must(w.setStatus(album, access.Published, time.Time{}))
		w.refuses(w.studio.RemoveTracks(t.Context(), c.who, album, tracks), c.out, "")
		_, err := w.studio.DeleteTrack(t.Context(), c.who, tracks[0])
		w.refuses(err, c.out, "")
		if t.Failed() {
			t.Fatal(name)
		}
	}
	admin := access.Viewer{UserID: w.fan, Admin: true}
	w.must(w.studio.RemoveTracks(t.Context(), admin, album, tracks))
	w.refuses(w.studio.AddTracks(t.Context(), access.Viewer{UserID: w.other}, album, tracks), fault.Forbidden, "")
}

func TestReleaseStates(t *testing.T) {
	w := newWorkshop(t)
	ctx := t.Context()
	album, tracks := w.album("Album", 2)
	all := append([]string{album}, tracks...)
	single := w.track("Single", "")
	w.must(w.setTrackStatus(single, access.Published))
	w.must(w.studio.AddTracks(ctx, w.owner, album, []string{single}))
	all = append(all, single)
	w.equal(w.genreCount(), 1, "published in the genre")

	date := w.now().Add(time.Hour)
	w.must(w.setStatus(album, access.Scheduled, date))
	w.equal(w.statuses(all...), "scheduled scheduled scheduled published", "scheduled with what was a draft")
	late := w.track("Late", album)
	w.equal(w.statuses(late), "scheduled", "put on a scheduled album")
	_, err := w.studio.ReleaseDue(ctx)
	w.must(err)
	w.equal(w.statuses(album), "scheduled", "before its minute")
	w.must(w.setStatus(album, access.Scheduled, date.Add(time.Hour)))
	w.pass(time.Hour)
	_, err = w.studio.ReleaseDue(ctx)
	w.must(err)
	w.equal(w.statuses(all...), "scheduled scheduled scheduled published", "put off")

	told := w.told(tracks[0])
	w.pass(time.Hour)
	_, err = w.studio.ReleaseDue(ctx)
	w.must(err)
	w.equal(w.statuses(append(all, late)...), "published published published published published", "at its minute")
	w.equal(w.genreCount(), 4, "published in the genre")
	if w.told(tracks[0]) == told || !slices.ContainsFunc(w.heard, func(e event.Event) bool {
		return e.Verb == event.Released && e.ItemID == tracks[0]
	}) {
		t.Error("search and recommendations were not told of the release")
	}
	w.equal(w.number(`MATCH (x) WHERE x.ownerId = $artist AND x.scheduledAt IS NOT NULL RETURN count(x) AS n`), 0, "what waits")

	bonus := w.track("Bonus", album)
	w.equal(w.statuses(bonus), "published", "made on an album that is out, in its state")
	in := w.newTrack("Hidden", album)
	in.Status = input.Set(access.Draft)
	hidden, err := w.studio.CreateTrack(ctx, w.owner, in)
	w.must(err)
	w.equal(w.statuses(hidden), "draft", "made a draft on an album that is out")

	w.must(w.setStatus(album, access.Archived, time.Time{}))
	w.equal(w.statuses(append(all, hidden)...), "archived archived archived archived draft", "withdrawn")
	w.equal(w.genreCount(), 0, "published in the genre")
	w.must(w.setStatus(album, access.Published, time.Time{}))
	w.equal(w.genreCount(), 5, "published in the genre again")

	w.exec(`MATCH (t:Track {ownerId: $artist, status: 'published'}) SET t.analysisStatus = 'failed'`)
	w.must(w.setStatus(album, access.Draft, time.Time{}))
	w.refuses(w.setStatus(album, access.Published, time.Time{}), fault.BadUserInput, "status")
	w.refuses(w.setTrackStatus(single, access.Published), fault.BadUserInput, "status")
}

func TestReleaseKeepsBackWhatCannotBePlayed(t *testing.T) {
	w := newWorkshop(t)
	album, tracks := w.album("Album", 2)
	w.must(w.setStatus(album, access.Scheduled, w.now().Add(time.Minute)))
	w.breakSound(tracks[1])
	silent, none := w.album("Silent", 1)
	w.must(w.setStatus(silent, access.Scheduled, w.now().Add(time.Minute)))
	w.breakSound(none[0])
	w.pass(time.Hour) // as if no server had run
	_, err := w.studio.ReleaseDue(t.Context())
	w.must(err)
	w.equal(w.statuses(album, tracks[0], tracks[1], silent, none[0]), "published published draft draft draft", "released")
}

// Several servers find the same release due: it happens once, whoever comes first.
func TestTwoServersReleaseOnce(t *testing.T) {
	w := newWorkshop(t)
	album, tracks := w.album("Album", 3)
	single := w.track("Single", "")
	date := w.now().Add(time.Minute)
	w.must(w.setStatus(album, access.Scheduled, date))
	w.must(w.studio.UpdateTrack(t.Context(), w.owner, single, studio.TrackInput{Basics: studio.Basics{
		Status: input.Set(access.Scheduled), ReleaseDate: input.Set(date),
	}}))
	w.pass(time.Minute)
	told := w.told(album)
	var servers sync.WaitGroup
	for range 4 {
		servers.Go(func() {
			if _, err := w.studio.ReleaseDue(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	servers.Wait()
	w.equal(w.statuses(append(tracks, album, single)...), "published published published published published", "released")
	w.equal(w.genreCount(), 4, "published in the genre")
	w.equal(w.told(album)-told, 1, "releases that search heard of")
}

// An album that is published while it is deleted ends deleted, and one that is deleted first refuses to be published.
func TestDeletingWhilePublishing(t *testing.T) {
	w := newWorkshop(t)
	for range 5 {
		album, tracks := w.album("Album", 2)
		var both sync.WaitGroup
		both.Go(func() {
			if err := w.setStatus(album, access.Published, time.Time{}); err != nil && fault.CodeOf(err) != fault.Conflict {
				t.Error(err)
			}
		})
		both.Go(func() {
			if _, err := w.studio.DeleteAlbum(t.Context(), w.owner, album); err != nil {
				t.Error(err)
			}
		})
		both.Wait()
		w.equal(w.statuses(append(tracks, album)...), "deleted deleted deleted", "after both")
		w.equal(w.genreCount(), 0, "published in the genre")
	}
}

func TestDeletionIsUndone(t *testing.T) {
	w := newWorkshop(t)
	ctx := t.Context()
	album, tracks := w.album("Album", 3)
	w.must(w.setStatus(album, access.Published, time.Time{}))
	for _, id := range tracks {
		w.must(w.studio.Feature(ctx, w.owner, w.artist, id))
	}
	until, err := w.studio.DeleteTrack(ctx, w.owner, tracks[1])
	w.must(err)
	w.equal(until, w.now().Add(studio.Restorable), "restorable until")
	again, err := w.studio.DeleteTrack(ctx, w.owner, tracks[1])
	w.must(err)
	w.equal(again, until, "deleted twice")
	w.equal(w.order(album), []string{tracks[0], tracks[2]}, "the album without it")
	w.equal(w.featured(), []string{tracks[0], tracks[2]}, "featured without it")
	w.refuses(w.setTrackStatus(tracks[1], access.Published), fault.Conflict, "")
	w.must(w.studio.RestoreTrack(ctx, w.owner, tracks[1]))
	w.must(w.studio.RestoreTrack(ctx, w.owner, tracks[1]))
	w.equal(w.order(album), tracks, "the album with it again")
	w.equal(w.genreCount(), 3, "published in the genre")

	_, err = w.studio.DeleteTrack(ctx, w.owner, tracks[0])
	w.must(err)
	_, err = w.studio.DeleteAlbum(ctx, w.owner, album)
	w.must(err)
	w.equal(w.statuses(append(tracks, album)...), "deleted deleted deleted deleted", "deleted with the album")
	w.equal(len(w.featured()), 0, "featured")
	w.refuses(w.studio.RestoreTrack(ctx, w.owner, tracks[1]), fault.Conflict, "")
	w.must(w.studio.RestoreAlbum(ctx, w.owner, album))
	w.equal(w.statuses(append(tracks, album)...), "deleted published published published", "restored with the album")
	w.must(w.studio.RestoreTrack(ctx, w.owner, tracks[0]))
	w.equal(w.order(album), tracks, "the album as it was")
	w.equal(w.genreCount(), 3, "published in the genre")

	w.must(w.setStatus(album, access.Scheduled, w.now().Add(time.Hour)))
	_, err = w.studio.DeleteAlbum(ctx, w.owner, album)
	w.must(err)
	w.pass(2 * time.Hour)
	w.must(w.studio.RestoreAlbum(ctx, w.owner, album))
	w.equal(w.statuses(append(tracks, album)...), "draft draft draft draft", "restored after its minute")
}

func (w *workshop) featured() []string {
	w.t.Helper()
	tracks, err := w.studio.FeaturedTracks(w.t.Context(), w.owner, w.artist)
	w.must(err)
	return graphtest.TrackIDs(tracks)
}

func TestPurgeKeepsWhatPeopleHold(t *testing.T) {
	w := newWorkshop(t)
	ctx := t.Context()
	album, tracks := w.album("Album", 2)
	single := w.track("Single", "")
	w.exec(`CREATE (:File {id: $sound + '2', key: $sound + '2', ownerId: $artist, kind: 'audio', duration: 5.0})`)
	w.must(w.studio.UpdateTrack(ctx, w.owner, single, studio.TrackInput{Sound: input.Set(w.sound + "2")}))
	_, err := w.music.Save(ctx, w.fan, music.KindTrack, tracks[0], w.now())
	w.must(err)
	_, err = w.studio.DeleteAlbum(ctx, w.owner, album)
	w.must(err)
	_, err = w.studio.DeleteTrack(ctx, w.owner, single)
	w.must(err)
	w.must(w.studio.Purge(ctx))
	w.equal(w.statuses(album, tracks[0], tracks[1], single), "deleted deleted deleted deleted", "before 30 days")
	w.pass(studio.Restorable + time.Second)
	w.refuses(w.studio.RestoreAlbum(ctx, w.owner, album), fault.Gone, "")
	w.must(w.studio.Purge(ctx))
	w.equal(w.statuses(album, tracks[0], tracks[1], single), "gone deleted gone gone", "after 30 days")
	w.equal(w.number(`MATCH (f:File {key: $sound + '2'}) WHERE f.unusedSince IS NOT NULL RETURN count(f) AS n`), 1, "sounds to sweep")
	w.equal(w.number(`MATCH (f:File {key: $sound}) WHERE f.unusedSince IS NULL RETURN count(f) AS n`), 1, "sounds that somebody holds")
	_, err = w.music.Unsave(ctx, w.fan, music.KindTrack, tracks[0], w.now())
	w.must(err)
	w.pass(studio.Restorable + time.Second)
	w.must(w.studio.Purge(ctx))
	w.equal(w.statuses(tracks[0]), "gone", "let go")
	if w.told(single) == 0 {
		t.Error("search was not told of what is gone")
	}
}

// The same asked for twice at once, with one client key, is made once.
func TestCreatingTwiceMakesOne(t *testing.T) {
	w := newWorkshop(t)
	var mu sync.Mutex
	ids := map[string]bool{}
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			in := w.newTrack("Title", "")
			in.ClientKey = "key"
			id, err := w.studio.CreateTrack(t.Context(), w.owner, in)
			if err != nil {
				t.Error(err)
			}
			album, err := w.studio.CreateAlbum(t.Context(), w.owner, studio.NewAlbum{
				ClientKey: "key", AlbumInput: studio.AlbumInput{Basics: studio.Basics{Title: input.Set("Album")}},
			})
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			ids[id], ids[album] = true, true
		})
	}
	all.Wait()
	w.equal(len(ids), 2, "things")
}

func TestFeaturedKeepTheirOrder(t *testing.T) {
	w := newWorkshop(t)
	ctx := t.Context()
	ids := []string{}
	for i := range studio.MaxFeatured {
		ids = append(ids, w.track(fmt.Sprint("T", i), ""))
	}
	// All at once: each stands once, in places without gaps.
	var all sync.WaitGroup
	for _, id := range ids {
		all.Go(func() {
			if err := w.studio.Feature(ctx, w.owner, w.artist, id); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	w.equal(slices.Sorted(slices.Values(w.featured())), slices.Sorted(slices.Values(ids)), "featured")
	w.equal(w.number(`MATCH (:User {id: $artist})-[f:FEATURES]->() RETURN count(DISTINCT f.position) + max(f.position) AS n`), 2*studio.MaxFeatured-1, "places")
	w.must(w.studio.Feature(ctx, w.owner, w.artist, ids[0]))
	w.refuses(w.studio.Feature(ctx, w.owner, w.artist, w.track("One more", "")), fault.Conflict, "")
	w.must(w.studio.ReorderFeatured(ctx, w.owner, w.artist, graphtest.Reversed(ids)))
	w.equal(w.featured(), graphtest.Reversed(ids), "reversed")
	w.refuses(w.studio.ReorderFeatured(ctx, w.owner, w.artist, ids[1:]), fault.Conflict, "")
	w.must(w.studio.Unfeature(ctx, w.owner, w.artist, ids[3]))
	w.must(w.studio.Unfeature(ctx, w.owner, w.artist, uuid.NewString()))
	w.equal(w.featured(), graphtest.Reversed(slices.Delete(slices.Clone(ids), 3, 4)), "one fewer")
	w.refuses(w.studio.Feature(ctx, access.Viewer{UserID: w.other}, w.other, ids[3]), fault.NotFound, "")
}

func TestAlbumTypeGoesByItsTracks(t *testing.T) {
	w := newWorkshop(t)
	kind := func(id string) string {
		found, err := w.music.AlbumsByIDs(t.Context(), []string{id})
		w.must(err)
		return string(found[0].Type)
	}
	album, tracks := w.album("Album", 4)
	w.equal(kind(album), music.ExtendedEP, "four tracks")
	w.exec(`MATCH (t:Track {ownerId: $artist}) SET t.loudness = -14.0, t.loudnessBlocks = 10`)
	w.must(w.studio.RemoveTracks(t.Context(), w.owner, album, tracks[:1]))
	w.equal(kind(album), music.Single, "three")
	w.equal(w.number(`MATCH (al:Album {ownerId: $artist}) WHERE abs(al.loudness + 14) < 0.01 RETURN count(al) AS n`), 1, "albums whose loudness is known")
	w.must(w.studio.UpdateAlbum(t.Context(), w.owner, album, studio.AlbumInput{Type: input.Set(music.LongPlayer)}))
	w.must(w.studio.AddTracks(t.Context(), w.owner, album, tracks[:1]))
	w.equal(kind(album), music.LongPlayer, "as its artist said")
	w.must(w.studio.UpdateAlbum(t.Context(), w.owner, album, studio.AlbumInput{Type: input.Set(music.AlbumType(""))}))
	w.equal(kind(album), music.ExtendedEP, "by its tracks again")
}

func TestStudioListsPageByPage(t *testing.T) {
	w := newWorkshop(t)
	var made []string
	for i := range 7 {
		w.pass(time.Second)
		made = append(made, w.track(fmt.Sprintf("%c track", 'a'+(i*3)%7), ""))
	}
	w.must(w.setTrackStatus(made[2], access.Published))
	w.must(w.setTrackStatus(made[5], access.Published))
	_, err := w.studio.DeleteTrack(t.Context(), w.owner, made[0])
	w.must(err)
	walk := func(f studio.Filter) (ids []string, total int) {
		req := paging.Request{Size: 2}
		for {
			page, err := w.studio.Tracks(t.Context(), w.owner, f, req)
			w.must(err)
			ids = append(ids, graphtest.TrackIDs(page.Nodes)...)
			if !page.HasNext {
				total, err = page.Count(t.Context())
				w.must(err)
				return ids, total
			}
			at, err := paging.Decode(page.End)
			w.must(err)
			req.Cursor = &at
		}
	}
	for name, c := range map[string]struct {
		f    studio.Filter
		want []int
	}{
		"newest":    {studio.NewFilter(w.artist, nil, false, "", studio.Newest), []int{6, 5, 4, 3, 2, 1}},
		"title":     {studio.NewFilter(w.artist, nil, false, "", studio.Title), []int{5, 3, 1, 6, 4, 2}},
		"published": {studio.NewFilter(w.artist, []access.Status{access.Published}, false, "", studio.Newest), []int{5, 2}},
		"deleted":   {studio.NewFilter(w.artist, []access.Status{access.Published}, true, "", studio.Newest), []int{5, 2, 0}},
		"query":     {studio.NewFilter(w.artist, nil, true, " C TRACK", studio.Newest), []int{3}},
	} {
		want := []string{}
		for _, i := range c.want {
			want = append(want, made[i])
		}
		got, total := walk(c.f)
		w.equal(got, want, name)
		w.equal(total, len(want), name+", how many")
	}
	for _, sort := range []studio.Sort{studio.Plays, studio.Saves, studio.Release} {
		got, _ := walk(studio.NewFilter(w.artist, nil, true, "", sort))
		w.equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(made)), "all by "+string(sort))
	}
	album, _ := w.album("Album", 1)
	for _, sort := range []studio.Sort{studio.Newest, studio.Title, studio.Plays, studio.Saves, studio.Release} {
		page, err := w.studio.Albums(
			t.Context(), w.owner, studio.NewFilter(w.artist, nil, false, "alb", sort), paging.Request{Size: 5},
		)
		w.must(err)
		w.equal(graphtest.AlbumIDs(page.Nodes), []string{album}, "albums by "+string(sort))
	}
	_, err = w.studio.Tracks(
		t.Context(), access.Viewer{UserID: w.other}, studio.NewFilter(w.artist, nil, false, "", studio.Newest),
		paging.Request{Size: 5},
	)
	w.refuses(err, fault.Forbidden, "")
}

// A server that runs publishes at the minute, woken by what it schedules itself; one that starts later
// publishes what came due meanwhile.
func TestServersReleaseWhileTheyRun(t *testing.T) {
	w := newWorkshop(t)
	running := studio.NewService(studio.Options{Store: w.store, Now: time.Now})
	overdue, _ := w.album("Overdue", 1)
	due := w.now().Add(time.Minute)
	w.must(w.setStatus(overdue, access.Scheduled, due))
	if _, err := w.db.Exec(t.Context(), "test_overdue", `MATCH (x) WHERE x.ownerId = $artist AND x.scheduledAt IS NOT NULL SET x.scheduledAt = datetime() - duration({hours: 1})`, w.params()); err != nil {
		t.Fatal(err)
	}
	next, _ := w.album("Next", 1)
	ctx, stop := context.WithCancel(t.Context())
	var server sync.WaitGroup
	server.Go(func() { running.Run(ctx, slog.New(slog.DiscardHandler)) })
	defer server.Wait()
	defer stop()
	w.becomes(overdue, "published")
	w.must(running.UpdateAlbum(ctx, w.owner, next, studio.AlbumInput{Basics: studio.Basics{
		Status: input.Set(access.Scheduled), ReleaseDate: input.Set(time.Now().Add(time.Second)),
	}}))
	w.becomes(next, "published")
}

// becomes waits for less than a server rests between looks.
func (w *workshop) becomes(id, status string) {
	w.t.Helper()
	for deadline := time.Now().Add(12 * time.Second); w.statuses(id) != status; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			w.t.Fatalf("it is %s, want %s", w.statuses(id), status)
		}
	}
}
