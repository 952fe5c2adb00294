package shares_test

import (
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	sharesgraph "github.com/sidestage/sidestage/graphstore/shares"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/shares"
)

func TestShares(t *testing.T) {
	ctx, db, user, now := t.Context(), graphtest.Open(t), graphtest.ID(t), time.Now()
	s := sharesgraph.NewStore(db)
	of := map[item.Type]string{}
	for _, kind := range []item.Type{item.Artist, item.Album, item.Song, item.Playlist} {
		of[kind] = graphtest.ID(t)
	}
	if _, err := db.Exec(ctx, "test_things", `CREATE (:User {id: $user}), (:User:Artist {id: $artist}), (:Album {id: $album}),
  (:Track {id: $song}), (:Playlist {id: $playlist})`, map[string]any{
		"user": user, "artist": of[item.Artist], "album": of[item.Album], "song": of[item.Song],
		"playlist": of[item.Playlist],
	}); err != nil {
		t.Fatal(err)
	}
	put := func(kind item.Type, second int, words string) error {
		at := now.Add(time.Duration(second) * time.Second)
		return s.Put(ctx, user, shares.Share{
			Ref: item.Ref{Type: kind, ID: of[kind]}, Description: words, IsMade: kind == item.Playlist, CreatedAt: at,
			UpdatedAt: at,
		})
	}
	for i, kind := range []item.Type{item.Artist, item.Album, item.Song, item.Playlist, item.Artist} {
		if err := put(kind, i, "words "+string(kind)); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Shares(ctx, user)
	if err != nil || len(got) != 4 {
		t.Fatalf("%+v, %v", got, err)
	}
	for i, kind := range []item.Type{item.Artist, item.Playlist, item.Song, item.Album} {
		want := item.Ref{Type: kind, ID: of[kind]}
		if got[i].Ref != want || got[i].Description != "words "+string(kind) || got[i].IsMade != (kind == item.Playlist) {
			t.Errorf("%d is %+v, want %v", i, got[i], want)
		}
	}
	if !got[0].CreatedAt.Before(got[0].UpdatedAt) {
		t.Errorf("shared again it is of %v, changed %v", got[0].CreatedAt, got[0].UpdatedAt)
	}
	other := of[item.Song]
	of[item.Song] = graphtest.ID(t)
	if err := put(item.Song, 1, ""); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("no such song: %v", err)
	}
	of[item.Song] = other
	if _, err := db.Exec(ctx, "test_full", `MATCH (u:User {id: $user}) CREATE (:Album {id: $user})
WITH u UNWIND range(5, $most) AS n
CREATE (u)-[:SHARED {isMade: false, createdAt: datetime(), updatedAt: datetime('2020-01-01')}]->(:Track {id: $user + n})`,
		map[string]any{"user": user, "most": shares.MaxShares}); err != nil {
		t.Fatal(err)
	}
	of[item.Album] = user
	if err := put(item.Album, 5, ""); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("one more than there can be: %v", err)
	}
	if err := put(item.Song, 6, ""); err != nil {
		t.Errorf("one that is there already: %v", err)
	}
	for range 2 {
		if err := s.Remove(ctx, user, item.Ref{Type: item.Playlist, ID: of[item.Playlist]}); err != nil {
			t.Fatal(err)
		}
	}
	if got, err = s.Shares(ctx, user); err != nil || len(got) != shares.MaxShares-1 || got[0].ID != other {
		t.Errorf("after taking one away %d, %v", len(got), err)
	}
}
