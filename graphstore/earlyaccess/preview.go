package earlyaccess

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/earlyaccess"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// UsePreview counts a use of a password that works.
func (s *Store) UsePreview(ctx context.Context, hash string, now time.Time) (bool, error) {
	used, err := cypher.WriteAll(ctx, s.db, "early_use_preview", `MATCH (c:PreviewCode {hash: $hash})
WHERE c.expiresAt > $now AND c.revokedAt IS NULL
SET c.uses = c.uses + 1 RETURN c.id AS id`, map[string]any{"hash": hash, "now": now},
		func(r *cypher.Row) string { return r.String("id") })
	return len(used) > 0, err
}

// AddPreview keeps a password by its hash.
func (s *Store) AddPreview(ctx context.Context, c earlyaccess.PreviewCode, hash, by string) error {
	_, err := cypher.WriteTx(ctx, s.db, "early_add_preview", func(tx *cypher.Tx) (bool, error) {
		err := tx.Run(`CREATE (:PreviewCode {id: $id, hash: $hash, label: $label, createdAt: $createdAt, expiresAt: $expiresAt, uses: 0})`,
			map[string]any{
				"id": c.ID, "hash": hash, "label": c.Label, "createdAt": c.CreatedAt, "expiresAt": c.ExpiresAt,
			})
		if err != nil {
			return false, err
		}
		return true, record(tx, audit.PreviewMade, audit.Subject{Type: "PreviewCode", ID: c.ID}, by, c.CreatedAt,
			map[string]any{"label": c.Label, "expiresAt": c.ExpiresAt})
	})
	if cypher.IsDuplicate(err, "hash") {
		return fault.New(fault.Conflict, "This password was given before. Choose another.")
	}
	return err
}

// RevokePreview ends a password, once.
func (s *Store) RevokePreview(ctx context.Context, id, by string, at time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "early_revoke_preview", func(tx *cypher.Tx) (bool, error) {
		isNew, err := cypher.One(tx, `MATCH (c:PreviewCode {id: $id}) SET c.lockedAt = datetime()
WITH c, c.revokedAt IS NULL AS isNew SET c.revokedAt = coalesce(c.revokedAt, $now) RETURN isNew`,
			map[string]any{"id": id, "now": at}, func(r *cypher.Row) bool { return r.Bool("isNew") })
		if err == nil && !isNew && audit.UndoneIn(tx.Context()) != "" {
			err = audit.ChangedSince()
		}
		if err != nil || !isNew {
			return false, err
		}
		return true, record(tx, audit.PreviewRevoked, audit.Subject{Type: "PreviewCode", ID: id}, by, at,
			map[string]any{"revoked": true})
	})
	return cypher.OrNotFound(err, "This password")
}

// RestorePreview has a revoked password work again, unless it has run out meanwhile.
func (s *Store) RestorePreview(ctx context.Context, id, by string, at time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "early_restore_preview", func(tx *cypher.Tx) (bool, error) {
		type state struct{ isRevoked, isOver bool }
		is, err := cypher.One(tx, `MATCH (c:PreviewCode {id: $id}) SET c.lockedAt = datetime()
RETURN c.revokedAt IS NOT NULL AS isRevoked, c.expiresAt <= $now AS isOver`,
			map[string]any{"id": id, "now": at},
			func(r *cypher.Row) state { return state{r.Bool("isRevoked"), r.Bool("isOver")} })
		switch {
		case err != nil:
			return false, err
		case !is.isRevoked:
			return false, audit.ChangedSince()
		case is.isOver:
			return false, fault.New(fault.Conflict, "This password has run out meanwhile.")
		}
		if err := tx.Run(`MATCH (c:PreviewCode {id: $id}) REMOVE c.revokedAt`, map[string]any{"id": id}); err != nil {
			return false, err
		}
		return true, record(tx, audit.PreviewRestored, audit.Subject{Type: "PreviewCode", ID: id}, by, at,
			map[string]any{"revoked": false})
	})
	return cypher.OrNotFound(err, "This password")
}

// Previews lists passwords, the newest first.
func (s *Store) Previews(ctx context.Context, most int) ([]earlyaccess.PreviewCode, error) {
	return cypher.ReadAll(ctx, s.db, "early_previews", `MATCH (c:PreviewCode) WHERE c.createdAt IS NOT NULL
WITH c ORDER BY c.createdAt DESC LIMIT $most RETURN c {.id, .label, .createdAt, .expiresAt, .revokedAt, .uses} AS node`, map[string]any{"most": most},
		func(r *cypher.Row) earlyaccess.PreviewCode {
			r = r.Map("node")
			return earlyaccess.PreviewCode{
				ID: r.String("id"), Label: r.String("label"), CreatedAt: r.Time("createdAt"), ExpiresAt: r.Time("expiresAt"),
				RevokedAt: r.OptTime("revokedAt"), Uses: r.Int("uses"),
			}
		})
}

// addToDay counts something that happened on the landing page.
func addToDay(tx *cypher.Tx, at time.Time, what string, count int) error {
	return tx.Run(`MERGE (d:LandingDay {day: $day}) ON CREATE SET d.visits = 0, d.joined = 0, d.confirmed = 0
SET d.visits = d.visits + CASE WHEN $what = 'visits' THEN $count ELSE 0 END,
  d.joined = d.joined + CASE WHEN $what = 'joined' THEN $count ELSE 0 END,
  d.confirmed = d.confirmed + CASE WHEN $what = 'confirmed' THEN $count ELSE 0 END`,
		map[string]any{"day": at.UTC().Format(time.DateOnly), "what": what, "count": count})
}

// AddVisits adds to the visits of a day.
func (s *Store) AddVisits(ctx context.Context, day string, visits int) error {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return err
	}
	_, err = cypher.WriteTx(ctx, s.db, "early_add_visits", func(tx *cypher.Tx) (bool, error) {
		return true, addToDay(tx, at, "visits", visits)
	})
	return err
}

// Days reads days from one on.
func (s *Store) Days(ctx context.Context, from string) ([]earlyaccess.Day, error) {
	return cypher.ReadAll(ctx, s.db, "early_days", `MATCH (d:LandingDay) WHERE d.day >= $from RETURN d {.*} AS node ORDER BY d.day`,
		map[string]any{"from": from}, func(r *cypher.Row) earlyaccess.Day {
			r = r.Map("node")
			return earlyaccess.Day{
				Day: r.String("day"), Visits: r.Int("visits"), Joined: r.Int("joined"), Confirmed: r.Int("confirmed"),
			}
		})
}
