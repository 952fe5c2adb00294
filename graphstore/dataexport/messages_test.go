package dataexport

import (
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

func TestMain(m *testing.M) { graphtest.Main(m) }

// A page of what somebody wrote in chats costs what it has, whatever others wrote there, and all of it is given once,
// also of a chat that they left.
func TestAPageOfMessagesCostsWhatItHas(t *testing.T) {
	db, ctx := graphtest.Open(t), t.Context()
	me, other, chat, left := graphtest.ID(t), graphtest.ID(t), graphtest.ID(t), graphtest.ID(t)
	_, err := db.Exec(ctx, "test_messages", `CREATE (u:User {id: $me, handle: $me, email: $me})-[:CHATS_IN]->(:Chat {id: $chat})
WITH u UNWIND range(1, 20000) AS n
CREATE (:Message {id: $chat + '-' + right('00000' + n, 5), itemId: $chat, sequence: n, content: 'Hello',
  chatId: CASE WHEN n % 100 = 0 THEN $left ELSE $chat END, senderId: CASE WHEN n % 20 = 0 THEN $me ELSE $other END})`,
		map[string]any{"me": me, "other": other, "chat": chat, "left": left})
	if err != nil {
		t.Fatal(err)
	}
	s := NewStore(db)
	given := map[any]bool{}
	if err := s.Rows(ctx, "messages", me, func(row any) error {
		message := row.(map[string]any)
		if given[message["id"]] || message["senderId"] != me {
			t.Errorf("given: %v", message)
		}
		given[message["id"]] = true
		return nil
	}); err != nil || len(given) != 1000 {
		t.Errorf("%d messages, %v", len(given), err)
	}
	for _, section := range sections {
		if section.name != "messages" {
			continue
		}
		const most = 50
		for _, after := range []string{"", chat + "-10000", chat + "-19900"} {
			plan := graphtest.Profile(t, db, section.statement, map[string]any{"id": me, "after": after, "limit": most})
			plan.AssertIndexed(t)
			if plan.DBHits > most*20 {
				t.Errorf("after %q: %d hits for %d rows:\n%+v", after, plan.DBHits, plan.Rows, plan.Operators)
			}
		}
	}
}
