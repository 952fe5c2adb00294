package graphstore_test

import (
	"time"

	earlygraph "github.com/sidestage/sidestage/graphstore/earlyaccess"
	"github.com/sidestage/sidestage/internal/earlyaccess"
)

// crowdOfWaiting are people who wait or left, and codes of each kind.
func (r *requests) crowdOfWaiting() {
	r.t.Helper()
	for _, as := range []string{
		`(:PlanCrowd:WaitingEntry {id: id, email: id, ref: id, referrals: 0, joinedAt: datetime(), confirmedAt: datetime(), position: 1000000 + n, turn: 1000000 + n})`,
		`(:PlanCrowd:WaitingEntry {id: id, email: id, ref: id, referrals: 0, joinedAt: datetime(), unconfirmedSince: datetime()})`,
		`(:PlanCrowd:Invite {id: id, hash: id, createdAt: datetime(), note: 'Crowd'})`,
		`(:PlanCrowd:Invite {id: id, hash: id, createdAt: datetime(), note: 'Crowd', heldFor: id, heldAt: datetime(), heldUntil: datetime() + duration({days: 1})})`,
		`(:PlanCrowd:Invite {id: id, hash: id, createdAt: datetime(), email: id, mailAt: datetime() + duration({days: 1})})`,
		`(:PlanCrowd:PreviewCode {id: id, hash: id, label: 'Crowd', createdAt: datetime() - duration({days: n}), expiresAt: datetime() + duration({days: 1}), uses: 0})`,
		`(:PlanCrowd:DataExport {id: id, userId: id, askedAt: datetime(), readyAt: datetime(), expiresAt: datetime() + duration({days: 1}), size: 1})`,
		`(:PlanCrowd:DataExport {id: id, userId: id, askedAt: datetime(), waitsSince: datetime() + duration({days: 1}), tries: 0})`,
	} {
		r.makes(2000, as)
	}
}

// earlyAccess has people wait, come up, and leave, and admits them by codes and passwords.
func (r *requests) earlyAccess() {
	ctx, s, now := r.t.Context(), earlygraph.NewStore(r.db), time.Now()
	var entries []earlyaccess.Entry
	for range 3 {
		id := r.id()
		by := ""
		if len(entries) > 0 {
			by = entries[0].Ref
		}
		e, err := s.Join(ctx, earlyaccess.Entry{ID: id, Email: id + "@example.com", Ref: id, JoinedAt: now}, by)
		r.must(err)
		e, err = s.Confirm(ctx, e.ID, now)
		r.must(err)
		entries = append(entries, e)
	}
	_, err := s.Entry(ctx, entries[1].ID)
	r.must(err)
	r.must(s.Leave(ctx, entries[1].ID, now))
	_, err = s.Entries(ctx, "", 50)
	r.must(err)
	_, err = s.Line(ctx, -1, 50)
	r.must(err)
	_, err = s.Totals(ctx)
	r.must(err)
	r.must(s.RemoveUnconfirmed(ctx, now.AddDate(-40, 0, 0)))
	r.codesAdmit(s, now)
	r.previewsOpen(s, now)
	r.must(s.AddVisits(ctx, "1990-01-01", 0))
	_, err = s.Days(ctx, now.AddDate(0, 0, -30).Format(time.DateOnly))
	r.must(err)
}

// codesAdmit gives codes out, holds one, and takes one back and gives it again.
func (r *requests) codesAdmit(s *earlygraph.Store, now time.Time) {
	ctx := r.t.Context()
	given, code := r.id(), r.id()
	_, err := s.InviteNext(ctx, []earlyaccess.Invite{{ID: given, Hash: given}}, r.artist, now)
	r.must(err)
	due, err := s.LeaseMailings(ctx, 5, now.Add(time.Minute), now.Add(time.Hour))
	r.must(err)
	for _, m := range due {
		r.must(s.Mailed(ctx, m.InviteID))
	}
	r.must(s.AddInvites(ctx, []earlyaccess.Invite{{ID: code, Hash: code}}, "Press", r.artist, now))
	_, err = s.Invites(ctx, "", 50)
	r.must(err)
	r.must(s.RevokeInvite(ctx, code, r.artist, now))
	r.must(s.RestoreInvite(ctx, code, r.artist, now))
	_, err = s.HoldInvite(ctx, code, code+"@example.com", now, now.Add(time.Minute))
	r.must(err)
	r.must(s.SettleHolds(ctx, now.Add(time.Hour)))
}

func (r *requests) previewsOpen(s *earlygraph.Store, now time.Time) {
	ctx, id := r.t.Context(), r.id()
	code := earlyaccess.PreviewCode{ID: id, Label: "Press", CreatedAt: now, ExpiresAt: now.Add(time.Hour)}
	r.must(s.AddPreview(ctx, code, id, r.artist))
	_, err := s.UsePreview(ctx, id, now)
	r.must(err)
	_, err = s.Previews(ctx, 50)
	r.must(err)
	r.must(s.RevokePreview(ctx, id, r.artist, now))
	r.must(s.RestorePreview(ctx, id, r.artist, now))
}
