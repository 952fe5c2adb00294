package notify_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/notify"
)

func TestWhoIsFollowedIsToldOnce(t *testing.T) {
	w := newWorld(t)
	w.follow(w.fan, w.artist)
	events := w.deliver()
	n := w.one(w.artist)
	if n.Type != notify.UserFollowed || n.Title() != "Fan follows you" || n.IsRead() || n.Actor.UserID != w.fan ||
		w.unread(w.artist) != 1 || n.URL() != "/"+n.Actor.Handle {
		t.Errorf("%q %+v", n.Title(), n)
	}
	if len(w.told(w.fan)) > 0 {
		t.Error("who followed was told")
	}
	// A retry, also after it was deleted, tells nobody again.
	w.must(w.Receive(t.Context(), events))
	w.one(w.artist)
	w.must(w.Delete(t.Context(), access.Viewer{UserID: w.artist}, n.ID))
	w.must(w.Receive(t.Context(), events))
	if len(w.told(w.artist)) > 0 || w.unread(w.artist) != 0 {
		t.Error("what was deleted is told again")
	}
}

func TestWhatIsTakenBackIsNotTold(t *testing.T) {
	w := newWorld(t)
	unfollow := func() {
		w.exec(`MATCH (:User {id: $fan})-[f:FOLLOWS]->(:User {id: $artist}) DELETE f`, nil)
		w.emit(event.Unfollowed, w.fan, "Artist", w.artist)
	}
	w.follow(w.fan, w.artist)
	unfollow()
	w.deliver()
	if all := w.told(w.artist); len(all) > 0 {
		t.Errorf("taken back before it was told: %+v", all)
	}
	w.follow(w.fan, w.artist)
	w.deliver()
	w.one(w.artist)
	unfollow()
	w.deliver()
	if all := w.told(w.artist); len(all) > 0 || w.unread(w.artist) != 0 {
		t.Errorf("taken back after it was told: %+v", all)
	}
	// Following again and again is told once.
	w.follow(w.fan, w.artist)
	w.deliver()
	if all := w.told(w.artist); len(all) > 0 {
		t.Errorf("told again: %+v", all)
	}
}

func TestCommentsTellEachPersonOnce(t *testing.T) {
	w := newWorld(t)
	post := w.post()
	others := w.followers(2)
	first := w.comment(w.fan, post, "")
	// The answer is to the fan, under the artist's post, and names the artist, another and its own author.
	answer := w.comment(others[0], post, first, w.fan, w.artist, others[0], others[1])
	w.comment(w.artist, post, "")
	w.deliver()
	types := func(userID string) (all []notify.Type) {
		for _, n := range w.told(userID) {
			if n.Type != notify.Post {
				all = append(all, n.Type)
			}
		}
		return all
	}
	if got := types(w.fan); !slices.Equal(got, []notify.Type{notify.CommentReply}) {
		t.Errorf("who is answered: %v", got)
	}
	if got := types(others[1]); !slices.Equal(got, []notify.Type{notify.Mention}) {
		t.Errorf("who is named: %v", got)
	}
	if got := types(others[0]); len(got) > 0 {
		t.Errorf("who wrote it: %v", got)
	}
	n := w.one(w.artist)
	if n.Title() != "Person 00000 and 1 other commented on your post" || n.Text != "Well said" || n.CommentID != answer ||
		n.URL() != "/post/"+post+"?comment="+answer {
		t.Errorf("%q %+v", n.Title(), n)
	}
}

// The words of somebody who leaves are taken from under their comment for everybody, and so from here.
func TestWhoLeavesTakesTheirWordsAlong(t *testing.T) {
	w := newWorld(t)
	post := w.post()
	w.comment(w.fan, post, "")
	w.deliver()
	if n := w.one(w.artist); n.Text != "Well said" {
		t.Fatalf("%q is told", n.Text)
	}
	w.exec(`MATCH (u:User {id: $fan}) SET u.deactivatedAt = $at`, nil)
	if n := w.one(w.artist); n.Text != "" || n.Title() != "Somebody commented on your post" {
		t.Errorf("%q, %q is told", n.Title(), n.Text)
	}
	w.exec(`MATCH (u:User {id: $fan}) REMOVE u.deactivatedAt`, nil)
	if n := w.one(w.artist); n.Text != "Well said" {
		t.Errorf("of who came back %q is told", n.Text)
	}
}

// Two servers tell of what happened in any order: the notification is about what came last.
func TestWhatHappenedLastIsTold(t *testing.T) {
	w := newWorld(t)
	post := w.post()
	first := w.comment(w.fan, post, "")
	w.deliver()
	var answers []string
	var told [][]backlog.Event
	for range 3 {
		answers = append(answers, w.comment(w.artist, post, first))
		told = append(told, w.leased())
	}
	for _, n := range []int{1, 2, 0} {
		if err := w.Receive(t.Context(), told[n]); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range w.told(w.fan) {
		if n.Type == notify.CommentReply {
			if n.CommentID != answers[2] {
				t.Errorf("it tells of %s, and the last is %s", n.CommentID, answers[2])
			}
			return
		}
	}
	t.Error("who is answered is not told")
}

// A thousand people like a post at once, some servers deliver at once, and every event comes twice.
func TestAThousandLikesAreOneNotification(t *testing.T) {
	w := newWorld(t)
	post := w.oldPost()
	w.deliver()
	const likes = 1000
	people := w.followers(likes)
	w.exec(`MATCH (p:Post {id: $post}) UNWIND $ids AS id MATCH (u:User {id: id}) CREATE (u)-[:REACTED {type: 'LIKE', at: $at}]->(p)`,
		map[string]any{"post": post, "ids": people})
	events := make([]backlog.Event, 2*likes)
	for i := range events {
		events[i] = backlog.Event{Verb: event.Reacted, ActorID: people[i%likes], ItemType: "Post", ItemID: post}
	}
	var all sync.WaitGroup
	for part := range slices.Chunk(events, len(events)/4) {
		all.Go(func() {
			for chunk := range slices.Chunk(part, 100) {
				if err := w.Receive(t.Context(), chunk); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	n := w.one(w.artist)
	if n.Count != likes || n.Type != notify.ReactionToPost || w.unread(w.artist) != 1 {
		t.Errorf("%d likes are counted as %d: %q", likes, n.Count, n.Title())
	}
}

func TestTheThingIsShown(t *testing.T) {
	picture := `[{"ID":"one","Kind":"video","Key":"v"},{"ID":"two","Kind":"image","Key":"k"}]`
	for name, test := range map[string]struct {
		make string
		want func(id string) string
	}{
		"an open post, its first picture": {
			`MATCH (p:Post {id: $id}) SET p.media = $media`,
			func(id string) string { return "/api/images/post/" + id + ".two" },
		},
		"a post without one": {`MATCH (p:Post {id: $id}) SET p.media = '[]'`, func(string) string { return "" }},
		"what became a secret": {
			`MATCH (p:Post {id: $id}) SET p.media = $media, p.fansOnly = true`, func(string) string { return "" },
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.follow(w.fan, w.artist)
			id := w.post()
			w.exec(cypher.Statement(test.make), map[string]any{"id": id, "media": picture})
			w.deliver()
			if n := w.one(w.fan); n.PictureURL != test.want(id) {
				t.Errorf("%q is shown", n.PictureURL)
			}
		})
	}
}

func TestReadingBeginsAnewGroup(t *testing.T) {
	w := newWorld(t)
	post, people := w.oldPost(), w.followers(3)
	w.like(people[0], post)
	w.like(people[1], post)
	w.deliver()
	first := w.one(w.artist)
	if first.Title() != "Person 00001 and 1 other liked your post" {
		t.Errorf("%q", first.Title())
	}
	artist := access.Viewer{UserID: w.artist}
	w.must(w.MarkRead(t.Context(), artist, first.ID))
	w.now = w.now.Add(time.Minute)
	w.like(people[2], post)
	w.deliver()
	all := w.told(w.artist)
	if len(all) != 2 || all[0].Title() != "Person 00002 liked your post" || all[0].IsRead() || !all[1].IsRead() ||
		all[1].Count != 2 || w.unread(w.artist) != 1 {
		t.Errorf("%+v", all)
	}
	// Taking one back leaves the others.
	w.exec(`MATCH (:User {id: $who})-[r:REACTED]->(:Post {id: $post}) DELETE r`,
		map[string]any{"who": people[1], "post": post})
	w.emit(event.Unreacted, people[1], "Post", post)
	w.deliver()
	if all = w.told(w.artist); len(all) != 2 || all[1].Title() != "Person 00000 liked your post" || !all[1].IsRead() {
		t.Errorf("%+v", all)
	}
}

func TestTwoDevicesReadAtOnce(t *testing.T) {
	w := newWorld(t)
	var ids []string
	for _, who := range w.followers(10) {
		w.like(who, w.oldPost())
	}
	w.deliver()
	for _, n := range w.told(w.artist) {
		ids = append(ids, n.ID)
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	marked := map[string]int{}
	for device := range 4 {
		all.Go(func() {
			order := slices.Clone(ids)
			if device%2 == 1 {
				slices.Reverse(order)
			}
			read, found, err := w.store.MarkRead(t.Context(), w.artist, order, w.now)
			if err != nil || found != 10 {
				t.Errorf("found %d, %v", found, err)
			}
			mu.Lock()
			defer mu.Unlock()
			for _, id := range read {
				marked[id]++
			}
		})
	}
	all.Wait()
	if len(marked) != 10 || w.unread(w.artist) != 0 {
		t.Errorf("marked %v, %d unread", marked, w.unread(w.artist))
	}
	for id, times := range marked {
		if times != 1 {
			t.Errorf("%s was marked %d times", id, times)
		}
	}
	if err := w.MarkRead(t.Context(), access.Viewer{UserID: w.fan}, ids[0]); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("somebody else's: %v", err)
	}
}

// Whatever is done in whatever order, as many are counted unread as are listed unread, and what was read stays so.
func TestUnreadIsTheNumberOfWhatIsUnread(t *testing.T) {
	w := newWorld(t)
	people := w.followers(3)
	artist, next := access.Viewer{UserID: w.artist}, 0
	wasRead := map[string]bool{}
	rapid.Check(t, func(rt *rapid.T) {
		for range 6 {
			all := w.told(w.artist)
			pick := func() string {
				if len(all) == 0 {
					return "none"
				}
				return all[rapid.IntRange(0, len(all)-1).Draw(rt, "which")].ID
			}
			switch rapid.IntRange(0, 5).Draw(rt, "what") {
			case 0, 1:
				post := w.oldPost()
				w.like(people[next%3], post)
				w.like(people[(next+1)%3], post)
				next++
				w.deliver()
			case 2:
				if err := w.MarkRead(t.Context(), artist, pick()); err != nil && fault.CodeOf(err) != fault.NotFound {
					rt.Fatal(err)
				}
			case 3:
				if err := w.Delete(t.Context(), artist, pick()); err != nil && fault.CodeOf(err) != fault.NotFound {
					rt.Fatal(err)
				}
			case 4:
				w.must(w.MarkManyRead(t.Context(), artist, []string{pick(), pick(), "none"}))
			case 5:
				w.must(w.DeleteAll(t.Context(), artist))
			}
			unread := 0
			for _, n := range w.told(w.artist) {
				if !n.IsRead() {
					unread++
				}
				if wasRead[n.ID] && !n.IsRead() {
					rt.Fatal("what was read is unread")
				}
				wasRead[n.ID] = n.IsRead()
			}
			if got := w.unread(w.artist); got != unread {
				rt.Fatalf("%d are counted, %d are listed unread", got, unread)
			}
		}
	})
}

func TestHistoryByPageAndByCursor(t *testing.T) {
	w := newWorld(t)
	people := w.followers(1)
	for range 7 {
		w.like(people[0], w.oldPost())
		w.deliver()
		w.now = w.now.Add(time.Second)
	}
	artist, want := access.Viewer{UserID: w.artist}, []string{}
	for _, n := range w.told(w.artist) {
		want = append(want, n.ID)
	}
	var byNumber, byCursor []string
	for number := 1; ; number++ {
		page, err := w.History(t.Context(), artist, notify.Everything, number, 3, "")
		w.must(err)
		for _, n := range page.Notifications {
			byNumber = append(byNumber, n.ID)
		}
		if page.Total != 7 {
			t.Errorf("total %d", page.Total)
		}
		if !page.HasMore {
			break
		}
	}
	for cursor, more := "", true; more; {
		page, err := w.History(t.Context(), artist, notify.Everything, 1, 3, cursor)
		w.must(err)
		for _, n := range page.Notifications {
			byCursor = append(byCursor, n.ID)
		}
		cursor, more = page.Next, page.HasMore
	}
	if !slices.Equal(byNumber, want) || !slices.Equal(byCursor, want) || len(want) != 7 {
		t.Errorf("%v by number, %v by cursor, want %v", byNumber, byCursor, want)
	}
	second, err := w.History(t.Context(), artist, notify.Everything, 2, 3, "")
	w.must(err)
	rest, err := w.History(t.Context(), artist, notify.Everything, 1, 3, second.Next)
	w.must(err)
	if len(rest.Notifications) != 1 || rest.Notifications[0].ID != want[6] {
		t.Errorf("after the second page: %+v", rest.Notifications)
	}
	for _, c := range []struct {
		number, size int
		cursor       string
	}{{0, 3, ""}, {1, 0, ""}, {1, 101, ""}, {1000, 100, ""}, {1, 3, "none"}} {
		_, err := w.History(t.Context(), artist, notify.Everything, c.number, c.size, c.cursor)
		if fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestSweepKeepsWhatIsUnreadAndWhatIsNew(t *testing.T) {
	w := newWorld(t)
	people, artist := w.followers(3), access.Viewer{UserID: w.artist}
	for _, who := range people {
		w.like(who, w.oldPost())
	}
	w.deliver()
	all := w.told(w.artist)
	w.must(w.MarkRead(t.Context(), artist, all[0].ID))
	w.must(w.Delete(t.Context(), artist, all[1].ID))
	w.now = w.now.Add(89 * 24 * time.Hour)
	w.must(w.Sweep(t.Context()))
	if got := len(w.told(w.artist)); got != 2 {
		t.Errorf("%d are left after 89 days", got)
	}
	w.now = w.now.Add(2 * 24 * time.Hour)
	w.must(w.Sweep(t.Context()))
	if n := w.one(w.artist); n.ID != all[2].ID || n.IsRead() {
		t.Errorf("left: %+v", n)
	}
	kept, err := w.db.Read(t.Context(), "test_acts", `MATCH (a:NotificationAct {userId: $id}) RETURN a.key AS key`,
		map[string]any{"id": w.artist})
	if err != nil || len(kept) != 1 {
		t.Errorf("%d acts are left: %v", len(kept), err)
	}
}
