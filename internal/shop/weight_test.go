package shop

import "testing"

func TestWordsOfWeight(t *testing.T) {
	for word, want := range map[string]int{
		"250 g": 250, "250g": 250, "0.3 kg": 300, "0,3 KG": 300, "1.25 kg": 1250, "12 oz": 340, "1 lb": 454, "2 lbs.": 907,
		"1,000 g": 1000, "1.000 g": 1000, "0.5 g": 1, "1 pound": 454, " 3 ounces ": 85, "2 kilos": 2000, "100 kg": 100_000,
		"": 0, "heavy": 0, "180 gsm": 0, "250": 0, "-3 g": 0, "0 g": 0, "101 kg": 0, "about 250 g": 0, "1e3 g": 0,
		"99999999999999999999 kg": 0,
	} {
		if got := gramsOf(word); got != want {
			t.Errorf("%q: %d g, not %d", word, got, want)
		}
	}
	if v := (Variant{Weight: "250 g", OwnGrams: new(300)}); v.Grams() != 300 {
		t.Error("what the word says counts over what the seller set")
	}
}
