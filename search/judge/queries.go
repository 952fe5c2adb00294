package judge

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// The ways in which people type a name.
const (
	Exact   = "exact"   // as it is
	Prefix  = "prefix"  // the first 60 % of its runes, rounded up
	Edit    = "edit"    // with one letter of one word inserted, dropped, replaced or swapped with the next
	Swapped = "swapped" // with two neighbouring words in each other's place
	Whole   = "artist and title"
	Accents = "accents" // without the accents that it has
	Sound   = "sound"   // as it is heard, in other letters, with one slip more
	Bent    = "bent"    // with three slips over two short words
	// Misspelt is by other rules than Sound and Bent, kept back from whoever tunes the ranking by these.
	Misspelt = "misspelt"
	// Nothing is what no name holds: gibberish, and words of the language.
	Nothing = "nothing"
	// Nonsense is pronounceable words that no name has.
	Nonsense = "nonsense"
	// ShortEdit is the part of Edit in which the word has up to four letters.
	ShortEdit = "edit, short word"
)

// Classes lists the ways in which something is meant, in the order of reports.
func Classes() []string {
	return []string{Exact, Prefix, Edit, Swapped, Whole, Accents, Sound, Bent, Misspelt}
}

// drawOrder lists all classes. Each is drawn by its place: a class that comes later leaves the others as they are.
func drawOrder() []string {
	return []string{Exact, Prefix, Edit, Swapped, Whole, Accents, Nothing, Sound, Bent, Misspelt, Nonsense}
}

// shortWord is how many letters a short word has at most.
const shortWord = 4

// Query is what somebody types, and what is meant by it.
type Query struct {
	Class string
	Text  string
	// Type, ID and Name are those of what is meant; empty in the classes Nothing and Nonsense.
	Type item.Type
	ID   string
	Name string
	// Letters is how long the mistyped word is, in letters; 0 in other classes than Edit.
	Letters int
}

// means reports whether anything is meant.
func (q Query) means() bool { return q.Class != Nothing && q.Class != Nonsense }

// garbled reports whether the query need not have a word, or the beginning of one, of what is meant.
func (q Query) garbled() bool { return q.Class == Sound || q.Class == Bent || q.Class == Misspelt }

// Make makes up to perClass queries of each class of the documents that everybody may
// find, posts excepted; fewer where fewer names allow it. The same documents, in whatever
// order, and the same seed make the same queries. Classes take turns, so that any first
// part holds as many of each.
func Make(documents []search.Document, perClass int, seed uint64) []Query {
	documents = judged(documents)
	classes := drawOrder()
	made := make([][]Query, len(classes))
	for i, class := range classes {
		random := rand.New(rand.NewPCG(seed, uint64(i))) //nolint:gosec // not a secret
		if class == Nothing || class == Nonsense {
			made[i] = meaningless(random, class, documents, perClass)
			continue
		}
		for _, at := range random.Perm(len(documents)) {
			if len(made[i]) == perClass {
				break
			}
			if q, ok := typed(random, class, documents[at]); ok {
				made[i] = append(made[i], q)
			}
		}
	}
	var queries []Query
	for turn := range perClass {
		for _, list := range made {
			if turn < len(list) {
				queries = append(queries, list[turn])
			}
		}
	}
	return queries
}

// judged gives, in order of type and id, the documents of which queries are made.
func judged(documents []search.Document) []search.Document {
	kept := make([]search.Document, 0, len(documents))
	for _, d := range documents {
		if d.Type != item.Post && !d.OwnerOnly && !d.TiersOnly && strings.TrimSpace(d.Name) != "" {
			kept = append(kept, d)
		}
	}
	slices.SortFunc(kept, func(a, b search.Document) int {
		return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.ID, b.ID))
	})
	return kept
}

// typed returns d's name as one of the class types it; ok is false where the name does not
// allow it.
func typed(random *rand.Rand, class string, d search.Document) (q Query, ok bool) {
	q = Query{Class: class, Type: d.Type, ID: d.ID, Name: d.Name}
	switch class {
	case Prefix:
		runes := []rune(d.Name)
		q.Text = strings.TrimSpace(string(runes[:(len(runes)*6+9)/10]))
	case Edit:
		q.Text, q.Letters = mistyped(random, d.Name)
	case Swapped:
		q.Text = swapped(random, d.Name)
	case Whole:
		if d.ArtistName != "" {
			q.Text = d.ArtistName + " " + d.Name
		}
	case Accents:
		if plain := withoutAccents(d.Name); plain != d.Name {
			q.Text = plain
		}
	case Sound:
		q.Text = heard(random, d.Name)
	case Bent:
		q.Text = bent(random, d.Name)
	case Misspelt:
		q.Text = misspelled(random, d.Name)
	default:
		q.Text = d.Name
	}
	if q.garbled() && search.Fold(q.Text) == search.Fold(d.Name) {
		return q, false
	}
	return q, q.Text != "" && utf8.RuneCountInString(q.Text) <= longestQuery
}

// longestQuery is how many characters of a query search reads.
const longestQuery = 200

// swapped exchanges two neighbouring words that differ; empty where there are none.
func swapped(random *rand.Rand, name string) string {
	words := strings.Fields(name)
	var at []int
	for i := 1; i < len(words); i++ {
		if words[i-1] != words[i] {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return ""
	}
	i := at[random.IntN(len(at))]
	words[i-1], words[i] = words[i], words[i-1]
	return strings.Join(words, " ")
}
