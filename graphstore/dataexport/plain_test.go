package dataexport

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// What lets whoever has it act on a payment, and what the server keeps for itself, is nobody's data.
func TestOnlyWhatMeansSomethingToPeopleIsGiven(t *testing.T) {
	got := plain(map[string]any{
		"total": int64(1200), "paidAt": time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC), "failure": nil,
		"clientSecret": "pi_1_secret_2", "fingerprint": "a1", "codeHash": "b2", "_lock": true,
		"lines": []any{map[string]any{"title": "A shirt", "clientKey": "c3"}},
	})
	want := map[string]any{
		"total": int64(1200), "paidAt": "2026-12-01T09:00:00Z", "lines": []any{map[string]any{"title": "A shirt"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
