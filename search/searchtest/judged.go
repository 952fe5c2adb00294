package searchtest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// class is a way in which people type a name, and the least share of names that must be
// found so: as the first of their group, and among its first five.
type class struct {
	name        string
	typed       func(r *rand.Rand, d search.Document) string
	first, five float64
}

func classes() []class {
	return []class{
		{"exact", func(_ *rand.Rand, d search.Document) string { return d.Name }, .99, 1},
		{"prefix of 60 %", prefixOf, .80, .92},
		{"one edit", func(r *rand.Rand, d search.Document) string { return edited(r, d.Name) }, .94, .98},
		{"words swapped", swapped, .98, .99},
		{
			"artist and title",
			func(_ *rand.Rand, d search.Document) string { return strings.TrimSpace(d.ArtistName + " " + d.Name) }, .98, 1,
		},
	}
}

const (
	// otherDocuments are generated ones that stand between the catalogue's.
	otherDocuments = 5000
	judgedQueries  = 250
)

// testJudged measures how often a name of the committed catalogue is found as people type
// it. A name counts as found when a hit of its group bears it: names repeat.
func (b Backend) testJudged(t *testing.T) {
	documents := Seed(t)
	index := b.filled(t, append(Catalogue(otherDocuments, 11), documents...))
	r := rand.New(rand.NewPCG(5, 9)) //nolint:gosec // not a secret
	for _, c := range classes() {
		var first, five int
		for range judgedQueries {
			d := documents[r.IntN(len(documents))]
			place := placeOf(t, index, c.typed(r, d), d)
			if place == 1 {
				first++
			}
			if place >= 1 && place <= 5 {
				five++
			}
		}
		atFirst, atFive := float64(first)/judgedQueries, float64(five)/judgedQueries
		t.Logf("%-12s %-17s success@1 %.3f  success@5 %.3f", index.Engine(), c.name, atFirst, atFive)
		if atFirst < c.first || atFive < c.five {
			t.Errorf("%s: success@1 %.3f, @5 %.3f; at least %.2f and %.2f are expected", c.name, atFirst, atFive,
				c.first, c.five)
		}
	}
	testGibberish(t, index, r)
}

// mostGuessed is the share of queries that name nothing which may still show a guess.
const mostGuessed = .1

func testGibberish(t *testing.T, index *search.Index, r *rand.Rand) {
	t.Helper()
	guessed := 0
	for range judgedQueries {
		var text strings.Builder
		for range 5 + r.IntN(6) {
			text.WriteByte("bcdfghjklmnpqrstvwxzaeiou"[r.IntN(25)])
		}
		results := find(t, index, search.Query{Text: text.String()})
		if !shows(results) {
			continue
		}
		guessed++
		typed := shows(find(t, index, search.Query{Text: text.String(), Exact: true}))
		if results.Guessed == typed {
			t.Errorf("%q shows something, guessed %v", text.String(), results.Guessed)
		}
	}
	share := float64(guessed) / judgedQueries
	t.Logf("%-12s %-17s %.3f show something", index.Engine(), "gibberish", share)
	if share > mostGuessed {
		t.Errorf("%.3f of queries that name nothing show something; at most %.2f may", share, mostGuessed)
	}
}

func shows(results search.Results) bool {
	for _, hits := range results.Groups {
		if len(hits) > 0 {
			return true
		}
	}
	return false
}

// placeOf returns the place, from 1, of the first hit named like d; 0 where there is none.
func placeOf(t *testing.T, index *search.Index, text string, d search.Document) int {
	t.Helper()
	q := search.Query{Text: text, Types: []item.Type{d.Type}, PerGroup: 5}
	for i, h := range find(t, index, q).Groups[d.Type] {
		if h.ID == d.ID || search.Fold(h.Name) == search.Fold(d.Name) {
			return i + 1
		}
	}
	return 0
}

func prefixOf(_ *rand.Rand, d search.Document) string {
	runes := []rune(d.Name)
	return string(runes[:(len(runes)*6+9)/10])
}

func swapped(r *rand.Rand, d search.Document) string {
	words := strings.Fields(d.Name)
	if len(words) > 1 {
		i := r.IntN(len(words) - 1)
		words[i], words[i+1] = words[i+1], words[i]
	}
	return strings.Join(words, " ")
}

// edited inserts, drops, replaces or swaps letters of s once.
func edited(r *rand.Rand, s string) string {
	runes := []rune(s)
	letter := string(rune('a' + r.IntN(26)))
	i := r.IntN(len(runes))
	switch kind := r.IntN(4); {
	case kind == 0:
		return string(runes[:i]) + letter + string(runes[i:])
	case kind == 1 && len(runes) > 1:
		return string(runes[:i]) + string(runes[i+1:])
	case kind == 2 && i+1 < len(runes):
		return fmt.Sprintf("%s%c%c%s", string(runes[:i]), runes[i+1], runes[i], string(runes[i+2:]))
	default:
		return string(runes[:i]) + letter + string(runes[i+1:])
	}
}
