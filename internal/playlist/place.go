package playlist

import (
	"fmt"
	"strings"
)

// Places are fractional keys: text that sorts, byte by byte, as the entries stand, and between any two of which
// there is another, so that a move or an addition writes one entry alone. After D. Greenspan, "Implementing
// Fractional Indexing" (2020): a head that tells how many digits the whole part has ('a' one, 'b' two … upwards,
// 'Z' one, 'Y' two … downwards), the whole part, and a fraction that does not end in the smallest digit. Appending
// and prepending count the whole part, so keys at the ends stay short.

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const (
	smallest   = '0'
	greatest   = 'z'
	firstPlace = "a0"
	// floor is the smallest whole part. It is no place by itself: nothing would fit before it.
	floor = "A00000000000000000000000000"
)

// longPlace is the length, in bytes, from which the places of a list are dealt anew. Some 150 moves to one spot
// reach it.
const longPlace = 32

// IsLong reports whether a list with this place should have its places dealt anew.
func IsLong(place string) bool { return len(place) > longPlace }

// wholeSize is how long the whole part of a place is, its head included; 0 for what is no head.
func wholeSize(head byte) int {
	switch {
	case head >= 'a' && head <= 'z':
		return int(head-'a') + 2
	case head >= 'A' && head <= 'Z':
		return int('Z'-head) + 2
	}
	return 0
}

// IsPlace reports whether text is a place.
func IsPlace(text string) bool {
	if text == "" || text == floor || strings.Trim(text, digits) != "" {
		return false
	}
	size := wholeSize(text[0])
	return size > 0 && len(text) >= size && (len(text) == size || text[len(text)-1] != smallest)
}

// Between returns a place after a and before b; empty stands for the beginning and the end. Errors: a or b is no
// place, or a does not stand before b.
func Between(a, b string) (string, error) {
	if a != "" && !IsPlace(a) || b != "" && !IsPlace(b) || a != "" && b != "" && a >= b {
		return "", fmt.Errorf("there is no place between %q and %q", a, b)
	}
	switch {
	case a == "" && b == "":
		return firstPlace, nil
	case a == "":
		return before(b), nil
	case b == "":
		return after(a), nil
	}
	wholeA, fractionA := parts(a)
	wholeB, fractionB := parts(b)
	if wholeA == wholeB {
		return wholeA + midpoint(fractionA, fractionB), nil
	}
	if next := increment(wholeA); next != "" && next < b {
		return next, nil
	}
	return wholeA + midpoint(fractionA, ""), nil
}

// before returns a place before all; b is the first.
func before(b string) string {
	whole, fraction := parts(b)
	switch last := decrement(whole); {
	case whole == floor:
		return whole + midpoint("", fraction)
	case fraction != "":
		return whole
	case last == floor:
		return floor + midpoint("", "")
	default:
		return last
	}
}

// after returns a place after all; a is the last.
func after(a string) string {
	whole, fraction := parts(a)
	if next := increment(whole); next != "" {
		return next
	}
	return whole + midpoint(fraction, "")
}

// Places returns n places in order after a; empty stands for the beginning.
func Places(a string, n int) ([]string, error) {
	places := make([]string, n)
	for i := range places {
		next, err := Between(a, "")
		if err != nil {
			return nil, err
		}
		places[i], a = next, next
	}
	return places, nil
}

func parts(place string) (whole, fraction string) {
	size := wholeSize(place[0])
	return place[:size], place[size:]
}

// midpoint returns a fraction between two, neither ending in the smallest digit; b is empty for 1.
func midpoint(a, b string) string {
	if b != "" {
		same := 0
		for same < len(b) && digitAt(a, same) == b[same] {
			same++
		}
		if same > 0 {
			return b[:same] + midpoint(a[min(same, len(a)):], b[same:])
		}
	}
	low, high := strings.IndexByte(digits, digitAt(a, 0)), len(digits)
	if b != "" {
		high = strings.IndexByte(digits, b[0])
	}
	if high-low > 1 {
		return string(digits[(low+high)/2])
	}
	if len(b) > 1 {
		return b[:1]
	}
	return string(digits[low]) + midpoint(a[min(1, len(a)):], "")
}

func digitAt(fraction string, i int) byte {
	if i < len(fraction) {
		return fraction[i]
	}
	return smallest
}

// increment returns the next whole part; empty where there is none.
func increment(whole string) string {
	text := []byte(whole)
	for i := len(text) - 1; i > 0; i-- {
		if text[i] != greatest {
			text[i] = digits[strings.IndexByte(digits, text[i])+1]
			return string(text)
		}
		text[i] = smallest
	}
	switch head := text[0]; head {
	case 'Z':
		return "a" + "0"
	case 'z':
		return ""
	default:
		return string(head+1) + strings.Repeat("0", wholeSize(head+1)-1)
	}
}

// decrement returns the whole part before; empty where there is none.
func decrement(whole string) string {
	text := []byte(whole)
	for i := len(text) - 1; i > 0; i-- {
		if text[i] != smallest {
			text[i] = digits[strings.IndexByte(digits, text[i])-1]
			return string(text)
		}
		text[i] = greatest
	}
	switch head := text[0]; head {
	case 'a':
		return "Z" + "z"
	case 'A':
		return ""
	default:
		return string(head-1) + strings.Repeat("z", wholeSize(head-1)-1)
	}
}
