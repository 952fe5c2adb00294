package accounts_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/accounts"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// handles is accounts whose clock tests move, and handles that are this test's alone.
type handles struct {
	*account.Service
	now  time.Time
	name string
}

func newHandles(t *testing.T, db *cypher.DB) *handles {
	h := &handles{now: time.Now(), name: strings.ReplaceAll(graphtest.ID(t), "-", "")[14:]}
	h.Service = account.NewService(accounts.NewStore(db), func() time.Time { return h.now })
	return h
}

func (h *handles) take(t *testing.T, userID, handle string) error {
	t.Helper()
	change := account.Attributes{Handle: input.Set(h.name + handle)}
	return h.SetAttributes(t.Context(), access.Viewer{UserID: userID}, change)
}

func (h *handles) whose(t *testing.T, handle string) string {
	t.Helper()
	p, err := h.Profile(t.Context(), access.Visitor, "@"+strings.ToUpper(h.name)+handle)
	if err != nil && fault.CodeOf(err) != fault.NotFound {
		t.Fatal(err)
	}
	return p.UserID
}

func TestAHandleThatWasLeftStaysWithItsOwner(t *testing.T) {
	db := graphtest.Open(t)
	h := newHandles(t, db)
	mia, other := putPerson(t, db, "", nil), putPerson(t, db, "", nil)
	for _, handle := range []string{"_A", "_B"} {
		if err := h.take(t, mia, handle); err != nil {
			t.Fatal(err)
		}
	}
	if h.whose(t, "_a") != mia || h.whose(t, "_B") != mia {
		t.Error("a link by the handle before leads nowhere")
	}
	if err := h.take(t, other, "_a"); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("another takes it: %v", err)
	}
	if got, err := h.HandleAvailable(t.Context(), access.Viewer{UserID: other}, h.name+"_A"); err != nil || got.Available {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := h.HandleAvailable(t.Context(), access.Viewer{UserID: mia}, h.name+"_A"); err != nil || !got.Available {
		t.Errorf("its owner: %+v, %v", got, err)
	}
	if err := h.take(t, mia, "_A"); err != nil {
		t.Errorf("back: %v", err)
	}
	if h.whose(t, "_B") != mia {
		t.Error("the one between leads nowhere")
	}
	h.now = h.now.Add(account.HandleKept + time.Hour)
	if err := h.take(t, other, "_B"); err != nil {
		t.Errorf("after a year: %v", err)
	}
	if h.whose(t, "_B") != other || h.whose(t, "_A") != mia {
		t.Error("it leads to who had it a year ago")
	}
}

func TestAHandleChangesThreeTimesAMonth(t *testing.T) {
	db := graphtest.Open(t)
	h, mia := newHandles(t, db), putPerson(t, db, "", nil)
	for n := range account.MaxHandleChanges {
		if err := h.take(t, mia, fmt.Sprint("_", n)); err != nil {
			t.Fatal(err)
		}
		h.now = h.now.Add(time.Hour)
	}
	f, ok := errors.AsType[*fault.Error](h.take(t, mia, "_9"))
	if !ok || f.Code != fault.RateLimited || f.RetryAfter <= 26*24*time.Hour || f.RetryAfter > account.HandleWindow {
		t.Errorf("a fourth: %+v", f)
	}
	if h.whose(t, "_9") != "" || h.whose(t, "_2") != mia {
		t.Error("what was refused changed something")
	}
	if err := h.SetAttributes(t.Context(), access.Viewer{UserID: mia}, account.Attributes{
		Handle: input.Set(strings.ToUpper(h.name + "_2")),
	}); err != nil {
		t.Errorf("another spelling: %v", err)
	}
	h.now = h.now.Add(account.HandleWindow)
	if err := h.take(t, mia, "_9"); err != nil {
		t.Errorf("a month later: %v", err)
	}
}

// However many want one handle at once, while its owner leaves it or not, it is one's.
func TestOneHandleIsTakenByOne(t *testing.T) {
	db := graphtest.Open(t)
	h := newHandles(t, db)
	owner := putPerson(t, db, "", map[string]any{"handle": h.name + "_left", "handleKey": h.name + "_left"})
	work := []func() error{func() error { return h.take(t, owner, "_gone") }}
	for range 5 {
		id := putPerson(t, db, "", nil)
		work = append(work, func() error { return h.take(t, id, "_free") }, func() error { return h.take(t, id, "_left") })
	}
	won := 0
	for i, err := range graphtest.AtOnce(work...) {
		switch {
		case i%2 == 0 && err != nil && (i == 0 || fault.CodeOf(err) != fault.Conflict):
			t.Errorf("%d: %v", i, err)
		case i%2 == 0 && i > 0 && err == nil:
			t.Error("what somebody was leaving is another's")
		case i%2 == 1 && err == nil:
			won++
		case i%2 == 1 && fault.CodeOf(err) != fault.Conflict:
			t.Errorf("%d: %v", i, err)
		}
	}
	if won != 1 || h.whose(t, "_left") != owner {
		t.Errorf("%d have it; the other leads to %q, want %q", won, h.whose(t, "_left"), owner)
	}
}

func TestEditKeepsWhatIsSaidAndTellsSearch(t *testing.T) {
	db := graphtest.Open(t)
	store := accounts.NewStore(db)
	service := account.NewService(store, time.Now)
	artist, fan := putPerson(t, db, ":Artist", map[string]any{"accountType": "artist"}), putPerson(t, db, "", nil)
	badge, post := graphtest.ID(t), graphtest.ID(t)
	if _, err := db.Exec(t.Context(), "test.badge", `MATCH (a:User {id: $artist}) MATCH (f:User {id: $fan})
CREATE (a)-[:HAS_BADGE]->(:Badge {id: $badge, badgeType: 'Artist', businessName: 'Mia', createdAt: datetime()})
CREATE (f)-[:POSTED]->(:Post {id: $post, ownerId: $fan, status: 'published'})`,
		map[string]any{"artist": artist, "fan": fan, "badge": badge, "post": post}); err != nil {
		t.Fatal(err)
	}
	links := []person.Link{{Label: "Site", URL: "https://mia.example"}}
	if err := store.Edit(t.Context(), artist, artist, account.Change{
		BusinessName: input.Set("Mia Music"), Bio: input.Set("Long\nago"), Intro: input.Set("Loud."),
		Tastes: input.Set([]string{"Noise"}), Links: input.Set(links),
	}, time.Now()); err != nil {
		t.Fatal(err)
	}
	p, err := service.Profile(t.Context(), access.Visitor, artist)
	if err != nil || p.Bio != "Long\nago" || p.Intro != "Loud." || p.DisplayName != "Mia" || len(p.Tastes) != 1 ||
		len(p.Links) != 1 || p.Links[0] != links[0] || p.Badges[0].BusinessName != "Mia Music" {
		t.Errorf("%+v, %v", p, err)
	}
	if err := store.Edit(t.Context(), artist, artist, account.Change{Bio: input.Set("")}, time.Now()); err != nil {
		t.Fatal(err)
	}
	if p, err = service.Profile(t.Context(), access.Visitor, artist); err != nil || p.Bio != "" || p.Intro != "Loud." {
		t.Errorf("%+v, %v", p, err)
	}
	change := account.Change{BusinessName: input.Set("Fan & Co")}
	if err := store.Edit(t.Context(), fan, fan, change, time.Now()); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("a fan's business: %v", err)
	}
	if err := store.Edit(t.Context(), fan, fan, account.Change{DisplayName: input.Set("Maya")}, time.Now()); err != nil {
		t.Fatal(err)
	}
	rows, err := db.Read(t.Context(), "test.records", `UNWIND $ids AS id RETURN COUNT { MATCH (o:Outbox {itemId: id}) } AS n`,
		map[string]any{"ids": []string{artist, post, fan}})
	if err != nil {
		t.Fatal(err)
	}
	records := [3]int{rows[0].Int("n"), rows[1].Int("n"), rows[2].Int("n")}
	if records != [3]int{2, 1, 0} {
		t.Errorf("records of the artist, of the fan's post and of the fan: %v", records)
	}
	if id, err := store.ArtistOfBadge(t.Context(), badge); err != nil || id != artist {
		t.Errorf("%q, %v", id, err)
	}
	if err := store.SetSeenTutorial(t.Context(), graphtest.ID(t), "", true, ""); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("of nobody: %v", err)
	}
}

func TestAPictureReplacesTheOneBefore(t *testing.T) {
	db := graphtest.Open(t)
	store := accounts.NewStore(db)
	fan := putPerson(t, db, "", nil)
	keys := []string{"images/" + graphtest.ID(t), "images/" + graphtest.ID(t)}
	if _, err := db.Exec(t.Context(), "test.files", `UNWIND $keys AS key CREATE (:File {key: key, kind: 'image', ownerId: $fan, unusedSince: datetime()})`,
		map[string]any{"keys": keys, "fan": fan}); err != nil {
		t.Fatal(err)
	}
	used := func() (used, waiting int) {
		rows, err := db.Read(t.Context(), "test.used", `UNWIND $keys AS key MATCH (f:File {key: key})
RETURN sum(COUNT { (f)<-[:USES]-() }) AS used, count(f.unusedSince) AS waiting`, map[string]any{"keys": keys})
		if err != nil {
			t.Fatal(err)
		}
		return rows[0].Int("used"), rows[0].Int("waiting")
	}
	addresses := map[string]bool{}
	for _, step := range []struct {
		key           string
		used, waiting int
	}{{keys[0], 1, 1}, {keys[1], 1, 1}, {keys[1], 1, 1}, {"", 0, 2}} {
		if err := store.SetPicture(t.Context(), fan, fan, step.key, time.Now()); err != nil {
			t.Fatal(err)
		}
		if u, w := used(); u != step.used || w != step.waiting {
			t.Errorf("after %q %d are used and %d wait to be swept; want %d and %d", step.key, u, w, step.used, step.waiting)
		}
		p, err := store.Profile(t.Context(), fan, "", "")
		if err != nil {
			t.Fatal(err)
		}
		addresses[p.ProfilePictureURL] = true
	}
	if len(addresses) != 3 {
		t.Errorf("addresses %v: another picture has another", addresses)
	}
	if err := store.SetPicture(t.Context(), fan, fan, "images/none", time.Now()); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("a file that was swept: %v", err)
	}
}
