package shop

import (
	"strings"
)

// A cell that holds several values separates them by a bar, and pairs of a name and a value by semicolons, as in
// “Fit: slim; Made in: Graz”. A backslash keeps such a sign as it is.
const (
	bar, semicolon, colon = '|', ';', ':'
)

var keepSigns = strings.NewReplacer(`\`, `\\`, `|`, `\|`, `;`, `\;`, `:`, `\:`)

// splitCell splits a text at a sign that no backslash is before; of nothing there are no parts. A most above 0 bounds
// how many there are.
func splitCell(text string, at rune, most int) (parts []string) {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	begin, isKept := 0, false
	for n, r := range text {
		switch {
		case isKept:
			isKept = false
		case r == '\\':
			isKept = true
		case r == at && len(parts)+1 != most:
			parts = append(parts, strings.TrimSpace(text[begin:n]))
			begin = n + 1
		}
	}
	return append(parts, strings.TrimSpace(text[begin:]))
}

// unkept takes away the backslashes that keep signs.
func unkept(text string) string {
	var out strings.Builder
	isKept := false
	for _, r := range text {
		if r == '\\' && !isKept {
			isKept = true
			continue
		}
		isKept = false
		out.WriteRune(r)
	}
	return out.String()
}

// joinValues writes values as splitValues reads them.
func joinValues(values []string) string {
	kept := make([]string, len(values))
	isSaid := false
	for n, value := range values {
		kept[n] = keepSigns.Replace(value)
		isSaid = isSaid || value != ""
	}
	if !isSaid {
		return ""
	}
	return strings.Join(kept, " | ")
}

func splitValues(cell string) []string {
	parts := splitCell(cell, bar, 0)
	for n := range parts {
		parts[n] = unkept(parts[n])
	}
	return parts
}

// joinAttributes writes names with their values as splitAttributes reads them.
func joinAttributes(all []Attribute) string {
	pairs := make([]string, len(all))
	for n, a := range all {
		pairs[n] = keepSigns.Replace(a.Name) + ": " + keepSigns.Replace(a.Value)
	}
	return strings.Join(pairs, "; ")
}

// splitAttributes reads names with their values; ok is false for one that has no name.
func splitAttributes(cell string) (all []Attribute, ok bool) {
	for _, pair := range splitCell(cell, semicolon, 0) {
		parts := splitCell(pair, colon, 2)
		if len(parts) < 2 || parts[0] == "" {
			return nil, false
		}
		all = append(all, Attribute{Name: unkept(parts[0]), Value: unkept(parts[1])})
	}
	return all, true
}
