package giveaways

import (
	"encoding/hex"
	"fmt"
	"slices"
	"time"
)

// Proof is what anyone needs to draw again. Entries are listed once nobody can enter any more; whose they are is told
// of winners alone.
type Proof struct {
	GiveawayID  string    `json:"giveawayId"`
	Description string    `json:"description"`
	Quantity    int       `json:"quantity"`
	EndDate     time.Time `json:"endDate"`
	IsClosed    bool      `json:"isClosed"`
	Commitment  string    `json:"seedCommitment"`
	EntryCount  int       `json:"entryCount"`
	EntriesHash string    `json:"entriesHash"`
	// Entries are in the order in which people entered.
	Entries []string    `json:"entries"`
	Draws   []ProofDraw `json:"draws"`
}

// ProofDraw is one draw.
type ProofDraw struct {
	Number int       `json:"number"`
	Seed   string    `json:"seed"`
	At     time.Time `json:"drawnAt"`
	// Replaced are the entries of the winners in whose place others are drawn.
	Replaced []string      `json:"replaced"`
	Winners  []ProofWinner `json:"winners"`
}

// ProofWinner is an entry that won, and whose it is; nobody's where they are gone.
type ProofWinner struct {
	EntryID string  `json:"entryId"`
	Handle  *string `json:"handle"`
}

// Verify draws again and returns what does not agree with the proof; nothing where all of it does.
func (p Proof) Verify() (problems []string) {
	report := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	if !p.IsClosed {
		report("The giveaway runs until %s: there is nothing to verify yet.", p.EndDate.Format(time.RFC3339))
		return problems
	}
	if len(p.Entries) != p.EntryCount {
		report("%d entries are counted, and %d are listed.", p.EntryCount, len(p.Entries))
	}
	hash, seen := noEntries(p.GiveawayID, p.Commitment), make(map[string]bool, len(p.Entries))
	for _, id := range p.Entries {
		if seen[id] {
			report("The entry %s is listed twice.", id)
		}
		seen[id], hash = true, WithEntry(hash, id)
	}
	if hash != p.EntriesHash {
		report("The hash of the entries is %s, not %s.", hash, p.EntriesHash)
	}
	before, won, current := p.Commitment, map[string]bool{}, []string{}
	for i, d := range p.Draws {
		if d.Number != i+1 {
			report("Draw %d stands in the place of draw %d.", d.Number, i+1)
		}
		if seed, err := hex.DecodeString(d.Seed); err != nil || hashOf(string(seed)) != before {
			report("The seed of draw %d is not the one that was committed to.", d.Number)
		}
		before = d.Seed
		most := p.Quantity
		if i > 0 {
			most = len(d.Replaced)
		}
		for _, id := range d.Replaced {
			at := slices.Index(current, id)
			if at < 0 {
				report("Draw %d replaces %s, which had not won.", d.Number, id)
				continue
			}
			current = slices.Delete(current, at, at+1)
		}
		picked, err := pick(d.Seed, d.Number, p.EntriesHash, p.Entries, won, most)
		if err != nil {
			report("%s", err)
			continue
		}
		said := make([]string, len(d.Winners))
		for n, w := range d.Winners {
			said[n] = w.EntryID
		}
		if !slices.Equal(picked, said) {
			report("The winners of draw %d are %q, not %q.", d.Number, picked, said)
		}
		for _, id := range picked {
			won[id], current = true, append(current, id)
		}
	}
	return problems
}

// Place returns the number of an entry, 0 where it is not listed, and the hash of the entries with it, which its
// receipt has.
func (p Proof) Place(entryID string) (number int, entriesHash string) {
	entriesHash = noEntries(p.GiveawayID, p.Commitment)
	for i, id := range p.Entries {
		if entriesHash = WithEntry(entriesHash, id); id == entryID {
			return i + 1, entriesHash
		}
	}
	return 0, ""
}
