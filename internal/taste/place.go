package taste

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// SayPlace keeps where the viewer says they live, in place of what they said before; both names empty forget it. It
// gives the place as it is kept: in NFC, without white space around and with single spaces within. Each name has at
// most 80 characters. Errors: UNAUTHENTICATED, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) SayPlace(ctx context.Context, v access.Viewer, city, country string) (Place, error) {
	if err := v.Require(); err != nil {
		return Place{}, err
	}
	wrong, p := map[string]string{}, Place{}
	if city, country = placeName(city), placeName(country); city != "" || country != "" {
		checkPlaceName(wrong, "city", city)
		checkPlaceName(wrong, "country", country)
		p = Place{City: city, Country: country}
	}
	if len(wrong) > 0 {
		return Place{}, fault.BadInput(wrong)
	}
	if err := s.limit(ctx, v.UserID); err != nil {
		return Place{}, err
	}
	return p, s.options.Store.SayPlace(ctx, v.UserID, p)
}

// Place tells where the viewer said they live; zero where they did not. Errors: UNAUTHENTICATED.
func (s *Service) Place(ctx context.Context, v access.Viewer) (Place, error) {
	if err := v.Require(); err != nil {
		return Place{}, err
	}
	return s.options.Store.Place(ctx, v.UserID)
}

// placeName trims spaces only, so that a line break is refused rather than taken for one.
func placeName(name string) string {
	return strings.Join(strings.FieldsFunc(norm.NFC.String(name), func(r rune) bool { return unicode.Is(unicode.Zs, r) }),
		" ")
}

func checkPlaceName(wrong map[string]string, field, name string) {
	switch n := utf8.RuneCountInString(name); {
	case n < 1 || n > maxPlaceName:
		wrong[field] = "The " + field + " has 1 to 80 characters."
	case !utf8.ValidString(name) || strings.ContainsFunc(name, input.CannotBeShown):
		wrong[field] = "The " + field + " holds characters that cannot be shown."
	}
}

// PlaceOf names the place of a profile as people of one place share it: the city in its country, the country where no
// city is said, else nothing.
func PlaceOf(city, country string) string {
	parts := make([]string, 0, 2)
	for _, part := range []string{city, country} {
		if part = strings.ToLower(strings.TrimSpace(part)); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}
