package accounts_test

import (
	"errors"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/accounts"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// putPerson writes a confirmed user and gives its id, which is also its handle.
func putPerson(t *testing.T, db *cypher.DB, labels string, properties map[string]any) string {
	t.Helper()
	id := graphtest.ID(t)
	all := map[string]any{
		"id": id, "handle": "H-" + id, "handleKey": "h-" + id, "displayName": "Mia", "accountType": "fan",
		"email": id + "@example.com", "createdAt": time.Now(), "confirmedAt": time.Now(),
	}
	for key, value := range properties {
		all[key] = value
	}
	if _, err := db.Exec(t.Context(), "test.person", cypher.Statement(`CREATE (u:User`+labels+`) SET u = $all`), map[string]any{"all": all}); err != nil {
		t.Fatal(err)
	}
	return id
}

func TestProfileShowsWhatTheViewerMaySee(t *testing.T) {
	db := graphtest.Open(t)
	accounts := account.NewService(accounts.NewStore(db), time.Now)
	mia := putPerson(t, db, "", map[string]any{"latitude": 48.1, "longitude": 11.5, "city": "Munich", "roles": []string{
		"admin",
	}})
	fan := putPerson(t, db, "", nil)
	if _, err := db.Exec(t.Context(), "test.follow", `MATCH (f:User {id: $fan}) MATCH (m:User {id: $mia}) CREATE (f)-[:FOLLOWS {at: datetime()}]->(m)`,
		map[string]any{"fan": fan, "mia": mia}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, viewer      string
		followed, private bool
	}{{"visitor", "", false, false}, {"follower", fan, true, false}, {"herself", mia, false, true}} {
		p, err := accounts.Profile(t.Context(), access.Viewer{UserID: c.viewer}, mia)
		if err != nil {
			t.Fatal(err)
		}
		if p.IsFollowed != c.followed || p.FollowerCount != 1 || p.Location.City != "Munich" {
			t.Errorf("%s: %+v", c.name, p)
		}
		if (p.Private != nil) != c.private || (p.Location.Latitude != nil) != c.private {
			t.Errorf("%s: private %v, latitude %v", c.name, p.Private, p.Location.Latitude)
		}
	}
	for name, properties := range map[string]map[string]any{
		"deactivated": {"deactivatedAt": time.Now()}, "unconfirmed": {"confirmedAt": nil},
	} {
		if _, err := accounts.Profile(
			t.Context(), access.Visitor, putPerson(t, db, "", properties),
		); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSetAttributes(t *testing.T) {
	db := graphtest.Open(t)
	accounts := account.NewService(accounts.NewStore(db), time.Now)
	artist, other := putPerson(t, db, ":Artist", nil), putPerson(t, db, "", map[string]any{
		"handle": "Taken_1", "handleKey": "taken_1",
	})
	change := func(viewer string, handle string) error {
		change := account.Attributes{Handle: input.Set(handle)}
		return accounts.SetAttributes(t.Context(), access.Viewer{UserID: viewer}, change)
	}
	err := change(artist, "TAKEN_1")
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.Conflict || f.Fields["handle"] == "" {
		t.Errorf("a taken handle: %v", err)
	}
	if err := change(other, "TAKEN_1"); err != nil {
		t.Errorf("another case of one's own handle: %v", err)
	}
	if err := change(artist, "New_Name_1"); err != nil {
		t.Error(err)
	}
	if err := change(graphtest.ID(t), "New_Name_2"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("nobody: %v", err)
	}
	rows, err := db.Read(t.Context(), "test.records", `UNWIND $ids AS id RETURN COUNT { MATCH (o:Outbox {itemId: id}) } AS n`, map[string]any{"ids": []string{artist, other}})
	if err != nil {
		t.Fatal(err)
	}
	if rows[0].Int("n") != 1 || rows[1].Int("n") != 0 {
		t.Errorf("records of the artist %d, of the fan %d; want 1 and 0", rows[0].Int("n"), rows[1].Int("n"))
	}
}

func TestHandleAvailable(t *testing.T) {
	db := graphtest.Open(t)
	accounts := account.NewService(accounts.NewStore(db), time.Now)
	mia := putPerson(t, db, "", map[string]any{"handle": "Own_Name_9", "handleKey": "own_name_9"})
	for _, c := range []struct {
		viewer, handle string
		want           bool
	}{{"", "own_NAME_9", false}, {mia, "own_NAME_9", true}, {"", "free_name_9", true}, {"", "login", false}, {
		"", "x", false,
	}} {
		got, err := accounts.HandleAvailable(t.Context(), access.Viewer{UserID: c.viewer}, c.handle)
		if err != nil || got.Available != c.want || (got.Reason == "") != c.want {
			t.Errorf("%q for %q: %+v, %v", c.handle, c.viewer, got, err)
		}
	}
}
