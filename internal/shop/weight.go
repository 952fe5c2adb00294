package shop

import (
	"context"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

const (
	// MaxGrams bounds what one piece weighs.
	MaxGrams = 100_000
	// mostWithoutWeight is how many items without a weight are named.
	mostWithoutWeight = 50
)

// Grams returns what a piece of the variant weighs for shipping, in grams: what its seller said, else what the word of
// its weight says; 0 where neither does. Sizes weigh what their variant does.
func (v Variant) Grams() int {
	if v.OwnGrams != nil {
		return *v.OwnGrams
	}
	return gramsOf(v.Weight)
}

var (
	weightWord = regexp.MustCompile(`^(\d+(?:[.,]\d+)?)\s*(g|grams?|kg|kilos?|oz|ounces?|lbs?|pounds?)\.?$`)
	// thousands is a number of grams whose mark parts thousands: nobody weighs to the milligram.
	thousands = regexp.MustCompile(`^\d{1,3}[.,]\d{3}$`)
	units     = map[byte]float64{'g': 1, 'k': 1000, 'o': 28.349523125, 'l': 453.59237, 'p': 453.59237}
)

// gramsOf returns what a word like “250 g”, “0,3 kg” or “12 oz” says, in grams; 0 where it says no weight of a piece.
func gramsOf(word string) int {
	parts := weightWord.FindStringSubmatch(strings.ToLower(strings.TrimSpace(word)))
	if parts == nil {
		return 0
	}
	number, unit := parts[1], parts[2][0]
	if unit == 'g' && thousands.MatchString(number) {
		number = strings.NewReplacer(",", "", ".", "").Replace(number)
	}
	n, err := strconv.ParseFloat(strings.Replace(number, ",", ".", 1), 64)
	if err != nil {
		return 0
	}
	grams := math.Round(n * units[unit])
	if grams < 1 || grams > MaxGrams {
		return 0
	}
	return int(grams)
}

// checkGrams returns a weight that somebody says, nil for none of its own.
func checkGrams(wrong input.Problems, grams *int) *int {
	if grams != nil && (*grams < 1 || *grams > MaxGrams) {
		wrong.Add("weightGrams", "A piece weighs from 1 to 100,000 g.")
	}
	return grams
}

// WithoutWeight returns what the viewer sells and ships of which some variant has no weight that counts, the latest
// first, at most 50. Errors: UNAUTHENTICATED, FORBIDDEN for those who are no artists.
func (s *Service) WithoutWeight(ctx context.Context, v access.Viewer) ([]Shown, error) {
	if err := s.requireArtist(ctx, v); err != nil {
		return nil, err
	}
	all, err := s.allOf(ctx, v.UserID, access.Published)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(i Item) bool {
		return i.Music != nil || !slices.ContainsFunc(i.Variants, func(v Variant) bool { return v.Grams() == 0 })
	})
	return s.show(ctx, v, all[:min(len(all), mostWithoutWeight)])
}
