// Package indexing keeps the jobs of the search index and its dead letters, and reads what the index is told.
package indexing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Store keeps the jobs of the search index, and tells of the changes that it waits for.
// It is an indexing.Store.
type Store struct {
	db *cypher.DB
	id string
}

var _ indexing.Store = (*Store)(nil)

// NewStore gives the store over db of the index named id; a site has one.
func NewStore(db *cypher.DB, id string) *Store { return &Store{db: db, id: id} }

// lock makes those who change which job is under way take turns. It comes first in a
// transaction; what the node says is read after it.
func (s *Store) lock(tx *cypher.Tx) error {
	_, err := tx.Exec(`MERGE (l:SearchIndexing {id: $index}) SET l._lock = true REMOVE l._lock`, map[string]any{"index": s.id})
	return err
}

const jobNode = `j {.id, .kind, .state, .objectType, .ids, .total, .done, .rate, .note, .found, .cursor, .startedAt, .updatedAt, .endedAt,
  startedBy: head(COLLECT { MATCH (u:User {id: j.startedBy}) RETURN u.handle })}`

func scanJob(r *cypher.Row) indexing.Job {
	j := indexing.Job{
		ID: r.String("id"), Kind: indexing.Kind(r.String("kind")), State: indexing.State(r.String("state")),
		ObjectType: r.OptString("objectType"), IDs: r.OptStrings("ids"),
		Progress: indexing.Progress{
			Total: r.Int("total"), Done: r.Int("done"), Rate: r.Float("rate"), Note: r.OptString("note"), Found: r.Int("found"),
		},
		StartedAt: r.Time("startedAt"), UpdatedAt: r.Time("updatedAt"), EndedAt: r.OptTime("endedAt"),
		StartedBy: r.OptString("startedBy"),
	}
	if err := json.Unmarshal([]byte(r.String("cursor")), &j.Cursor); err != nil {
		r.Fail("cursor", "it is no cursor: %w", err)
	}
	return j
}

func (s *Store) job(tx *cypher.Tx, id string) (indexing.Job, error) {
	j, err := cypher.One(tx, `MATCH (j:SearchJob {id: $id}) WHERE j.indexId = $index RETURN `+jobNode+` AS node`,
		map[string]any{"id": id, "index": s.id}, func(r *cypher.Row) indexing.Job { return scanJob(r.Map("node")) })
	return j, cypher.OrNotFound(err, "This job")
}

// Start keeps a job unless one is under way.
func (s *Store) Start(ctx context.Context, j indexing.Job) (indexing.Job, error) {
	return cypher.WriteTx(ctx, s.db, "search_job_start", func(tx *cypher.Tx) (indexing.Job, error) {
		if err := s.lock(tx); err != nil {
			return indexing.Job{}, err
		}
		id, err := cypher.One(tx, `MATCH (l:SearchIndexing {id: $index})
RETURN head(COLLECT { MATCH (j:SearchJob {id: l.current}) WHERE j.state IN ['RUNNING', 'PAUSED'] RETURN j.id }) AS id`,
			map[string]any{"index": s.id}, func(r *cypher.Row) string { return r.OptString("id") })
		if err != nil {
			return indexing.Job{}, err
		}
		if id == "" {
			id = j.ID
			if err := s.create(tx, j); err != nil {
				return indexing.Job{}, err
			}
		}
		return s.job(tx, id)
	})
}

func (s *Store) create(tx *cypher.Tx, j indexing.Job) error {
	_, err := tx.Exec(`MATCH (l:SearchIndexing {id: $index}) SET l.current = $id
CREATE (:SearchJob {id: $id, indexId: $index, kind: $kind, state: $state, objectType: $objectType, ids: $ids, startedBy: $startedBy,
  total: $total, done: 0, rate: 0.0, found: 0, cursor: '{}', startedAt: datetime(), updatedAt: datetime()})`, map[string]any{
		"index": s.id, "id": j.ID, "kind": string(j.Kind), "state": string(j.State), "total": j.Total,
		"objectType": cypher.OrNull(j.ObjectType), "ids": j.IDs, "startedBy": cypher.OrNull(j.StartedBy),
	})
	if err != nil {
		return err
	}
	if err := recordStart(tx, j); err != nil {
		return err
	}
	_, err = tx.Exec(`MATCH (j:SearchJob) WHERE j.indexId = $index AND j.startedAt IS NOT NULL
WITH j ORDER BY j.startedAt DESC SKIP $kept DETACH DELETE j`, map[string]any{"index": s.id, "kept": indexing.KeptJobs})
	return err
}

// recordStart records a job that an admin began; the server begins some by itself.
func recordStart(tx *cypher.Tx, j indexing.Job) error {
	if j.StartedBy == "" {
		return nil
	}
	verb := audit.IndexRebuilt
	if j.Kind == indexing.Check || j.Kind == indexing.Repair {
		verb = audit.IndexChecked
	}
	return auditgraph.Record(tx, audit.Act{
		ActorID: j.StartedBy, Verb: verb, Subject: audit.Subject{Type: "SearchJob", ID: j.ID},
		After: audit.State(map[string]any{"kind": j.Kind, "objectType": j.ObjectType, "things": len(j.IDs)}),
	})
}

// steered are the verbs of bringing a job to a state.
var steered = map[indexing.State]audit.Verb{
	indexing.Paused: audit.IndexJobPaused, indexing.Running: audit.IndexJobResumed,
	indexing.Cancelled: audit.IndexJobCancelled,
}

// Job gives one. Errors: NOT_FOUND.
func (s *Store) Job(ctx context.Context, id string) (indexing.Job, error) {
	return cypher.ReadTx(ctx, s.db, "search_job", func(tx *cypher.Tx) (indexing.Job, error) { return s.job(tx, id) })
}

// Current gives the latest job, which is the one under way where there is one.
func (s *Store) Current(ctx context.Context) (indexing.Job, bool, error) {
	j, err := cypher.ReadOne(ctx, s.db, "search_job_current", `MATCH (l:SearchIndexing {id: $index}) MATCH (j:SearchJob {id: l.current}) RETURN `+jobNode+` AS node`,
		map[string]any{"index": s.id}, func(r *cypher.Row) indexing.Job { return scanJob(r.Map("node")) })
	if errors.Is(err, cypher.ErrNoRecord) {
		return indexing.Job{}, false, nil
	}
	return j, err == nil, err
}

var jobs = cypher.List[indexing.Job]{
	Name: "search_jobs", Match: `MATCH (j:SearchJob) WHERE j.indexId = $index AND`, Order: cypher.ByTime("j.startedAt", "j.id"),
	Node: jobNode, Scan: scanJob,
	Count: `MATCH (j:SearchJob) WHERE j.indexId = $index AND j.startedAt IS NOT NULL RETURN count(j) AS n`,
}.Compose()

// Jobs gives them, the latest first.
func (s *Store) Jobs(ctx context.Context, page paging.Request) (paging.Page[indexing.Job], error) {
	return jobs.Page(ctx, s.db, page, map[string]any{"index": s.id})
}

// Findings gives what a check found.
func (s *Store) Findings(ctx context.Context, id string) ([]indexing.Finding, error) {
	kept, err := cypher.ReadOne(ctx, s.db, "search_job_findings", `MATCH (j:SearchJob {id: $id}) WHERE j.indexId = $index RETURN j.findings AS findings`,
		map[string]any{"id": id, "index": s.id}, func(r *cypher.Row) []string { return r.OptStrings("findings") })
	if err != nil {
		return nil, cypher.OrNotFound(err, "This job")
	}
	found := make([]indexing.Finding, len(kept))
	for i, text := range kept {
		if err := json.Unmarshal([]byte(text), &found[i]); err != nil {
			return nil, fmt.Errorf("reading finding %d of search job %s: %w", i, id, err)
		}
	}
	return found, nil
}

// Steer brings a job from one state to another, under the lock.
func (s *Store) Steer(ctx context.Context, id string, from []indexing.State, to indexing.State) (indexing.Job, error) {
	names := make([]string, len(from))
	for i, state := range from {
		names[i] = string(state)
	}
	return cypher.WriteTx(ctx, s.db, "search_job_steer", func(tx *cypher.Tx) (indexing.Job, error) {
		if err := s.lock(tx); err != nil {
			return indexing.Job{}, err
		}
		job, err := s.job(tx, id)
		if err != nil {
			return indexing.Job{}, err
		}
		changed, err := cypher.All(tx, `MATCH (j:SearchJob {id: $id}) SET j._lock = true REMOVE j._lock
WITH j WHERE j.state IN $from AND NOT coalesce(j.isSwapping, false)
SET j.state = $to, j.updatedAt = datetime(), j.endedAt = CASE WHEN $ended THEN datetime() END
RETURN j.id AS id`, map[string]any{"id": id, "from": names, "to": string(to), "ended": to.Ended()}, func(r *cypher.Row) string { return r.String("id") })
		if err != nil {
			return indexing.Job{}, err
		}
		if len(changed) == 0 && slices.Contains(from, job.State) {
			return indexing.Job{}, indexing.TooLate()
		}
		if len(changed) == 0 {
			return indexing.Job{}, fault.New(fault.Conflict, "The job is in another state by now.")
		}
		act := audit.Act{Verb: steered[to], Subject: audit.Subject{Type: "SearchJob", ID: id}}
		if err := auditgraph.Record(tx, act); err != nil {
			return indexing.Job{}, err
		}
		if to.Ended() {
			if _, err := tx.Exec(`MATCH (l:SearchIndexing {id: $index}) SET l.leftover = $id`, map[string]any{"index": s.id, "id": id}); err != nil {
				return indexing.Job{}, err
			}
		}
		return s.job(tx, id)
	})
}

// Take leases the job that is there to be worked on. A cancelled one that was not cleared
// comes first: until it is, another server may still write to its fresh index.
func (s *Store) Take(ctx context.Context, holder string, lease time.Duration) (indexing.Job, bool, error) {
	params := map[string]any{"index": s.id, "holder": holder, "lease": lease.Milliseconds()}
	const there = `MATCH (l:SearchIndexing {id: $index}) MATCH (j:SearchJob {id: coalesce(l.leftover, l.current)})
WHERE (j.state = 'RUNNING' OR j.id = l.leftover) AND (j.leaseBy IS NULL OR j.leaseBy = $holder OR j.leaseUntil <= datetime())`
	// Runners ask every second, mostly for nothing: that must not write.
	due, err := s.db.Read(ctx, "search_job_due", there+` RETURN j.id AS id`, params)
	if err != nil || len(due) == 0 {
		return indexing.Job{}, false, err
	}
	type taken struct {
		job   indexing.Job
		found bool
	}
	t, err := cypher.WriteTx(ctx, s.db, "search_job_take", func(tx *cypher.Tx) (taken, error) {
		if err := s.lock(tx); err != nil {
			return taken{}, err
		}
		ids, err := cypher.All(tx, there+` SET j.leaseBy = $holder, j.leaseUntil = datetime() + duration({milliseconds: $lease}), j.updatedAt = datetime()
RETURN j.id AS id`, params, func(r *cypher.Row) string { return r.String("id") })
		if err != nil || len(ids) == 0 {
			return taken{}, err
		}
		j, err := s.job(tx, ids[0])
		return taken{j, true}, err
	})
	return t.job, t.found, err
}

// Save keeps progress and the lease.
func (s *Store) Save(
	ctx context.Context, id, holder string, p indexing.Progress, found []indexing.Finding, lease time.Duration,
) (indexing.State, bool, error) {
	cursor, err := json.Marshal(p.Cursor)
	if err != nil {
		return "", false, fmt.Errorf("writing a cursor: %w", err)
	}
	fresh := make([]string, len(found))
	for i, f := range found {
		text, err := json.Marshal(f)
		if err != nil {
			return "", false, fmt.Errorf("writing a finding: %w", err)
		}
		fresh[i] = string(text)
	}
	states, err := cypher.WriteAll(ctx, s.db, "search_job_save", `MATCH (j:SearchJob {id: $id}) SET j._lock = true REMOVE j._lock
WITH j WHERE j.leaseBy = $holder
SET j.total = $total, j.done = $done, j.rate = $rate, j.note = $note, j.found = $found, j.cursor = $cursor,
    j.findings = CASE WHEN size($fresh) = 0 THEN j.findings ELSE coalesce(j.findings, []) + $fresh END,
    j.isSwapping = $swapping AND j.state = 'RUNNING',
    j.updatedAt = datetime(), j.leaseUntil = datetime() + duration({milliseconds: $lease})
RETURN j.state AS state`, map[string]any{
		"id": id, "holder": holder, "total": p.Total, "done": p.Done, "rate": p.Rate, "note": cypher.OrNull(p.Note),
		"found":  p.Found,
		"cursor": string(cursor), "fresh": fresh, "swapping": p.IsSwapping, "lease": lease.Milliseconds(),
	}, func(r *cypher.Row) indexing.State { return indexing.State(r.String("state")) })
	if err != nil || len(states) == 0 {
		return "", false, err
	}
	return states[0], true, nil
}

// Release ends the lease, and where end is one the job.
func (s *Store) Release(ctx context.Context, id, holder string, end indexing.State) error {
	_, err := cypher.WriteTx(ctx, s.db, "search_job_release", func(tx *cypher.Tx) (struct{}, error) {
		if err := s.lock(tx); err != nil {
			return struct{}{}, err
		}
		held, err := cypher.All(tx, `MATCH (j:SearchJob {id: $id}) SET j._lock = true REMOVE j._lock
WITH j WHERE j.leaseBy = $holder
REMOVE j.leaseBy, j.leaseUntil
SET j.endedAt = CASE WHEN $ended AND j.state = 'RUNNING' THEN datetime() ELSE j.endedAt END, j.updatedAt = datetime(),
    j.state = CASE WHEN $ended AND j.state = 'RUNNING' THEN $end ELSE j.state END
RETURN j.id AS id`, map[string]any{"id": id, "holder": holder, "end": string(end), "ended": end.Ended()}, func(r *cypher.Row) string { return r.String("id") })
		if err != nil || len(held) == 0 || end != indexing.Cancelled {
			return struct{}{}, err
		}
		_, err = tx.Exec(`MATCH (l:SearchIndexing {id: $index}) WHERE l.leftover = $id REMOVE l.leftover`, map[string]any{"index": s.id, "id": id})
		return struct{}{}, err
	})
	return err
}
