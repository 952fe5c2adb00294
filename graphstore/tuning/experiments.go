package tuning

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/tuning"
)

// experimentNode is an experiment with the handle of who began it; the result is JSON, as a property holds no lists of
// different things.
const experimentNode = `e {.*, .stoppedAt, .kept, .whyStopped, .result, startedBy: head(COLLECT { MATCH (u:User {id: e.startedBy}) RETURN u.handle })}`

func scanExperiment(r *cypher.Row) tuning.Experiment {
	e := tuning.Experiment{
		ID: r.String("id"), Name: r.String("name"), Share: r.Float("share"), A: scanTuning(r, "a"), B: scanTuning(r, "b"),
		StartedAt: r.Time("startedAt"), StartedBy: r.OptString("startedBy"),
		Ended: tuning.Ended{
			StoppedAt: r.OptTime("stoppedAt"), Kept: tuning.Arm(r.OptString("kept")), WhyStopped: r.OptString("whyStopped"),
		},
	}
	if r.Has("result") {
		e.Result = new(tuning.Result)
		if err := json.Unmarshal([]byte(r.String("result")), e.Result); err != nil {
			r.Fail("result", "it is no result: %w", err)
		}
	}
	return e
}

func scanOneExperiment(r *cypher.Row) tuning.Experiment { return scanExperiment(r.Map("node")) }

// Start keeps e as the one that runs. Errors: CONFLICT while another runs.
func (s *Store) Start(ctx context.Context, e tuning.Experiment) (tuning.Experiment, error) {
	values := map[string]any{
		"name": e.Name, "share": e.Share, "startedAt": e.StartedAt, "startedBy": e.StartedBy, "siteId": s.SiteID,
	}
	for prefix, side := range map[string]tuning.Tuning{"a": e.A, "b": e.B} {
		for name, value := range side.Values() {
			values[prefixed(prefix, name)] = value
		}
	}
	return cypher.WriteTx(ctx, s.db, "experiment_start", func(tx *cypher.Tx) (tuning.Experiment, error) {
		now, err := s.LockStatus(tx)
		if err != nil {
			return tuning.Experiment{}, err
		}
		if now.Running != nil {
			return tuning.Experiment{}, fault.New(fault.Conflict, "Another experiment is running. Stop it before you start one.")
		}
		if err := auditgraph.Record(tx, audit.Act{
			ActorID: e.StartedBy, Verb: audit.ExperimentStarted, Subject: audit.Subject{Type: "Experiment", ID: e.ID},
			After: audit.State(map[string]any{"name": e.Name, "share": e.Share, "a": e.A.Values(), "b": e.B.Values()}),
		}); err != nil {
			return tuning.Experiment{}, err
		}
		return cypher.One(tx, `MATCH (s:SiteStatus {id: $id}) SET s.experimentId = $experimentId, s.experiments = coalesce(s.experiments, 0) + 1
CREATE (e:Experiment {id: $experimentId})
SET e += $values, e.startedOn = $number
RETURN `+experimentNode+` AS node`, map[string]any{"id": s.SiteID, "experimentId": e.ID, "number": now.Number, "values": values}, scanOneExperiment)
	})
}

// Stop ends an experiment, and puts what keep gives in force, unless it is, in the same transaction. Errors: NOT_FOUND,
// CONFLICT where it has ended already, and where keep would undo a change that over does not know of.
func (s *Store) Stop(
	ctx context.Context, id string, ended tuning.Ended, keep func(tuning.Experiment) *tuning.Version, over *int,
) (tuning.Experiment, error) {
	return cypher.WriteTx(ctx, s.db, "experiment_stop", func(tx *cypher.Tx) (tuning.Experiment, error) {
		now, err := s.LockStatus(tx)
		if err != nil {
			return tuning.Experiment{}, err
		}
		params := map[string]any{
			"id": s.SiteID, "experimentId": id, "at": ended.StoppedAt, "kept": cypher.OrNull(string(ended.Kept)),
			"why": ended.WhyStopped,
		}
		found, err := cypher.One(tx, `MATCH (e:Experiment {id: $experimentId}) WHERE e.siteId = $id RETURN `+experimentNode+` AS node`, params, scanOneExperiment)
		switch {
		case err != nil:
			return tuning.Experiment{}, cypher.OrNotFound(err, "This experiment")
		case now.Running == nil || now.Running.ID != id:
			return tuning.Experiment{}, fault.New(fault.Conflict, "This experiment has been stopped already.")
		}
		if kept := keep(found); kept != nil {
			if err := s.unchangedSince(tx, id, now, over); err != nil {
				return tuning.Experiment{}, err
			}
			if _, err := s.put(tx, now, *kept); err != nil {
				return tuning.Experiment{}, err
			}
		}
		if err := auditgraph.Record(tx, audit.Act{
			Verb: audit.ExperimentStopped, Subject: audit.Subject{Type: "Experiment", ID: id}, Why: ended.WhyStopped,
			Before: audit.State(map[string]any{"name": found.Name, "tuning": now.Values()}),
			After:  audit.State(map[string]any{"name": found.Name, "kept": ended.Kept}),
		}); err != nil {
			return tuning.Experiment{}, err
		}
		return cypher.One(tx, `MATCH (s:SiteStatus {id: $id}) REMOVE s.experimentId
WITH s MATCH (e:Experiment {id: $experimentId})
SET e.stoppedAt = $at, e.kept = $kept, e.whyStopped = $why
RETURN `+experimentNode+` AS node`, params, scanOneExperiment)
	})
}

// unchangedSince refuses where what is in force is not version over, or, with none, not what was in force when an
// experiment began. The caller holds the lock, under which it read now. Errors: CONFLICT.
func (s *Store) unchangedSince(tx *cypher.Tx, id string, now tuning.Current, over *int) error {
	if over != nil {
		return sameVersion(*over, now, "you looked")
	}
	began, err := cypher.One(tx, `MATCH (e:Experiment {id: $id}) RETURN coalesce(e.startedOn, $number) AS seen`,
		map[string]any{"id": id, "number": now.Number}, func(r *cypher.Row) int { return r.Int("seen") })
	if err != nil {
		return err
	}
	return sameVersion(began, now, "it began")
}

func sameVersion(seen int, now tuning.Current, since string) error {
	if seen != now.Number {
		return fault.New(
			fault.Conflict, "Somebody changed the tuning since "+since+". Look at theirs before you put an arm in its place.",
		)
	}
	return nil
}

// Experiment gives one. Errors: NOT_FOUND.
func (s *Store) Experiment(ctx context.Context, id string) (tuning.Experiment, error) {
	e, err := cypher.ReadOne(ctx, s.db, "experiment", `MATCH (e:Experiment {id: $experimentId}) WHERE e.siteId = $id RETURN `+experimentNode+` AS node`,
		map[string]any{"id": s.SiteID, "experimentId": id}, scanOneExperiment)
	return e, cypher.OrNotFound(err, "This experiment")
}

var experiments = cypher.List[tuning.Experiment]{
	Name: "experiments", Match: `MATCH (e:Experiment) WHERE e.siteId = $id AND`,
	Order: cypher.ByTime("e.startedAt", "e.id"), Node: experimentNode, Scan: scanExperiment,
	Count: `OPTIONAL MATCH (s:SiteStatus {id: $id}) RETURN coalesce(s.experiments, 0) AS n`,
}.Compose()

// Experiments gives all, the latest first.
func (s *Store) Experiments(ctx context.Context, page paging.Request) (paging.Page[tuning.Experiment], error) {
	return experiments.Page(ctx, s.db, page, map[string]any{"id": s.SiteID})
}

// KeepResult keeps what was measured of one that has ended, unless that was before, and gives what is kept. Who was
// shown something under experiments that have a result is forgotten.
func (s *Store) KeepResult(ctx context.Context, id string, r tuning.Result) (tuning.Result, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return r, fmt.Errorf("keeping what was measured of experiment %s: %w", id, err)
	}
	kept, err := cypher.WriteOne(ctx, s.db, "experiment_result", `MATCH (e:Experiment {id: $id}) SET e.result = coalesce(e.result, $result) RETURN `+experimentNode+` AS node`,
		map[string]any{"id": id, "result": string(text)}, scanOneExperiment)
	if err != nil {
		return r, cypher.OrNotFound(err, "This experiment")
	}
	return *kept.Result, s.ForgetShown(ctx)
}

// ForgetShown forgets who was shown something under experiments that have a result. KeepResult does too, but may be cut
// off before it is done, and who is kept by another server after it is there still.
func (s *Store) ForgetShown(ctx context.Context) error {
	_, err := s.db.RunInTransactions(ctx, "experiment_forget", `MATCH (e:Experiment) WHERE e.siteId = $id AND e.startedAt IS NOT NULL AND e.result IS NOT NULL
MATCH (p:ExperimentPerson) WHERE p.experimentId = e.id AND p.userId IS NOT NULL
CALL (p) { DELETE p } IN TRANSACTIONS OF 1000 ROWS`, map[string]any{"id": s.SiteID})
	return err
}

// PeopleAfter gives the ids of at most limit people after an id, in order, without those who left.
func (s *Store) PeopleAfter(ctx context.Context, after string, limit int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "experiment_people", `MATCH (u:User) WHERE u.id > $after AND u.deactivatedAt IS NULL RETURN u.id AS id ORDER BY u.id LIMIT $limit`,
		map[string]any{"after": after, "limit": limit}, func(r *cypher.Row) string { return r.String("id") })
}

// KeepShown keeps who was shown something under an experiment; who was before keeps their first time.
func (s *Store) KeepShown(ctx context.Context, id string, some []tuning.Shown) error {
	_, err := s.db.Exec(ctx, "experiment_shown", `UNWIND $some AS one
MERGE (p:ExperimentPerson {experimentId: $id, userId: one.id}) ON CREATE SET p.shownAt = one.at`, map[string]any{"id": id, "some": shownParam(some)})
	return err
}

func shownParam(some []tuning.Shown) []map[string]any {
	out := make([]map[string]any, len(some))
	for i, one := range some {
		out[i] = map[string]any{"id": one.UserID, "at": one.At}
	}
	return out
}

// ShownAfter gives at most limit of those who were shown something under an experiment, after a person's id, in the
// order of the ids, without those who left.
func (s *Store) ShownAfter(ctx context.Context, id, after string, limit int) ([]tuning.Shown, error) {
	return cypher.ReadAll(ctx, s.db, "experiment_shown_after", `MATCH (p:ExperimentPerson) WHERE p.experimentId = $id AND p.userId > $after
MATCH (u:User {id: p.userId}) WHERE u.deactivatedAt IS NULL
RETURN p.userId AS id, p.shownAt AS at ORDER BY p.userId LIMIT $limit`, map[string]any{"id": id, "after": after, "limit": limit},
		func(r *cypher.Row) tuning.Shown { return tuning.Shown{UserID: r.String("id"), At: r.Time("at")} })
}

// Activities gives what each did since they were shown something.
func (s *Store) Activities(ctx context.Context, some []tuning.Shown, until time.Time) ([]tuning.Activity, error) {
	return cypher.ReadAll(ctx, s.db, "experiment_activity", `UNWIND $some AS one WITH one.id AS id, one.at AS from MATCH (u:User {id: id})
CALL (id, from) {
  OPTIONAL MATCH (p:Play) WHERE p.userId = id AND p.startedAt >= from AND p.startedAt < $until AND p.endedAt IS NOT NULL
  RETURN count(p) AS plays, count(CASE WHEN p.endReason = 'completed' AND `+projection.PlayCounted+` THEN 1 END) AS fullPlays,
    count(CASE WHEN p.endReason = 'skipped' AND NOT `+projection.PlayCounted+` THEN 1 END) AS skips
}
RETURN id, plays, fullPlays, skips, COUNT { (u)-[s:SAVED]->() WHERE s.at >= from AND s.at < $until } AS saves,
  COUNT { (u)-[f:FOLLOWS]->(:Artist) WHERE f.at >= from AND f.at < $until } AS follows`,
		map[string]any{
			"some": shownParam(some), "until": until, "counted": projection.CountedSeconds,
		}, func(r *cypher.Row) tuning.Activity {
			return tuning.Activity{
				UserID: r.String("id"), Plays: r.Float("plays"), FullPlays: r.Float("fullPlays"), Skips: r.Float("skips"),
				Saves: r.Float("saves"), Follows: r.Float("follows"),
			}
		})
}

// Interactions gives what people did with artists, the people in the order of ids.
func (s *Store) Interactions(ctx context.Context, ids []string) ([]tuning.Interaction, error) {
	return cypher.ReadAll(ctx, s.db, "interactions_of", `UNWIND range(0, size($ids) - 1) AS place
WITH place, $ids[place] AS id MATCH (u:User {id: id})
CALL (u) {
  MATCH (u)-[l:LISTENED]->(:Track)<-[:PERFORMED]-(a:Artist) RETURN a, l.plays AS plays, 0 AS saves, 0 AS follows, l.lastAt AS at
  UNION ALL
  MATCH (u)-[s:SAVED]->(:Track)<-[:PERFORMED]-(a:Artist) RETURN a, 0 AS plays, 1 AS saves, 0 AS follows, s.at AS at
  UNION ALL
  MATCH (u)-[s:SAVED]->(:Album)<-[:RELEASED]-(a:Artist) RETURN a, 0 AS plays, 1 AS saves, 0 AS follows, s.at AS at
  UNION ALL
  MATCH (u)-[f:FOLLOWS]->(a:Artist) RETURN a, 0 AS plays, 0 AS saves, 1 AS follows, f.at AS at
}
WITH place, id, a.id AS artistId, sum(plays) AS plays, sum(saves) AS saves, max(follows) = 1 AS follows, max(at) AS at
RETURN id, artistId, plays, saves, follows, at ORDER BY place, artistId`, map[string]any{"ids": ids}, func(r *cypher.Row) tuning.Interaction {
		return tuning.Interaction{
			UserID: r.String("id"), ArtistID: r.String("artistId"), Plays: r.OptInt("plays"), Saves: r.Int("saves"),
			Follows: r.Bool("follows"), LastAt: r.OptTime("at"),
		}
	})
}
