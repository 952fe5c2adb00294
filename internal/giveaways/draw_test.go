package giveaways

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// example is a proof whose draws the site repeats too: frontend/src/features/giveaways/proof.test.ts.
const example = "../../docs/contract/giveaway-proof.json"

// held is a giveaway that so many entered, drawn as often as quantities say.
func held(t interface{ Fatal(...any) }, id, secret string, entries []string, quantity int, replaced ...int) Proof {
	commitment, err := seedOf(secret, 0)
	if err != nil {
		t.Fatal(err)
	}
	p := Proof{
		GiveawayID: id, Description: "A signed test pressing", Quantity: quantity, IsClosed: true, Commitment: commitment,
		EndDate: time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC), EntriesHash: noEntries(id, commitment),
		EntryCount: len(entries), Entries: entries, Draws: []ProofDraw{},
	}
	for _, id := range entries {
		p.EntriesHash = WithEntry(p.EntriesHash, id)
	}
	won, current := map[string]bool{}, []string{}
	for n := range 1 + len(replaced) {
		seed, err := seedOf(secret, n+1)
		if err != nil {
			t.Fatal(err)
		}
		most := quantity
		d := ProofDraw{
			Number: n + 1, Seed: seed, At: p.EndDate.Add(time.Duration(n) * time.Hour), Replaced: []string{},
			Winners: []ProofWinner{},
		}
		if n > 0 {
			most = min(replaced[n-1], len(current))
			d.Replaced, current = slices.Clone(current[:most]), current[most:]
		}
		picked, err := pick(seed, n+1, p.EntriesHash, entries, won, most)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range picked {
			won[id], current = true, append(current, id)
			d.Winners = append(d.Winners, ProofWinner{EntryID: id})
		}
		p.Draws = append(p.Draws, d)
	}
	return p
}

func entriesOf(n int) []string {
	ids := make([]string, n)
	for i := range ids {
		ids[i] = hashOf(fmt.Sprint("entry ", i))[:entryIDLength]
	}
	return ids
}

func TestTheExampleIsVerified(t *testing.T) {
	secret := hashOf("the secret of the example")
	p := held(t, "0198c0de-0000-7000-8000-000000000001", secret, entriesOf(12), 2, 1, 2)
	handle := "kestrelyard"
	p.Draws[0].Winners[0].Handle = &handle
	want, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(example, append(want, '\n'), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != string(want)+"\n" {
		t.Errorf("the protocol changed: what was published can no longer be verified. Is:\n%s", want)
	}
	var read Proof
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	if problems := read.Verify(); len(problems) > 0 {
		t.Errorf("%q", problems)
	}
}

// Whatever is entered and however it is drawn: winners are distinct, none wins twice, and drawing again gives the same.
func TestDrawsAreRepeatable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := entriesOf(rapid.IntRange(1, 30).Draw(t, "entries"))
		quantity := rapid.IntRange(1, 10).Draw(t, "quantity")
		replaced := rapid.SliceOfN(rapid.IntRange(1, 10), 0, 4).Draw(t, "replaced")
		secret := hashOf(rapid.String().Draw(t, "secret"))
		p := held(t, "giveaway", secret, entries, quantity, replaced...)
		if problems := p.Verify(); len(problems) > 0 {
			t.Fatalf("%q", problems)
		}
		seen := map[string]bool{}
		for _, d := range p.Draws {
			for _, w := range d.Winners {
				if seen[w.EntryID] || !slices.Contains(entries, w.EntryID) {
					t.Fatalf("%s wins twice, or did not enter", w.EntryID)
				}
				seen[w.EntryID] = true
			}
		}
		if got, want := len(p.Draws[0].Winners), min(quantity, len(entries)); got != want {
			t.Fatalf("%d win of %d, want %d", got, len(entries), want)
		}
	})
}

func TestAChangedProofIsNoticed(t *testing.T) {
	secret := NewSecret()
	for name, c := range map[string]struct {
		change func(*Proof)
		want   string
	}{
		"an entry is left out":    {func(p *Proof) { p.Entries = p.Entries[1:] }, "are counted"},
		"an entry is put in":      {func(p *Proof) { p.Entries = append(p.Entries, NewEntryID()); p.EntryCount++ }, "hash"},
		"two entries are swapped": {func(p *Proof) { p.Entries[0], p.Entries[1] = p.Entries[1], p.Entries[0] }, "hash"},
		"an entry stands twice":   {func(p *Proof) { p.Entries[0] = p.Entries[1] }, "twice"},
		"another seed":            {func(p *Proof) { p.Draws[0].Seed = NewSecret() }, "seed of draw 1"},
		"another seed, later":     {func(p *Proof) { p.Draws[1].Seed = NewSecret() }, "seed of draw 2"},
		"no seed":                 {func(p *Proof) { p.Draws[0].Seed = "" }, "is none"},
		"another winner": {
			func(p *Proof) { p.Draws[0].Winners[0].EntryID = p.Draws[1].Winners[0].EntryID }, "winners of draw 1",
		},
		"a winner too few":   {func(p *Proof) { p.Draws[0].Winners = p.Draws[0].Winners[1:] }, "winners of draw 1"},
		"a draw is left out": {func(p *Proof) { p.Draws = p.Draws[1:] }, "in the place of draw 1"},
		"nobody is replaced": {func(p *Proof) { p.Draws[1].Replaced[0] = p.Draws[1].Winners[0].EntryID }, "had not won"},
		"it is not over":     {func(p *Proof) { p.IsClosed = false }, "nothing to verify yet"},
	} {
		p := held(t, "giveaway", secret, entriesOf(9), 3, 1)
		if problems := p.Verify(); len(problems) > 0 {
			t.Fatalf("as it was: %q", problems)
		}
		c.change(&p)
		if problems := strings.Join(p.Verify(), "\n"); !strings.Contains(problems, c.want) {
			t.Errorf("%s: %q, want %q", name, problems, c.want)
		}
	}
}

// A person's receipt is found in the list, and nothing else is.
func TestReceiptsStandInTheProof(t *testing.T) {
	p := held(t, "giveaway", NewSecret(), entriesOf(5), 1)
	hash := noEntries("giveaway", p.Commitment)
	for i, id := range p.Entries {
		hash = WithEntry(hash, id)
		if number, got := p.Place(id); number != i+1 || got != hash {
			t.Errorf("entry %d: %d, %s", i+1, number, got)
		}
	}
	if number, got := p.Place(NewEntryID()); number != 0 || got != "" {
		t.Errorf("one that did not enter: %d, %s", number, got)
	}
}

// No seed tells a later one, and all of them hang on the commitment.
func TestSeedsAreAChain(t *testing.T) {
	secret := NewSecret()
	before, err := seedOf(secret, 0)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{before: true}
	for draw := 1; draw <= MostDraws; draw++ {
		seed, err := seedOf(secret, draw)
		if err != nil || seen[seed] {
			t.Fatalf("draw %d: %s, %v", draw, seed, err)
		}
		seen[seed] = true
		if next, err := seedOf(secret, draw-1); err != nil || next != before {
			t.Fatalf("draw %d is not committed to by the one before", draw)
		}
		before = seed
	}
	if before != secret {
		t.Error("the last seed is not the secret")
	}
	for _, draw := range []int{-1, MostDraws + 1} {
		if _, err := seedOf(secret, draw); err == nil {
			t.Errorf("there is a seed of draw %d", draw)
		}
	}
}

// Over many seeds each entry wins as often as the others: chi-square with 19 degrees of freedom stays below its
// quantile of .999, for the first place, for being among the first three, and for a second draw.
func TestEverybodyIsAsLikelyToWin(t *testing.T) {
	const entries, rounds, quantile = 20, 20_000, 43.82
	ids := entriesOf(entries)
	hash := noEntries("giveaway", "commitment")
	first, among, again := map[string]int{}, map[string]int{}, map[string]int{}
	for i := range rounds {
		secret := hashOf(fmt.Sprint("fair ", i))
		won, err := pick(secret, 1, hash, ids, nil, 3)
		if err != nil {
			t.Fatal(err)
		}
		first[won[0]]++
		taken := map[string]bool{}
		for _, id := range won {
			among[id]++
			taken[id] = true
		}
		next, err := pick(hashOf("next"+secret), 2, hash, ids, taken, 1)
		if err != nil {
			t.Fatal(err)
		}
		again[next[0]]++
	}
	for name, c := range map[string]struct {
		counts   map[string]int
		expected float64
	}{"first": {first, rounds / 20.}, "among three": {among, 3 * rounds / 20.}, "redrawn": {again, rounds / 20.}} {
		chi := 0.
		for _, id := range ids {
			chi += math.Pow(float64(c.counts[id])-c.expected, 2) / c.expected
		}
		if chi > quantile {
			t.Errorf("%s: chi-square %.1f > %.1f", name, chi, quantile)
		}
	}
}

// A prize stays with who won it until there is somebody to take it.
func TestNoPrizeIsLostWhereFewAreLeft(t *testing.T) {
	secret := hashOf("secret")
	p := held(t, "giveaway", secret, entriesOf(4), 3)
	g := Sealed{
		Giveaway: Giveaway{
			ID: p.GiveawayID, Quantity: 3, Commitment: p.Commitment, EntriesHash: p.EntriesHash, EntryCount: 4, Draws: 1,
		},
		Secret: secret, Entries: p.Entries, Won: map[string]bool{},
	}
	for _, w := range p.Draws[0].Winners {
		g.Won[w.EntryID] = true
		g.Winners = append(g.Winners, Winner{EntryID: w.EntryID, Draw: 1})
	}
	var why refusal
	_, err := g.Draw(2, nil)
	if !errors.As(err, &why) || string(why) != "Only 1 did not win: choose in whose place they come." {
		t.Errorf("in the place of all three: %v", err)
	}
	goes := g.Winners[1].EntryID
	d, err := g.Draw(2, []string{goes})
	if err != nil || len(d.Winners) != 1 || !slices.Equal(d.Replaced, []string{goes}) {
		t.Errorf("in the place of one: %+v, %v", d, err)
	}
}
