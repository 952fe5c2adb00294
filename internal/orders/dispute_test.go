package orders

import "testing"

func TestHowDisputesStandTogether(t *testing.T) {
	for _, c := range []struct {
		all  Disputes
		want DisputeState
	}{
		{nil, ""},
		{Disputes{"dp_1/WON"}, DisputeWon},
		{Disputes{"dp_1/LOST", "dp_2/WON"}, DisputeLost},
		{Disputes{"dp_1/LOST", "dp_2/OPEN", "dp_3/WON"}, DisputeOpen},
	} {
		if got := c.all.State(); got != c.want {
			t.Errorf("%v: %q, want %q", c.all, got, c.want)
		}
	}
}
