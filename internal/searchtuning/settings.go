// Package searchtuning is what admins set of search: synonyms, stop words and the weights
// of the ranking, each change with its reason and its place in a history, and a preview of
// what a change would do before it is made.
package searchtuning

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// Settings are what search goes by.
type Settings struct {
	// Synonyms are groups of words or phrases that find one another.
	Synonyms [][]string
	// StopWords may be missing without a name being another.
	StopWords []string
	Weights   Weights
}

// Weights decide the order of results; see the schema for what each means.
type Weights struct {
	Edit, FirstLetter, Unfinished, Popularity, PopularityCap int
	Personal                                                 bool
	Slack                                                    int
}

// Version is settings as they were put in force.
type Version struct {
	// Number rises by one with every change, from 0, the defaults.
	Number int
	Settings
	Reason string
	// ChangedAt is zero, and ChangedBy empty, for the defaults.
	ChangedAt time.Time
	// ChangedBy is the id of who changed it in what a store is given, and their handle in
	// what it gives: empty for an account that is gone.
	ChangedBy string
}

// Draft is what an admin asks for; a weight that is nil gets its default.
type Draft struct {
	Synonyms  [][]string
	StopWords []string
	Weights   WeightsDraft
}

// WeightsDraft are weights of which any may be left to its default.
type WeightsDraft struct {
	Edit, FirstLetter, Unfinished, Popularity, PopularityCap, Slack *int
	Personal                                                        *bool
}

const (
	maxGroups       = 500
	minGroup        = 2
	maxGroup        = 20
	maxEntry        = 60
	maxStopWords    = 500
	maxStopWord     = 30
	minReasonLength = 3
	maxReasonLength = 500
)

// settle checks a draft and gives the settings it asks for, without repetitions and the
// spaces around words. Errors: BAD_USER_INPUT, with every field that is wrong.
func (d Draft) settle(defaults Settings) (Settings, error) {
	bad := map[string]string{}
	settled := Settings{
		Synonyms: settleSynonyms(d.Synonyms, bad), StopWords: settleStopWords(d.StopWords, bad),
		Weights: d.Weights.settle(defaults.Weights, bad),
	}
	if len(bad) > 0 {
		return Settings{}, fault.BadInput(bad)
	}
	return settled, nil
}

func settleSynonyms(groups [][]string, bad map[string]string) [][]string {
	if len(groups) > maxGroups {
		bad["synonyms"] = fmt.Sprintf("synonyms must be at most %d groups.", maxGroups)
		return nil
	}
	settled := make([][]string, 0, len(groups))
	for i, group := range groups {
		entries := distinct(group)
		if len(entries) < minGroup || len(entries) > maxGroup {
			bad["synonyms"] = fmt.Sprintf("Group %d of synonyms must have %d to %d different entries.", i+1, minGroup, maxGroup)
		}
		for _, entry := range entries {
			if !written(entry, maxEntry) {
				bad["synonyms"] = fmt.Sprintf("Each entry of group %d of synonyms must have 1 to %d characters.", i+1, maxEntry)
			}
		}
		settled = append(settled, entries)
	}
	return settled
}

func settleStopWords(list []string, bad map[string]string) []string {
	words := distinct(list)
	if len(words) > maxStopWords {
		bad["stopWords"] = fmt.Sprintf("stopWords must be at most %d.", maxStopWords)
		return nil
	}
	for _, w := range words {
		if !written(w, maxStopWord) || strings.ContainsFunc(w, unicode.IsSpace) {
			bad["stopWords"] = fmt.Sprintf("Each stop word must be one word of 1 to %d characters.", maxStopWord)
		}
	}
	return words
}

// written reports whether text is 1 to most characters long and holds a letter, a digit or a
// sign, and nothing that controls.
func written(text string, most int) bool {
	n := utf8.RuneCountInString(text)
	return n >= 1 && n <= most && utf8.ValidString(text) && !strings.ContainsFunc(text, unicode.IsControl)
}

// distinct trims words and drops those that repeat another, whatever the case.
func distinct(list []string) []string {
	seen := map[string]bool{}
	kept := make([]string, 0, len(list))
	for _, entry := range list {
		entry = strings.TrimSpace(entry)
		if key := strings.ToLower(entry); !seen[key] {
			seen[key] = true
			kept = append(kept, entry)
		}
	}
	return kept
}

// settle takes what is given where it is within its bounds.
func (w WeightsDraft) settle(defaults Weights, bad map[string]string) Weights {
	settled := defaults
	for _, weight := range []struct {
		name     string
		given    *int
		into     *int
		from, to int
	}{
		{"edit", w.Edit, &settled.Edit, 1, 10},
		{"firstLetter", w.FirstLetter, &settled.FirstLetter, 0, 10},
		{"unfinished", w.Unfinished, &settled.Unfinished, 0, 10},
		{"popularity", w.Popularity, &settled.Popularity, 0, 16},
		{"popularityCap", w.PopularityCap, &settled.PopularityCap, 1, 40},
		{"slack", w.Slack, &settled.Slack, 0, 20},
	} {
		switch {
		case weight.given == nil:
		case *weight.given < weight.from || *weight.given > weight.to:
			bad["weights."+weight.name] = fmt.Sprintf("%s must be between %d and %d.", weight.name, weight.from, weight.to)
		default:
			*weight.into = *weight.given
		}
	}
	if w.Personal != nil {
		settled.Personal = *w.Personal
	}
	return settled
}

// settleReason trims a reason. Errors: BAD_USER_INPUT.
func settleReason(reason string) (string, error) {
	reason, flaw := input.Text(reason, minReasonLength, maxReasonLength)
	if flaw != input.Fine {
		return "", fault.BadInput(map[string]string{
			"reason": fmt.Sprintf("Say in %d to %d characters why.", minReasonLength, maxReasonLength),
		})
	}
	return reason, nil
}
