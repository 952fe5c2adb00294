package chat_test

import (
	"testing"
	"time"

	safetygraph "github.com/sidestage/sidestage/graphstore/safety"
	"github.com/sidestage/sidestage/internal/chat"
)

// What is by somebody from whom a block parts a person is not counted as unread, and the last message of a chat is the
// last that the person may read; without the block it all counts again.
func TestABlockLeavesNoUnreadBehind(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	d := w.direct(w.ann, w.bob)
	w.say(w.ann, d.ID, "d1", "")
	w.say(w.bob, d.ID, "d2", "")
	g, _, err := w.Create(ctx, w.ann, chat.Plan{ParticipantIDs: []string{w.bob.UserID, w.cid.UserID}, Name: "The band"})
	if err != nil {
		t.Fatal(err)
	}
	w.say(w.ann, g.ID, "g1", "")
	safety := safetygraph.NewStore(w.db)
	if err := safety.Block(ctx, w.ann.UserID, w.bob.UserID, time.Now()); err != nil {
		t.Fatal(err)
	}
	w.say(w.bob, g.ID, "g2", "")
	expect := func(when string, messages int, last map[string]string) {
		t.Helper()
		sum, err := w.Unread(ctx, w.ann)
		if err != nil || sum.Messages != messages {
			t.Errorf("%s: %+v unread, %v, want %d", when, sum, err, messages)
		}
		for id, content := range last {
			c, err := w.Get(ctx, w.ann, id)
			if err != nil || c.Last == nil || c.Last.Content != content {
				t.Errorf("%s: the last is %+v, %v, want %s", when, c.Last, err, content)
			}
		}
	}
	expect("blocked", 0, map[string]string{d.ID: "d1", g.ID: "g1"})
	third := w.say(w.cid, g.ID, "g3", "")
	w.say(w.bob, g.ID, "g4", "")
	expect("with a word of a third", 1, map[string]string{g.ID: "g3"})
	mark, err := w.Mark(ctx, w.ann, g.ID, third.ID)
	if err != nil || mark.Unread != 0 {
		t.Errorf("%+v, %v", mark, err)
	}
	expect("read", 0, nil)
	if err := safety.Unblock(ctx, w.ann.UserID, w.bob.UserID); err != nil {
		t.Fatal(err)
	}
	expect("unblocked", 2, map[string]string{d.ID: "d2", g.ID: "g4"}) // d2 and g4, behind the marks
}
