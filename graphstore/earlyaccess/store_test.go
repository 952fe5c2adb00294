package earlyaccess_test

import (
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	early "github.com/sidestage/sidestage/graphstore/earlyaccess"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/earlyaccess"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

type line struct {
	*early.Store
	t  *testing.T
	db *cypher.DB
}

func newLine(t *testing.T) line {
	db := graphtest.Open(t)
	return line{early.NewStore(db), t, db}
}

var now = time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)

// joins puts somebody on the list who came by a link, unconfirmed.
func (l line) joins(by string) earlyaccess.Entry {
	l.t.Helper()
	id := graphtest.ID(l.t)
	asked := earlyaccess.Entry{ID: id, Email: id + "@example.com", Ref: "ref" + id, JoinedAt: now}
	e, err := l.Join(l.t.Context(), asked, by)
	if err != nil || e.ID != id || e.Waits() {
		l.t.Fatalf("joined as %+v, %v", e, err)
	}
	return e
}

func (l line) confirms(id string) earlyaccess.Entry {
	l.t.Helper()
	e, err := l.Confirm(l.t.Context(), id, now)
	if err != nil || !e.Waits() || e.Place < 1 {
		l.t.Fatalf("confirmed as %+v, %v", e, err)
	}
	return e
}

func (l line) at(id string) int {
	l.t.Helper()
	e, err := l.Entry(l.t.Context(), id)
	if err != nil {
		l.t.Fatal(err)
	}
	return e.Place
}

func TestAReferralMovesOneUp(t *testing.T) {
	l := newLine(t)
	first, second, third := l.joins(""), l.joins(""), l.joins("unknown")
	for _, e := range []earlyaccess.Entry{first, second, third} {
		l.confirms(e.ID)
	}
	friend := l.joins(third.Ref)
	if l.at(second.ID) >= l.at(third.ID) {
		t.Fatal("who confirmed later is ahead")
	}
	for range 2 { // the second time changes nothing
		l.confirms(friend.ID)
		if l.at(third.ID) >= l.at(second.ID) || l.at(third.ID) <= l.at(first.ID) {
			t.Fatalf("places %d, %d, %d", l.at(first.ID), l.at(second.ID), l.at(third.ID))
		}
	}
	if e, err := l.Entry(t.Context(), third.ID); err != nil || e.Referrals != 1 {
		t.Errorf("%d referrals, %v", e.Referrals, err)
	}
	same := earlyaccess.Entry{ID: graphtest.ID(t), Email: first.Email, Ref: "x", JoinedAt: now}
	again, err := l.Join(t.Context(), same, "")
	if err != nil || again.ID != first.ID || again.ConfirmedAt.IsZero() {
		t.Errorf("the same address again is %+v, %v", again, err)
	}
	if err := l.Leave(t.Context(), first.ID, now); err != nil || l.at(first.ID) != 0 {
		t.Errorf("who left has place %d, %v", l.at(first.ID), err)
	}
	if _, err := l.Entry(t.Context(), "nobody"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("nobody's place: %v", err)
	}
	back, err := l.Join(t.Context(), same, "")
	if err != nil || !back.ConfirmedAt.IsZero() {
		t.Errorf("who left comes back as %+v, %v", back, err)
	}
	if e := l.confirms(first.ID); e.Place <= l.at(third.ID) {
		t.Error("who left comes back to their old place")
	}
}

func TestManyConfirmAtOnce(t *testing.T) {
	l := newLine(t)
	sender := l.joins("")
	l.confirms(sender.ID)
	const many = 8
	work := make([]func() error, many)
	ids := make([]string, many)
	for i := range many {
		ids[i] = l.joins(sender.Ref).ID
		work[i] = func() error { _, err := l.Confirm(t.Context(), ids[i], now); return err }
	}
	for _, err := range graphtest.AtOnce(work...) {
		if err != nil {
			t.Fatal(err)
		}
	}
	places := map[int]bool{}
	for _, id := range ids {
		places[l.at(id)] = true
	}
	if e, err := l.Entry(t.Context(), sender.ID); len(places) != many || err != nil || e.Referrals != many {
		t.Errorf("%d places for %d people, %d referrals, %v", len(places), many, e.Referrals, err)
	}
}

func TestACodeWorksOnce(t *testing.T) {
	l := newLine(t)
	id, admin := graphtest.ID(t), graphtest.ID(t)
	invites := []earlyaccess.Invite{{ID: id, Hash: "hash" + id}}
	if err := l.AddInvites(t.Context(), invites, "Press", admin, now); err != nil {
		t.Fatal(err)
	}
	hold := func(email string, at time.Time) bool {
		held, err := l.HoldInvite(t.Context(), "hash"+id, email, at, at.Add(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		return held == earlyaccess.Held
	}
	const many = 6
	got := make([]bool, many)
	work := make([]func() error, many)
	for i := range many {
		work[i] = func() error { got[i] = hold(id+string(rune('a'+i)), now); return nil }
	}
	graphtest.AtOnce(work...)
	winners, winner := 0, ""
	for i, won := range got {
		if won {
			winners, winner = winners+1, id+string(rune('a'+i))
		}
	}
	if winners != 1 {
		t.Fatalf("%d of %d at once used one code", winners, many)
	}
	if !hold(winner, now) || hold("another"+id, now.Add(59*time.Minute)) {
		t.Error("who holds a code cannot try again, or another can")
	}
	confirmed := func(email string, at time.Time) {
		if _, err := l.db.Exec(t.Context(), "test_user", `CREATE (u:User {id: $id, handle: $id, handleKey: $id}) SET u.email = $email, u.confirmedAt = $at`,
			map[string]any{"id": graphtest.ID(t), "email": email, "at": at}); err != nil {
			t.Fatal(err)
		}
	}
	// Nobody confirmed since, though there was an account with the address before: it is free again.
	confirmed(winner, now.Add(-time.Hour))
	if err := l.SettleHolds(t.Context(), now.Add(2*time.Hour)); err != nil || !hold("another"+id, now.Add(2*time.Hour)) {
		t.Errorf("a code is held for ever, %v", err)
	}
	confirmed("another"+id, now.Add(150*time.Minute))
	if hold("third"+id, now.Add(4*time.Hour)) {
		t.Error("a code is used twice before its hold is settled")
	}
	if err := l.SettleHolds(t.Context(), now.Add(4*time.Hour)); err != nil || hold("third"+id, now.Add(4*time.Hour)) ||
		hold("another"+id, now.Add(4*time.Hour)) {
		t.Errorf("a code is used twice, %v", err)
	}
}

func TestInvitesGoToThoseWhoWaitLongest(t *testing.T) {
	l := newLine(t)
	first, second := l.joins(""), l.joins("")
	l.confirms(first.ID)
	l.confirms(second.ID)
	ahead := l.at(first.ID)
	admin := graphtest.ID(t)
	invites := make([]earlyaccess.Invite, ahead)
	for i := range invites {
		id := graphtest.ID(t)
		invites[i] = earlyaccess.Invite{ID: id, Hash: "hash" + id}
	}
	given, err := l.InviteNext(t.Context(), invites, admin, now)
	if err != nil || given != ahead {
		t.Fatalf("%d of %d invited, %v", given, ahead, err)
	}
	if e, err := l.Entry(t.Context(), first.ID); err != nil || e.InvitedAt.IsZero() || e.Place != 0 {
		t.Errorf("the first is %+v, %v", e, err)
	}
	if l.at(second.ID) == 0 {
		t.Error("the second was invited too")
	}
	mailings, err := l.LeaseMailings(t.Context(), 100, now, now.Add(time.Minute))
	mine := ""
	for _, m := range mailings {
		if m.EntryID == first.ID && m.Email == first.Email {
			mine = m.InviteID
		}
	}
	if err != nil || mine == "" {
		t.Fatalf("nothing is written to the first: %v, %v", mailings, err)
	}
	if again, err := l.LeaseMailings(t.Context(), 100, now, now.Add(time.Minute)); err != nil || len(again) > 0 {
		t.Errorf("leased twice: %v, %v", again, err)
	}
	if err := l.Mailed(t.Context(), mine); err != nil {
		t.Fatal(err)
	}
	late, err := l.LeaseMailings(t.Context(), 100, now.Add(time.Hour), now.Add(2*time.Hour))
	for _, m := range late {
		if m.InviteID == mine {
			t.Error("what was written is due again")
		}
	}
	if err != nil {
		t.Error(err)
	}
	l.leavesAndComesBack(first, mine)
	acts, err := cypher.ReadAll(t.Context(), l.db, "test_acts", `MATCH (a:AuditAct {actorId: $id}) RETURN a.verb AS verb`,
		map[string]any{"id": admin}, func(r *cypher.Row) string { return r.String("verb") })
	if err != nil || len(acts) != 1 || acts[0] != "people invited" {
		t.Errorf("recorded %v, %v", acts, err)
	}
}

// leavesAndComesBack has somebody who was invited leave before the letter goes out: it is written once they are back,
// and not before.
func (l line) leavesAndComesBack(e earlyaccess.Entry, inviteID string) {
	l.t.Helper()
	ctx, later := l.t.Context(), now.Add(3*time.Hour)
	isDue := func() bool {
		due, err := l.LeaseMailings(ctx, 100, later, later.Add(time.Minute))
		if err != nil {
			l.t.Fatal(err)
		}
		return slices.ContainsFunc(due, func(m earlyaccess.Mailing) bool { return m.InviteID == inviteID })
	}
	if err := l.Leave(ctx, e.ID, now); err != nil || isDue() {
		l.t.Errorf("who left is written to, %v", err)
	}
	again := earlyaccess.Entry{ID: graphtest.ID(l.t), Email: e.Email, Ref: "x", JoinedAt: now}
	if _, err := l.Join(ctx, again, ""); err != nil {
		l.t.Fatal(err)
	}
	if isDue() {
		l.t.Error("an address that is not confirmed is written to")
	}
	if back, err := l.Confirm(ctx, e.ID, now); err != nil || back.Place != 0 || !isDue() {
		l.t.Errorf("who came back waits for ever: %+v, %v", back, err)
	}
}

func TestPreviews(t *testing.T) {
	l := newLine(t)
	id, admin := graphtest.ID(t), graphtest.ID(t)
	code := earlyaccess.PreviewCode{ID: id, Label: "Press", CreatedAt: now, ExpiresAt: now.Add(time.Hour)}
	if err := l.AddPreview(t.Context(), code, "hash"+id, admin); err != nil {
		t.Fatal(err)
	}
	code.ID = graphtest.ID(t)
	if err := l.AddPreview(t.Context(), code, "hash"+id, admin); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("the same password twice: %v", err)
	}
	opens := func(at time.Time) bool {
		open, err := l.UsePreview(t.Context(), "hash"+id, at)
		if err != nil {
			t.Fatal(err)
		}
		return open
	}
	if !opens(now) || opens(now.Add(time.Hour)) {
		t.Error("a password opens nothing, or after its time")
	}
	if err := l.RevokePreview(t.Context(), id, admin, now); err != nil || opens(now) {
		t.Errorf("a revoked password opens, %v", err)
	}
	if err := l.RevokePreview(t.Context(), "none", admin, now); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("none revoked: %v", err)
	}
}

func TestDays(t *testing.T) {
	l := newLine(t)
	count := func() earlyaccess.Day {
		days, err := l.Days(t.Context(), "1999-01-01")
		if err != nil {
			t.Fatal(err)
		}
		for _, day := range days {
			if day.Day == "1999-01-01" {
				return day
			}
		}
		return earlyaccess.Day{}
	}
	before := count()
	for range 2 {
		if err := l.AddVisits(t.Context(), "1999-01-01", 3); err != nil {
			t.Fatal(err)
		}
	}
	if after := count(); after.Visits != before.Visits+6 || after.Joined != before.Joined {
		t.Errorf("from %+v to %+v", before, after)
	}
}
