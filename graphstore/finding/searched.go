package finding

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/finding"
)

// KeepSearches adds counts of days and puts texts in front of people's recent ones. Both lock what they change before
// they read it, in the order in which they are given.
func (s *Store) KeepSearches(ctx context.Context, counts []finding.DayCount, recents []finding.Recent) error {
	_, err := cypher.WriteTx(ctx, s.db, "keep_searches", func(tx *cypher.Tx) (struct{}, error) {
		if err := keepCounts(tx, counts); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, keepRecents(tx, recents)
	})
	return err
}

func keepCounts(tx *cypher.Tx, counts []finding.DayCount) error {
	if len(counts) == 0 {
		return nil
	}
	rows := make([]map[string]any, len(counts))
	for i, c := range counts {
		rows[i] = map[string]any{
			"id": c.Day + "/" + c.Key, "day": c.Day, "key": c.Key, "text": c.Text, "searches": c.Searches, "empty": c.Empty,
			"people": listOf(c.People), "opened": c.Opened, "openers": listOf(c.Openers),
		}
	}
	// A day that enough people are part of is in the index of what may be told, and one on which enough of them opened
	// something in that of what trends. Whoever opens what nobody searched for counts nothing.
	_, err := tx.Exec(`UNWIND $rows AS row
CALL (row) {
  WITH row WHERE row.searches > 0 MERGE (d:SearchDay {id: row.id}) ON CREATE SET d.day = row.day, d.key = row.key RETURN d
  UNION
  WITH row WHERE row.searches = 0 MATCH (d:SearchDay {id: row.id}) RETURN d
}
SET d._lock = true
WITH d, row, (coalesce(d.people, []) + [one IN row.people WHERE NOT one IN coalesce(d.people, [])])[..$most] AS people,
  (coalesce(d.openers, []) + [one IN row.openers WHERE NOT one IN coalesce(d.openers, [])])[..$most] AS openers
SET d.text = coalesce(nullIf(row.text, ''), d.text), d.searches = coalesce(d.searches, 0) + row.searches,
    d.empty = coalesce(d.empty, 0) + row.empty, d.people = people, d.toldDay = CASE WHEN size(people) >= $least THEN row.day END,
    d.opened = coalesce(d.opened, 0) + row.opened, d.openers = openers, d.openedDay = CASE WHEN size(openers) >= $least THEN row.day END
REMOVE d._lock`, map[string]any{"rows": rows, "most": finding.MostCounted, "least": finding.AtLeast})
	return err
}

// listOf is a list that Neo4j gets as one even where it is empty.
func listOf(list []string) []string { return append([]string{}, list...) }

func keepRecents(tx *cypher.Tx, recents []finding.Recent) error {
	for _, r := range recents {
		_, err := tx.Exec(`MERGE (h:SearchHistory {id: $id})
SET h._lock = true
WITH h, [i IN range(0, size(coalesce(h.keys, [])) - 1) WHERE h.keys[i] <> $key] AS kept
WITH h, ([$key] + [i IN kept | h.keys[i]])[..$most] AS keys, ([$text] + [i IN kept | h.texts[i]])[..$most] AS texts,
  ([$at] + [i IN kept | h.at[i]])[..$most] AS at
SET h.keys = keys, h.texts = texts, h.at = at
REMOVE h._lock`, map[string]any{
			"id": r.UserID, "key": r.Key, "text": r.Text, "at": r.At.UnixMilli(), "most": finding.MostRecent,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Recent gives a person's latest searches, the last first.
func (s *Store) Recent(ctx context.Context, userID string) ([]finding.Recent, error) {
	return cypher.ReadAll(ctx, s.db, "recent_searches", `MATCH (h:SearchHistory {id: $id}) UNWIND range(0, size(h.keys) - 1) AS i
RETURN h.keys[i] AS key, h.texts[i] AS text, datetime({epochMillis: h.at[i]}) AS at ORDER BY i`, map[string]any{"id": userID}, func(r *cypher.Row) finding.Recent {
		return finding.Recent{UserID: userID, Key: r.String("key"), Text: r.String("text"), At: r.Time("at")}
	})
}

// ForgetRecent removes the one of a key, or all where it is empty.
func (s *Store) ForgetRecent(ctx context.Context, userID, key string) error {
	params := map[string]any{"id": userID, "key": key}
	if key != "" {
		_, err := s.db.Exec(ctx, "forget_recent_search", `MATCH (h:SearchHistory {id: $id})
SET h._lock = true
WITH h, [i IN range(0, size(h.keys) - 1) WHERE h.keys[i] <> $key] AS kept
WITH h, [i IN kept | h.keys[i]] AS keys, [i IN kept | h.texts[i]] AS texts, [i IN kept | h.at[i]] AS at
SET h.keys = keys, h.texts = texts, h.at = at
REMOVE h._lock`, params)
		return err
	}
	_, err := s.db.Exec(ctx, "forget_recent_searches", `MATCH (h:SearchHistory {id: $id}) DELETE h`, params)
	return err
}

// Salt gives what the people of a day are hashed with, fresh where it has none yet.
func (s *Store) Salt(ctx context.Context, day, fresh string) (string, error) {
	return cypher.WriteOne(ctx, s.db, "search_salt", `MERGE (s:SearchSalt {id: $day}) ON CREATE SET s.salt = $fresh RETURN s.salt AS salt`,
		map[string]any{"day": day, "fresh": fresh}, func(r *cypher.Row) string { return r.String("salt") })
}

// daysAtOnce is how many counts one transaction removes.
const daysAtOnce = 1000

// SweepSearches removes counts of days before one, and the salts of those before another with the counts of what fewer
// people looked for than may be told: without the salt no more will be known of them.
func (s *Store) SweepSearches(ctx context.Context, countsBefore, saltsBefore string) error {
	if _, err := s.db.Exec(ctx, "sweep_search_salts", `MATCH (s:SearchSalt) WHERE s.id < $before DELETE s`, map[string]any{"before": saltsBefore}); err != nil {
		return err
	}
	if err := s.sweepCounts(ctx, "sweep_searches", `MATCH (d:SearchDay) WHERE d.day < $before WITH d LIMIT $most DELETE d`, countsBefore); err != nil {
		return err
	}
	return s.sweepCounts(ctx, "sweep_lonely_searches", `MATCH (d:SearchDay) WHERE d.day < $before AND d.toldDay IS NULL WITH d LIMIT $most DELETE d`, saltsBefore)
}

func (s *Store) sweepCounts(ctx context.Context, name string, statement cypher.Statement, before string) error {
	for {
		gone, err := s.db.Exec(ctx, name, statement, map[string]any{"before": before, "most": daysAtOnce})
		if err != nil || gone.NodesDeleted() < daysAtOnce {
			return err
		}
	}
}

// risingAtMost bounds what is ranked in memory.
const risingAtMost = 1000

// Rising gives texts of the days from since on, and how often they led to something before; only days on which enough
// people opened something.
func (s *Store) Rising(ctx context.Context, before, since string) ([]finding.Rise, error) {
	return cypher.ReadAll(ctx, s.db, "rising_searches", `MATCH (d:SearchDay) WHERE d.openedDay >= $before
WITH d ORDER BY d.openedDay
WITH d.key AS key, collect(d.text)[-1] AS text, sum(CASE WHEN d.openedDay >= $since THEN d.opened ELSE 0 END) AS late,
  sum(CASE WHEN d.openedDay >= $since THEN 2 * d.empty - d.searches ELSE 0 END) AS mostlyEmpty,
  sum(CASE WHEN d.openedDay >= $since THEN 0 ELSE d.opened END) AS before
WHERE late > 0 AND mostlyEmpty <= 0
RETURN key, text, late, before ORDER BY late DESC, key LIMIT $most`,
		map[string]any{"before": before, "since": since, "most": risingAtMost}, func(r *cypher.Row) finding.Rise {
			return finding.Rise{Key: r.String("key"), Text: r.String("text"), Late: r.Int("late"), Before: r.Int("before")}
		})
}

// Searched gives texts of the days from since on that enough people are part of, the most searched first.
func (s *Store) Searched(ctx context.Context, since string, empty bool, most int) ([]finding.Searched, error) {
	return cypher.ReadAll(ctx, s.db, "searched", `MATCH (d:SearchDay) WHERE d.toldDay >= $since
WITH d ORDER BY d.toldDay
WITH d.key AS key, collect(d.text)[-1] AS text, sum(d.searches) AS searches, sum(d.empty) AS empty, sum(size(d.people)) AS people
WHERE NOT $empty OR 2 * empty > searches
RETURN text, searches, people, empty ORDER BY searches DESC, key LIMIT $most`,
		map[string]any{"since": since, "empty": empty, "most": most}, func(r *cypher.Row) finding.Searched {
			return finding.Searched{
				Text: r.String("text"), Searches: r.Int("searches"), People: r.Int("people"), Empty: r.Int("empty"),
			}
		})
}
