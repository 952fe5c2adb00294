// Package deletion keeps accounts that are to be erased, and erases them piece by piece.
package deletion

import (
	"context"
	"time"

	admingraph "github.com/sidestage/sidestage/graphstore/admin"
	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/letters"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	"github.com/sidestage/sidestage/internal/admin"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/deletion"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const thePerson = "This person"

// Store keeps the end of accounts. It is a deletion.Store.
type Store struct {
	db *cypher.DB
	letters.Store
	// atOnce bounds what one transaction erases.
	atOnce int
}

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return InPieces(db, 500) }

// InPieces returns a Store that erases at most so many things in one transaction.
func InPieces(db *cypher.DB, atOnce int) *Store {
	return &Store{db, letters.NewStore(db, deletion.Label), atOnce}
}

var _ deletion.Store = (*Store)(nil)

const personNode = `u {.id, .handle, .displayName, .email, .eraseAt, .deletionBy, .deletionWhy, isDeactivated: u.deactivatedBy IS NOT NULL}`

func scanPerson(r *cypher.Row) deletion.Person {
	r = r.Map("node")
	return deletion.Person{
		UserID: r.String("id"), Handle: r.OptString("handle"), Name: r.OptString("displayName"), Email: r.OptString("email"),
		EraseAt: r.OptTime("eraseAt"), ByID: r.OptString("deletionBy"), Why: r.OptString("deletionWhy"),
		IsDeactivated: r.Bool("isDeactivated"),
	}
}

// Person reads somebody who is not erased.
func (s *Store) Person(ctx context.Context, userID string) (deletion.Person, error) {
	p, err := cypher.ReadOne(ctx, s.db, "leaving_person",
		`MATCH (u:User {id: $id}) WHERE u.erasedAt IS NULL RETURN `+personNode+` AS node`, map[string]any{"id": userID}, scanPerson)
	return p, cypher.OrNotFound(err, thePerson)
}

// toShip counts orders that wait to be shipped.
const toShip = `COUNT { MATCH (o:Order) USING INDEX SEEK o:Order(ownerId, status, paidAt, id)
    WHERE o.ownerId = $id AND o.status IN ['PAID', 'PARTLY_REFUNDED'] AND o.paidAt IS NOT NULL AND o.id IS NOT NULL
      AND ` + ordersgraph.IsToShip + `
    WITH o LIMIT $most RETURN o }`

// underWay counts orders that are being paid.
const underWay = `COUNT { MATCH (o:Order {unpaidOf: $id}) WITH o LIMIT $most RETURN o }`

// Duties reads what binds others to somebody.
func (s *Store) Duties(ctx context.Context, userID string) (deletion.Duties, error) {
	return cypher.ReadOne(ctx, s.db, "leaving_duties", `RETURN `+toShip+` AS toShip, `+underWay+` AS underWay,
  EXISTS { MATCH (b:PayoutBalance {sellerId: $id}) WHERE b.earned - b.returned > b.sent - b.reversed } AS isOwed,
  COUNT { MATCH (:User {id: $id})<-[:SUPPORTS]-(s:TierSubscription) WHERE s.openFor IS NOT NULL WITH s LIMIT $most RETURN s } AS supporters`,
		map[string]any{"id": userID, "most": deletion.MostCounted}, func(r *cypher.Row) deletion.Duties {
			return deletion.Duties{
				ToShip: r.Int("toShip"), UnderWay: r.Int("underWay"), IsOwed: r.Bool("isOwed"),
				Supporters: r.Int("supporters"),
			}
		})
}

// Ask hides somebody until they are erased.
func (s *Store) Ask(ctx context.Context, a deletion.Ask) (bool, error) {
	changed, err := cypher.WriteTx(ctx, s.db, "ask_deletion", func(tx *cypher.Tx) (bool, error) {
		before, err := admingraph.Lock(tx, admin.Change{UserID: a.UserID, ActorID: a.ActorID})
		if err == nil && before.IsLeaving && a.ActorID != a.UserID {
			err = deletion.LeavesAlready()
		}
		if err != nil || before.IsLeaving {
			return false, err
		}
		if err := refuseOld(tx); err != nil {
			return false, err
		}
		if err := before.RequireOthers(tx, a.UserID); err != nil {
			return false, err
		}
		params := map[string]any{
			"id": a.UserID, "at": a.At, "eraseAt": a.EraseAt, "by": a.ActorID, "why": cypher.OrNull(a.Why), "most": 1,
		}
		if err := requireFree(tx, params); err != nil {
			return false, err
		}
		if err := tx.Run(`MATCH (u:User {id: $id}) SET u.eraseAt = $eraseAt, u.deletionBy = $by, u.deletionWhy = $why,
  u.deactivatedAt = coalesce(u.deactivatedAt, $at)`, params); err != nil {
			return false, err
		}
		if before.IsActive {
			if err := admingraph.Hide(tx, a.UserID, before.IsArtist); err != nil {
				return false, err
			}
		}
		return true, record(tx, a, audit.PersonDeleted, event.Leaving)
	})
	return changed, cypher.OrNotFound(err, thePerson)
}

// requireFree refuses the end of an account on whose seller buyers wait.
func requireFree(tx *cypher.Tx, params map[string]any) error {
	owes, err := cypher.One(tx, `RETURN `+toShip+` AS toShip, `+underWay+` AS underWay`, params,
		func(r *cypher.Row) deletion.Duties {
			return deletion.Duties{ToShip: r.Int("toShip"), UnderWay: r.Int("underWay")}
		})
	if err != nil {
		return err
	}
	return owes.ComeFirst()
}

// record keeps what an admin did, and has the person be written to.
func record(tx *cypher.Tx, a deletion.Ask, verb audit.Verb, told event.Verb) error {
	if err := tx.Emit(told, a.ActorID, deletion.Label, a.UserID); err != nil || a.ActorID == a.UserID {
		return err
	}
	leaves := verb == audit.PersonDeleted
	return auditgraph.Record(tx, audit.Act{
		At: a.At, ActorID: a.ActorID, Verb: verb, Subject: audit.Subject{Type: "User", ID: a.UserID}, Why: a.Why,
		Before: audit.State(map[string]bool{"leaving": !leaves}), After: audit.State(map[string]bool{"leaving": leaves}),
	})
}

// refuseOld refuses to take an act back where somebody was deleted or kept since.
func refuseOld(tx *cypher.Tx) error {
	newer, err := auditgraph.Newer(tx, audit.PersonDeleted, audit.PersonKept)
	if err == nil && len(newer) > 0 {
		return audit.ChangedSince()
	}
	return err
}

// Keep takes a deletion back.
func (s *Store) Keep(ctx context.Context, a deletion.Ask) (bool, error) {
	changed, err := cypher.WriteTx(ctx, s.db, "keep_account", func(tx *cypher.Tx) (bool, error) {
		before, err := admingraph.Lock(tx, admin.Change{UserID: a.UserID, ActorID: a.ActorID})
		if err != nil || !before.IsLeaving {
			return false, err
		}
		if err := refuseOld(tx); err != nil {
			return false, err
		}
		params := map[string]any{"id": a.UserID, "at": a.At, "isDeactivated": before.IsDeactivated}
		type state struct {
			byID   string
			isLate bool
		}
		now, err := cypher.One(tx, `MATCH (u:User {id: $id}) RETURN u.deletionBy AS by, u.erasingSince IS NOT NULL OR u.eraseAt <= $at AS isLate`,
			params, func(r *cypher.Row) state { return state{r.String("by"), r.Bool("isLate")} })
		switch {
		case err != nil:
			return false, err
		case now.isLate:
			return false, deletion.TooLate()
		case a.ActorID == a.UserID && now.byID != a.UserID:
			return false, fault.New(fault.Forbidden, "Those who run the site delete this account. Only they can take that back.")
		}
		if err := tx.Run(`MATCH (u:User {id: $id}) SET u.deactivatedAt = CASE WHEN $isDeactivated THEN u.deactivatedAt END
REMOVE u.eraseAt, u.deletionBy, u.deletionWhy`, params); err != nil {
			return false, err
		}
		if !before.IsDeactivated {
			if err := admingraph.Show(tx, a.UserID, before.IsArtist); err != nil {
				return false, err
			}
		}
		return true, record(tx, a, audit.PersonKept, event.Stayed)
	})
	return changed, cypher.OrNotFound(err, thePerson)
}

// Lease locks what it found and looks again, so that of two servers one has the account. From then on nobody can keep
// it.
func (s *Store) Lease(ctx context.Context, now time.Time, lease time.Duration) (deletion.Person, bool, error) {
	found, err := cypher.WriteAll(ctx, s.db, "lease_deletion", `MATCH (u:User) WHERE u.eraseAt <= $now AND coalesce(u.erasingUntil < $now, true)
WITH u ORDER BY u.eraseAt LIMIT 1
SET u._lock = true REMOVE u._lock
WITH u WHERE u.eraseAt <= $now AND coalesce(u.erasingUntil < $now, true)
SET u.erasingSince = coalesce(u.erasingSince, $now), u.erasingUntil = $until
RETURN `+personNode+` AS node`, map[string]any{"now": now, "until": now.Add(lease)}, scanPerson)
	if err != nil || len(found) == 0 {
		return deletion.Person{}, false, err
	}
	return found[0], true, nil
}

// Renew has a lease last longer.
func (s *Store) Renew(ctx context.Context, userID string, now time.Time, lease time.Duration) error {
	_, err := s.db.Exec(ctx, "renew_deletion", `MATCH (u:User {id: $id}) WHERE u.erasingSince IS NOT NULL SET u.erasingUntil = $until`,
		map[string]any{"id": userID, "until": now.Add(lease)})
	return err
}
