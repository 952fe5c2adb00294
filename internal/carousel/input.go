package carousel

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/uploaded"
)

// Patch changes what is given of a panel.
type Patch struct {
	Type        input.Optional[Type]
	Title, Text input.Optional[string]
	// Picture is the key of a picture that the person uploaded, or the address of the one that the panel has.
	Picture          input.Optional[string]
	Link             input.Optional[string]
	StartsAt, EndsAt input.Optional[time.Time]
}

const (
	sayTitle   = "A title has 1 to 80 characters."
	sayText    = "At most 300 characters."
	sayUnshown = "There are characters that cannot be shown."
	sayLink    = "A link begins with https://, or with / for a page of this site."
)

// apply returns p with what is given; its picture was checked before. Errors: BAD_USER_INPUT.
func (c Patch) apply(p Panel) (Panel, error) {
	bad := input.Problems{}
	var flaw input.Flaw
	p.Type = c.Type.Or(p.Type)
	if len(p.Targets) > mostThings[p.Type] {
		bad.Add("panelType", fmt.Sprintf("It shows %d things, too many for this type.", len(p.Targets)))
	}
	p.Title, flaw = input.Line(c.Title.Or(p.Title), 1, mostTitle)
	bad.Add("title", flaw.Say(sayUnshown, sayTitle, sayUnshown))
	p.Text, flaw = input.Text(c.Text.Or(p.Text), 0, mostText)
	bad.Add("textContent", flaw.Say(sayUnshown, sayText, sayUnshown))
	p.Link = strings.TrimSpace(c.Link.Or(p.Link))
	if !isLink(p.Link) {
		bad.Add("ctaLink", sayLink)
	}
	p.PictureKey = c.Picture.Or(p.PictureKey)
	p.StartsAt = c.StartsAt.Or(p.StartsAt).UTC().Truncate(time.Minute)
	p.EndsAt = c.EndsAt.Or(p.EndsAt).UTC().Truncate(time.Minute)
	if !p.EndsAt.IsZero() && !p.EndsAt.After(p.StartsAt) {
		bad.Add("endDate", "It ends after it starts.")
	}
	return p, bad.Err()
}

func isLink(text string) bool {
	if text == "" {
		return true
	}
	if len(text) > mostLink || strings.ContainsFunc(text, input.CannotBeShown) || strings.ContainsAny(text, " \\") {
		return false
	}
	at, err := url.Parse(text)
	if err != nil || at.User != nil {
		return false
	}
	if strings.HasPrefix(text, "/") {
		return at.Host == "" && !strings.HasPrefix(text, "//")
	}
	return at.Scheme == "https" && at.Host != ""
}

// picture returns c with the key of the picture that it names: one that the person uploaded, or that the panel has.
func (s *Service) picture(ctx context.Context, userID, has string, c Patch) (Patch, error) {
	if c.Picture.Value == "" {
		return c, nil
	}
	keys, ok := pictures.Keys([]string{c.Picture.Value})
	if ok {
		var err error
		if ok, err = uploaded.AreOf(ctx, s.store.Pictures, userID, []string{has}, keys); err != nil {
			return c, err
		}
	}
	if !ok {
		return c, fault.BadInput(map[string]string{"imageUrl": "This is not the key of a picture that you uploaded."})
	}
	c.Picture.Value = keys[0]
	return c, nil
}
