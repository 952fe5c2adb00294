// Package tuning keeps the tuning of recommendations, training settings and experiments in the graph.
package tuning

import (
	"context"
	"strings"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/tuning"
)

// Store keeps the tuning of recommendations. It is a tuning.Store. The current tuning lives on the SiteStatus node;
// locking it serialises changes. The threshold is the status's own.
type Store struct {
	db     *cypher.DB
	SiteID string
}

// NewStore returns the Store backed by db of the site named id; a product has one.
func NewStore(db *cypher.DB, id string) *Store { return &Store{db: db, SiteID: id} }

var _ tuning.Store = (*Store)(nil)

func (s *Store) params() map[string]any { return map[string]any{"id": s.SiteID} }

// scanTuning reads a tuning from properties named as tuning.Tuning.Values names them, each after prefix. What is
// missing is younger than the node, and as the product comes.
func scanTuning(r *cypher.Row, prefix string) tuning.Tuning {
	t := tuning.FromValues(numbers(r, prefix))
	if model := prefixed(prefix, tuning.ModelName); r.Has(model) {
		t.Model = r.String(model)
	}
	return t
}

// numbers looks up settings of a node among its properties.
func numbers(r *cypher.Row, prefix string) func(name string) (float64, bool) {
	return func(name string) (float64, bool) {
		if name = prefixed(prefix, name); !r.Has(name) {
			return 0, false
		}
		return r.Float(name), true
	}
}

// prefixed returns "aDiversity" for "a" and "diversity".
func prefixed(prefix, name string) string {
	if prefix == "" {
		return name
	}
	return prefix + strings.ToUpper(name[:1]) + name[1:]
}

// Current reads what holds now.
func (s *Store) Current(ctx context.Context) (tuning.Current, error) {
	return cypher.ReadOneFailFast(ctx, s.db, "tuning_current", `OPTIONAL MATCH (s:SiteStatus {id: $id})
OPTIONAL MATCH (e:Experiment {id: s.experimentId})
RETURN s {.*} AS status, coalesce(s.tuningNumber, 0) AS number, CASE WHEN e IS NULL THEN null ELSE `+experimentNode+` END AS running`,
		s.params(), func(r *cypher.Row) tuning.Current {
			now := scanCurrent(r)
			if r.Has("running") {
				running := scanExperiment(r.Map("running"))
				now.Running = &running
			}
			return now
		})
}

func scanCurrent(r *cypher.Row) tuning.Current {
	return tuning.Current{Number: r.Int("number"), Tuning: scanTuning(r.Map("status"), "")}
}

// tuningNode is a version with the handle of who made it.
const tuningNode = `v {.*, changedBy: head(COLLECT { MATCH (u:User {id: v.changedBy}) RETURN u.handle })}`

func scanTuningVersion(r *cypher.Row) tuning.Version {
	return tuning.Version{
		Number: r.Int("number"), Tuning: scanTuning(r, ""),
		Reason: r.String("reason"), ChangedAt: r.Time("changedAt"), ChangedBy: r.OptString("changedBy"),
	}
}

// Version gives one of 1 and up. Errors: NOT_FOUND.
func (s *Store) Version(ctx context.Context, number int) (tuning.Version, error) {
	v, err := cypher.ReadOne(ctx, s.db, "tuning_version", `MATCH (v:TuningVersion {siteId: $id, number: $number}) RETURN `+tuningNode+` AS node`,
		map[string]any{"id": s.SiteID, "number": number}, func(r *cypher.Row) tuning.Version {
			return scanTuningVersion(r.Map("node"))
		})
	return v, cypher.OrNotFound(err, "This version")
}

var history = cypher.List[tuning.Version]{
	Name: "tuning_history", Match: `MATCH (v:TuningVersion) WHERE v.siteId = $id AND`,
	Order: cypher.ByInt("v.number", "toString(v.number)"), Node: tuningNode, Scan: scanTuningVersion,
	Count: `OPTIONAL MATCH (s:SiteStatus {id: $id}) RETURN coalesce(s.tuningNumber, 0) AS n`,
}.Compose()

// History gives all versions, the latest first.
func (s *Store) History(ctx context.Context, page paging.Request) (paging.Page[tuning.Version], error) {
	return history.Page(ctx, s.db, page, map[string]any{"id": s.SiteID})
}

// Append makes v current under the next number; where v is current already, that version stays and is returned.
func (s *Store) Append(ctx context.Context, v tuning.Version, changed *int) (tuning.Version, error) {
	return cypher.WriteTx(ctx, s.db, "tuning_append", func(tx *cypher.Tx) (tuning.Version, error) {
		now, err := s.LockStatus(tx)
		if err != nil {
			return tuning.Version{}, err
		}
		if changed != nil && *changed != now.Number {
			return tuning.Version{}, fault.New(
				fault.Conflict, "Somebody else changed the tuning meanwhile. Look at theirs before you change it.",
			)
		}
		return s.putRecorded(tx, now, v)
	})
}

// putRecorded is put, and records what an admin changed with it.
func (s *Store) putRecorded(tx *cypher.Tx, now tuning.Current, v tuning.Version) (tuning.Version, error) {
	put, err := s.put(tx, now, v)
	if err != nil || put.Number == now.Number {
		return put, err
	}
	return put, auditgraph.Record(tx, audit.Act{
		ActorID: v.ChangedBy, Verb: audit.TuningSaved, Subject: s.subject(), Why: v.Reason,
		Before: stateOf(now.Number, now.Tuning), After: stateOf(put.Number, put.Tuning),
	})
}

// subject is the site as the audit log has it.
func (s *Store) subject() audit.Subject { return audit.Subject{Type: "SiteStatus", ID: s.SiteID} }

// stateOf is a version as the audit log has it.
func stateOf(number int, t tuning.Tuning) string {
	return audit.State(map[string]any{"version": number, "tuning": t.Values()})
}

// put makes v current, unless it is. The caller holds the lock, under which it read now.
func (s *Store) put(tx *cypher.Tx, now tuning.Current, v tuning.Version) (tuning.Version, error) {
	switch {
	case v.Tuning != now.Tuning:
		return s.append(tx, now.Number+1, v)
	case now.Number == 0:
		return tuning.Version{Tuning: now.Tuning}, nil
	}
	return cypher.One(tx, `MATCH (v:TuningVersion {siteId: $id, number: $number}) RETURN `+tuningNode+` AS node`,
		map[string]any{"id": s.SiteID, "number": now.Number}, func(r *cypher.Row) tuning.Version {
			return scanTuningVersion(r.Map("node"))
		})
}

// lockStatus takes the lock of the site's status, which it makes where there is none. MERGE under the unique
// constraint, and then the write, lock the node before it is read.
const lockStatus = `MERGE (s:SiteStatus {id: $id})
ON CREATE SET s.version = 0, s.killswitch = false
SET s._lock = true WITH s REMOVE s._lock `

// LockStatus takes the lock of the site's status, for whoever is about to change it, and tells what holds.
func (s *Store) LockStatus(tx *cypher.Tx) (tuning.Current, error) {
	if err := tx.Emit(event.Tuned, "", "SiteStatus", s.SiteID); err != nil {
		return tuning.Current{}, err
	}
	return cypher.One(tx, lockStatus+`RETURN s {.*} AS status, coalesce(s.tuningNumber, 0) AS number, s.experimentId AS running`,
		s.params(), func(r *cypher.Row) tuning.Current {
			now := scanCurrent(r)
			if r.Has("running") {
				now.Running = &tuning.Experiment{ID: r.String("running")}
			}
			return now
		})
}

// append makes v current under a number. The caller holds the lock.
func (s *Store) append(tx *cypher.Tx, number int, v tuning.Version) (tuning.Version, error) {
	return cypher.One(tx, `MATCH (s:SiteStatus {id: $id})
SET s += $tuning, s.version = s.version + 1, s.tuningNumber = $number
CREATE (v:TuningVersion {siteId: $id, number: $number})
SET v += $tuning, v.reason = $reason, v.changedAt = $changedAt, v.changedBy = $changedBy
RETURN `+tuningNode+` AS node`, map[string]any{
		"id": s.SiteID, "number": number, "tuning": v.Values(),
		"reason": v.Reason, "changedAt": v.ChangedAt, "changedBy": v.ChangedBy,
	}, func(r *cypher.Row) tuning.Version { return scanTuningVersion(r.Map("node")) })
}

// SetThreshold leaves a version of a threshold that was set through the site's status. The caller holds the lock, under
// which it read before, and has not set the threshold.
func (s *Store) SetThreshold(tx *cypher.Tx, before tuning.Current, threshold float64, by tuning.Version) error {
	by.Tuning = before.Tuning
	by.Threshold = threshold
	_, err := s.putRecorded(tx, before, by)
	return err
}
