package players_test

import (
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/graphstore/players"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/player"
)

func TestBookmarks(t *testing.T) {
	ctx, db, user, track, now := t.Context(), graphtest.Open(t), graphtest.ID(t), graphtest.ID(t), time.Now()
	other, s := graphtest.ID(t), players.NewStore(db)
	if _, err := db.Exec(ctx, "test_tracks", `CREATE (:User {id: $user}), (:Track {id: $track}), (:Track {id: $other})`,
		map[string]any{"user": user, "track": track, "other": other}); err != nil {
		t.Fatal(err)
	}
	set := func(id string, second int) func() error {
		at := now.Add(time.Duration(second) * time.Second)
		return func() error {
			return s.SetBookmark(ctx, user, player.Bookmark{
				TrackID: id, Position: time.Duration(second) * 1001 * time.Millisecond, Comment: "here", UpdatedAt: at,
			})
		}
	}
	for _, err := range graphtest.AtOnce(set(track, 1), set(track, 3), set(track, 2)) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := set(other, 2)(); err != nil {
		t.Fatal(err)
	}
	got, err := s.Bookmarks(ctx, user)
	if err != nil || len(got) != 2 || got[0].TrackID != track || got[0].Position != 3003*time.Millisecond ||
		got[0].Comment != "here" || got[1].TrackID != other || got[0].CreatedAt.After(got[0].UpdatedAt) {
		t.Fatalf("%+v, %v", got, err)
	}
	for name, err := range map[string]error{
		"no such track":  set(graphtest.ID(t), 1)(),
		"no such person": s.SetBookmark(ctx, graphtest.ID(t), player.Bookmark{TrackID: track, UpdatedAt: now}),
	} {
		if fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := db.Exec(ctx, "test_full", `MATCH (u:User {id: $user}) UNWIND range(3, $most) AS n
CREATE (u)-[:BOOKMARKED {position: n, createdAt: datetime(), updatedAt: datetime('2020-01-01')}]->(:Track {id: $user + n})`,
		map[string]any{"user": user, "most": player.MaxBookmarks}); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(ctx, "test_one_more", `CREATE (:Track {id: $user})`, map[string]any{"user": user}); err != nil {
		t.Fatal(err)
	}
	if err := set(user, 4)(); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("one more than there can be: %v", err)
	}
	if err := set(track, 5)(); err != nil {
		t.Errorf("one that is there already: %v", err)
	}
	for range 2 {
		if err := s.RemoveBookmark(ctx, user, track); err != nil {
			t.Fatal(err)
		}
	}
	if got, err = s.Bookmarks(ctx, user); err != nil || len(got) != player.MaxBookmarks-1 || got[0].TrackID != other {
		t.Errorf("after taking one away %d, %v", len(got), err)
	}
}
