// Package searchtuning keeps the settings of search in the graph.
package searchtuning

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/searchtuning"
)

// Store keeps the settings of search. It is a searchtuning.Store.
type Store struct {
	db *cypher.DB
	id string
}

// NewStore gives the store over db of the settings named id; a site has one.
func NewStore(db *cypher.DB, id string) *Store {
	return &Store{db: db, id: id}
}

var _ searchtuning.Store = (*Store)(nil)

// Number gives that of the version in force; 0 where there was no change.
func (s *Store) Number(ctx context.Context) (int, error) {
	number, err := cypher.ReadOne(ctx, s.db, "search_settings_number", `MATCH (s:SearchSettings {id: $id}) RETURN s.number AS number`,
		map[string]any{"id": s.id}, func(r *cypher.Row) int { return r.Int("number") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return 0, nil
	}
	return number, err
}

// settingsNode is a version with the handle of who made it; synonyms are JSON, for a
// property holds no list of lists.
const settingsNode = `v {.number, .synonyms, .stopWords, .edit, .firstLetter, .unfinished, .popularity, .popularityCap, .personal, .slack,
  .reason, .changedAt, changedBy: head(COLLECT { MATCH (u:User {id: v.changedBy}) RETURN u.handle })}`

func scanSettings(r *cypher.Row) searchtuning.Version {
	return searchtuning.Version{
		Number: r.Int("number"),
		Settings: searchtuning.Settings{
			Synonyms: groupsOf(r, "synonyms"), StopWords: r.Strings("stopWords"),
			Weights: searchtuning.Weights{
				Edit: r.Int("edit"), FirstLetter: r.Int("firstLetter"), Unfinished: r.Int("unfinished"),
				Popularity:    r.Int("popularity"),
				PopularityCap: r.Int("popularityCap"), Personal: r.Bool("personal"), Slack: r.Int("slack"),
			},
		},
		Reason: r.String("reason"), ChangedAt: r.Time("changedAt"), ChangedBy: r.OptString("changedBy"),
	}
}

// groupsOf reads lists of text that are stored as JSON.
func groupsOf(r *cypher.Row, key string) [][]string {
	groups := [][]string{}
	if err := json.Unmarshal([]byte(r.String(key)), &groups); err != nil {
		r.Fail(key, "it is no list of groups: %w", err)
	}
	return groups
}

// Version gives one of 1 and up. Errors: NOT_FOUND.
func (s *Store) Version(ctx context.Context, number int) (searchtuning.Version, error) {
	v, err := cypher.ReadOne(ctx, s.db, "search_settings_version",
		`MATCH (v:SearchSettingsVersion {settingsId: $id, number: $number}) RETURN `+settingsNode+` AS node`,
		map[string]any{"id": s.id, "number": number}, func(r *cypher.Row) searchtuning.Version {
			return scanSettings(r.Map("node"))
		})
	return v, cypher.OrNotFound(err, "This version")
}

var history = cypher.List[searchtuning.Version]{
	Name: "search_settings_history", Match: `MATCH (v:SearchSettingsVersion) WHERE v.settingsId = $id AND`,
	Order: cypher.ByInt("v.number", "toString(v.number)"), Node: settingsNode, Scan: scanSettings,
	Count: `OPTIONAL MATCH (s:SearchSettings {id: $id}) RETURN coalesce(s.number, 0) AS n`,
}.Compose()

// History gives all versions, the latest first.
func (s *Store) History(ctx context.Context, page paging.Request) (paging.Page[searchtuning.Version], error) {
	return history.Page(ctx, s.db, page, map[string]any{"id": s.id})
}

// Append puts v in force under the next number. MERGE under the unique constraint, and then
// the number's own write, lock the node before it is compared.
func (s *Store) Append(ctx context.Context, v searchtuning.Version, changed *int) (searchtuning.Version, error) {
	synonyms, err := json.Marshal(v.Synonyms)
	if err != nil {
		return searchtuning.Version{}, fmt.Errorf("keeping synonyms: %w", err)
	}
	return cypher.WriteTx(ctx, s.db, "search_settings_append", func(tx *cypher.Tx) (searchtuning.Version, error) {
		number, err := cypher.One(tx, `MERGE (s:SearchSettings {id: $id}) ON CREATE SET s.number = 0
SET s._lock = true WITH s REMOVE s._lock RETURN s.number AS number`, map[string]any{"id": s.id}, func(r *cypher.Row) int { return r.Int("number") })
		if err != nil {
			return searchtuning.Version{}, err
		}
		if changed != nil && *changed != number {
			return searchtuning.Version{}, fault.New(
				fault.Conflict, "Somebody else changed the settings meanwhile. Look at theirs before you change them.",
			)
		}
		weights := v.Weights
		if err := auditgraph.Record(tx, audit.Act{
			ActorID: v.ChangedBy, Verb: audit.SearchSettingsSaved,
			Subject: audit.Subject{Type: "SearchSettings", ID: s.id}, Why: v.Reason,
			Before: audit.State(map[string]int{"version": number}), After: audit.State(map[string]int{"version": number + 1}),
		}); err != nil {
			return searchtuning.Version{}, err
		}
		return cypher.One(tx, `MATCH (s:SearchSettings {id: $id}) SET s.number = $number
CREATE (v:SearchSettingsVersion {settingsId: $id, number: $number})
SET v += $values
RETURN `+settingsNode+` AS node`, map[string]any{"id": s.id, "number": number + 1, "values": map[string]any{
			"synonyms": string(synonyms), "stopWords": v.StopWords, "edit": weights.Edit, "firstLetter": weights.FirstLetter,
			"unfinished": weights.Unfinished, "popularity": weights.Popularity, "popularityCap": weights.PopularityCap,
			"personal": weights.Personal, "slack": weights.Slack, "reason": v.Reason, "changedAt": v.ChangedAt,
			"changedBy": v.ChangedBy,
		}}, func(r *cypher.Row) searchtuning.Version { return scanSettings(r.Map("node")) })
	})
}
