package judge

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// asHeard are ways of writing one sound: either side is written for the other. Names are written as heard by
// these, and nothing in the ranking is told of them.
var asHeard = [][2]string{
	{"ai", "ay"},
	{"ee", "ea"},
	{"oo", "u"},
	{"ou", "ow"},
	{"au", "aw"},
	{"ph", "f"},
	{"ck", "k"},
	{"ca", "ka"},
	{"co", "ko"},
	{"cu", "ku"},
	{"cl", "kl"},
	{"cr", "kr"},
	{"ce", "se"},
	{"ci", "si"},
	{"qu", "kw"},
	{"x", "ks"},
	{"tion", "shun"},
	{"dge", "j"},
	{"ge", "je"},
	{"wh", "w"},
	{"kn", "n"},
	{"wr", "r"},
	{"igh", "y"},
	{"mb", "m"},
	{"er", "ar"},
	{"or", "er"},
	{"le", "el"},
	{"gue", "g"},
	{"y", "i"},
	{"ie", "i"},
	{"z", "s"},
	{"tch", "ch"},
	{"our", "or"},
	{"oa", "o"},
	{"ei", "ee"},
	{"ll", "l"},
	{"ss", "s"},
	{"tt", "t"},
	{"nn", "n"},
	{"rr", "r"},
	{"sc", "s"},
	{"th", "t"},
	{"ever", "evr"},
	{"ous", "us"},
}

// silent are sounds of which a letter is not heard: nobody writes it where it is not.
var silent = []string{"kn", "wr", "mb", "igh", "sc", "th", "gue"}

// fewestHeard is how many letters of a script that is spoken so a name has at least to be written as heard.
const fewestHeard = 6

// heard writes a name as somebody who never read it: one to three sounds in other letters, and one slip more in a word
// of four letters or more; empty where the name is too short or has no sound to write otherwise.
func heard(random *rand.Rand, name string) string {
	text := strings.ToLower(withoutAccents(name))
	if !plainLetters(text) {
		return ""
	}
	changed := 0
	for _, at := range random.Perm(len(asHeard)) {
		pair := asHeard[at]
		from, to := pair[0], pair[1]
		if !slices.Contains(silent, from) && random.IntN(2) == 0 {
			from, to = to, from
		}
		if strings.Contains(text, from) {
			text = strings.Replace(text, from, to, 1)
			changed++
		}
		if changed == 1+len(text)/12 || changed == 3 {
			break
		}
	}
	if changed == 0 {
		return ""
	}
	return slip(random, text, 4, 1)
}

// plainLetters reports whether text has enough Latin letters, and no others.
func plainLetters(text string) bool {
	count := 0
	for _, r := range text {
		if r >= utf8.RuneSelf || unicode.IsNumber(r) {
			return false
		}
		if unicode.IsLetter(r) {
			count++
		}
	}
	return count >= fewestHeard
}

// slip edits so many letters of the words of at least least letters; empty where there is none.
func slip(random *rand.Rand, text string, least, times int) string {
	for range times {
		list := strings.Fields(text)
		var long []int
		for i, w := range list {
			if utf8.RuneCountInString(w) >= least {
				long = append(long, i)
			}
		}
		if len(long) == 0 {
			return ""
		}
		i := long[random.IntN(len(long))]
		list[i] = slipped(random, list[i])
		text = strings.Join(list, " ")
	}
	return text
}

// slipped edits one letter of a word so that another word comes of it.
func slipped(random *rand.Rand, word string) string {
	runes := []rune(word)
	for {
		if other := edit(random, runes, random.IntN(len(runes))); !slices.Equal(other, runes) {
			return string(other)
		}
	}
}

// The lengths of a short word, in letters, that two or three slips leave something of.
const (
	leastBent = 4
	mostBent  = 7
)

// bent makes three slips over two short words of a name of two or three: one in the one, two in the other; empty where
// the name has no two such.
func bent(random *rand.Rand, name string) string {
	list := strings.Fields(strings.ToLower(withoutAccents(name)))
	var short []int
	for i, w := range list {
		n := utf8.RuneCountInString(w)
		if n >= leastBent && n <= mostBent && strings.IndexFunc(w, func(r rune) bool { return r < 'a' || r > 'z' }) < 0 {
			short = append(short, i)
		}
	}
	if len(list) < 2 || len(list) > 3 || len(short) < 2 {
		return ""
	}
	random.Shuffle(len(short), func(i, j int) { short[i], short[j] = short[j], short[i] })
	once, twice := short[0], short[1]
	list[once] = slipped(random, list[once])
	for whole := list[twice]; ; {
		list[twice] = slipped(random, slipped(random, whole))
		if edits([]rune(whole), []rune(list[twice])) == 2 {
			return strings.Join(list, " ")
		}
	}
}

// besideKey are the keys beside each on a keyboard, upper rows left out.
var besideKey = map[rune]string{
	'q': "wa", 'w': "qes", 'e': "wrd", 'r': "etf", 't': "ryg", 'y': "tuh", 'u': "yij", 'i': "uok", 'o': "ipl", 'p': "ol",
	'a': "sqz", 's': "adwx", 'd': "sfec", 'f': "dgrv", 'g': "fhtb", 'h': "gjyn", 'j': "hkum", 'k': "jlio", 'l': "kop",
	'z': "xas", 'x': "zcsd", 'c': "xvdf", 'v': "cbfg", 'b': "vngh", 'n': "bmhj", 'm': "njk",
}

// misspelt are ways of misspelling a word, that were written before the ranking was tuned and are not tuned by.
var misspelt = []func(*rand.Rand, string) string{
	func(_ *rand.Rand, s string) string { return once(s, "ph", "f") },
	func(_ *rand.Rand, s string) string { return once(s, "ck", "k") },
	func(_ *rand.Rand, s string) string { return ending(s, "y", "ie") },
	func(_ *rand.Rand, s string) string { return ending(s, "ies", "ys") },
	func(_ *rand.Rand, s string) string { return ending(s, "er", "a") },
	func(_ *rand.Rand, s string) string { return ending(s, "ing", "in") },
	func(_ *rand.Rand, s string) string { return ending(s, "e", "") },
	func(_ *rand.Rand, s string) string { return once(s, "gh", "") },
	func(_ *rand.Rand, s string) string { return once(s, "h", "") },
	func(_ *rand.Rand, s string) string { return once(s, "mb", "m") },
	func(_ *rand.Rand, s string) string { return once(s, "ei", "ie") },
	func(_ *rand.Rand, s string) string { return once(s, "ea", "e") },
	undoubled,
	doubled,
	besideTyped,
	besideTyped,
	besideTyped,
}

func once(s, from, to string) string { return strings.Replace(s, from, to, 1) }

func ending(s, from, to string) string {
	if body, has := strings.CutSuffix(s, from); has && len(body) > 1 {
		return body + to
	}
	return s
}

func undoubled(_ *rand.Rand, s string) string {
	for i := 1; i < len(s); i++ {
		if s[i] == s[i-1] {
			return s[:i] + s[i+1:]
		}
	}
	return s
}

func doubled(random *rand.Rand, s string) string {
	i := 1 + random.IntN(len(s)-1)
	return s[:i] + s[i-1:i] + s[i:]
}

func besideTyped(random *rand.Rand, s string) string {
	i := random.IntN(len(s))
	near := besideKey[rune(s[i])]
	if near == "" {
		return s
	}
	return s[:i] + near[random.IntN(len(near)):][:1] + s[i+1:]
}

// misspelled misspells each word of four letters or more of a name once, and one of them twice; empty where that leaves
// it as it is.
func misspelled(random *rand.Rand, name string) string {
	text := strings.ToLower(withoutAccents(name))
	if !plainLetters(text) {
		return ""
	}
	list := strings.Fields(text)
	left := 3
	for _, i := range random.Perm(len(list)) {
		if len(list[i]) < leastBent || left == 0 {
			continue
		}
		times := 1
		if left == 3 && len(list[i]) > leastBent+1 {
			times = 2
		}
		for range times {
			list[i] = misspeltOnce(random, list[i])
		}
		left -= times
	}
	if text == strings.Join(list, " ") {
		return ""
	}
	return strings.Join(list, " ")
}

func misspeltOnce(random *rand.Rand, word string) string {
	for range 10 * len(misspelt) {
		if other := misspelt[random.IntN(len(misspelt))](random, word); other != word && len(other) > 2 {
			return other
		}
	}
	return word
}

// leastNonsense is how many letters a word of nonsense has at least: shorter ones are a slip away from many a name.
const leastNonsense = 7

// unnamed makes n texts of one to three pronounceable words that no name has or begins with.
func unnamed(random *rand.Rand, known map[string]bool, n int) []Query {
	queries := make([]Query, 0, n)
	for len(queries) < n {
		list := make([]string, 1+random.IntN(3))
		for i := range list {
			for len(list[i]) < leastNonsense || known[list[i]] {
				list[i] = syllables(random)
			}
		}
		queries = append(queries, Query{Class: Nonsense, Text: strings.Join(list, " ")})
	}
	return queries
}

// syllables joins two to four.
func syllables(random *rand.Rand) string {
	var word strings.Builder
	oneOf := func(of string) string {
		list := strings.Fields(of)
		return list[random.IntN(len(list))]
	}
	for range 2 + random.IntN(3) {
		word.WriteString(oneOf("b bl br d dr f fl g gr h j k kl l m n p pl pr r s sh sk st t tr v w z"))
		word.WriteString(oneOf("a e i o u ai ee oo ou"))
		if random.IntN(3) == 0 {
			word.WriteString(oneOf("b d g k l m n p r s t x"))
		}
	}
	return word.String()
}
