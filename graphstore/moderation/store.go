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
	"github.com/sidestage/sidestage/internal/safety"
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
RETURN n.removalId AS removalId, ` + isGone + ` AS away,
  coalesce(n.byId, n.ownerId) AS ownerId, n.status AS before,
  left(trim(coalesce(n.title, n.name, '') + '\n' + coalesce(n.content, n.description, n.bio, '')), 2000) AS excerpt,
  n.deletedAt IS NOT NULL OR coalesce(n.status, '') = 'deleted' AS deleted`)
	// away reads whether nobody sees a thing. What is swept already is gone as well.
	away = perLabel(`OPTIONAL MATCH (n:LABEL {id: $itemId}) SET n._lock = true REMOVE n._lock
RETURN n IS NULL OR ` + isGone + ` AS gone`)
	marked   = perLabel(`MATCH (n:LABEL {id: $itemId}) SET n.removalId = $id`)
	unmarked = perLabel(`UNWIND $rows AS row MATCH (n:LABEL {id: row.itemId}) WHERE n.removalId = row.id REMOVE n.removalId`)
)

const node = `r {.id, .itemType, .itemId, .ownerId, .byId, .words, .excerpt, .before, .state, .hidden, .wasDeleted, .waitingSince, .removedAt, .appealUntil,
  .appeal, .answer, .appealedAt, .decidedAt, decidedBy: coalesce(r.pendingBy, r.decidedBy), .pendingAnswer,
  owner: head(COLLECT { MATCH (person:User {id: r.ownerId}) WHERE person.deactivatedAt IS NULL RETURN ` + projection.PersonNode + ` }),
  by: head(COLLECT { MATCH (person:User {id: r.byId}) WHERE person.deactivatedAt IS NULL RETURN ` + projection.PersonNode + ` })}`

func scan(r *cypher.Row) moderation.Removal {
	r = r.Map("node")
	out := moderation.Removal{
		ID: r.String("id"), On: item.Ref{Type: item.Type(r.String("itemType")), ID: r.String("itemId")},
		OwnerID: r.OptString("ownerId"), ByID: r.String("byId"), Words: r.String("words"), Excerpt: r.OptString("excerpt"),
		Before: r.OptString("before"), State: moderation.State(r.String("state")), RemovedAt: r.Time("removedAt"),
		AppealUntil: r.Time("appealUntil"), Appeal: r.OptString("appeal"), Answer: r.OptString("answer"),
		AppealedAt: r.OptTime("appealedAt"), DecidedAt: r.OptTime("decidedAt"), DecidedBy: r.OptString("decidedBy"),
		IsHidden: r.OptBool("hidden"), WasDeleted: r.OptBool("wasDeleted"), Waits: r.Has("waitingSince"),
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
	isAway, isDeleted                   bool
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
				row.Bool("away"), row.Bool("deleted"),
			}
		})
		if err != nil {
			return r, err
		}
		if found.removalID != "" {
			before, err := lock(tx, found.removalID)
			switch {
			case err != nil, before.State == moderation.Begun:
				return before, err
			case found.isAway && (!before.IsHidden || r.IsHidden):
				return before, gone()
			case found.isAway:
				return before, nil
			}
			// It is there with its mark, as admins could once restore things past a removal: it is removed anew.
		}
		// What its author deleted can come back, unless it is marked; nothing is left of what is swept.
		if found.isDeleted && found.excerpt == "" && r.On.Type == item.Comment {
			return r, gone()
		}
		r.OwnerID, r.Before, r.Excerpt, r.WasDeleted = found.ownerID, found.before, found.excerpt, found.isDeleted
		params := map[string]any{
			"id": r.ID, "itemType": string(r.On.Type), "itemId": r.On.ID, "ownerId": cypher.OrNull(r.OwnerID), "byId": r.ByID,
			"words": r.Words, "excerpt": cypher.OrNull(r.Excerpt), "before": cypher.OrNull(r.Before), "state": string(r.State),
			"removedAt": r.RemovedAt, "appealUntil": r.AppealUntil, "hidden": r.IsHidden, "wasDeleted": r.WasDeleted,
			"underWaySince": r.RemovedAt,
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
		isAway, err := isAway(tx, r)
		if err != nil {
			return err
		}
		if !isAway {
			return moderation.ErrStillThere
		}
		return stand(tx, r, actorID, at)
	})
}

// Harden makes a removal of what was hidden.
func (s *Store) Harden(ctx context.Context, h moderation.Removal, allow func(moderation.Removal) error) error {
	return s.change(ctx, "harden_removal", h.ID, allow, func(tx *cypher.Tx, r moderation.Removal) error {
		r.IsHidden, r.Words, r.ByID, r.RemovedAt = false, h.Words, h.ByID, h.RemovedAt
		err := tx.Run(`MATCH (r:Removal {id: $id})
SET r.hidden = false, r.words = $words, r.byId = $byId, r.removedAt = $at,
  r.appealUntil = CASE r.state WHEN 'STANDING' THEN $appealUntil ELSE r.appealUntil END`, map[string]any{
			"id": r.ID, "words": r.Words, "byId": r.ByID, "at": r.RemovedAt, "appealUntil": h.AppealUntil,
		})
		if err != nil {
			return err
		}
		return stand(tx, r, r.ByID, r.RemovedAt)
	})
}

// stand lists a removal whose thing is away, settles the open reports of the thing, and says so.
func stand(tx *cypher.Tx, r moderation.Removal, actorID string, at time.Time) error {
	keptUntil, list, verb := r.RemovedAt.Add(moderation.KeptFor), moderation.RemovedList, audit.ContentDeleted
	if r.IsHidden {
		list, verb = moderation.HiddenList, audit.ContentHidden
	}
	if r.IsHidden || r.On.Type == item.Merch {
		keptUntil = time.Time{} // what was sold stays, and with it that its seller may not offer it again
	}
	reports, err := cypher.All(tx, `MATCH (r:Removal {id: $id})
SET r.state = CASE r.state WHEN 'BEGUN' THEN 'STANDING' ELSE r.state END, r.keptUntil = $keptUntil, r.list = $list
REMOVE r.underWaySince
WITH r MATCH (p:Report) WHERE p.targetId = r.itemId AND p.state = 'OPEN'
SET p.state = 'REMOVED', p.settledAt = $at, p.settledBy = $actorId
RETURN p.id AS id`, map[string]any{
		"id": r.ID, "keptUntil": keptUntil, "list": string(list), "at": at, "actorId": actorID,
	}, cypher.ScanID)
	if err != nil {
		return err
	}
	subject := audit.Subject{Type: labels[r.On.Type], ID: r.On.ID}
	err = auditgraph.Record(tx, audit.Act{
		ActorID: actorID, Verb: verb, Subject: subject,
		Before: audit.State(map[string]any{"status": r.Before, "excerpt": r.Excerpt}),
		After:  audit.State(map[string]any{"removal": r.ID, "reports": len(reports)}), Why: r.Words,
	})
	if err == nil && len(reports) > 0 {
		err = auditgraph.RecordBeside(tx, audit.Act{
			ActorID: actorID, Verb: audit.ReportRemoved, Subject: subject,
			Before: audit.State(map[string]any{"state": safety.Open}),
			After:  audit.State(map[string]any{"state": safety.Removed, "reports": reports}), Why: r.Words,
		})
	}
	if err != nil {
		return err
	}
	return tx.Emit(event.Removed, "", moderation.Label, r.ID)
}

// isAway locks a thing and reports whether nobody sees it.
func isAway(tx *cypher.Tx, r moderation.Removal) (bool, error) {
	return cypher.One(tx, away[labels[r.On.Type]], map[string]any{"itemId": r.On.ID},
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
