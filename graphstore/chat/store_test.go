package chat_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	safetygraph "github.com/sidestage/sidestage/graphstore/safety"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

func TestTwoPeopleHaveOneChat(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	var ids [8]string
	var made int
	var mu sync.Mutex
	work := make([]func() error, len(ids))
	for i := range ids {
		work[i] = func() error {
			from, to := w.ann, w.bob
			if i%2 == 1 {
				from, to = to, from
			}
			c, isNew, err := w.Create(ctx, from, chat.Plan{ParticipantIDs: []string{to.UserID, from.UserID}})
			mu.Lock()
			defer mu.Unlock()
			if ids[i] = c.ID; isNew {
				made++
			}
			return err
		}
	}
	if err := errors.Join(graphtest.AtOnce(work...)...); err != nil {
		t.Fatal(err)
	}
	if made != 1 || len(slices.Compact(slices.Sorted(slices.Values(ids[:])))) != 1 {
		t.Errorf("%d chats were made: %v", made, ids)
	}
	c, err := w.Get(ctx, w.ann, ids[0])
	if err != nil || c.Kind != chat.Direct || len(c.Participants) != 2 || !c.CanWrite() || c.Last != nil {
		t.Errorf("%+v, %v", c, err)
	}
	for _, p := range c.Participants {
		if p.IsOnline != (p.UserID == w.bob.UserID) {
			t.Errorf("%s is connected: %v", p.Handle, p.IsOnline)
		}
	}
	_, err = w.Get(ctx, w.cid, ids[0])
	w.refuses("somebody else reads it", fault.NotFound, err)
	_, _, err = w.Send(ctx, w.cid, ids[0], chat.Text{Content: "me too"})
	w.refuses("somebody else writes into it", fault.NotFound, err)
	_, err = w.After(ctx, w.cid, ids[0], 0, 10)
	w.refuses("somebody else reads on", fault.NotFound, err)
}

// Many write at once, each of them twice, and some of the answers are lost: every message is there once, the numbers
// have no gap, and clients are told in their order.
func TestMessagesAreThereOnceAndInOrder(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	c := w.direct(w.ann, w.bob)
	if _, err := w.Typing(ctx, w.ann, c.ID); err != nil { // the statement is planned once, not eighty times at once
		t.Fatal(err)
	}
	const each = 20
	var work []func() error
	for _, v := range []access.Viewer{w.ann, w.bob} {
		for i := range each {
			for range 2 {
				work = append(work, func() error {
					_, _, err := w.Send(ctx, v, c.ID, chat.Text{Content: fmt.Sprint("m", i), ClientKey: fmt.Sprint("key", i)})
					return err
				})
			}
		}
	}
	if err := errors.Join(graphtest.AtOnce(work...)...); err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	_, _, _ = w.Send(gone, w.ann, c.ID, chat.Text{Content: "lost", ClientKey: "lost"})
	w.say(w.ann, c.ID, "lost", "lost")
	all, err := w.After(ctx, w.bob, c.ID, 0, 100)
	if err != nil || len(all.Messages) != 2*each+1 {
		t.Fatalf("%d messages, %v", len(all.Messages), err)
	}
	seen := map[string]bool{}
	for i, m := range all.Messages {
		if m.Sequence != i+1 || seen[m.SenderID+m.Content] || m.Sender == nil ||
			(m.ClientKey != "") != (m.SenderID == w.bob.UserID) {
			t.Errorf("%d: %+v", i, m)
		}
		seen[m.SenderID+m.Content] = true
	}
	w.told.mu.Lock()
	defer w.told.mu.Unlock()
	if len(w.told.received) != 2*each+1 {
		t.Errorf("clients were told of %d messages", len(w.told.received))
	}
	for i, m := range w.told.received {
		if m.Sequence != i+1 {
			t.Errorf("clients were told of %d as number %d", m.Sequence, i+1)
		}
	}
}

func TestPagesAndMarks(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	c := w.direct(w.ann, w.bob)
	var last chat.Message
	for i := range 5 {
		last = w.say(w.ann, c.ID, fmt.Sprint("m", i+1), "")
	}
	page, err := w.Before(ctx, w.bob, c.ID, "", 2)
	if err != nil || contents(page.Messages) != "5m5 4m4" || !page.HasMore {
		t.Errorf("%s, %v", contents(page.Messages), err)
	}
	page, err = w.Before(ctx, w.bob, c.ID, page.Messages[1].ID, 5)
	if err != nil || contents(page.Messages) != "3m3 2m2 1m1" || page.HasMore {
		t.Errorf("%s, %v", contents(page.Messages), err)
	}
	page, err = w.After(ctx, w.bob, c.ID, 3, 1)
	if err != nil || contents(page.Messages) != "4m4" || !page.HasMore {
		t.Errorf("%s, %v", contents(page.Messages), err)
	}
	_, err = w.Before(ctx, w.bob, c.ID, "nothing", 5)
	w.refuses("a place that is none", fault.BadUserInput, err)
	_, err = w.Before(ctx, w.bob, c.ID, "", 101)
	w.refuses("too many", fault.BadUserInput, err)

	if sum, err := w.Unread(ctx, w.bob); err != nil || sum != (chat.Unread{Chats: 1, Messages: 5}) {
		t.Errorf("%+v, %v", sum, err)
	}
	if sum, err := w.Unread(ctx, w.ann); err != nil || sum.Messages != 0 {
		t.Errorf("of who wrote: %+v, %v", sum, err)
	}
	third, err := w.After(ctx, w.bob, c.ID, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		id     string
		unread int
	}{{third.Messages[0].ID, 2}, {last.ID, 0}, {third.Messages[0].ID, 0}} {
		if mark, err := w.Mark(ctx, w.bob, c.ID, step.id); err != nil || mark.Unread != step.unread {
			t.Errorf("%+v, %v, want %d", mark, err, step.unread)
		}
	}
	other := w.direct(w.bob, w.cid)
	_, err = w.Mark(ctx, w.bob, other.ID, last.ID)
	w.refuses("a message of another chat", fault.BadUserInput, err)
	_, err = w.Mark(ctx, w.cid, c.ID, last.ID)
	w.refuses("a mark of somebody else", fault.NotFound, err)
	var want []string
	for range 3 {
		g, _, err := w.Create(ctx, w.bob, chat.Plan{ParticipantIDs: []string{w.cid.UserID}, Name: "Again"})
		if err != nil {
			t.Fatal(err)
		}
		want = append([]string{g.ID}, want...)
	}
	want = append(want, other.ID, c.ID)
	forwards, backwards := graphtest.Walk(t, func(ctx context.Context, req paging.Request) (paging.Page[string], error) {
		found, err := w.List(ctx, w.bob, req)
		return paging.Map(found, func(c chat.Chat) string { return c.ID }), err
	})
	if !slices.Equal(forwards, want) || !slices.Equal(backwards, want) {
		t.Errorf("%v and %v, want %v", forwards, backwards, want)
	}
}

func TestMessagesAreChanged(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	c := w.direct(w.ann, w.bob)
	m := w.say(w.ann, c.ID, "helo", "k")
	w.told.take()
	edited, err := w.Edit(ctx, w.ann, m.ID, " hello ")
	if err != nil || edited.Content != "hello" || edited.EditedAt.IsZero() || edited.ClientKey != "k" {
		t.Errorf("%+v, %v", edited, err)
	}
	_, err = w.Edit(ctx, w.ann, m.ID, "hello")
	if got := w.told.take(); err != nil || got != "edited 1" {
		t.Errorf("%q, %v", got, err)
	}
	_, err = w.Edit(ctx, w.bob, m.ID, "mine")
	w.refuses("another's message", fault.Forbidden, err)
	_, err = w.Edit(ctx, w.cid, m.ID, "mine")
	w.refuses("a message of another chat", fault.NotFound, err)
	_, err = w.Edit(ctx, w.ann, m.ID, " ")
	w.refuses("nothing", fault.BadUserInput, err)

	for _, step := range []struct{ reaction, want string }{
		{"LIKE", "[{LIKE 1 true}]"}, {"love", "[{LOVE 1 true}]"}, {"LOVE", "[]"}, {"WOW", "[{WOW 1 true}]"},
	} {
		got, err := w.React(ctx, w.bob, m.ID, step.reaction)
		if err != nil || fmt.Sprint(got.Reactions) != step.want {
			t.Errorf("%s: %v, %v", step.reaction, got.Reactions, err)
		}
	}
	_, err = w.React(ctx, w.bob, m.ID, "HATE")
	w.refuses("no reaction", fault.BadUserInput, err)
	if page, err := w.After(ctx, w.ann, c.ID, 0, 5); err != nil ||
		fmt.Sprint(page.Messages[0].Reactions) != "[{WOW 1 false}]" {
		t.Errorf("%+v, %v", page, err)
	}

	w.refuses("deleting another's", fault.Forbidden, w.Delete(ctx, w.bob, m.ID))
	w.told.take()
	for range 2 {
		if err := w.Delete(ctx, w.ann, m.ID); err != nil {
			t.Fatal(err)
		}
	}
	if got := w.told.take(); got != "deleted 1" {
		t.Error(got)
	}
	page, err := w.After(ctx, w.bob, c.ID, 0, 5)
	if err != nil || !page.Messages[0].IsDeleted() || page.Messages[0].Content != "" || page.Messages[0].Reactions != nil {
		t.Errorf("%+v, %v", page, err)
	}
	_, err = w.Edit(ctx, w.ann, m.ID, "again")
	w.refuses("editing what is gone", fault.Gone, err)
	_, err = w.React(ctx, w.bob, m.ID, "LIKE")
	w.refuses("reacting to what is gone", fault.Gone, err)
	again := w.say(w.ann, c.ID, "helo", "k")
	if again.ID != m.ID || !again.IsDeleted() {
		t.Errorf("a retry of what was deleted: %+v", again)
	}
	changed, err := w.changedSince(m.CreatedAt.Add(-time.Second))
	if err != nil || !slices.ContainsFunc(changed, func(one chat.Changed) bool {
		return one.Message.ID == m.ID && one.Message.IsDeleted() && len(one.Audience.People) == 2
	}) {
		t.Errorf("%d changes, %v", len(changed), err)
	}
}

func TestWhoMayWriteToWhom(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	open := func(v, to access.Viewer) error {
		_, _, err := w.Create(ctx, v, chat.Plan{ParticipantIDs: []string{to.UserID}})
		return err
	}
	if err := w.SetSettings(ctx, w.artist, chat.Nobody); err != nil {
		t.Fatal(err)
	}
	w.refuses("to who wants nobody", fault.Forbidden, open(w.ann, w.artist))
	w.refuses("into a group with them", fault.Forbidden, func() error {
		_, _, err := w.Create(ctx, w.ann, chat.Plan{ParticipantIDs: []string{w.bob.UserID, w.artist.UserID}, Name: "Us"})
		return err
	}())
	if err := w.SetSettings(ctx, w.artist, chat.Followed); err != nil {
		t.Fatal(err)
	}
	w.refuses("to who does not follow", fault.Forbidden, open(w.ann, w.artist))
	w.exec(`MATCH (a:User {id: $a}) MATCH (b:User {id: $b}) CREATE (a)-[:FOLLOWS]->(b)`,
		map[string]any{"a": w.artist.UserID, "b": w.ann.UserID})
	if err := open(w.ann, w.artist); err != nil {
		t.Errorf("to who follows: %v", err)
	}
	w.refuses("anything else", fault.BadUserInput, w.SetSettings(ctx, w.artist, "friends"))
	// The artist writes first: whoever was written to may answer, and an answer keeps the way open.
	c := w.direct(w.artist, w.bob)
	_, _, err := w.Send(ctx, w.bob, c.ID, chat.Text{Content: "hi"})
	w.refuses("before a word of theirs", fault.Forbidden, err)
	w.say(w.artist, c.ID, "thank you", "")
	w.say(w.bob, c.ID, "you are welcome", "")

	d := w.direct(w.ann, w.bob)
	w.say(w.ann, d.ID, "hello", "")
	m := w.say(w.bob, d.ID, "hello too", "")
	if err := safetygraph.NewStore(w.db).Block(ctx, w.bob.UserID, w.ann.UserID, time.Now()); err != nil {
		t.Fatal(err)
	}
	for _, v := range []access.Viewer{w.ann, w.bob} {
		_, _, err := w.Send(ctx, v, d.ID, chat.Text{Content: "still there?"})
		w.refuses("across a block", fault.Forbidden, err)
		if one, err := w.Get(ctx, v, d.ID); err != nil || one.CanWrite() {
			t.Errorf("across a block: %v, %v", one.CanWrite(), err)
		}
	}
	w.refuses("opening it again", fault.Forbidden, open(w.ann, w.bob))
	_, err = w.React(ctx, w.ann, m.ID, "LIKE")
	w.refuses("reacting across a block", fault.NotFound, err)
	_, err = w.Typing(ctx, w.ann, d.ID)
	w.refuses("typing across a block", fault.Forbidden, err)
	if page, err := w.After(ctx, w.ann, d.ID, 0, 10); err != nil || contents(page.Messages) != "1hello" {
		t.Errorf("%s, %v", contents(page.Messages), err)
	}
	if known, err := w.Known(ctx, w.ann, []string{w.bob.UserID, w.artist.UserID, w.cid.UserID}); err != nil ||
		!slices.Equal(known, []string{w.artist.UserID}) {
		t.Errorf("%v, %v", known, err)
	}
	one, err := w.Get(ctx, w.ann, d.ID)
	for _, p := range one.Participants {
		if err != nil || p.IsOnline {
			t.Errorf("across a block %s is connected, %v", p.Handle, err)
		}
	}
}

func TestGroups(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	g, isNew, err := w.Create(ctx, w.ann, chat.Plan{ParticipantIDs: []string{w.bob.UserID}, Name: " The band "})
	if err != nil || !isNew || g.Kind != chat.Group || g.Name != "The band" || !g.Mine.IsAdmin {
		t.Fatalf("%+v, %v", g, err)
	}
	w.say(w.ann, g.ID, "before", "")
	if g, err = w.Add(ctx, w.bob, g.ID, []string{w.cid.UserID, w.ann.UserID}); err != nil || g.ParticipantCount != 3 {
		t.Fatalf("%+v, %v", g, err)
	}
	w.say(w.ann, g.ID, "after", "")
	if page, err := w.After(ctx, w.cid, g.ID, 0, 10); err != nil || contents(page.Messages) != "2after" {
		t.Errorf("who came later reads %s, %v", contents(page.Messages), err)
	}
	if page, err := w.Before(ctx, w.cid, g.ID, "", 10); err != nil || contents(page.Messages) != "2after" {
		t.Errorf("who came later reads %s, %v", contents(page.Messages), err)
	}
	if sum, err := w.Unread(ctx, w.cid); err != nil || sum.Messages != 1 {
		t.Errorf("%+v, %v", sum, err)
	}
	// Nor are they told of what happens to it.
	first, err := w.Before(ctx, w.ann, g.ID, "2", 1)
	if err != nil || contents(first.Messages) != "1before" {
		t.Fatalf("%+v, %v", first, err)
	}
	if _, err := w.Edit(ctx, w.ann, first.Messages[0].ID, "before that"); err != nil {
		t.Fatal(err)
	}
	if slices.Contains(w.told.audience.People, w.cid.UserID) || !slices.Contains(w.told.audience.People, w.bob.UserID) {
		t.Errorf("%v are told of a change", w.told.audience.People)
	}
	if _, err := w.React(ctx, w.bob, first.Messages[0].ID, "LIKE"); err != nil {
		t.Fatal(err)
	}
	if slices.Contains(w.told.audience.People, w.cid.UserID) {
		t.Errorf("%v are told of a reaction", w.told.audience.People)
	}
	changed, err := w.changedSince(first.Messages[0].CreatedAt.Add(-time.Second))
	if err != nil {
		t.Fatal(err)
	}
	heard := map[int]bool{}
	for _, one := range changed {
		if one.Message.ChatID == g.ID {
			heard[one.Message.Sequence] = slices.Contains(one.Audience.People, w.cid.UserID)
		}
	}
	if !maps.Equal(heard, map[int]bool{1: false, 2: true}) {
		t.Errorf("who came later is told by the look: %v", heard)
	}
	_, err = w.Add(ctx, w.ann, g.ID, []string{graphtest.ID(t)})
	w.refuses("adding nobody", fault.NotFound, err)
	w.refuses("another takes somebody out", fault.Forbidden, w.Remove(ctx, w.bob, g.ID, w.cid.UserID))
	_, err = w.Update(ctx, w.bob, g.ID, chat.Patch{Name: input.Set("Ours")})
	w.refuses("another renames it", fault.Forbidden, err)
	if g, err = w.Update(ctx, w.ann, g.ID, chat.Patch{Name: input.Set("Ours"), Muted: input.Set(true)}); err != nil ||
		g.Name != "Ours" || !g.Mine.Muted {
		t.Errorf("%+v, %v", g, err)
	}
	if err := w.Remove(ctx, w.ann, g.ID, w.cid.UserID); err != nil {
		t.Fatal(err)
	}
	_, _, err = w.Send(ctx, w.cid, g.ID, chat.Text{Content: "hello?"})
	w.refuses("who was taken out writes", fault.NotFound, err)
	if err := w.Leave(ctx, w.ann, g.ID); err != nil {
		t.Fatal(err)
	}
	if g, err = w.Get(ctx, w.bob, g.ID); err != nil || !g.Mine.IsAdmin || g.ParticipantCount != 1 {
		t.Errorf("who stays: %+v, %v", g, err)
	}
	if err := w.Leave(ctx, w.bob, g.ID); err != nil {
		t.Fatal(err)
	}
	if err := w.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	left, err := w.db.Read(ctx, "test_left", `MATCH (x) WHERE (x:Chat AND x.id = $id) OR (x:Message AND x.chatId = $id) RETURN x.id AS id`, map[string]any{"id": g.ID})
	if err != nil || len(left) > 0 {
		t.Errorf("of a group that all left %d things are there, %v", len(left), err)
	}
	many := make([]string, 60)
	for i := range many {
		many[i] = graphtest.ID(t)
	}
	for name, p := range map[string]chat.Plan{
		"nobody": {}, "oneself": {ParticipantIDs: []string{w.ann.UserID}}, "too many": {ParticipantIDs: many},
		"a stranger":  {ParticipantIDs: many[:1]},
		"a long name": {ParticipantIDs: []string{w.bob.UserID}, Name: strings.Repeat("x", 101)},
	} {
		_, _, err := w.Create(ctx, w.ann, p)
		w.refuses("a chat with "+name, fault.BadUserInput, err)
	}
}

func TestADirectChatIsHiddenUntilSomethingIsSaid(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	c := w.direct(w.ann, w.bob)
	w.say(w.bob, c.ID, "hello", "")
	listed := func() int {
		found, err := w.List(ctx, w.ann, paging.Request{Size: 10})
		if err != nil {
			t.Fatal(err)
		}
		return len(found.Nodes)
	}
	isHidden := func(v access.Viewer) bool {
		one, err := w.Get(ctx, v, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		return one.Mine.IsHidden
	}
	w.told.take()
	if err := w.Leave(ctx, w.ann, c.ID); err != nil || listed() != 0 || !isHidden(w.ann) || isHidden(w.bob) {
		t.Errorf("%d, %v, hidden for ann %t, for bob %t", listed(), err, isHidden(w.ann), isHidden(w.bob))
	}
	if told := w.told.take(); told != "changed" {
		t.Errorf("her other devices are told %q", told)
	}
	// Who writes to the same person has the same chat, which stays away until something is said.
	if again := w.direct(w.ann, w.bob); again.ID != c.ID || !again.Mine.IsHidden || listed() != 0 {
		t.Errorf("%+v, %d listed", again, listed())
	}
	if unread, err := w.Unread(ctx, w.ann); err != nil || unread != (chat.Unread{}) {
		t.Errorf("%+v, %v", unread, err)
	}
	w.say(w.bob, c.ID, "hello?", "")
	if listed() != 1 || isHidden(w.ann) {
		t.Error("it does not come back")
	}
	if unread, err := w.Unread(ctx, w.ann); err != nil || unread != (chat.Unread{Chats: 1, Messages: 1}) {
		t.Errorf("%+v, %v", unread, err)
	}
	// Her own word brings it back too; where both happen at once, what was said last decides.
	if err := w.Leave(ctx, w.ann, c.ID); err != nil {
		t.Fatal(err)
	}
	w.say(w.ann, c.ID, "here I am", "")
	if listed() != 1 || isHidden(w.ann) {
		t.Error("her own word does not bring it back")
	}
	var last chat.Message
	err := errors.Join(graphtest.AtOnce(
		func() error { return w.Leave(ctx, w.ann, c.ID) },
		func() (err error) { last, _, err = w.Send(ctx, w.bob, c.ID, chat.Text{Content: "wait"}); return err },
	)...)
	one, getErr := w.Get(ctx, w.ann, c.ID)
	if err := errors.Join(err, getErr); err != nil {
		t.Fatal(err)
	}
	if one.Mine.IsHidden != (one.Mine.LastRead == last.Sequence) || one.Mine.IsHidden != (listed() == 0) {
		t.Errorf("%+v", one.Mine)
	}
}

func TestWhoeverIsInterestedJoinsTheChatOfAnEvent(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	_, err := w.Get(ctx, w.ann, w.event)
	w.refuses("before being interested", fault.NotFound, err)
	interested := func(v access.Viewer) {
		w.exec(`MATCH (u:User {id: $u}) MATCH (e:Event {id: $e}) CREATE (u)-[:INTERESTED_IN {at: datetime()}]->(e)`,
			map[string]any{"u": v.UserID, "e": w.event})
	}
	interested(w.ann)
	interested(w.bob)
	c, err := w.Get(ctx, w.ann, w.event)
	if err != nil || c.Kind != chat.Event || c.Name != "A night" || c.EventID != w.event || c.CanWrite() {
		t.Fatalf("%+v, %v", c, err)
	}
	_, _, err = w.Send(ctx, w.ann, w.event, chat.Text{Content: "who comes?"})
	w.refuses("before joining", fault.Forbidden, err)
	var work []func() error
	for _, v := range []access.Viewer{w.ann, w.bob, w.artist, w.ann} {
		work = append(work, func() error { _, err := w.Join(ctx, v, w.event); return err })
	}
	if err := errors.Join(graphtest.AtOnce(work...)...); err != nil {
		t.Fatal(err)
	}
	w.say(w.ann, w.event, "who comes?", "")
	if c, err = w.Get(ctx, w.artist, w.event); err != nil || c.ParticipantCount != 3 || c.Unread() != 1 || !c.CanWrite() {
		t.Errorf("%+v, %v", c, err)
	}
	w.exec(`MATCH (:User {id: $u})-[i:INTERESTED_IN]->(:Event {id: $e}) DELETE i`,
		map[string]any{"u": w.bob.UserID, "e": w.event})
	_, err = w.After(ctx, w.bob, w.event, 0, 10)
	w.refuses("who is no longer interested", fault.NotFound, err)
	_, err = w.Join(ctx, w.cid, w.event)
	w.refuses("who never was", fault.NotFound, err)
	people, err := w.Participants(ctx, w.ann, w.event, paging.Request{Size: 2})
	if err != nil || len(people.Nodes) != 2 || !people.HasNext {
		t.Errorf("%+v, %v", people, err)
	}
}
