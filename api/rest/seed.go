package rest

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// seed is what a jukebox or a room starts from, as a body says it: what is not there is nil.
type seed struct {
	TrackID    *string `json:"trackId"`
	ArtistID   *string `json:"artistId"`
	AlbumID    *string `json:"albumId"`
	PlaylistID *string `json:"playlistId"`
	Genre      *string `json:"genre"`
}

// read gives the seed. One that is named and empty is a mistake, not a wish for one's own taste. Errors:
// BAD_USER_INPUT.
func (s seed) read() (out music.Seed, err error) {
	empty := map[string]string{}
	for _, field := range []struct {
		name string
		from *string
		to   *string
	}{
		{"trackId", s.TrackID, &out.TrackID},
		{"artistId", s.ArtistID, &out.ArtistID},
		{"albumId", s.AlbumID, &out.AlbumID},
		{"playlistId", s.PlaylistID, &out.PlaylistID},
		{"genre", s.Genre, &out.Genre},
	} {
		if field.from == nil {
			continue
		}
		if *field.to = *field.from; *field.to == "" {
			empty[field.name] = field.name + " must not be empty."
		}
	}
	if len(empty) > 0 {
		return music.Seed{}, fault.BadInput(empty)
	}
	return out, nil
}

// decodeStart is decode for a body that starts something; none means one's own taste. A field that is not known is
// refused, as a seed that is misspelt would silently be no seed. Errors: BAD_USER_INPUT.
func decodeStart(c echo.Context, in any) error {
	if c.Request().ContentLength == 0 {
		return nil
	}
	body := json.NewDecoder(c.Request().Body)
	body.DisallowUnknownFields()
	err := body.Decode(in)
	if err == nil {
		return nil
	}
	// encoding/json has no type for this error.
	if quoted, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		if name, err := strconv.Unquote(quoted); err == nil {
			return fault.BadInput(map[string]string{name: name + " is no field of this request."})
		}
	}
	return badBody(err)
}
