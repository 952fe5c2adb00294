package search

import "strings"

// latin spells Cyrillic and Greek letters (after folding) as people type them on a Latin
// keyboard, after ISO 9 and ELOT 743 simplified to plain letters.
var latin = map[rune]string{
	'а': "a", 'б': "b", 'в': "v", 'г': "g", 'ґ': "g", 'д': "d", 'ђ': "dj", 'е': "e", 'є': "ye", 'ж': "zh",
	'з': "z", 'и': "i", 'і': "i", 'ј': "j", 'к': "k", 'л': "l", 'љ': "lj", 'м': "m", 'н': "n", 'њ': "nj",
	'о': "o", 'п': "p", 'р': "r", 'с': "s", 'т': "t", 'ћ': "c", 'у': "u", 'ф': "f", 'х': "kh", 'ц': "ts",
	'ч': "ch", 'џ': "dz", 'ш': "sh", 'щ': "shch", 'ъ': "", 'ы': "y", 'ь': "", 'э': "e", 'ю': "yu", 'я': "ya",
	'α': "a", 'β': "v", 'γ': "g", 'δ': "d", 'ε': "e", 'ζ': "z", 'η': "i", 'θ': "th", 'ι': "i", 'κ': "k",
	'λ': "l", 'μ': "m", 'ν': "n", 'ξ': "x", 'ο': "o", 'π': "p", 'ρ': "r", 'σ': "s", 'τ': "t", 'υ': "y",
	'φ': "f", 'χ': "ch", 'ψ': "ps", 'ω': "o",
}

// toLatin spells a folded word in Latin letters; ok is false when nothing changed.
func toLatin(s string) (spelled string, ok bool) {
	var b strings.Builder
	for _, r := range s {
		if to, known := latin[r]; known {
			b.WriteString(to)
			ok = true
			continue
		}
		b.WriteRune(r)
	}
	return b.String(), ok
}

// numberWords pairs the numbers that names spell either way.
var numberWords = map[string]string{
	"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
	"eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "hundred": "100", "thousand": "1000",
	"ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9",
}

// numberNames gives each numeral the name it is searched by.
var numberNames = map[string]string{
	"0": "zero", "1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
	"8": "eight", "9": "nine", "10": "ten", "11": "eleven", "12": "twelve", "100": "hundred", "1000": "thousand",
}

// otherSpellings returns what else people type for a folded word.
func otherSpellings(s string) []string {
	var spellings []string
	if spelled, ok := toLatin(s); ok && spelled != "" {
		spellings = append(spellings, spelled)
	}
	if numeral, ok := numberWords[s]; ok {
		spellings = append(spellings, numeral)
	}
	if name, ok := numberNames[s]; ok {
		spellings = append(spellings, name)
	}
	return spellings
}
