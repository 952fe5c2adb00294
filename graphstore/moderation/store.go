// Package moderation keeps what moderators took away in the graph. A removed thing has the id of its removal as a mark,
// which is set under the lock of the thing: whoever removes it at once finds the removal of the other.
package moderation

import (
	"context"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/letters"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/moderation"
)

// Store keeps removals. It is a moderation.Store.
type Store struct {
	letters.Store
	db *cypher.DB
}

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{letters.NewStore(db, moderation.Label), db} }

var _ moderation.Store = (*Store)(nil)

var labels = map[item.Type]string{
	item.Post: "Post", item.Comment: "Comment", item.Question: "Question", item.Giveaway: "Giveaway", item.Song: "Track",
	item.Album: "Album", item.Playlist: "Playlist", item.Event: "Event", item.Merch: "Merchandise",
}

// isGone tells of a thing n whether nobody sees it any more. Its seller may archive merchandise and have it back: that
// is gone only with the mark of moderators.
const isGone = `(n.deletedAt IS NOT NULL OR coalesce(n.status, '') = 'deleted'
  OR n.removalId IS NOT NULL AND coalesce(n.status, '') = 'archived')`

func perLabel(text string) map[string]cypher.Statement {
	all := make([]string, 0, len(labels))
	for _, label := range labels {
		all = append(all, label)
	}
	return cypher.PerLabel(text, all...)
}

var (
	// locked locks a thing and reads what decides whether it can be removed.
	locked = perLabel(`MATCH (n:LABEL {id: $id}) SET n._lock = true REMOVE n._lock
RETURN n.removalId AS removalId, ` + isGone + ` AS gone,
  coalesce(n.byId, n.ownerId) AS ownerId, n.status AS before,
  left(trim(coalesce(n.title, n.name, n.content, n.description, '')), 200) AS excerpt`)
	// taken gives what its author may have deleted at the same moment to who removed it, as only who deleted a thing may
	// have it back. What is swept already is gone as well.
	taken = perLabel(`OPTIONAL MATCH (n:LABEL {id: $itemId}) SET n._lock = true REMOVE n._lock
WITH n, n IS NULL OR ` + isGone + ` AS gone
FOREACH (_ IN CASE WHEN n:Comment AND gone THEN [1] ELSE [] END | SET n.deletedBy = $byId)
FOREACH (_ IN CASE WHEN (n:Post OR n:Question OR n:Giveaway) AND gone THEN [1] ELSE [] END | SET n.deletedById = $byId)
RETURN gone`)
	marked   = perLabel(`MATCH (n:LABEL {id: $itemId}) SET n.removalId = $id`)
	unmarked = perLabel(`UNWIND $rows AS row MATCH (n:LABEL {id: row.itemId}) WHERE n.removalId = row.id REMOVE n.removalId`)
)

const node = `r {.id, .itemType, .itemId, .ownerId, .byId, .words, .excerpt, .before, .state, .removedAt, .appealUntil,
  .appeal, .answer, .appealedAt, .decidedAt,
  owner: head(COLLECT { MATCH (person:User {id: r.ownerId}) WHERE person.deactivatedAt IS NULL RETURN ` + projection.PersonNode + ` }),
  by: head(COLLECT { MATCH (person:User {id: r.byId}) WHERE person.deactivatedAt IS NULL RETURN ` + projection.PersonNode + ` })}`

func scan(r *cypher.Row) moderation.Removal {
	r = r.Map("node")
	out := moderation.Removal{
		ID: r.String("id"), On: item.Ref{Type: item.Type(r.String("itemType")), ID: r.String("itemId")},
		OwnerID: r.OptString("ownerId"), ByID: r.String("byId"), Words: r.String("words"), Excerpt: r.OptString("excerpt"),
		Before: r.OptString("before"), State: moderation.State(r.String("state")), RemovedAt: r.Time("removedAt"),
		AppealUntil: r.Time("appealUntil"), Appeal: r.OptString("appeal"), Answer: r.OptString("answer"),
		AppealedAt: r.OptTime("appealedAt"), DecidedAt: r.OptTime("decidedAt"),
	}
	if r.Has("owner") {
		owner := projection.ScanPerson(r.Map("owner"))
		out.Owner = &owner
	}
	if r.Has("by") {
		by := projection.ScanPerson(r.Map("by"))
		out.By = &by
	}
	return out
}

type thing struct {
	removalID, ownerID, before, excerpt string
	isGone                              bool
}

// Begin marks a thing and keeps a removal of it, or returns the one that was begun before.
func (s *Store) Begin(ctx context.Context, r moderation.Removal) (moderation.Removal, error) {
	label, isKept := labels[r.On.Type]
	if !isKept {
		return r, fault.Missing("This")
	}
	r, err := cypher.WriteTx(ctx, s.db, "begin_removal", func(tx *cypher.Tx) (moderation.Removal, error) {
		found, err := cypher.One(tx, locked[label], map[string]any{"id": r.On.ID}, func(row *cypher.Row) thing {
			return thing{
				row.OptString("removalId"), row.OptString("ownerId"), row.OptString("before"), row.OptString("excerpt"),
				row.Bool("gone"),
			}
		})
		if err != nil {
			return r, err
		}
		if found.removalID != "" {
			before, err := lock(tx, found.removalID)
			if err != nil || before.State == moderation.Begun {
				return before, err
			}
		}
		// What an admin has put back past this, with its mark, can be removed anew.
		if found.isGone {
			return r, gone()
		}
		r.OwnerID, r.Before, r.Excerpt = found.ownerID, found.before, found.excerpt
		params := map[string]any{
			"id": r.ID, "itemType": string(r.On.Type), "itemId": r.On.ID, "ownerId": cypher.OrNull(r.OwnerID), "byId": r.ByID,
			"words": r.Words, "excerpt": cypher.OrNull(r.Excerpt), "before": cypher.OrNull(r.Before), "state": string(r.State),
			"removedAt": r.RemovedAt, "appealUntil": r.AppealUntil,
		}
		if err := tx.Run(`CREATE (r:Removal) SET r = $removal`, map[string]any{"removal": params}); err != nil {
			return r, err
		}
		return r, tx.Run(marked[label], map[string]any{"id": r.ID, "itemId": r.On.ID})
	})
	return r, cypher.OrNotFound(err, "This "+string(r.On.Type))
}

func gone() error { return fault.New(fault.Gone, "This is gone already.") }

// lock reads a removal under its lock.
func lock(tx *cypher.Tx, id string) (moderation.Removal, error) {
	return cypher.One(tx, `MATCH (r:Removal {id: $id}) SET r._lock = true REMOVE r._lock RETURN `+node+` AS node`,
		map[string]any{"id": id}, scan)
}

func unmark(tx *cypher.Tx, r moderation.Removal) error {
	return tx.Run(unmarked[labels[r.On.Type]],
		map[string]any{"rows": []any{map[string]any{"id": r.ID, "itemId": r.On.ID}}})
}

// change locks a removal, asks allow, and writes.
func (s *Store) change(
	ctx context.Context, name, id string, allow func(moderation.Removal) error,
	write func(*cypher.Tx, moderation.Removal) error,
) error {
	_, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (struct{}, error) {
		r, err := lock(tx, id)
		if err == nil {
			err = allow(r)
		}
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, write(tx, r)
	})
	return cypher.OrNotFound(err, "This decision")
}

// Abandon takes back what Begin did, unless the removal was completed.
func (s *Store) Abandon(ctx context.Context, id string) error {
	anyOf := func(moderation.Removal) error { return nil }
	err := s.change(ctx, "abandon_removal", id, anyOf, func(tx *cypher.Tx, r moderation.Removal) error {
		if r.State != moderation.Begun {
			return nil
		}
		if err := unmark(tx, r); err != nil {
			return err
		}
		return tx.Run(`MATCH (r:Removal {id: $id}) DELETE r`, map[string]any{"id": id})
	})
	if fault.CodeOf(err) == fault.NotFound {
		return nil // somebody else who asked for it has abandoned it
	}
	return err
}

// Complete makes a begun removal stand, and settles the open reports of its thing. It refuses while the thing is there:
// its author may have had it back at the same moment.
func (s *Store) Complete(ctx context.Context, id, actorID string, at time.Time) error {
	begun := func(r moderation.Removal) error {
		if r.State != moderation.Begun {
			return gone()
		}
		return nil
	}
	return s.change(ctx, "complete_removal", id, begun, func(tx *cypher.Tx, r moderation.Removal) error {
		isGone, err := settle(tx, r)
		if err != nil {
			return err
		}
		if !isGone {
			return moderation.ErrStillThere
		}
		keptUntil := r.RemovedAt.Add(moderation.KeptFor)
		if r.On.Type == item.Merch {
			keptUntil = time.Time{} // what was sold stays, and with it that its seller may not offer it again
		}
		reports, err := cypher.All(tx, `MATCH (r:Removal {id: $id}) SET r.state = 'STANDING', r.keptUntil = $keptUntil
WITH r MATCH (p:Report) WHERE p.targetId = r.itemId AND p.state = 'OPEN'
SET p.state = 'REMOVED', p.settledAt = $at, p.settledBy = $actorId
RETURN p.id AS id`, map[string]any{"id": id, "keptUntil": keptUntil, "at": at, "actorId": actorID}, cypher.ScanID)
		if err != nil {
			return err
		}
		err = auditgraph.Record(tx, audit.Act{
			ActorID: actorID, Verb: audit.ContentDeleted, Subject: audit.Subject{Type: labels[r.On.Type], ID: r.On.ID},
			Before: audit.State(map[string]any{"status": r.Before, "excerpt": r.Excerpt}),
			After:  audit.State(map[string]any{"removal": r.ID, "reports": len(reports)}), Why: r.Words,
		})
		if err != nil {
			return err
		}
		return tx.Emit(event.Removed, "", moderation.Label, id)
	})
}

// settle makes what is gone that of who removed it, and reports whether it is gone.
func settle(tx *cypher.Tx, r moderation.Removal) (isGone bool, err error) {
	return cypher.One(tx, taken[labels[r.On.Type]], map[string]any{"itemId": r.On.ID, "byId": r.ByID},
		func(row *cypher.Row) bool { return row.Bool("gone") })
}

// Get reads one.
func (s *Store) Get(ctx context.Context, id string) (moderation.Removal, error) {
	r, err := cypher.ReadOne(ctx, s.db, "removal", `MATCH (r:Removal {id: $id}) RETURN `+node+` AS node`,
		map[string]any{"id": id}, scan)
	return r, cypher.OrNotFound(err, "This decision")
}

// Appeal keeps the words of the author.
func (s *Store) Appeal(
	ctx context.Context, id, text string, at time.Time, allow func(moderation.Removal) error,
) error {
	return s.change(ctx, "appeal", id, allow, func(tx *cypher.Tx, _ moderation.Removal) error {
		return tx.Run(`MATCH (r:Removal {id: $id})
SET r.state = 'APPEALED', r.appeal = $text, r.appealedAt = $at, r.waitingSince = $at`,
			map[string]any{"id": id, "text": text, "at": at})
	})
}

// Waiting lists the appeals that are not decided, the first first.
func (s *Store) Waiting(ctx context.Context, most int) ([]moderation.Removal, error) {
	return cypher.ReadAll(ctx, s.db, "appeals", `MATCH (r:Removal) WHERE r.waitingSince IS NOT NULL
WITH r ORDER BY r.waitingSince LIMIT $most
RETURN `+node+` AS node ORDER BY r.waitingSince`, map[string]any{"most": most}, scan)
}

// OthersDecide reports whether there is somebody who may decide about appeals beside some people.
func (s *Store) OthersDecide(ctx context.Context, beside []string) (bool, error) {
	return cypher.ReadOne(ctx, s.db, "others_decide", `RETURN
  EXISTS { MATCH (u:Admin) WHERE u.deactivatedAt IS NULL AND NOT u.id IN $beside } OR
  EXISTS { MATCH (u:Moderator) WHERE u.deactivatedAt IS NULL AND NOT u.id IN $beside } AS others`,
		map[string]any{"beside": beside}, func(r *cypher.Row) bool { return r.Bool("others") })
}

// Move changes the state of a removal.
func (s *Store) Move(
	ctx context.Context, id string, to moderation.State, allow func(moderation.Removal) error,
) error {
	return s.change(ctx, "move_removal", id, allow, func(tx *cypher.Tx, _ moderation.Removal) error {
		return tx.Run(`MATCH (r:Removal {id: $id}) SET r.state = $to`, map[string]any{"id": id, "to": string(to)})
	})
}

// Decide ends an appeal.
func (s *Store) Decide(ctx context.Context, d moderation.Decision, allow func(moderation.Removal) error) error {
	return s.change(ctx, "decide_appeal", d.ID, allow, func(tx *cypher.Tx, r moderation.Removal) error {
		if d.As == moderation.Upheld {
			// Its author is not told that it stays away while everybody sees it.
			isGone, err := settle(tx, r)
			if err != nil {
				return err
			}
			if !isGone {
				return fault.New(fault.Conflict, "It is back already. Put it back here too, so that its author hears of it.")
			}
		}
		if err := tx.Run(`MATCH (r:Removal {id: $id})
SET r.state = $as, r.answer = $answer, r.decidedAt = $at, r.decidedBy = $actorId
REMOVE r.waitingSince`, map[string]any{
			"id": d.ID, "as": string(d.As), "answer": d.Answer, "at": d.At, "actorId": d.ActorID,
		}); err != nil {
			return err
		}
		verb := audit.AppealUpheld
		if d.As == moderation.PutBack {
			verb = audit.ContentPutBack
			if err := unmark(tx, r); err != nil {
				return err
			}
		}
		err := auditgraph.Record(tx, audit.Act{
			ActorID: d.ActorID, Verb: verb, Subject: audit.Subject{Type: labels[r.On.Type], ID: r.On.ID},
			Before: audit.State(map[string]any{"removal": r.ID, "state": moderation.Appealed}),
			After:  audit.State(map[string]any{"removal": r.ID, "state": d.As}), Why: d.Answer,
		})
		if err != nil {
			return err
		}
		return tx.Emit(event.AppealDecided, "", moderation.Label, d.ID)
	})
}

// sweptAtOnce is how many removals one transaction of a sweep lets go of.
const sweptAtOnce = 100

// Sweep forgets the marks of things that are kept no longer.
func (s *Store) Sweep(ctx context.Context, now time.Time) error {
	for {
		swept, err := cypher.WriteTx(ctx, s.db, "sweep_removals", func(tx *cypher.Tx) (int, error) {
			over, err := cypher.All(tx, `MATCH (r:Removal) WHERE r.keptUntil < $now AND r.waitingSince IS NULL
WITH r LIMIT $limit SET r._lock = true REMOVE r._lock
WITH r WHERE r.waitingSince IS NULL
REMOVE r.keptUntil
RETURN `+node+` AS node`, map[string]any{"now": now, "limit": sweptAtOnce}, scan)
			rows := map[string][]any{}
			for _, r := range over {
				label := labels[r.On.Type]
				rows[label] = append(rows[label], map[string]any{"id": r.ID, "itemId": r.On.ID})
			}
			for label, of := range rows {
				if err := tx.Run(unmarked[label], map[string]any{"rows": of}); err != nil {
					return 0, err
				}
			}
			return len(over), err
		})
		if err != nil || swept < sweptAtOnce {
			return err
		}
	}
}
