package account

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/place"
)

// The lengths of what people write about themselves, in characters, and how much of it there may be.
const (
	maxBusinessName = 80
	maxBio          = 5000
	maxIntro        = 200
	maxTastes       = 12
	maxTaste        = 40
	maxLinks        = 8
	maxLinkLabel    = 40
	maxLinkURL      = 500
)

var (
	editing  = limit.Rule{Name: "profile", Max: 120, Window: time.Hour}
	pictured = limit.Rule{Name: "profile picture", Max: 30, Window: time.Hour}
)

// Change is a change of a profile; what is not given stays, and what is empty goes.
type Change struct {
	DisplayName, BusinessName, Bio, Intro input.Optional[string]
	Tastes                                input.Optional[[]string]
	Links                                 input.Optional[[]person.Link]
}

// EditStore keeps what people say of themselves. All of it fails with NOT_FOUND for who is not there, and tells others
// in the same transaction; actorID is who did it.
type EditStore interface {
	// Edit stores a change. Errors: BAD_USER_INPUT for a business name of who has no badge.
	Edit(ctx context.Context, userID, actorID string, change Change, now time.Time) error
	// SetPicture makes an uploaded file the picture, or the generated one where key is empty. The file before is swept.
	SetPicture(ctx context.Context, userID, actorID, key string, now time.Time) error
	// SetPlace stores where somebody lives; the zero Location forgets it.
	SetPlace(ctx context.Context, userID, actorID string, at Location, now time.Time) error
	// SetSeenTutorial keeps whether somebody has seen the tour; where another said so, that is in the audit log.
	SetSeenTutorial(ctx context.Context, userID, actorID string, seen bool, why string) error
	// ArtistOfBadge finds whose badge it is. Errors: NOT_FOUND.
	ArtistOfBadge(ctx context.Context, badgeID string) (string, error)
}

// EditorOptions is what an Editor works with.
type EditorOptions struct {
	Accounts *Service
	Store    EditStore
	Limits   limit.Limiter
	// KeepPicture checks a picture, makes it anew without what the camera wrote into it, and returns its key. Errors:
	// BAD_USER_INPUT, field image.
	KeepPicture func(ctx context.Context, ownerID string, picture []byte) (key string, err error)
	Places      interface {
		Place(ctx context.Context, id string) (place.Place, error)
		Search(ctx context.Context, input string) ([]place.Place, error)
		At(ctx context.Context, latitude, longitude float64) (place.Place, error)
	}
	// ChooseGenres and Follow are what SetUp does beside. MayFollow reports why Follow would fail.
	ChooseGenres func(ctx context.Context, v access.Viewer, slugs []string) error
	MayFollow    func(ctx context.Context, v access.Viewer, userID string) error
	Follow       func(ctx context.Context, v access.Viewer, userID string) error
	Now          func() time.Time
}

// Editor changes profiles for the people whose they are, and for admins.
type Editor struct{ EditorOptions }

// NewEditor returns an Editor.
func NewEditor(o EditorOptions) *Editor { return &Editor{o} }

// Edit changes a profile and returns it; userID is the viewer's own where it is empty. Errors: UNAUTHENTICATED,
// FORBIDDEN, BAD_USER_INPUT, RATE_LIMITED, NOT_FOUND.
func (e *Editor) Edit(ctx context.Context, v access.Viewer, userID string, change Change) (Profile, error) {
	userID, err := e.actsFor(ctx, v, userID, editing)
	if err != nil {
		return Profile{}, err
	}
	if change, err = change.check(); err != nil {
		return Profile{}, err
	}
	if err := e.Store.Edit(ctx, userID, v.UserID, change, e.Now()); err != nil {
		return Profile{}, err
	}
	return e.Accounts.Profile(ctx, v, userID)
}

func (e *Editor) actsFor(ctx context.Context, v access.Viewer, userID string, rule limit.Rule) (string, error) {
	if err := v.Require(); err != nil {
		return "", err
	}
	if userID == "" {
		userID = v.UserID
	}
	if err := v.MayActFor(userID); err != nil {
		return "", err
	}
	_, err := e.Limits.Take(ctx, rule, v.UserID)
	return userID, err
}

func (c Change) check() (Change, error) {
	wrong := input.Problems{}
	if c.DisplayName.Given {
		cleaned, problem := CheckDisplayName(c.DisplayName.Value)
		c.DisplayName.Value = cleaned
		wrong.Add("displayName", problem)
	}
	checkText(wrong, "businessName", &c.BusinessName, input.Line, 1, maxBusinessName)
	checkText(wrong, "bio", &c.Bio, input.Text, 0, maxBio)
	checkText(wrong, "intro", &c.Intro, input.Line, 0, maxIntro)
	if c.Tastes.Given {
		c.Tastes.Value = checkTastes(wrong, c.Tastes.Value)
	}
	if c.Links.Given {
		c.Links.Value = checkLinks(wrong, c.Links.Value)
	}
	return c, wrong.Err()
}

func checkText(
	wrong input.Problems, field string, text *input.Optional[string],
	check func(string, int, int) (string, input.Flaw), least, most int,
) {
	if !text.Given {
		return
	}
	cleaned, flaw := check(text.Value, least, most)
	text.Value = cleaned
	wrong.Add(field, flaw.Say("This is not valid text.", fmt.Sprintf("It has %d to %d characters.", least, most),
		"It holds characters that cannot be shown."))
}

// checkTastes keeps each once, in whatever case it was written first.
func checkTastes(wrong input.Problems, tastes []string) []string {
	kept, known := []string{}, map[string]bool{}
	for _, taste := range tastes {
		cleaned, flaw := input.Line(input.Spaced(taste), 1, maxTaste)
		wrong.Add("tastes", flaw.Say("This is not valid text.", fmt.Sprintf("Each has 1 to %d characters.", maxTaste),
			"One holds characters that cannot be shown."))
		if key := strings.ToLower(cleaned); !known[key] {
			known[key] = true
			kept = append(kept, cleaned)
		}
	}
	if len(kept) > maxTastes {
		wrong.Add("tastes", fmt.Sprintf("At most %d.", maxTastes))
	}
	return kept
}

func checkLinks(wrong input.Problems, links []person.Link) []person.Link {
	if len(links) > maxLinks {
		wrong.Add("links", fmt.Sprintf("At most %d links.", maxLinks))
		return nil
	}
	kept := make([]person.Link, 0, len(links))
	for _, link := range links {
		label, flaw := input.Line(input.Spaced(link.Label), 1, maxLinkLabel)
		wrong.Add("links", flaw.Say("This is not valid text.", fmt.Sprintf("A name has 1 to %d characters.", maxLinkLabel),
			"A name holds characters that cannot be shown."))
		address, ok := webAddress(link.URL)
		if !ok {
			wrong.Add("links", "An address begins with https:// or http://, and has at most 500 characters.")
		}
		kept = append(kept, person.Link{Label: label, URL: address})
	}
	return kept
}

// webAddress returns an address that a page may lead to; one without a scheme is taken for https.
func webAddress(address string) (string, bool) {
	address = strings.TrimSpace(address)
	if !strings.Contains(address, "://") && !strings.HasPrefix(strings.ToLower(address), "javascript:") {
		address = "https://" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.User != nil ||
		!strings.Contains(u.Hostname(), ".") || strings.ContainsFunc(address, input.CannotBeShown) {
		return "", false
	}
	address = u.String()
	return address, utf8.RuneCountInString(address) <= maxLinkURL
}

// ArtistOfBadge returns the id of the artist whose badge it is. Whoever knows no badge may name the artist instead, as
// artists were addressed before. Errors: UNAVAILABLE.
func (e *Editor) ArtistOfBadge(ctx context.Context, badgeID string) (string, error) {
	artistID, err := e.Store.ArtistOfBadge(ctx, badgeID)
	if fault.CodeOf(err) == fault.NotFound {
		return badgeID, nil
	}
	return artistID, err
}
