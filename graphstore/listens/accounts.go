// Package listens keeps in the graph what people's accounts at ListenBrainz are sent, and what other players say that
// they heard.
package listens

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/listens"
)

// Accounts keeps accounts. It is a listens.Accounts.
type Accounts struct{ db *cypher.DB }

// NewAccounts returns Accounts backed by db.
func NewAccounts(db *cypher.DB) *Accounts { return &Accounts{db} }

var _ listens.Accounts = (*Accounts)(nil)

const accountNode = `a {.userId, .name, .token, .isPaused, .isRefused, .connectedAt, .lastSentAt, .problem, .waiting, .dropped, .failures} AS a`

func scanAccount(r *cypher.Row) listens.Account {
	a := r.Map("a")
	return listens.Account{
		UserID: a.String("userId"), Name: a.String("name"), Token: a.String("token"), IsPaused: a.Bool("isPaused"),
		IsRefused: a.Bool("isRefused"), ConnectedAt: a.Time("connectedAt"), LastSentAt: a.OptTime("lastSentAt"),
		Problem: a.OptString("problem"), Waiting: a.Int("waiting"), Dropped: a.Int("dropped"), Failures: a.Int("failures"),
	}
}

// Of returns somebody's.
func (s *Accounts) Of(ctx context.Context, userID string) (listens.Account, bool, error) {
	a, err := cypher.ReadOne(ctx, s.db, "listenbrainz_account",
		`MATCH (a:ListenBrainzAccount {userId: $userId}) RETURN `+accountNode, map[string]any{"userId": userID}, scanAccount)
	if errors.Is(err, cypher.ErrNoRecord) {
		return listens.Account{}, false, nil
	}
	return a, err == nil, err
}

const (
	// lockAccount orders what changes an account.
	lockAccount = `MATCH (a:ListenBrainzAccount {userId: $userId}) SET a._lock = true REMOVE a._lock
`
	// Their plays are told from now on. Who is first is locked first, as where a play ends.
	connectAccount = `MATCH (u:User {id: $userId}) SET u.sendsPlays = true
WITH u MERGE (a:ListenBrainzAccount {userId: u.id}) ON CREATE SET a.waiting = 0, a.dropped = 0, a.name = $name
SET a.connectedAt = $now, a.token = $token, a.isPaused = false, a.isRefused = false, a.failures = 0
REMOVE a.problem, a.lease
WITH a, a.name <> $name AS isAnother
SET a.dueAt = CASE WHEN isAnother OR a.waiting = 0 THEN null ELSE datetime() END
RETURN isAnother`
	another = `MATCH (a:ListenBrainzAccount {userId: $userId})
SET a.name = $name, a.waiting = 0, a.dropped = 0 REMOVE a.lastSentAt`
	forgetWaiting = `MATCH (w:WaitingListen) WHERE w.userId = $userId AND w.at IS NOT NULL AND w.id IS NOT NULL DELETE w`
)

// Connect keeps an account in place of the one before.
func (s *Accounts) Connect(ctx context.Context, a listens.Account) error {
	params := map[string]any{"userId": a.UserID, "name": a.Name, "token": a.Token, "now": a.ConnectedAt}
	_, err := cypher.WriteTx(ctx, s.db, "listenbrainz_connect", func(tx *cypher.Tx) (struct{}, error) {
		isAnother, err := cypher.One(tx, connectAccount, params, func(r *cypher.Row) bool { return r.Bool("isAnother") })
		if err != nil || !isAnother {
			return struct{}{}, err
		}
		if err := tx.Run(forgetWaiting, params); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, tx.Run(another, params)
	})
	return cypher.OrNotFound(err, "This person")
}

// Pause stops sending, or goes on with it.
func (s *Accounts) Pause(ctx context.Context, userID string, isPaused bool) (bool, error) {
	found, err := cypher.WriteAll(ctx, s.db, "listenbrainz_pause", `MATCH (u:User {id: $userId}) SET u._lock = true REMOVE u._lock
WITH u MATCH (a:ListenBrainzAccount {userId: u.id})
SET a.isPaused = $isPaused, u.sendsPlays = CASE WHEN $isPaused THEN null ELSE true END
SET a.dueAt = CASE WHEN $isPaused OR a.isRefused OR a.waiting = 0 THEN null ELSE datetime() END
RETURN a.userId AS id`, map[string]any{"userId": userID, "isPaused": isPaused}, cypher.ScanID)
	return len(found) > 0, err
}

// Disconnect forgets the token and what waits.
func (s *Accounts) Disconnect(ctx context.Context, userID string) (bool, error) {
	params := map[string]any{"userId": userID}
	return cypher.WriteTx(ctx, s.db, "listenbrainz_disconnect", func(tx *cypher.Tx) (bool, error) {
		if err := tx.Run(`MATCH (u:User {id: $userId}) REMOVE u.sendsPlays`, params); err != nil {
			return false, err
		}
		gone, err := tx.Exec(`MATCH (a:ListenBrainzAccount {userId: $userId}) DELETE a`, params)
		if err != nil {
			return false, err
		}
		return gone.NodesDeleted() > 0, tx.Run(forgetWaiting, params)
	})
}

// Plays reads plays that have ended and say whose they are: those in private do not.
func (s *Accounts) Plays(ctx context.Context, ids []string) ([]listens.Play, error) {
	return cypher.ReadAll(ctx, s.db, "listens_of_plays", `UNWIND $ids AS id MATCH (p:Play {id: id})
WHERE p.userId IS NOT NULL AND p.endedAt IS NOT NULL
RETURN p.id AS id, p.userId AS userId, p.trackId AS trackId, p.startedAt AS at, p.listenTime AS heard, p.songDuration AS duration`,
		map[string]any{"ids": ids}, func(r *cypher.Row) listens.Play {
			return listens.Play{
				ID: r.String("id"), UserID: r.String("userId"), TrackID: r.String("trackId"), At: r.Time("at"),
				Heard: cypher.Seconds(r.Float("heard")), Duration: cypher.Seconds(r.Float("duration")),
			}
		})
}

const (
	// enqueue counts what waits in the account, so that nobody counts nodes.
	enqueue = lockAccount + `WITH a UNWIND $plays AS play
OPTIONAL MATCH (before:WaitingListen {id: play.id})
WITH a, collect(CASE WHEN before IS NULL THEN play END) AS fresh
FOREACH (play IN fresh | CREATE (:WaitingListen {id: play.id, userId: $userId, trackId: play.trackId, at: play.at}))
SET a.waiting = a.waiting + size(fresh),
  a.dueAt = CASE WHEN a.isPaused OR a.isRefused OR size(fresh) = 0 THEN a.dueAt ELSE coalesce(a.dueAt, datetime()) END
RETURN a.waiting AS waiting`
	dropOldest = `MATCH (w:WaitingListen) WHERE w.userId = $userId AND w.at IS NOT NULL AND w.id IS NOT NULL
WITH w ORDER BY w.userId, w.at, w.id LIMIT $many
DELETE w WITH count(*) AS n
MATCH (a:ListenBrainzAccount {userId: $userId}) SET a.waiting = a.waiting - n, a.dropped = a.dropped + n`
)

// Enqueue has plays wait for the accounts of those who have one.
func (s *Accounts) Enqueue(ctx context.Context, plays []listens.Play, most int) error {
	of := map[string][]map[string]any{}
	for _, p := range plays {
		of[p.UserID] = append(of[p.UserID], map[string]any{"id": p.ID, "trackId": p.TrackID, "at": p.At})
	}
	for userID, some := range of {
		params := map[string]any{"userId": userID, "plays": some}
		if _, err := cypher.WriteTx(ctx, s.db, "listenbrainz_enqueue", func(tx *cypher.Tx) (struct{}, error) {
			waiting, err := cypher.All(tx, enqueue, params, func(r *cypher.Row) int { return r.Int("waiting") })
			if err != nil || len(waiting) == 0 || waiting[0] <= most {
				return struct{}{}, err
			}
			return struct{}{}, tx.Run(dropOldest, map[string]any{"userId": userID, "many": waiting[0] - most})
		}); err != nil {
			return err
		}
	}
	return nil
}

const (
	// Servers ask every few seconds, mostly for nothing: that must not write.
	accountDue = `MATCH (a:ListenBrainzAccount) WHERE a.dueAt <= datetime() RETURN a.userId AS id LIMIT 1`
	// Who waited for the lock looks again whether it is still due.
	takeAccount = `MATCH (a:ListenBrainzAccount) WHERE a.dueAt <= datetime() WITH a ORDER BY a.dueAt LIMIT 1
SET a._lock = true REMOVE a._lock
WITH a WHERE a.dueAt <= datetime()
SET a.dueAt = datetime() + duration({milliseconds: $lease}), a.lease = $token
RETURN ` + accountNode
)

// Take gives a turn to whoever is due longest.
func (s *Accounts) Take(ctx context.Context, lease time.Duration) (listens.Turn, bool, error) {
	params := map[string]any{"lease": lease.Milliseconds(), "token": uuid.NewString()}
	due, err := s.db.Read(ctx, "listenbrainz_due", accountDue, nil)
	if err != nil || len(due) == 0 {
		return listens.Turn{}, false, err
	}
	taken, err := cypher.WriteAll(ctx, s.db, "listenbrainz_take", takeAccount, params, scanAccount)
	if err != nil || len(taken) == 0 {
		return listens.Turn{}, false, err
	}
	return listens.Turn{Lease: params["token"].(string), Account: taken[0]}, true, nil
}

// Waiting reads what waits for somebody, by the names that songs have now.
func (s *Accounts) Waiting(ctx context.Context, userID string, limit int) ([]listens.Listen, error) {
	return cypher.ReadAll(ctx, s.db, "listenbrainz_waiting", `MATCH (w:WaitingListen) WHERE w.userId = $userId AND w.at IS NOT NULL AND w.id IS NOT NULL
WITH w ORDER BY w.userId, w.at, w.id LIMIT $limit
OPTIONAL MATCH (t:Track {id: w.trackId})
RETURN w.id AS id, w.trackId AS trackId, w.at AS at, t.title AS title, t.duration AS duration,
  head([(t)<-[:PERFORMED]-(artist) | artist.displayName]) AS artist,
  head([(t)<-[h:HAS_TRACK]-(al:Album {status: 'published'}) | al {.title, index: h.index}]) AS album
ORDER BY at, id`, map[string]any{"userId": userID, "limit": limit}, func(r *cypher.Row) listens.Listen {
		l := listens.Listen{
			ID: r.String("id"), TrackID: r.String("trackId"), At: r.Time("at"), Title: r.OptString("title"),
			Artist: r.OptString("artist"), Duration: cypher.Seconds(r.OptFloat("duration")),
		}
		if r.Has("album") {
			album := r.Map("album")
			l.Release, l.Number = album.String("title"), album.OptInt("index")
		}
		return l
	})
}

// settle does nothing where the lease is another's.
const settle = lockAccount + `WITH a WHERE a.lease = $lease
CALL (a) { UNWIND $done AS id MATCH (w:WaitingListen {id: id}) DELETE w RETURN count(*) AS n }
SET a.waiting = a.waiting - n, a.isRefused = $isRefused, a.failures = $failures, a.problem = $problem,
  a.lastSentAt = coalesce($sentAt, a.lastSentAt)
SET a.dueAt = CASE WHEN a.isPaused OR a.isRefused OR a.waiting = 0 THEN null ELSE datetime() + duration({milliseconds: $delay}) END
REMOVE a.lease`

// Settle ends a turn.
func (s *Accounts) Settle(ctx context.Context, t listens.Turn, done listens.Settled) error {
	params := map[string]any{
		"userId": t.UserID, "lease": t.Lease, "done": append(append([]string{}, done.Sent...), done.Refused...),
		"isRefused": done.IsRefused, "failures": done.Failures, "problem": cypher.OrNull(done.Problem),
		"delay": done.Delay.Milliseconds(), "sentAt": nil,
	}
	if len(done.Sent) > 0 {
		params["sentAt"] = done.At
	}
	_, err := s.db.Exec(ctx, "listenbrainz_settle", settle, params)
	return err
}
