// Package overview keeps the figures of the site in the graph.
package overview

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/overview"
	"github.com/sidestage/sidestage/internal/safety"
)

// Store is an overview.Store. A day is a node (:SiteDay {day}), with what was counted of it and which mail failed on
// it; a request reads those and nothing that they were counted from.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db} }

var _ overview.Store = (*Store)(nil)

// FirstDay returns the day of the first account.
func (s *Store) FirstDay(ctx context.Context) (string, error) {
	found, err := cypher.ReadAll(ctx, s.db, "site_first_day",
		`MATCH (u:User) WHERE u.createdAt IS NOT NULL RETURN u.createdAt AS at ORDER BY u.createdAt LIMIT 1`, nil,
		func(r *cypher.Row) string { return r.Time("at").UTC().Format(time.DateOnly) })
	if err != nil || len(found) == 0 {
		return "", err
	}
	return found[0], nil
}

// Counted returns when days were counted.
func (s *Store) Counted(ctx context.Context, from, to string) (map[string]time.Time, error) {
	counted := map[string]time.Time{}
	_, err := cypher.ReadAll(ctx, s.db, "site_days_counted",
		`MATCH (d:SiteDay) WHERE d.day >= $from AND d.day <= $to AND d.countedAt IS NOT NULL RETURN d.day AS day, d.countedAt AS at`,
		map[string]any{"from": from, "to": to}, func(r *cypher.Row) struct{} {
			counted[r.String("day")] = r.Time("at")
			return struct{}{}
		})
	return counted, err
}

// count locks the days before it reads what they are counted from, so that of two servers the later keeps the newer
// figures. Both take the locks in one order. Of a payment there is one entry of the account of payments.
const count cypher.Statement = `UNWIND $days AS span MERGE (d:SiteDay {day: span.day}) SET d._lock = true REMOVE d._lock
WITH collect({day: d, span: span}) AS locked UNWIND locked AS each WITH each.day AS d, each.span AS span
CALL (span) { MATCH (u:User) WHERE u.createdAt >= span.from AND u.createdAt < span.to AND u.confirmedAt IS NOT NULL RETURN count(u) AS signUps }
CALL (span) { MATCH (a:ArtistDay) USING INDEX a:ArtistDay(day) WHERE a.day = span.day RETURN sum(coalesce(a.listens, 0)) AS plays }
CALL (span) {
  MATCH (e:LedgerEntry) USING INDEX SEEK e:LedgerEntry(account, at)
  WHERE e.account = $account AND e.at >= span.from AND e.at < span.to AND e.kind IN $kinds
  WITH e.currency AS currency, sum(e.amount) AS amount, count(e) AS payments ORDER BY currency
  RETURN collect(currency) AS currencies, collect(amount) AS amounts, collect(payments) AS payments }
SET d.signUps = signUps, d.plays = plays, d.currencies = currencies, d.amounts = amounts, d.payments = payments, d.countedAt = $at`

// countAll is answered by what Neo4j keeps of the number of its nodes. Sign-ups that nobody has confirmed are no
// people: they are of the last days alone, as they are removed then.
const (
	countAll         cypher.Statement = `MATCH (u:User) RETURN count(u) AS n`
	countUnconfirmed cypher.Statement = `MATCH (u:User) WHERE u.createdAt >= $from AND u.confirmedAt IS NULL RETURN count(u) AS n`
	keepPeople       cypher.Statement = `MATCH (d:SiteDay {day: $today}) SET d.people = $people`
)

// unconfirmedLife is more than sign-ups that nobody confirms are kept.
const unconfirmedLife = 2 * identity.UnconfirmedLife

// Count counts days.
func (s *Store) Count(ctx context.Context, days []string, today string, at time.Time) error {
	spans := make([]map[string]any, len(days))
	hasToday := false
	for i, day := range days {
		from, err := time.Parse(time.DateOnly, day)
		if err != nil {
			return err
		}
		spans[i] = map[string]any{"day": day, "from": from, "to": from.AddDate(0, 0, 1)}
		hasToday = hasToday || day == today
	}
	params := map[string]any{
		"days": spans, "today": today, "at": at, "account": string(orders.PaymentsAccount),
		"kinds": []string{string(orders.Sale), string(orders.Support), string(orders.Gift)},
	}
	_, err := cypher.WriteTx(ctx, s.db, "site_count_days", func(tx *cypher.Tx) (bool, error) {
		if err := tx.Run(count, params); err != nil || !hasToday {
			return false, err
		}
		number := func(r *cypher.Row) int { return r.Int("n") }
		all, err := cypher.One(tx, countAll, nil, number)
		if err != nil {
			return false, err
		}
		unconfirmed, err := cypher.One(tx, countUnconfirmed, map[string]any{"from": at.Add(-unconfirmedLife)}, number)
		if err != nil {
			return false, err
		}
		params["people"] = all - unconfirmed
		return true, tx.Run(keepPeople, params)
	})
	return err
}

// AddMailFailures adds mail that was given up to a day.
func (s *Store) AddMailFailures(ctx context.Context, day string, count int, last overview.MailFailure) error {
	_, err := s.db.Exec(ctx, "site_mail_failed", `MERGE (d:SiteDay {day: $day}) SET d._lock = true REMOVE d._lock
SET d.mailFailed = coalesce(d.mailFailed, 0) + $count
FOREACH (_ IN CASE WHEN d.mailFailedAt IS NULL OR d.mailFailedAt <= $at THEN [1] ELSE [] END | SET d.mailFailedAt = $at, d.mailFailedWhy = $why)`,
		map[string]any{"day": day, "count": count, "at": last.At, "why": last.Reason})
	return err
}

// Days returns what is kept of days.
func (s *Store) Days(ctx context.Context, from, to string) ([]overview.Kept, error) {
	return cypher.ReadAll(ctx, s.db, "site_days",
		`MATCH (d:SiteDay) WHERE d.day >= $from AND d.day <= $to
RETURN d {.day, .people, .signUps, .plays, .mailFailed, .mailFailedAt, .mailFailedWhy, .countedAt,
  sales: [i IN range(0, size(coalesce(d.currencies, [])) - 1) |
  {currency: d.currencies[i], amount: d.amounts[i], payments: d.payments[i]}]} AS node ORDER BY d.day`,
		map[string]any{"from": from, "to": to}, scanDay)
}

func scanDay(r *cypher.Row) overview.Kept {
	r = r.Map("node")
	k := overview.Kept{
		Day: overview.Day{
			Day: r.String("day"), People: -1,
			Counts: overview.Counts{
				SignUps: r.OptInt("signUps"), Plays: r.OptInt("plays"), MailFailed: r.OptInt("mailFailed"),
			},
		},
		MailFailure: overview.MailFailure{At: r.OptTime("mailFailedAt"), Reason: r.OptString("mailFailedWhy")},
		CountedAt:   r.OptTime("countedAt"),
	}
	if r.Has("people") {
		k.People = r.Int("people")
	}
	for _, each := range r.Maps("sales") {
		k.Sales = append(k.Sales, overview.Sales{
			Currency: each.String("currency"), Amount: int64(each.Int("amount")), Payments: each.Int("payments"),
		})
	}
	return k
}

func scanWaiting(kind overview.Kind) func(*cypher.Row) overview.Waiting {
	return func(r *cypher.Row) overview.Waiting {
		return overview.Waiting{Kind: kind, Count: r.Int("n"), Oldest: r.OptTime("oldest")}
	}
}

// OpenReports counts reports that nobody has decided.
func (s *Store) OpenReports(ctx context.Context, most int) (overview.Waiting, error) {
	return cypher.ReadOne(ctx, s.db, "site_open_reports",
		`MATCH (r:Report) USING INDEX SEEK r:Report(state, createdAt, id)
WHERE r.state = $state AND r.createdAt IS NOT NULL AND r.id IS NOT NULL
WITH r ORDER BY r.state, r.createdAt, r.id LIMIT $most RETURN count(r) AS n, min(r.createdAt) AS oldest`,
		map[string]any{"state": string(safety.Open), "most": most}, scanWaiting(overview.Reports))
}

// OpenAppeals counts appeals that nobody has decided.
func (s *Store) OpenAppeals(ctx context.Context, most int) (overview.Waiting, error) {
	return cypher.ReadOne(ctx, s.db, "site_open_appeals",
		`MATCH (r:Removal) WHERE r.waitingSince IS NOT NULL
WITH r ORDER BY r.waitingSince LIMIT $most RETURN count(r) AS n, min(r.waitingSince) AS oldest`,
		map[string]any{"most": most}, scanWaiting(overview.Appeals))
}

// ProposedGenres counts genres that nobody has decided about.
func (s *Store) ProposedGenres(ctx context.Context, most int) (overview.Waiting, error) {
	return cypher.ReadOne(ctx, s.db, "site_proposed_genres",
		`MATCH (p:GenreProposal) USING INDEX p:GenreProposal(waitingSince, id)
WHERE p.waitingSince IS NOT NULL AND p.id IS NOT NULL
WITH p ORDER BY p.waitingSince, p.id LIMIT $most RETURN count(p) AS n, min(p.waitingSince) AS oldest`,
		map[string]any{"most": most}, scanWaiting(overview.ProposedGenres))
}

// RefundsAsked counts refunds that sellers did not answer, and those asked for before a moment as late. The time is on
// an order while somebody waits, and no longer.
func (s *Store) RefundsAsked(ctx context.Context, most int, before time.Time) (overview.Waiting, error) {
	return cypher.ReadOne(ctx, s.db, "site_refunds_asked",
		`MATCH (o:Order) USING INDEX o:Order(refundAskedAt, id) WHERE o.refundAskedAt IS NOT NULL AND o.id IS NOT NULL
WITH o ORDER BY o.refundAskedAt, o.id LIMIT $most
RETURN count(o) AS n, count(CASE WHEN o.refundAskedAt < $before THEN 1 END) AS late, min(o.refundAskedAt) AS oldest`,
		map[string]any{"most": most, "before": before}, func(r *cypher.Row) overview.Waiting {
			w := scanWaiting(overview.RefundsAsked)(r)
			w.Late = r.Int("late")
			return w
		})
}

// RefusedPayments counts payments that came too late and could not be paid back.
func (s *Store) RefusedPayments(ctx context.Context, most int) (overview.Waiting, error) {
	return cypher.ReadOne(ctx, s.db, "site_refused_payments",
		`MATCH (l:LatePayment) USING INDEX SEEK l:LatePayment(status, paidAt, id)
WHERE l.status = $status AND l.paidAt IS NOT NULL AND l.id IS NOT NULL
WITH l ORDER BY l.status, l.paidAt, l.id LIMIT $most RETURN count(l) AS n, min(l.paidAt) AS oldest`,
		map[string]any{"status": string(orders.RefundRefused), "most": most}, scanWaiting(overview.LatePayments))
}
