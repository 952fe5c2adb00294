package again_test

import (
	"errors"
	"math"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func keyOf(t *testing.T, written any) again.Key {
	t.Helper()
	k, err := again.KeyOf("k", written)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestOnlyWhatWasChangedIsRefused(t *testing.T) {
	first, changed := keyOf(t, []string{"a", "b"}), keyOf(t, []string{"ab"})
	for _, made := range []again.Made{{}, {ID: "id"}, {ID: "id", Print: first.Print}} {
		if err := made.Check(keyOf(t, []string{"a", "b"})); err != nil {
			t.Errorf("%+v: %v", made, err)
		}
	}
	err := again.Made{ID: "id", Print: first.Print}.Check(changed)
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.Conflict || f.ExistingID != "id" {
		t.Errorf("changed: %v", err)
	}
}

func TestWhatHasNoKeyHasNoPrint(t *testing.T) {
	if k, err := again.KeyOf("", "a"); err != nil || k != (again.Key{}) {
		t.Errorf("%+v, %v", k, err)
	}
	if _, err := again.KeyOf("k", math.NaN()); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("not a number: %v", err)
	}
}
