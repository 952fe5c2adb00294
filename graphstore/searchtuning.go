package graphstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/searchtuning"
)

// SearchTuningStore keeps the settings of search. It is a searchtuning.Store.
type SearchTuningStore struct {
	db *DB
	id string
}

// NewSearchTuningStore gives the store over db of the settings named id; a site has one.
func NewSearchTuningStore(db *DB, id string) *SearchTuningStore {
	return &SearchTuningStore{db: db, id: id}
}

var _ searchtuning.Store = (*SearchTuningStore)(nil)

// Number gives that of the version in force; 0 where there was no change.
func (s *SearchTuningStore) Number(ctx context.Context) (int, error) {
	number, err := ReadOne(ctx, s.db, "search_settings_number", `MATCH (s:SearchSettings {id: $id}) RETURN s.number AS number`,
		map[string]any{"id": s.id}, func(r *Row) int { return r.Int("number") })
	if errors.Is(err, ErrNone) {
		return 0, nil
	}
	return number, err
}

// settingsNode is a version with the handle of who made it; synonyms are JSON, for a
// property holds no list of lists.
const settingsNode = `v {.number, .synonyms, .stopWords, .edit, .firstLetter, .unfinished, .popularity, .popularityCap, .personal, .slack,
  .reason, .changedAt, changedBy: head(COLLECT { MATCH (u:User {id: v.changedBy}) RETURN u.handle })}`

func scanSettings(r *Row) searchtuning.Version {
	return searchtuning.Version{
		Number: r.Int("number"),
		Settings: searchtuning.Settings{
			Synonyms: groupsOf(r, "synonyms"), StopWords: r.Strings("stopWords"),
			Weights: searchtuning.Weights{
				Edit: r.Int("edit"), FirstLetter: r.Int("firstLetter"), Unfinished: r.Int("unfinished"), Popularity: r.Int("popularity"),
				PopularityCap: r.Int("popularityCap"), Personal: r.Bool("personal"), Slack: r.Int("slack"),
			},
		},
		Reason: r.String("reason"), ChangedAt: r.Time("changedAt"), ChangedBy: r.OptString("changedBy"),
	}
}

// groupsOf reads lists of text that are stored as JSON.
func groupsOf(r *Row, key string) [][]string {
	groups := [][]string{}
	if err := json.Unmarshal([]byte(r.String(key)), &groups); err != nil {
		r.fail(key, "it is no list of groups: %w", err)
	}
	return groups
}

// Version gives one of 1 and up. Errors: NOT_FOUND.
func (s *SearchTuningStore) Version(ctx context.Context, number int) (searchtuning.Version, error) {
	v, err := ReadOne(ctx, s.db, "search_settings_version",
		`MATCH (v:SearchSettingsVersion {settingsId: $id, number: $number}) RETURN `+settingsNode+` AS node`,
		map[string]any{"id": s.id, "number": number}, func(r *Row) searchtuning.Version { return scanSettings(r.Map("node")) })
	return v, orMissing(err, "This version")
}

// History gives all versions, the latest first.
func (s *SearchTuningStore) History(ctx context.Context, page paging.Request) (paging.Page[searchtuning.Version], error) {
	return listing[searchtuning.Version]{
		name: "search_settings_history", match: `MATCH (v:SearchSettingsVersion) WHERE v.settingsId = $id AND`,
		order: byInt("v.number", "toString(v.number)"), node: settingsNode, scan: scanSettings,
		count: `OPTIONAL MATCH (s:SearchSettings {id: $id}) RETURN coalesce(s.number, 0) AS n`, params: map[string]any{"id": s.id},
	}.page(ctx, s.db, page)
}

// Append puts v in force under the next number. MERGE under the unique constraint, and then
// the number's own write, lock the node before it is compared.
func (s *SearchTuningStore) Append(ctx context.Context, v searchtuning.Version, changed *int) (searchtuning.Version, error) {
	synonyms, err := json.Marshal(v.Synonyms)
	if err != nil {
		return searchtuning.Version{}, fmt.Errorf("keeping synonyms: %w", err)
	}
	return WriteTx(ctx, s.db, "search_settings_append", func(tx *Tx) (searchtuning.Version, error) {
		number, err := One(tx, `MERGE (s:SearchSettings {id: $id}) ON CREATE SET s.number = 0
SET s._lock = true WITH s REMOVE s._lock RETURN s.number AS number`, map[string]any{"id": s.id}, func(r *Row) int { return r.Int("number") })
		if err != nil {
			return searchtuning.Version{}, err
		}
		if changed != nil && *changed != number {
			return searchtuning.Version{}, fault.New(fault.Conflict, "Somebody else changed the settings meanwhile. Look at theirs before you change them.")
		}
		weights := v.Weights
		return One(tx, `MATCH (s:SearchSettings {id: $id}) SET s.number = $number
CREATE (v:SearchSettingsVersion {settingsId: $id, number: $number})
SET v += $values
RETURN `+settingsNode+` AS node`, map[string]any{"id": s.id, "number": number + 1, "values": map[string]any{
			"synonyms": string(synonyms), "stopWords": v.StopWords, "edit": weights.Edit, "firstLetter": weights.FirstLetter,
			"unfinished": weights.Unfinished, "popularity": weights.Popularity, "popularityCap": weights.PopularityCap,
			"personal": weights.Personal, "slack": weights.Slack, "reason": v.Reason, "changedAt": v.ChangedAt, "changedBy": v.ChangedBy,
		}}, func(r *Row) searchtuning.Version { return scanSettings(r.Map("node")) })
	})
}
