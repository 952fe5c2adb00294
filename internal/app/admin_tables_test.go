package app

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
)

// table reads a CSV file as rows by the names of their columns.
func (s *server) table(path, token string) (columns []string, rows []map[string]string) {
	s.t.Helper()
	got := s.get(path, token)
	all, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(got.Body.Bytes(), []byte("\ufeff")))).ReadAll()
	if got.Code != http.StatusOK || err != nil || len(all) == 0 {
		s.t.Fatalf("%s: %d, %v", path, got.Code, err)
	}
	for _, cells := range all[1:] {
		row := map[string]string{}
		for i, name := range all[0] {
			row[name] = cells[i]
		}
		rows = append(rows, row)
	}
	return all[0], rows
}

func (s *server) refusesTable(path string) {
	s.t.Helper()
	for who, token := range map[string]string{
		"a visitor": "", "a fan": s.access(s.fanID), "a moderator": s.moderator().token,
	} {
		want := map[bool]string{true: noToken, false: refused}[token == ""]
		if got := s.get(path, token); got.code() != want || bytes.Contains(got.Body.Bytes(), []byte("@example.com")) {
			s.t.Errorf("%s for %s: %d %.200s", path, who, got.Code, got.Body)
		}
	}
}

func TestTheAuditLogAsATable(t *testing.T) {
	s := newServer(t, true)
	admin := s.access(s.adminID)
	// What a spreadsheet would run, with all that a CSV must quote.
	const why = "=HYPERLINK(\"http://example.com\", \"a\"),\nünï 🎵"
	began := time.Now().UTC()
	for _, role := range []string{"analyst", "support"} {
		body := object{"userId": s.fanID, "privilege": role, "why": why}
		if got := s.call("POST", "/admin/assign-privileges", admin, body); got.code() != "" {
			t.Fatal(got.Body)
		}
	}
	s.call("POST", "/admin/early-access/codes", admin, object{"count": 2, "note": "A, \"note\""})
	path := "/admin/audit.csv?actor=" + s.adminID
	columns, all := s.table(path, admin)
	want := []string{
		"at", "actor", "actorId", "verb", "subjectType", "subjectId", "subject", "before", "after", "why", "id", "undoes",
		"undoneBy", "subjectPath",
	}
	if !slices.Equal(columns, want) {
		t.Errorf("columns %q", columns)
	}
	if len(all) != 3 || all[0]["verb"] != "invite codes made" || all[2]["verb"] != "role given" {
		t.Fatalf("got %v, the last first", all)
	}
	given := all[2]
	if given["why"] != "'"+why || given["subjectId"] != s.fanID || given["actorId"] != s.adminID ||
		given["subjectType"] != "User" || given["subject"] == "" || given["actor"] == "" || given["undoneBy"] != "" {
		t.Errorf("a role is %v", given)
	}
	var after struct {
		Count int
		Note  string
	}
	err := json.Unmarshal([]byte(all[0]["after"]), &after)
	if err != nil || after.Count != 2 || after.Note != "A, \"note\"" {
		t.Errorf("after is %q, %v", all[0]["after"], err)
	}
	if at, err := time.Parse(time.RFC3339, given["at"]); err != nil || at.Before(began.Add(-time.Minute)) {
		t.Errorf("at %q, %v", given["at"], err)
	}
	for name, filter := range map[string]struct {
		query string
		rows  int
	}{
		"a verb":     {"&verb=role+given", 2},
		"a subject":  {"&subject=" + s.fanID, 2},
		"a handle":   {"&subject=@" + all[2]["subject"], 2},
		"nobody":     {"&subject=@nobody_of_that_name", 0},
		"from then":  {"&since=" + url.QueryEscape(began.Add(-time.Minute).Format(time.RFC3339)), 3},
		"until then": {"&until=" + url.QueryEscape(began.Add(-time.Minute).Format(time.RFC3339)), 0},
	} {
		if _, rows := s.table(path+filter.query, admin); len(rows) != filter.rows {
			t.Errorf("%s: %d rows, want %d", name, len(rows), filter.rows)
		}
	}
	s.refusesTable("/admin/audit.csv")
}

func TestTheWaitingListAsATable(t *testing.T) {
	s := newServer(t, true)
	admin := s.access(s.adminID)
	// An address may begin with what a spreadsheet would run.
	plain, formula := uuid.NewString()+"@example.com", "="+uuid.NewString()+"@example.com"
	for _, email := range []string{plain, formula} {
		token := s.tokenInLetter(s.subscribes(email), "/early-access?token=")
		if got := s.call("POST", "/early-access/confirm", "", object{"token": token}); got.code() != "" {
			t.Fatal(got.Body)
		}
	}
	unconfirmed := s.subscribes(uuid.NewString() + "@example.com")
	columns, rows := s.table("/admin/early-access.csv", admin)
	if !slices.Equal(columns, []string{"email", "joinedAt", "confirmedAt", "invitedAt", "leftAt", "referrals"}) {
		t.Errorf("columns %q", columns)
	}
	found := map[string]map[string]string{}
	for _, row := range rows {
		found[row["email"]] = row
	}
	if found[unconfirmed] != nil {
		t.Error("who did not confirm is in the table")
	}
	for _, email := range []string{plain, "'" + formula} {
		row := found[email]
		if row == nil {
			t.Errorf("%s is not in the table", email)
			continue
		}
		if _, err := time.Parse(time.RFC3339, row["confirmedAt"]); err != nil || row["invitedAt"] != "" ||
			row["leftAt"] != "" || row["referrals"] != "0" {
			t.Errorf("%s is %v, %v", email, row, err)
		}
	}
	s.refusesTable("/admin/early-access.csv")
}
