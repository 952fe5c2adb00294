package search

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// The sound of a word is its letters as they are heard, after L. Philips's Metaphone ("Hanging on the Metaphone",
// Computer Language 7/12, 1990), with the vowels kept: where words are short, they tell them apart.

// soundsBegin are beginnings with a silent letter, and what is heard.
var soundsBegin = [][2]string{
	{"kn", "n"}, {"gn", "n"}, {"wr", "r"}, {"ps", "s"}, {"wh", "w"}, {"x", "s"}, {"mc", "mak"},
}

// soundsEnd are endings with letters that are not heard as they are written.
var soundsEnd = [][2]string{
	{"dge", "j"},
	{"gue", "g"},
	{"que", "k"},
	{"mb", "m"},
	{"ough", "o"},
	{"ey", "i"},
	{"ie", "i"},
	{"y", "i"},
	{"re", "er"},
	{"e", ""},
}

// soundsAmid are letters written for one sound, the longer before those that they hold.
var soundsAmid = strings.NewReplacer(
	"tion", "xn", "sion", "xn", "shun", "xn", "tch", "c", "dge", "j", "sch", "sk", "igh", "i", "eau", "o",
	"ph", "f", "ck", "k", "ch", "c", "sh", "x", "th", "t", "gh", "", "qu", "kw", "q", "k", "x", "ks",
	"sce", "se", "sci", "si", "ce", "se", "ci", "si", "cy", "si", "c", "k", "rh", "r", "dj", "j",
	"ai", "e", "ay", "e", "ei", "e", "ey", "e", "ee", "i", "ea", "i", "ie", "i", "oo", "u", "ou", "u", "ew", "u",
	"ue", "u", "au", "o", "aw", "o", "oa", "o", "ow", "o", "y", "i", "z", "s",
)

// soundOf returns how a folded word is heard, in the letters a to z; words in other letters are heard as they are
// spelled in these. c stands for the sound of "ch", x for that of "sh".
func soundOf(word string) string {
	if spelled, other := toLatin(word); other {
		word = spelled
	}
	for _, s := range soundsBegin {
		if rest, has := strings.CutPrefix(word, s[0]); has && rest != "" {
			word = s[1] + rest
			break
		}
	}
	for _, s := range soundsEnd {
		if rest, has := strings.CutSuffix(word, s[0]); has && len(rest) > 1 {
			word = rest + s[1]
			break
		}
	}
	heard := soundsAmid.Replace(word)
	var b strings.Builder
	before := ' '
	for _, r := range heard {
		silent := r == 'h' && b.Len() > 0
		if r != before && !silent {
			b.WriteRune(r)
		}
		before = r
	}
	return b.String()
}

func isVowel(r rune) bool {
	switch r {
	case 'a', 'e', 'i', 'o', 'u':
		return true
	default:
		return false
	}
}

// voiced gives the letters of one place in the mouth one spelling.
var voiced = map[rune]rune{'v': 'f', 'd': 't', 'b': 'p', 'g': 'k', 'j': 'c'}

// soundKey returns the sound of a word by which likenesses are looked up: vowels, and letters of one place in the
// mouth, are one.
func soundKey(word string) string {
	var b strings.Builder
	before := ' '
	for _, r := range soundOf(word) {
		if to, ok := voiced[r]; ok {
			r = to
		}
		if isVowel(r) {
			r = 'a'
		}
		if r != before {
			b.WriteRune(r)
		}
		before = r
	}
	return b.String()
}

const (
	// soundWhole, before a key in Fields.Sounds, says that it is of the whole name.
	soundWhole = "="
	// longestSound is the longest key of a whole name, in letters.
	longestSound = 24
	// maxSoundWords bounds of how many words of a text keys are kept.
	maxSoundWords = 8
)

// soundSlips returns how many letters of a key of n may be left out: of a short one hardly any, as too little would be
// left; of a long one few, as it would have too many neighbours.
func soundSlips(n int) int {
	switch {
	case n < 3:
		return 0
	case n < 4 || n > 7:
		return 1
	default:
		return maxEdits
	}
}

// slipsAsked is soundSlips for what is looked up: of a long key more, as nothing is kept of its neighbours.
func slipsAsked(n int) int {
	if n > 7 && n <= 14 {
		return maxEdits
	}
	return soundSlips(n)
}

// soundNeighbours returns key and what is left of it without up to so many letters.
func soundNeighbours(key string, slips int) []string {
	all, last := []string{key}, []string{key}
	for range slips {
		var shorter []string
		for _, k := range last {
			if utf8.RuneCountInString(k) > 2 {
				shorter = append(shorter, nearKeys(k)[1:]...)
			}
		}
		last = distinct(shorter)
		all = append(all, last...)
	}
	return distinct(all)
}

// soundLetters, before a key in Fields.Sounds, says that it is of a word's letters: a slip may make another sound of
// many of them.
const soundLetters = "-"

// soundSpelled returns the keys of a word's letters, of words of up to seven.
func soundSpelled(word string) []string {
	if n := utf8.RuneCountInString(word); n < 4 || n > 8 {
		return nil
	}
	keys := nearKeys(word)
	for i := range keys {
		keys[i] = soundLetters + keys[i]
	}
	return keys
}

// soundsOf returns what a name of words, of the key given, is found by where it was heard.
func soundsOf(words []word, full string) []string {
	var sounds []string
	for _, w := range required(words)[:min(len(required(words)), maxSoundWords)] {
		key := soundKey(w.text)
		sounds = append(sounds, soundNeighbours(key, soundSlips(len(key)))...)
		sounds = append(sounds, soundSpelled(w.text)...)
	}
	if key := soundKey(full); len(key) <= longestSound {
		for _, k := range soundNeighbours(key, min(soundSlips(len(key)), 1)) {
			sounds = append(sounds, soundWhole+k)
		}
	}
	return distinct(sounds)
}

// Likeness is what a document sounds like: it has a key of each set in Fields.Sounds.
type Likeness [][]string

// likenesses returns what documents must be like, any of them, for a guess of what q was meant for; the likeliest
// first, none where too little was typed.
func (q *query) likenesses() []Likeness {
	if q.length < leastGuessed || q.terms.KeysOnly() {
		return nil
	}
	var once, twice [][]string
	for i := range q.words {
		key := soundKey(string(q.words[i].runes))
		if len(key) < 3 || len(once) == maxSoundWords {
			continue
		}
		spelled := soundSpelled(string(q.words[i].runes))
		once = append(once, slices.Concat(soundNeighbours(key, 1), spelled))
		twice = append(twice, slices.Concat(soundNeighbours(key, slipsAsked(len(key))), spelled))
	}
	var all []Likeness
	if len(once) > 0 {
		all = append(all, once)
	}
	for i := range once {
		if len(once) > 2 {
			all = append(all, slices.Delete(slices.Clone(once), i, i+1))
			continue
		}
		if len(twice[i]) > len(once[i]) {
			way := slices.Clone(once)
			way[i] = twice[i]
			all = append(all, way)
		}
	}
	if key := soundKey(string(q.full)); len(key) > 3 && len(key) <= longestSound {
		var whole []string
		for _, k := range soundNeighbours(key, slipsAsked(len(key))) {
			whole = append(whole, soundWhole+k)
		}
		all = append(all, Likeness{whole})
	}
	return all
}
