package comments

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

const (
	// MaxPhotos is how many pictures a comment has at most.
	MaxPhotos = 4
	maxAlt    = 1500
)

// Photo is a picture of a comment.
type Photo struct {
	// Key is that of the upload, Alt says what it shows.
	Key, Alt string
	// Width and Height are in pixels, as it is shown.
	Width, Height int
	// Tint is shown in its place until it is there.
	Tint string
}

// Uploads finds what people uploaded.
type Uploads interface {
	// Photo returns the viewer's own picture. Errors: NOT_FOUND, also for files of other kinds.
	Photo(ctx context.Context, v access.Viewer, key string) (Photo, error)
}

// PhotoAddress is where the picture at a place is found below the site's address.
func (c Comment) PhotoAddress(at int) string {
	return "/api/images/comment/" + c.ID + "." + strconv.Itoa(at+1)
}

// PhotoKeys are the keys of the uploads that a comment uses.
func PhotoKeys(photos []Photo) []string {
	keys := make([]string, len(photos))
	for i, p := range photos {
		keys[i] = p.Key
	}
	return keys
}

// photos returns the pictures that somebody names, with what they show. Errors: BAD_USER_INPUT.
func (s *Service) photos(ctx context.Context, v access.Viewer, keys, alts []string) ([]Photo, error) {
	wrong := input.Problems{}
	if len(keys) > MaxPhotos {
		wrong.Add("photos", "A comment has at most four pictures.")
	}
	if len(alts) > len(keys) {
		wrong.Add("photoAlts", "There are more descriptions than pictures.")
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	var photos []Photo
	for i, key := range keys {
		if slices.Contains(keys[:i], key) {
			wrong.Add("photos", "Each picture is named once.")
		}
		p, err := s.uploads.Photo(ctx, v, key)
		if fault.CodeOf(err) == fault.NotFound {
			wrong.Add("photos", "This is no picture that you uploaded.")
			continue
		}
		if err != nil {
			return nil, err
		}
		p.Key = key
		if i < len(alts) {
			var flaw input.Flaw
			p.Alt, flaw = input.Text(alts[i], 0, maxAlt)
			wrong.Add("photoAlts", flaw.Say("A description is not valid text.",
				"A description has at most 1,500 characters.", "A description has characters that cannot be shown."))
		}
		photos = append(photos, p)
	}
	return photos, wrong.Err()
}

// PhotoOf returns a picture of a comment by the name that its address has, and whether everybody may have it. Errors:
// NOT_FOUND, FORBIDDEN for what is under something gated.
func (s *Service) PhotoOf(ctx context.Context, v access.Viewer, name string) (p Photo, isOpen bool, err error) {
	id, place, _ := strings.Cut(name, ".")
	c, err := s.store.ByID(ctx, id)
	if err != nil {
		return Photo{}, false, err
	}
	at, err := strconv.Atoi(place)
	if err != nil || at < 1 || at > len(c.Photos) || c.Deleted() {
		return Photo{}, false, fault.Missing("This picture")
	}
	if _, err := s.doors.See(ctx, v, c.On); err != nil {
		return Photo{}, false, err
	}
	between, err := s.doors.Between(ctx, v, []string{c.AuthorID})
	if err == nil && between.Blocked[c.AuthorID] && !c.isModeratedBy(v.UserID) {
		err = fault.Missing("This picture")
	}
	_, closed := s.doors.See(ctx, access.Visitor, c.On)
	return c.Photos[at-1], closed == nil, err
}
