package graphstore

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/tuning"
)

// learningNode is a version with the handle of who made it.
const learningNode = `v {.number, .halfLifeDays, .popularityHalfLifeDays, .savePlays, .followPlays, .skipShare, .reason, .changedAt, changedBy: head(COLLECT { MATCH (u:User {id: v.changedBy}) RETURN u.handle })}`

func scanLearningVersion(r *Row) tuning.LearningVersion {
	return tuning.LearningVersion{
		Number: r.Int("number"), Learning: tuning.Learning{
			HalfLifeDays: r.Int("halfLifeDays"), PopularityHalfLifeDays: r.Int("popularityHalfLifeDays"),
			SavePlays: r.Float("savePlays"), FollowPlays: r.Float("followPlays"), SkipShare: r.Float("skipShare"),
		},
		Reason: r.String("reason"), ChangedAt: r.Time("changedAt"), ChangedBy: r.OptString("changedBy"),
	}
}

// Learning gives the version in force, whose number stands with the site's status; false where none was set.
func (s *TuningStore) Learning(ctx context.Context) (tuning.LearningVersion, bool, error) {
	v, err := ReadOne(ctx, s.db, "learning_in_force", `MATCH (s:SiteStatus {id: $id}) MATCH (v:LearningVersion {siteId: s.id, number: s.learningNumber}) RETURN `+learningNode+` AS node`,
		map[string]any{"id": s.id}, func(r *Row) tuning.LearningVersion { return scanLearningVersion(r.Map("node")) })
	if errors.Is(err, ErrNone) {
		return tuning.LearningVersion{}, false, nil
	}
	return v, err == nil, err
}

// LearningVersion gives one of 1 and up. Errors: NOT_FOUND.
func (s *TuningStore) LearningVersion(ctx context.Context, number int) (tuning.LearningVersion, error) {
	v, err := ReadOne(ctx, s.db, "learning_version", `MATCH (v:LearningVersion {siteId: $id, number: $number}) RETURN `+learningNode+` AS node`,
		map[string]any{"id": s.id, "number": number}, func(r *Row) tuning.LearningVersion { return scanLearningVersion(r.Map("node")) })
	return v, orMissing(err, "This version")
}

// LearningHistory gives all versions, the latest first.
func (s *TuningStore) LearningHistory(ctx context.Context, page paging.Request) (paging.Page[tuning.LearningVersion], error) {
	return listing[tuning.LearningVersion]{
		name: "learning_history", match: `MATCH (v:LearningVersion) WHERE v.siteId = $id AND`,
		order: byInt("v.number", "toString(v.number)"), node: learningNode, scan: scanLearningVersion,
		count: `OPTIONAL MATCH (s:SiteStatus {id: $id}) RETURN coalesce(s.learningNumber, 0) AS n`, params: map[string]any{"id": s.id},
	}.page(ctx, s.db, page)
}

// AppendLearning puts v in force under the next number.
func (s *TuningStore) AppendLearning(ctx context.Context, v tuning.LearningVersion, changed *int) (tuning.LearningVersion, error) {
	return WriteTx(ctx, s.db, "learning_append", func(tx *Tx) (tuning.LearningVersion, error) {
		number, err := One(tx, lockStatus+`RETURN coalesce(s.learningNumber, 0) AS number`, s.params(nil), func(r *Row) int { return r.Int("number") })
		if err != nil {
			return tuning.LearningVersion{}, err
		}
		if changed != nil && *changed != number {
			return tuning.LearningVersion{}, fault.New(fault.Conflict, "Somebody else changed what learning goes by meanwhile. Look at theirs before you change it.")
		}
		values := map[string]any{
			"halfLifeDays": v.HalfLifeDays, "popularityHalfLifeDays": v.PopularityHalfLifeDays,
			"savePlays": v.SavePlays, "followPlays": v.FollowPlays, "skipShare": v.SkipShare,
			"reason": v.Reason, "changedAt": v.ChangedAt, "changedBy": v.ChangedBy,
		}
		return One(tx, `MATCH (s:SiteStatus {id: $id})
SET s.learningNumber = $number
CREATE (v:LearningVersion {siteId: $id, number: $number})
SET v += $values
RETURN `+learningNode+` AS node`, map[string]any{"id": s.id, "number": number + 1, "values": values},
			func(r *Row) tuning.LearningVersion { return scanLearningVersion(r.Map("node")) })
	})
}
