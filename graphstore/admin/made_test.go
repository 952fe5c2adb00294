package admin_test

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/admin"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Admins see all that somebody made, the newest first, what is deleted too; support does not.
func TestWhatSomebodyMadeIsListed(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	ids := []string{graphtest.ID(t), graphtest.ID(t), graphtest.ID(t)}
	w.Exec(t, `UNWIND range(0, 2) AS n
CREATE (:Comment {id: $ids[n], byId: $by, ownerId: $artist, targetType: 'song', targetId: $track, content: 'Comment ' + n,
  createdAt: datetime() - duration({hours: n}), deletedAt: CASE n WHEN 2 THEN datetime() END})`,
		map[string]any{"ids": ids, "by": w.two.UserID, "artist": w.ArtistID, "track": w.Tracks[0]})
	t.Cleanup(func() { graphtest.Cleanup(t, w.DB, ids...) })
	var found []admin.Thing
	page := paging.Request{Size: 2}
	for {
		got, err := w.Made(ctx, w.one, w.two.UserID, "comments", page)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, got.Nodes...)
		if !got.HasNext {
			break
		}
		at, err := paging.Decode(got.End)
		if err != nil {
			t.Fatal(err)
		}
		page.Cursor = &at
	}
	var got []string
	for _, thing := range found {
		got = append(got, thing.On.ID)
	}
	if !slices.Equal(got, ids) || found[0].Title != "Comment 0" || found[2].State != "deleted" ||
		*found[0].Under != (item.Ref{Type: item.Song, ID: w.Tracks[0]}) {
		t.Errorf("%+v", found)
	}
	for _, kind := range admin.Kinds {
		if _, err := w.Made(ctx, w.one, w.ArtistID, kind, paging.Request{Size: 5}); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
	support := access.Viewer{UserID: w.FanID, Roles: access.RolesOf([]string{string(access.Support)})}
	if _, err := w.Made(ctx, support, w.two.UserID, "comments", page); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("support: %v", err)
	}
}

// A session ends, or all do, with what lets players in; two who press at once end them once, and it is one act.
func TestSessionsAreEnded(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.Exec(t, `UNWIND ['a', 'a', 'b', 'c'] AS family WITH family, randomUUID() AS hash
CREATE (:RefreshToken {hash: hash, family: $id + family, userId: $id, createdAt: datetime(), expiresAt: datetime() + duration('P1D')})
WITH count(*) AS _ CREATE (:AppPassword {id: randomUUID(), userId: $id, name: 'Phone'})`, map[string]any{"id": w.FanID})
	players := func() int {
		t.Helper()
		n, err := cypher.ReadOne(ctx, w.DB, "test_players", `MATCH (p:AppPassword {userId: $id}) RETURN count(*) AS n`,
			map[string]any{"id": w.FanID}, func(r *cypher.Row) int { return r.Int("n") })
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	sessions := func() int {
		t.Helper()
		d, err := w.Detail(ctx, w.one, w.FanID)
		if err != nil {
			t.Fatal(err)
		}
		return len(d.Sessions)
	}
	if n, err := w.EndSessions(ctx, w.one, w.FanID, w.FanID+"a", "Stolen"); err != nil || n != 1 || sessions() != 2 {
		t.Errorf("ended %d, %d left, %v", n, sessions(), err)
	}
	if players() != 1 {
		t.Error("players end with one session")
	}
	var ended atomic.Int64
	var both sync.WaitGroup
	for _, v := range []access.Viewer{w.one, w.two} {
		both.Go(func() {
			n, err := w.EndSessions(ctx, v, w.FanID, "", "")
			if err != nil {
				t.Error(err)
			}
			ended.Add(int64(n))
		})
	}
	both.Wait()
	if ended.Load() != 3 || sessions() != 0 || players() != 0 {
		t.Errorf("ended %d, %d left and %d players", ended.Load(), sessions(), players())
	}
	acts := w.acts(t, w.FanID)
	if len(acts) != 2 || acts[1].Verb != audit.SessionsEnded || acts[1].Why != "Stolen" {
		t.Errorf("%+v", acts)
	}
	if _, err := w.EndSessions(ctx, w.one, graphtest.ID(t), "", ""); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("of nobody: %v", err)
	}
}

// A second factor is removed with a reason, once: two who press at once remove it once, and its owner is told once.
func TestASecondFactorIsRemoved(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.Exec(t, `MERGE (c:Credential {userId: $id}) SET c.passwordHash = 'hash', c.factor = 'sealed', c.factorStep = 1, c.recoveryHashes = ['a']
WITH c MATCH (u:User {id: $id}) SET u.email = $id + '@x.test'`, map[string]any{"id": w.FanID})
	t.Cleanup(func() {
		_, err := w.DB.Exec(context.WithoutCancel(ctx), "test_credential", `MATCH (c:Credential {userId: $id}) DELETE c`, map[string]any{"id": w.FanID})
		if err != nil {
			t.Error(err)
		}
	})
	has := func() bool {
		t.Helper()
		d, err := w.Detail(ctx, w.one, w.FanID)
		if err != nil {
			t.Fatal(err)
		}
		return d.HasFactor
	}
	support := access.Viewer{UserID: w.FanID, Roles: access.RolesOf([]string{string(access.Support)})}
	for _, c := range []struct {
		v       access.Viewer
		id, why string
		want    fault.Code
	}{
		{support, w.FanID, "A lost phone", fault.Forbidden},
		{w.one, w.FanID, "", fault.BadUserInput},
		{w.one, graphtest.ID(t), "A lost phone", fault.NotFound},
	} {
		if err := w.RemoveFactor(ctx, c.v, c.id, c.why); fault.CodeOf(err) != c.want {
			t.Errorf("%v of %s: %v", c.v, c.id, err)
		}
	}
	if !has() {
		t.Fatal("it is gone")
	}
	var both sync.WaitGroup
	for _, v := range []access.Viewer{w.one, w.two} {
		both.Go(func() {
			if err := w.RemoveFactor(ctx, v, w.FanID, "A lost phone"); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	if acts := w.acts(t, w.FanID); has() || len(acts) != 1 || acts[0].Verb != audit.FactorRemoved || len(w.sent) != 1 {
		t.Errorf("%+v, %d letters", acts, len(w.sent))
	}
}
