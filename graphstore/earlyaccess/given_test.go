package earlyaccess_test

import (
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/earlyaccess"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// code makes one to hand out; its id is later than those of all others, as it is a new one.
func (l line) code() (id, by string) {
	l.t.Helper()
	id, by = graphtest.ID(l.t), graphtest.ID(l.t)
	err := l.AddInvites(l.t.Context(), []earlyaccess.Invite{{ID: id, Hash: "hash" + id}}, "Press", by, now)
	if err != nil {
		l.t.Fatal(err)
	}
	return id, by
}

func (l line) given(id string) earlyaccess.Given {
	l.t.Helper()
	for before := ""; ; {
		page, err := l.Invites(l.t.Context(), before, 50)
		if err != nil || len(page) == 0 {
			l.t.Fatalf("%s is not listed, %v", id, err)
		}
		if at := slices.IndexFunc(page, func(g earlyaccess.Given) bool { return g.ID == id }); at >= 0 {
			return page[at]
		}
		before = page[len(page)-1].ID
	}
}

func (l line) hold(id string, at time.Time) earlyaccess.Hold {
	l.t.Helper()
	hold, err := l.HoldInvite(l.t.Context(), "hash"+id, id+"@example.com", at, at.Add(time.Hour))
	if err != nil {
		l.t.Fatal(err)
	}
	return hold
}

func TestARevokedCodeAdmitsNobody(t *testing.T) {
	l := newLine(t)
	id, by := l.code()
	if got := l.given(id); got.State() != earlyaccess.InviteMade || got.Note != "Press" {
		t.Errorf("a new code is %+v", got)
	}
	for range 2 { // the second time changes nothing
		if err := l.RevokeInvite(t.Context(), id, by, now); err != nil {
			t.Fatal(err)
		}
	}
	if got := l.hold(id, now); got != earlyaccess.Revoked {
		t.Errorf("a revoked code: %v", got)
	}
	if got := l.given(id).State(); got != earlyaccess.InviteRevoked {
		t.Errorf("listed as %s", got)
	}
	if err := l.RestoreInvite(t.Context(), id, by, now); err != nil {
		t.Fatal(err)
	}
	if err := l.RestoreInvite(t.Context(), id, by, now); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("restored twice: %v", err)
	}
	if got := l.hold(id, now); got != earlyaccess.Held || l.given(id).State() != earlyaccess.InviteHeld {
		t.Errorf("a restored code: %v, %s", got, l.given(id).State())
	}
	if err := l.RevokeInvite(t.Context(), graphtest.ID(t), by, now); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("none revoked: %v", err)
	}
}

// Whoever came by a code is shown while it is held and after that is settled, and their code cannot be revoked.
func TestACodeSaysWhoCameByIt(t *testing.T) {
	l := newLine(t)
	id, by := l.code()
	if l.hold(id, now) != earlyaccess.Held {
		t.Fatal("not held")
	}
	user := graphtest.ID(t)
	if _, err := l.db.Exec(t.Context(), "test_user", `CREATE (:User {id: $id, handle: $id, handleKey: $id, displayName: 'Mia',
  email: $email, confirmedAt: $at})`, map[string]any{"id": user, "email": id + "@example.com", "at": now}); err != nil {
		t.Fatal(err)
	}
	check := func(when string) {
		t.Helper()
		got := l.given(id)
		if got.State() != earlyaccess.InviteUsed || got.UsedBy == nil || got.UsedBy.UserID != user {
			t.Errorf("%s it is %+v", when, got)
		}
		if err := l.RevokeInvite(t.Context(), id, by, now); fault.CodeOf(err) != fault.Conflict {
			t.Errorf("%s it is revoked: %v", when, err)
		}
	}
	check("while it is held")
	if err := l.SettleHolds(t.Context(), now.Add(2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	check("once it is settled")
	if l.given(id).UsedAt.IsZero() {
		t.Error("nothing says when it was used")
	}
}

// Of somebody who signs up by a code and an admin who revokes it at once, one comes first, and the other is told.
func TestRevokedAndUsedAtOnce(t *testing.T) {
	l := newLine(t)
	for range 5 {
		id, by := l.code()
		var got earlyaccess.Hold
		for _, err := range graphtest.AtOnce(
			func() error { return l.RevokeInvite(t.Context(), id, by, now) },
			func() (err error) {
				got, err = l.HoldInvite(t.Context(), "hash"+id, id, now, now.Add(time.Hour))
				return err
			},
		) {
			if err != nil {
				t.Fatal(err)
			}
		}
		if got == earlyaccess.NotHeld {
			t.Error("neither held nor revoked")
		}
		if after := l.hold(id, now.Add(2*time.Hour)); after != earlyaccess.Revoked {
			t.Errorf("afterwards it is %v", after)
		}
	}
}

// A letter that was due is not written while its code is revoked.
func TestARevokedInviteIsNotMailed(t *testing.T) {
	l := newLine(t)
	e := l.joins("")
	l.confirms(e.ID)
	ahead, by := l.at(e.ID), graphtest.ID(t)
	invites := make([]earlyaccess.Invite, ahead)
	for i := range invites {
		id := graphtest.ID(t)
		invites[i] = earlyaccess.Invite{ID: id, Hash: "hash" + id}
	}
	if _, err := l.InviteNext(t.Context(), invites, by, now); err != nil {
		t.Fatal(err)
	}
	id := invites[ahead-1].ID
	if got := l.given(id); got.State() != earlyaccess.InviteDue || got.Email != e.Email {
		t.Fatalf("the invite is %+v", got)
	}
	isDue := func() bool {
		due, err := l.LeaseMailings(t.Context(), 500, now.Add(time.Hour), now.Add(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(due, func(m earlyaccess.Mailing) bool { return m.InviteID == id })
	}
	if err := l.RevokeInvite(t.Context(), id, by, now); err != nil || isDue() {
		t.Errorf("a revoked invite is written, %v", err)
	}
	if err := l.RestoreInvite(t.Context(), id, by, now); err != nil || !isDue() {
		t.Errorf("a restored invite is not written, %v", err)
	}
}

func TestTheLineIsByPlace(t *testing.T) {
	l := newLine(t)
	first, second := l.joins(""), l.joins("")
	l.confirms(first.ID)
	l.confirms(second.ID)
	friend := l.joins(second.Ref)
	l.confirms(friend.ID)
	var order []string
	for after := -1; ; {
		page, err := l.Line(t.Context(), after, 3)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		for _, e := range page {
			if e.Turn <= after {
				t.Fatalf("turn %d after %d", e.Turn, after)
			}
			after, order = e.Turn, append(order, e.ID)
		}
	}
	if slices.Index(order, second.ID) > slices.Index(order, first.ID) || !slices.Contains(order, friend.ID) {
		t.Errorf("who was sent a friend is not ahead: %v", order)
	}
}

func TestAPreviewIsRestored(t *testing.T) {
	l := newLine(t)
	id, by := graphtest.ID(t), graphtest.ID(t)
	code := earlyaccess.PreviewCode{ID: id, Label: "Press", CreatedAt: now, ExpiresAt: now.Add(time.Hour)}
	if err := l.AddPreview(t.Context(), code, "hash"+id, by); err != nil {
		t.Fatal(err)
	}
	if err := l.RestorePreview(t.Context(), id, by, now); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("one that works is restored: %v", err)
	}
	if err := l.RevokePreview(t.Context(), id, by, now); err != nil {
		t.Fatal(err)
	}
	if err := l.RestorePreview(t.Context(), id, by, now.Add(time.Hour)); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("one that ran out is restored: %v", err)
	}
	if err := l.RestorePreview(t.Context(), id, by, now); err != nil {
		t.Fatal(err)
	}
	if open, err := l.UsePreview(t.Context(), "hash"+id, now); err != nil || !open {
		t.Errorf("a restored password does not open, %v", err)
	}
}
