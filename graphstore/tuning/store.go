// Package tuning keeps the tuning of recommendations, training settings and experiments in the graph.
package tuning

import (
	"context"
	"maps"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/tuning"
)

// Store keeps the tuning of recommendations. It is a tuning.Store. What is in force stands with the site's status,
// which is also the lock of all changes: the threshold is the status's own.
type Store struct {
	db     *cypher.DB
	SiteID string
	// defaults hold where nothing was set.
	defaults tuning.Tuning
}

// NewStore gives the store over db of the site named id, a product has one, with what holds until it is set.
func NewStore(db *cypher.DB, id string, defaults tuning.Tuning) *Store {
	return &Store{db: db, SiteID: id, defaults: defaults}
}

var _ tuning.Store = (*Store)(nil)

// params are those of every statement, with others.
func (s *Store) params(others map[string]any) map[string]any {
	params := map[string]any{
		"id": s.SiteID, "noThreshold": s.defaults.Threshold, "noModel": s.defaults.Model,
		"noDiversity": s.defaults.Diversity, "noDiscovery": s.defaults.Discovery,
	}
	maps.Copy(params, others)
	return params
}

// tuningInForce reads the tuning of a status s, which may be null.
const tuningInForce = `coalesce(s.tuningNumber, 0) AS number, coalesce(s.similarityScoreThreshold, $noThreshold) AS threshold, coalesce(s.tuningModel, $noModel) AS model,
  coalesce(s.tuningDiversity, $noDiversity) AS diversity, coalesce(s.tuningDiscovery, $noDiscovery) AS discovery`

func scanTuning(r *cypher.Row) tuning.Tuning {
	return tuning.Tuning{Threshold: r.Float("threshold"), Model: r.String("model"), Diversity: r.Float("diversity"), Discovery: r.Float("discovery")}
}

// InForce gives what holds now.
func (s *Store) InForce(ctx context.Context) (tuning.InForce, error) {
	return cypher.ReadOneFailFast(ctx, s.db, "tuning_in_force", `OPTIONAL MATCH (s:SiteStatus {id: $id})
OPTIONAL MATCH (e:Experiment {id: s.experimentId})
RETURN `+tuningInForce+`, CASE WHEN e IS NULL THEN null ELSE `+experimentNode+` END AS running`, s.params(nil), func(r *cypher.Row) tuning.InForce {
		now := tuning.InForce{Number: r.Int("number"), Tuning: scanTuning(r)}
		if r.Has("running") {
			running := scanExperiment(r.Map("running"))
			now.Running = &running
		}
		return now
	})
}

// tuningNode is a version with the handle of who made it.
const tuningNode = `v {.number, .threshold, .model, .diversity, .discovery, .reason, .changedAt, changedBy: head(COLLECT { MATCH (u:User {id: v.changedBy}) RETURN u.handle })}`

func scanTuningVersion(r *cypher.Row) tuning.Version {
	return tuning.Version{Number: r.Int("number"), Tuning: scanTuning(r), Reason: r.String("reason"), ChangedAt: r.Time("changedAt"), ChangedBy: r.OptString("changedBy")}
}

// Version gives one of 1 and up. Errors: NOT_FOUND.
func (s *Store) Version(ctx context.Context, number int) (tuning.Version, error) {
	v, err := cypher.ReadOne(ctx, s.db, "tuning_version", `MATCH (v:TuningVersion {siteId: $id, number: $number}) RETURN `+tuningNode+` AS node`,
		map[string]any{"id": s.SiteID, "number": number}, func(r *cypher.Row) tuning.Version { return scanTuningVersion(r.Map("node")) })
	return v, cypher.OrNotFound(err, "This version")
}

// History gives all versions, the latest first.
func (s *Store) History(ctx context.Context, page paging.Request) (paging.Page[tuning.Version], error) {
	return cypher.List[tuning.Version]{
		Name: "tuning_history", Match: `MATCH (v:TuningVersion) WHERE v.siteId = $id AND`,
		Order: cypher.ByInt("v.number", "toString(v.number)"), Node: tuningNode, Scan: scanTuningVersion,
		Count: `OPTIONAL MATCH (s:SiteStatus {id: $id}) RETURN coalesce(s.tuningNumber, 0) AS n`, Params: map[string]any{"id": s.SiteID},
	}.Page(ctx, s.db, page)
}

// Append puts v in force under the next number; where v is what is in force, that stays and is given.
func (s *Store) Append(ctx context.Context, v tuning.Version, changed *int) (tuning.Version, error) {
	return cypher.WriteTx(ctx, s.db, "tuning_append", func(tx *cypher.Tx) (tuning.Version, error) {
		now, err := s.LockStatus(tx)
		if err != nil {
			return tuning.Version{}, err
		}
		if changed != nil && *changed != now.Number {
			return tuning.Version{}, fault.New(fault.Conflict, "Somebody else changed the tuning meanwhile. Look at theirs before you change it.")
		}
		return s.put(tx, now, v)
	})
}

// put puts v in force, unless it is. The caller holds the lock, under which it read now.
func (s *Store) put(tx *cypher.Tx, now tuning.InForce, v tuning.Version) (tuning.Version, error) {
	switch {
	case v.Tuning != now.Tuning:
		return s.append(tx, now.Number+1, v)
	case now.Number == 0:
		return tuning.Version{Tuning: now.Tuning}, nil
	}
	return cypher.One(tx, `MATCH (v:TuningVersion {siteId: $id, number: $number}) RETURN `+tuningNode+` AS node`,
		map[string]any{"id": s.SiteID, "number": now.Number}, func(r *cypher.Row) tuning.Version { return scanTuningVersion(r.Map("node")) })
}

// lockStatus takes the lock of the site's status, which it makes where there is none. MERGE under the unique constraint,
// and then the write, lock the node before it is read.
const lockStatus = `MERGE (s:SiteStatus {id: $id})
ON CREATE SET s.version = 0, s.killswitch = false, s.similarityScoreThreshold = $noThreshold
SET s._lock = true WITH s REMOVE s._lock `

// LockStatus takes the lock of the site's status, for whoever is about to change it, and tells what holds.
func (s *Store) LockStatus(tx *cypher.Tx) (tuning.InForce, error) {
	if err := tx.Emit(event.Tuned, "", "SiteStatus", s.SiteID); err != nil {
		return tuning.InForce{}, err
	}
	return cypher.One(tx, lockStatus+`RETURN `+tuningInForce+`, s.experimentId AS running`, s.params(nil), func(r *cypher.Row) tuning.InForce {
		now := tuning.InForce{Number: r.Int("number"), Tuning: scanTuning(r)}
		if r.Has("running") {
			now.Running = &tuning.Experiment{ID: r.String("running")}
		}
		return now
	})
}

// append puts v in force under a number. The caller holds the lock.
func (s *Store) append(tx *cypher.Tx, number int, v tuning.Version) (tuning.Version, error) {
	values := valuesOf("", v.Tuning)
	values["reason"], values["changedAt"], values["changedBy"] = v.Reason, v.ChangedAt, v.ChangedBy
	return cypher.One(tx, `MATCH (s:SiteStatus {id: $id})
SET s.version = s.version + 1, s.tuningNumber = $number, s.similarityScoreThreshold = $values.threshold, s.tuningModel = $values.model,
  s.tuningDiversity = $values.diversity, s.tuningDiscovery = $values.discovery
CREATE (v:TuningVersion {siteId: $id, number: $number})
SET v += $values
RETURN `+tuningNode+` AS node`, map[string]any{"id": s.SiteID, "number": number, "values": values},
		func(r *cypher.Row) tuning.Version { return scanTuningVersion(r.Map("node")) })
}

// valuesOf are the properties of a tuning, their names after prefix.
func valuesOf(prefix string, t tuning.Tuning) map[string]any {
	name := func(short, long string) string {
		if prefix == "" {
			return short
		}
		return prefix + long
	}
	return map[string]any{
		name("threshold", "Threshold"): t.Threshold, name("model", "Model"): t.Model,
		name("diversity", "Diversity"): t.Diversity, name("discovery", "Discovery"): t.Discovery,
	}
}

// SetThreshold leaves a version of a threshold that was set through the site's status. The caller holds the lock, under
// which it read before, and has not set the threshold.
func (s *Store) SetThreshold(tx *cypher.Tx, before tuning.InForce, threshold float64, by tuning.Version) error {
	by.Tuning = before.Tuning
	by.Threshold = threshold
	_, err := s.put(tx, before, by)
	return err
}
