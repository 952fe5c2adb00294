package tuning

import (
	"context"
	"errors"
	"maps"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/tuning"
)

// learningNode is a version with the handle of who made it.
const learningNode = `v {.*, changedBy: head(COLLECT { MATCH (u:User {id: v.changedBy}) RETURN u.handle })}`

func scanLearningVersion(r *cypher.Row) tuning.TrainingVersion {
	return tuning.TrainingVersion{
		Number: r.Int("number"), TrainingConfig: tuning.TrainingOf(numbers(r, "")),
		Reason: r.String("reason"), ChangedAt: r.Time("changedAt"), ChangedBy: r.OptString("changedBy"),
	}
}

// Learning gives the version in force, whose number stands with the site's status; false where none was set.
func (s *Store) Learning(ctx context.Context) (tuning.TrainingVersion, bool, error) {
	v, err := cypher.ReadOne(ctx, s.db, "learning_current", `MATCH (s:SiteStatus {id: $id}) MATCH (v:LearningVersion {siteId: s.id, number: s.learningNumber}) RETURN `+learningNode+` AS node`,
		map[string]any{"id": s.SiteID}, func(r *cypher.Row) tuning.TrainingVersion {
			return scanLearningVersion(r.Map("node"))
		})
	if errors.Is(err, cypher.ErrNoRecord) {
		return tuning.TrainingVersion{}, false, nil
	}
	return v, err == nil, err
}

// TrainingVersion gives one of 1 and up. Errors: NOT_FOUND.
func (s *Store) TrainingVersion(ctx context.Context, number int) (tuning.TrainingVersion, error) {
	v, err := cypher.ReadOne(ctx, s.db, "learning_version", `MATCH (v:LearningVersion {siteId: $id, number: $number}) RETURN `+learningNode+` AS node`,
		map[string]any{"id": s.SiteID, "number": number}, func(r *cypher.Row) tuning.TrainingVersion {
			return scanLearningVersion(r.Map("node"))
		})
	return v, cypher.OrNotFound(err, "This version")
}

var learningHistory = cypher.List[tuning.TrainingVersion]{
	Name: "learning_history", Match: `MATCH (v:LearningVersion) WHERE v.siteId = $id AND`,
	Order: cypher.ByInt("v.number", "toString(v.number)"), Node: learningNode, Scan: scanLearningVersion,
	Count: `OPTIONAL MATCH (s:SiteStatus {id: $id}) RETURN coalesce(s.learningNumber, 0) AS n`,
}.Compose()

// LearningHistory gives all versions, the latest first.
func (s *Store) LearningHistory(ctx context.Context, page paging.Request) (paging.Page[tuning.TrainingVersion], error) {
	return learningHistory.Page(ctx, s.db, page, map[string]any{"id": s.SiteID})
}

// AppendLearning puts v in force under the next number.
func (s *Store) AppendLearning(
	ctx context.Context, v tuning.TrainingVersion, changed *int,
) (tuning.TrainingVersion, error) {
	return cypher.WriteTx(ctx, s.db, "learning_append", func(tx *cypher.Tx) (tuning.TrainingVersion, error) {
		number, err := cypher.One(tx, lockStatus+`RETURN coalesce(s.learningNumber, 0) AS number`, s.params(), func(r *cypher.Row) int { return r.Int("number") })
		if err != nil {
			return tuning.TrainingVersion{}, err
		}
		if changed != nil && *changed != number {
			return tuning.TrainingVersion{}, fault.New(
				fault.Conflict, "Somebody else changed what learning goes by meanwhile. Look at theirs before you change it.",
			)
		}
		values := v.Values()
		if err := auditgraph.Record(tx, audit.Act{
			ActorID: v.ChangedBy, Verb: audit.LearningSaved, Subject: s.subject(), Why: v.Reason,
			Before: audit.State(map[string]any{"version": number}),
			After:  audit.State(map[string]any{"version": number + 1, "learning": values}),
		}); err != nil {
			return tuning.TrainingVersion{}, err
		}
		maps.Copy(values, map[string]any{"reason": v.Reason, "changedAt": v.ChangedAt, "changedBy": v.ChangedBy})
		return cypher.One(tx, `MATCH (s:SiteStatus {id: $id})
SET s.learningNumber = $number
CREATE (v:LearningVersion {siteId: $id, number: $number})
SET v += $values
RETURN `+learningNode+` AS node`, map[string]any{"id": s.SiteID, "number": number + 1, "values": values},
			func(r *cypher.Row) tuning.TrainingVersion { return scanLearningVersion(r.Map("node")) })
	})
}

// TrainingAsked records a training that an admin asked for.
func (s *Store) TrainingAsked(ctx context.Context, by string) error {
	return s.recordModel(ctx, audit.Act{ActorID: by, Verb: audit.ModelTrained})
}

// RolledBack records that an admin put a kept model in use.
func (s *Store) RolledBack(ctx context.Context, r tuning.RolledBack) error {
	state := func(version, name string) string {
		said := map[string]any{"model": version}
		if name != "" {
			said["called"] = name
		}
		return audit.State(said)
	}
	return s.recordModel(ctx, audit.Act{
		ActorID: r.By, Verb: audit.ModelRolledBack, Why: r.Why, Before: state(r.From, r.FromName),
		After: state(r.To, r.ToName),
	})
}

// Labelled records that an admin named or pinned a model, or took that away.
func (s *Store) Labelled(ctx context.Context, l tuning.Labelled) error {
	state := func(label tuning.Label) string {
		return audit.State(map[string]any{"name": label.Name, "pinned": label.Pinned})
	}
	return s.recordModel(ctx, audit.Act{
		ActorID: l.By, Verb: verbOf(l), Subject: audit.Subject{Type: "RecommendationModel", ID: l.Version},
		Why: l.Why, Before: state(l.Before), After: state(l.After),
	})
}

// verbOf says what was done: an act changes the name or the pin.
func verbOf(l tuning.Labelled) audit.Verb {
	switch {
	case l.After.Name != l.Before.Name && l.After.Name == "":
		return audit.ModelNameTaken
	case l.After.Name != l.Before.Name:
		return audit.ModelNamed
	case l.After.Pinned:
		return audit.ModelPinned
	default:
		return audit.ModelUnpinned
	}
}

func (s *Store) recordModel(ctx context.Context, act audit.Act) error {
	if act.Subject == (audit.Subject{}) {
		act.Subject = s.subject()
	}
	_, err := cypher.WriteTx(ctx, s.db, "tuning_model", func(tx *cypher.Tx) (struct{}, error) {
		return struct{}{}, auditgraph.Record(tx, act)
	})
	return err
}
