package listens

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/listens"
)

// Imports keeps imports. It is a listens.Imports. One that waits, or is read, has dueAt; one whose file is needed no
// more has fileUntil, until the file is deleted.
type Imports struct{ db *cypher.DB }

// NewImports returns Imports backed by db.
func NewImports(db *cypher.DB) *Imports { return &Imports{db} }

var _ listens.Imports = (*Imports)(nil)

const importNode = `i {.id, .userId, .askedAt, .doneAt, .found, .unreadable, .added, .known, .elsewhere, .problem} AS i`

func scanImport(r *cypher.Row) listens.Import {
	i := r.Map("i")
	return listens.Import{
		ID: i.String("id"), UserID: i.String("userId"), AskedAt: i.Time("askedAt"), DoneAt: i.OptTime("doneAt"),
		Problem: i.OptString("problem"),
		Counts: listens.Counts{
			Found: i.OptInt("found"), Unreadable: i.OptInt("unreadable"),
			Claimed: listens.Claimed{Added: i.OptInt("added"), Known: i.OptInt("known"), Elsewhere: i.OptInt("elsewhere")},
		},
	}
}

// Of returns somebody's.
func (s *Imports) Of(ctx context.Context, userID string) (listens.Import, bool, error) {
	found, err := cypher.ReadAll(ctx, s.db, "listens_import",
		`MATCH (i:ListenImport {userId: $userId}) WHERE i.id IS NOT NULL RETURN `+importNode, map[string]any{"userId": userID},
		scanImport)
	if err != nil || len(found) == 0 {
		return listens.Import{}, false, err
	}
	return found[0], true, nil
}

const (
	lockOfPerson = `MERGE (i:ListenImport {userId: $userId}) SET i.lockedAt = $now
RETURN i.dueAt IS NOT NULL AS isUnderWay, i.fileUntil IS NOT NULL AS hasFile, coalesce(i.id, '') AS id`
	beginImport = `MATCH (i:ListenImport {userId: $userId})
SET i = {userId: $userId, id: $id, askedAt: $now, dueAt: datetime(), tries: 0}`
)

type before struct {
	isUnderWay, hasFile bool
	id                  string
}

// Begin has a file be read.
func (s *Imports) Begin(ctx context.Context, i listens.Import) (replaced string, err error) {
	params := map[string]any{"userId": i.UserID, "id": i.ID, "now": i.AskedAt}
	return cypher.WriteTx(ctx, s.db, "listens_import_begin", func(tx *cypher.Tx) (string, error) {
		last, err := cypher.One(tx, lockOfPerson, params, func(r *cypher.Row) before {
			return before{r.Bool("isUnderWay"), r.Bool("hasFile"), r.String("id")}
		})
		switch {
		case err != nil:
			return "", err
		case last.isUnderWay:
			return "", listens.Reading()
		case !last.hasFile:
			last.id = ""
		}
		return last.id, tx.Run(beginImport, params)
	})
}

const (
	importDue = `MATCH (i:ListenImport) WHERE i.dueAt <= datetime() RETURN i.id AS id LIMIT 1`
	// What was begun too often has failed, as whatever ends the server with it would end it for ever.
	takeImport = `MATCH (i:ListenImport) WHERE i.dueAt <= datetime() WITH i ORDER BY i.dueAt LIMIT 1
SET i._lock = true REMOVE i._lock
WITH i WHERE i.dueAt <= datetime()
WITH i, i.tries >= $most AS isOver
SET i.tries = i.tries + 1, i.lease = $token,
  i.doneAt = CASE WHEN isOver THEN datetime() END, i.problem = CASE WHEN isOver THEN $failed END,
  i.fileUntil = CASE WHEN isOver THEN datetime() END,
  i.dueAt = CASE WHEN isOver THEN null ELSE datetime() + duration({milliseconds: $lease}) END
RETURN ` + importNode
)

// failed is what people are told of a file that could not be read to its end.
const failed = "This file could not be read to its end. Try again; what was read is not added twice."

// Take takes the import that waits longest.
func (s *Imports) Take(
	ctx context.Context, lease time.Duration, tries int,
) (i listens.Import, token string, found bool, err error) {
	due, err := s.db.Read(ctx, "listens_import_due", importDue, nil)
	if err != nil || len(due) == 0 {
		return listens.Import{}, "", false, err
	}
	token = uuid.NewString()
	taken, err := cypher.WriteAll(ctx, s.db, "listens_import_take", takeImport, map[string]any{
		"lease": lease.Milliseconds(), "token": token, "most": tries, "failed": failed,
	}, scanImport)
	if err != nil || len(taken) == 0 || !taken[0].DoneAt.IsZero() {
		return listens.Import{}, "", false, err
	}
	return taken[0], token, true, nil
}

const (
	leased = `MATCH (i:ListenImport {id: $id}) WHERE i.lease = $token AND i.dueAt IS NOT NULL
SET i.found = $found, i.unreadable = $unreadable, i.added = $added, i.known = $known, i.elsewhere = $elsewhere`
	progressed = leased + `, i.dueAt = datetime() + duration({milliseconds: $lease}) RETURN i.id AS id`
	finished   = leased + `, i.doneAt = $now, i.problem = $problem, i.fileUntil = datetime() REMOVE i.dueAt, i.lease RETURN i.id AS id`
)

func countsOf(id, token string, c listens.Counts) map[string]any {
	return map[string]any{
		"id": id, "token": token, "found": c.Found, "unreadable": c.Unreadable, "added": c.Added, "known": c.Known,
		"elsewhere": c.Elsewhere,
	}
}

// Progress keeps counts and renews the lease.
func (s *Imports) Progress(ctx context.Context, id, token string, c listens.Counts, lease time.Duration) error {
	params := countsOf(id, token, c)
	params["lease"] = lease.Milliseconds()
	return s.change(ctx, "listens_import_progress", progressed, params)
}

// Finish ends it.
func (s *Imports) Finish(ctx context.Context, id, token string, i listens.Import) error {
	params := countsOf(id, token, i.Counts)
	params["now"], params["problem"] = i.DoneAt, cypher.OrNull(i.Problem)
	return s.change(ctx, "listens_import_finish", finished, params)
}

func (s *Imports) change(ctx context.Context, name string, change cypher.Statement, params map[string]any) error {
	_, err := cypher.WriteOne(ctx, s.db, name, change, params, cypher.ScanID)
	if errors.Is(err, cypher.ErrNoRecord) {
		return fault.Missing("This import")
	}
	return err
}

// Over lists ids of imports whose file is needed no more.
func (s *Imports) Over(ctx context.Context, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "listens_imports_over",
		`MATCH (i:ListenImport) WHERE i.fileUntil <= datetime() RETURN i.id AS id LIMIT $most`, map[string]any{"most": most},
		cypher.ScanID)
}

// Forget forgets the file of an import, and all of one whose person was erased.
func (s *Imports) Forget(ctx context.Context, id string) error {
	_, err := s.db.Exec(ctx, "listens_import_forget", `MATCH (i:ListenImport {id: $id}) REMOVE i.fileUntil
WITH i WHERE i.userId IS NULL DELETE i`, map[string]any{"id": id})
	return err
}
