package playlists_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/graphstore/playlists"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/playlist"
)

// everyTrack judges that everybody may hear everything.
type everyTrack struct{}

func (everyTrack) Tracks(_ context.Context, _ access.Viewer, ids []string) ([]music.Track, error) {
	tracks := make([]music.Track, len(ids))
	for i, id := range ids {
		tracks[i] = music.Track{ID: id}
	}
	return tracks, nil
}

// collection is the service on the real store, with a playlist of the fan's, of no tracks.
type collection struct {
	*playlist.Service
	c         graphtest.Catalogue
	id        string
	fan, peer access.Viewer
	more      []string // tracks beside the catalogue's
}

func newCollection(t *testing.T) collection {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	p := collection{
		Service: playlist.NewService(playlists.NewStore(c.DB), everyTrack{}, time.Now), c: c,
		fan: access.Viewer{UserID: c.FanID},
	}
	p.peer = access.Viewer{UserID: graphtest.ID(t)}
	for range 20 {
		p.more = append(p.more, graphtest.ID(t))
	}
	_, err := c.DB.Exec(t.Context(), "test_peer", `CREATE (:User {id: $id, handle: $id, handleKey: $id, displayName: 'Peer', email: $id, createdAt: datetime()})
WITH 1 AS one UNWIND $tracks AS id CREATE (:Track {id: id, title: id, duration: 10.0, status: 'published', source: 'demo', createdAt: datetime(), updatedAt: datetime()})`,
		map[string]any{"id": p.peer.UserID, "tracks": p.more})
	if err != nil {
		t.Fatal(err)
	}
	p.id = p.create(t)
	return p
}

func (p collection) create(t *testing.T) string {
	t.Helper()
	title := "Songs for the road"
	made, err := p.Create(t.Context(), p.fan, playlist.Change{Title: input.Set(title)}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	return made.ID
}

// together lets the peer work on the playlist.
func (p collection) together(t *testing.T) string {
	t.Helper()
	yes := true
	if _, err := p.Update(t.Context(), p.fan, p.id, playlist.Change{IsCollaborative: input.Set(yes)}); err != nil {
		t.Fatal(err)
	}
	secret, err := p.Invitation(t.Context(), p.fan, p.id)
	if err != nil || len(secret) != 22 {
		t.Fatalf("%q, %v", secret, err)
	}
	if _, err := p.Join(t.Context(), p.peer, p.id, secret); err != nil {
		t.Fatal(err)
	}
	return secret
}

type failing interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// entries reads all, three a page, and checks what must always hold.
func (p collection) entries(ctx context.Context, t failing, id string) (ids, tracks []string) {
	t.Helper()
	seen, err := p.Playlist(ctx, p.fan, id, "")
	if err != nil {
		t.Fatal(err)
	}
	req := paging.Request{Size: 3}
	for {
		page, err := p.Entries(ctx, p.fan, seen, req)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range page.Nodes {
			ids, tracks = append(ids, e.ID), append(tracks, e.Track.ID)
		}
		if !page.HasNext {
			break
		}
		at, err := paging.Decode(page.End)
		if err != nil {
			t.Fatal(err)
		}
		req.Cursor = &at
	}
	if len(ids) != seen.TrackCount {
		t.Fatalf("%d entries, counted as %d", len(ids), seen.TrackCount)
	}
	if sorted := slices.Sorted(slices.Values(tracks)); len(slices.Compact(sorted)) != len(tracks) {
		t.Fatalf("a track stands twice: %v", tracks)
	}
	return ids, tracks
}

func TestPlaylistDoesAsAListWould(t *testing.T) {
	p := newCollection(t)
	all := slices.Concat(p.c.Tracks, p.more)
	rapid.Check(t, func(rt *rapid.T) {
		ctx, id := t.Context(), p.create(t)
		var want []string
		for range rapid.IntRange(1, 8).Draw(rt, "steps") {
			ids, got := p.entries(ctx, rt, id)
			if !slices.Equal(got, want) {
				rt.Fatalf("got %v, want %v", got, want)
			}
			switch rapid.SampledFrom([]string{"add", "remove", "move", "move"}).Draw(rt, "step") {
			case "add":
				tracks := rapid.SliceOfN(rapid.SampledFrom(all), 1, 8).Draw(rt, "tracks")
				_, added, err := p.Add(ctx, p.fan, id, tracks)
				if err != nil {
					rt.Fatal(err)
				}
				before := len(want)
				for _, track := range tracks {
					if !slices.Contains(want, track) {
						want = append(want, track)
					}
				}
				if added != len(want)-before {
					rt.Fatalf("%d were added, told %d", len(want)-before, added)
				}
			case "remove":
				if len(ids) == 0 {
					continue
				}
				at := rapid.IntRange(0, len(ids)-1).Draw(rt, "at")
				if _, err := p.Remove(ctx, p.fan, id, []string{ids[at], ids[at]}); err != nil {
					rt.Fatal(err)
				}
				want = slices.Delete(slices.Clone(want), at, at+1)
			case "move":
				if len(ids) < 2 {
					continue
				}
				from := rapid.IntRange(0, len(ids)-1).Draw(rt, "from")
				after := rapid.IntRange(-1, len(ids)-1).Filter(func(i int) bool { return i != from }).Draw(rt, "after")
				afterID, moved := "", want[from]
				if after >= 0 {
					afterID = ids[after]
				}
				if _, err := p.Move(ctx, p.fan, id, ids[from], afterID); err != nil {
					rt.Fatal(err)
				}
				if after < from {
					after++
				}
				want = slices.Insert(slices.Delete(slices.Clone(want), from, from+1), after, moved)
			}
		}
		if _, got := p.entries(ctx, rt, id); !slices.Equal(got, want) {
			rt.Fatalf("got %v, want %v", got, want)
		}
	})
}

func TestManyMovesToOneSpotDealThePlacesAnew(t *testing.T) {
	p := newCollection(t)
	if _, _, err := p.Add(t.Context(), p.fan, p.id, p.c.Tracks[:4]); err != nil {
		t.Fatal(err)
	}
	ids, _ := p.entries(t.Context(), t, p.id)
	for i := range 210 { // the third and the fourth take turns right behind the first
		if _, err := p.Move(t.Context(), p.fan, p.id, ids[2+i%2], ids[0]); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{ids[0], ids[3], ids[2], ids[1]}
	if got, _ := p.entries(t.Context(), t, p.id); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	longest, err := cypher.ReadOne(t.Context(), p.c.DB, "test_places", `MATCH (e:PlaylistEntry) WHERE e.playlistId = $id RETURN max(size(e.place)) AS n`,
		map[string]any{"id": p.id}, func(r *cypher.Row) int { return r.Int("n") })
	if err != nil || longest > 32 {
		t.Errorf("a place has %d bytes (%v)", longest, err)
	}
}

func TestTwoChangeAPlaylistAtOnce(t *testing.T) {
	p := newCollection(t)
	secret := p.together(t)
	ctx := t.Context()
	both := []access.Viewer{p.fan, p.peer}
	add := func(v access.Viewer, tracks ...string) func() error {
		return func() error { _, _, err := p.Add(ctx, v, p.id, tracks); return err }
	}
	move := func(v access.Viewer, entry, after string) func() error {
		return func() error { _, err := p.Move(ctx, v, p.id, entry, after); return err }
	}
	none := func(what string, errs []error) {
		t.Helper()
		for _, err := range errs {
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
		}
	}
	t.Run("both add, some the same: each is there once", func(t *testing.T) {
		none(
			"adding",
			graphtest.AtOnce(
				add(both[0], p.c.Tracks[:4]...), add(both[1], p.c.Tracks[2:]...), add(both[0], p.more[:5]...),
				add(both[1], p.more[3:8]...),
			),
		)
		if _, tracks := p.entries(ctx, t, p.id); len(tracks) != 14 {
			t.Errorf("%d tracks, want 14", len(tracks))
		}
	})
	t.Run("both move the same entry: it stands where one of them put it", func(t *testing.T) {
		for range 5 {
			ids, _ := p.entries(ctx, t, p.id)
			none("moving", graphtest.AtOnce(move(both[0], ids[5], ids[0]), move(both[1], ids[5], ids[9])))
			got, _ := p.entries(ctx, t, p.id)
			at := slices.Index(got, ids[5])
			if at < 1 || got[at-1] != ids[0] && got[at-1] != ids[9] {
				t.Errorf("it stands at %d of %v", at, got)
			}
			if rest := slices.DeleteFunc(
				slices.Clone(got), func(id string) bool { return id == ids[5] },
			); !slices.Equal(rest, slices.Delete(slices.Clone(ids), 5, 6)) {
				t.Error("the others changed their order")
			}
		}
	})
	t.Run("both move others to one spot: all survive", func(t *testing.T) {
		ids, _ := p.entries(ctx, t, p.id)
		none(
			"moving",
			graphtest.AtOnce(move(both[0], ids[4], ids[0]), move(both[1], ids[6], ids[0]), move(both[0], ids[8], ids[0])),
		)
		got, _ := p.entries(ctx, t, p.id)
		if front := slices.Sorted(slices.Values(got[1:4])); !slices.Equal(front, slices.Sorted(slices.Values([]string{
			ids[4], ids[6], ids[8],
		}))) {
			t.Errorf("behind the first stand %v", got[1:4])
		}
	})
	t.Run("one removes what the other moves: it is gone", func(t *testing.T) {
		ids, _ := p.entries(ctx, t, p.id)
		errs := graphtest.AtOnce(
			move(both[0], ids[3], ids[7]), func() error { _, err := p.Remove(ctx, both[1], p.id, []string{ids[3]}); return err },
		)
		if errs[1] != nil || errs[0] != nil && fault.CodeOf(errs[0]) != fault.NotFound {
			t.Errorf("%v", errs)
		}
		if got, _ := p.entries(ctx, t, p.id); slices.Contains(got, ids[3]) || len(got) != len(ids)-1 {
			t.Errorf("%d of %d are left", len(got), len(ids))
		}
	})
	t.Run("one joins twice at once: once", func(t *testing.T) {
		other := access.Viewer{UserID: p.c.ArtistID}
		before, err := p.Playlist(ctx, p.fan, p.id, "")
		if err != nil {
			t.Fatal(err)
		}
		join := func() error { _, err := p.Join(ctx, other, p.id, secret); return err }
		none("joining", graphtest.AtOnce(join, join))
		after, err := p.Playlist(ctx, other, p.id, "")
		if err != nil || len(after.Collaborators) != 2 || after.Version != before.Version+1 {
			t.Errorf("%d collaborators, version %d after %d (%v)", len(after.Collaborators), after.Version, before.Version, err)
		}
	})
	t.Run("collaboration ends while one adds: nobody is left, and the invitation opens nothing", func(t *testing.T) {
		no := false
		errs := graphtest.AtOnce(add(p.peer, p.more[15:]...), func() error {
			_, err := p.Update(ctx, p.fan, p.id, playlist.Change{IsCollaborative: input.Set(no)})
			return err
		})
		if errs[1] != nil || errs[0] != nil && fault.CodeOf(errs[0]) != fault.NotFound {
			t.Errorf("%v", errs)
		}
		if _, err := p.Playlist(ctx, p.peer, p.id, secret); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("the peer still sees it: %v", err)
		}
		if _, err := p.Join(ctx, p.peer, p.id, secret); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("the invitation still works: %v", err)
		}
	})
}

func TestCreatingTwiceWithOneKeyMakesOnePlaylist(t *testing.T) {
	p := newCollection(t)
	title, key := "Once", graphtest.ID(t)
	ids := make([]string, 4)
	create := func(i int) func() error {
		return func() error {
			made, err := p.Create(t.Context(), p.fan, playlist.Change{Title: input.Set(title)}, p.c.Tracks, key)
			ids[i] = made.ID
			return err
		}
	}
	for _, err := range graphtest.AtOnce(create(0), create(1), create(2), create(3)) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if slices.Sort(ids); len(slices.Compact(ids)) != 1 {
		t.Errorf("made %v", ids)
	}
	if _, tracks := p.entries(t.Context(), t, ids[0]); !slices.Equal(tracks, p.c.Tracks) {
		t.Errorf("it has %v", tracks)
	}
}

func TestAPersonOwnsAtMostFiveHundred(t *testing.T) {
	p := newCollection(t)
	_, err := p.c.DB.Exec(t.Context(), "test_many", `MATCH (u:User {id: $id}) UNWIND range(3, $n) AS i
CREATE (u)-[:OWNS]->(:Playlist {id: randomUUID(), ownerId: $id, title: 'x', visibility: 'PRIVATE', isCollaborative: false, version: 1, trackCount: 0, duration: 0.0, createdAt: datetime(), updatedAt: datetime()})`,
		map[string]any{"id": p.c.FanID, "n": playlist.MaxOwned})
	if err != nil {
		t.Fatal(err)
	}
	title := "The last"
	create := func() error {
		_, err := p.Create(t.Context(), p.fan, playlist.Change{Title: input.Set(title)}, nil, "")
		return err
	}
	errs := graphtest.AtOnce(create, create, create)
	if made := len(slices.DeleteFunc(errs, func(err error) bool { return err != nil })); made != 1 {
		t.Errorf("%d of three at once were made, want 1", made)
	}
	if err := create(); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("one more: %v", err)
	}
	if _, err := p.Delete(t.Context(), p.fan, p.id); err != nil {
		t.Fatal(err)
	}
	if err := create(); err != nil {
		t.Errorf("after a deletion: %v", err)
	}
	if _, err := p.Restore(t.Context(), p.fan, p.id); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("restoring beyond the bound: %v", err)
	}
}

func TestADeletedPlaylistComesBackWhole(t *testing.T) {
	p := newCollection(t)
	p.together(t)
	ctx := t.Context()
	if _, _, err := p.Add(ctx, p.fan, p.id, p.c.Tracks); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Delete(ctx, p.peer, p.id); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("a collaborator deletes it: %v", err)
	}
	if _, err := p.Delete(ctx, p.fan, p.id); err != nil {
		t.Fatal(err)
	}
	for _, v := range []access.Viewer{p.fan, p.peer, access.Visitor} {
		if _, err := p.Playlist(ctx, v, p.id, ""); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("it is still seen: %v", err)
		}
	}
	if _, err := p.Restore(ctx, p.peer, p.id); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("a collaborator restores it: %v", err)
	}
	if _, err := p.Restore(ctx, p.fan, p.id); err != nil {
		t.Fatal(err)
	}
	if _, tracks := p.entries(ctx, t, p.id); !slices.Equal(tracks, p.c.Tracks) {
		t.Errorf("it has %v", tracks)
	}
	if _, err := p.Delete(ctx, p.fan, p.id); err != nil {
		t.Fatal(err)
	}
	if err := p.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Restore(ctx, p.fan, p.id); err != nil {
		t.Errorf("it was swept too early: %v", err)
	}
	if _, err := p.Delete(ctx, p.fan, p.id); err != nil {
		t.Fatal(err)
	}
	later := playlist.NewService(playlists.NewStore(p.c.DB), everyTrack{}, func() time.Time {
		return time.Now().Add(playlist.KeptFor + time.Hour)
	})
	if _, err := later.Restore(ctx, p.fan, p.id); fault.CodeOf(err) != fault.Gone {
		t.Errorf("too late: %v", err)
	}
	if err := later.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := later.Restore(ctx, p.fan, p.id); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("after the sweep: %v", err)
	}
}

// One write changes all of it, or where it is refused nothing.
func TestAnEditIsWholeOrNot(t *testing.T) {
	ctx, p := t.Context(), newCollection(t)
	p.together(t)
	if _, _, err := p.Add(ctx, p.fan, p.id, p.more[:3]); err != nil {
		t.Fatal(err)
	}
	before, err := p.Playlist(ctx, p.fan, p.id, "")
	if err != nil {
		t.Fatal(err)
	}
	ids, _ := p.entries(ctx, t, p.id)
	renamed := playlist.Change{Title: input.Set("Edited"), Visibility: input.Set(playlist.Public)}
	for name, c := range map[string]struct {
		who  access.Viewer
		edit playlist.Edit
		want fault.Code
	}{
		"by a visitor":           {access.Visitor, playlist.Edit{EntryIDs: ids}, fault.Unauthenticated},
		"of its name by a peer":  {p.peer, playlist.Edit{Change: renamed, EntryIDs: ids}, fault.Forbidden},
		"by who does not see it": {access.Viewer{UserID: "nobody"}, playlist.Edit{EntryIDs: ids}, fault.NotFound},
		"with too many":          {p.fan, playlist.Edit{EntryIDs: make([]string, playlist.MaxEntries+1)}, fault.BadUserInput},
		"with an empty title":    {p.fan, playlist.Edit{Change: playlist.Change{Title: input.Set("")}}, fault.BadUserInput},
	} {
		if _, err := p.Edit(ctx, c.who, p.id, c.edit); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if after, err := p.Playlist(ctx, p.fan, p.id, ""); err != nil || after.Version != before.Version {
		t.Errorf("refused edits changed it: %+v, %v", after, err)
	}
	edited, err := p.Edit(ctx, p.fan, p.id, playlist.Edit{
		Change: renamed, EntryIDs: ids[:2], TrackIDs: []string{p.more[5], p.more[2], p.more[0]},
	})
	if err != nil || edited.Title != "Edited" || edited.Visibility != playlist.Public || edited.TrackCount != 3 ||
		edited.Version != before.Version+1 || edited.Duration != 30*time.Second {
		t.Errorf("%+v, %v", edited, err)
	}
	if _, got := p.entries(ctx, t, p.id); !slices.Equal(got, []string{p.more[2], p.more[5], p.more[0]}) {
		t.Errorf("it has %v", got)
	}
	if _, err := p.Edit(ctx, p.peer, p.id, playlist.Edit{TrackIDs: p.more[6:7]}); err != nil {
		t.Errorf("a peer puts a track in: %v", err)
	}
}

func TestHiddenTracksLeaveNoHolesInPages(t *testing.T) {
	p := newCollection(t)
	ctx := t.Context()
	if _, _, err := p.Add(ctx, p.fan, p.id, slices.Concat(p.more, p.c.Tracks)); err != nil {
		t.Fatal(err)
	}
	if _, err := p.c.DB.Exec(ctx, "test_hide", `UNWIND $ids AS id MATCH (t:Track {id: id}) SET t.status = 'archived'`, map[string]any{"ids": p.more[2:]}); err != nil {
		t.Fatal(err)
	}
	seen, err := p.Playlist(ctx, p.fan, p.id, "")
	if err != nil {
		t.Fatal(err)
	}
	page, err := p.Entries(ctx, p.fan, seen, paging.Request{Size: 8})
	if err != nil || len(page.Nodes) != 8 || page.HasNext {
		t.Fatalf("%d entries, more: %v (%v)", len(page.Nodes), page.HasNext, err)
	}
	if page, err = p.Entries(ctx, access.Viewer{UserID: p.fan.UserID, Admin: true}, seen, paging.Request{
		Size: 100,
	}); err != nil || len(page.Nodes) != 26 {
		t.Errorf("an admin sees %d (%v)", len(page.Nodes), err)
	}
}

func TestPlaylistRefusesWhatIsBad(t *testing.T) {
	p := newCollection(t)
	ctx := t.Context()
	for name, c := range map[string]struct {
		err  func() error
		want fault.Code
	}{
		"no title": {func() error {
			empty := " "
			_, err := p.Create(ctx, p.fan, playlist.Change{Title: input.Set(empty)}, nil, "")
			return err
		}, fault.BadUserInput},
		"after itself": {func() error { _, err := p.Move(ctx, p.fan, p.id, "a", "a"); return err }, fault.BadUserInput},
		"gone entry":   {func() error { _, err := p.Move(ctx, p.fan, p.id, "a", ""); return err }, fault.NotFound},
		"too many": {
			func() error { _, _, err := p.Add(ctx, p.fan, p.id, make([]string, 1001)); return err }, fault.BadUserInput,
		},
		"a visitor": {
			func() error { _, _, err := p.Add(ctx, access.Visitor, p.id, p.c.Tracks); return err }, fault.Unauthenticated,
		},
		"a stranger": {func() error { _, _, err := p.Add(ctx, p.peer, p.id, p.c.Tracks); return err }, fault.NotFound},
		"full": {func() error {
			if _, err := p.c.DB.Exec(ctx, "test_full", `MATCH (p:Playlist {id: $id}) SET p.trackCount = $n`, map[string]any{"id": p.id, "n": playlist.MaxEntries - 1}); err != nil {
				return err
			}
			_, _, err := p.Add(ctx, p.fan, p.id, p.c.Tracks)
			return err
		}, fault.BadUserInput},
	} {
		if err := c.err(); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	if _, err := p.Entries(ctx, p.fan, playlist.Playlist{ID: p.id}, paging.Request{Size: 3, Cursor: &paging.Cursor{
		Key: "word", ID: fmt.Sprint(3),
	}}); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("a cursor of another list: %v", err)
	}
}
