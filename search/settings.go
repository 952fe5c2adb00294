package search

// Settings are what admins set of the ranking. The zero value is not the default; see
// [DefaultSettings].
type Settings struct {
	// Synonyms are groups of words or phrases, folded when they are used, that find one
	// another.
	Synonyms [][]string
	// StopWords may be missing from a query or a name beside "the", "and" and the like.
	StopWords []string
	Weights   Weights
}

// Weights say what decides among matches; see rank.
type Weights struct {
	// Edit is what a mistyped letter costs, 1..10.
	Edit int
	// FirstLetter is what a wrong first letter costs on top, 0..10.
	FirstLetter int
	// Unfinished is what it costs that a mistyped word is only begun, 0..10.
	Unfinished int
	// Popularity is the number of steps to an octave of Document.Popularity, 0 (it never
	// decides) to 16.
	Popularity int
	// PopularityCap is the octave above which more changes nothing, 1..40.
	PopularityCap int
	// Personal lets what the person follows or saved lead among equals.
	Personal bool
	// Slack is how much more than the best of its group a match may cost, 0..20, before it
	// is left out.
	Slack int
}

// DefaultSettings are those of a site where nobody changed them.
func DefaultSettings() Settings {
	return Settings{Weights: Weights{
		Edit: 2, FirstLetter: 1, Unfinished: 1, Popularity: 4, PopularityCap: 40, Personal: true, Slack: 3,
	}}
}
