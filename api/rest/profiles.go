package rest

import (
	"errors"
	"fmt"
	"io"
	"math"
	"mime/multipart"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Profiles answers what changes one's profile by the specification's paths.
type Profiles struct{ Editor *account.Editor }

const modifyRoute = "/user/modifyuser"

// ProfileLimits are the sizes of bodies in bytes by path, below base.
func ProfileLimits(base string) map[string]int64 {
	const form = 64 << 10
	return map[string]int64{base + modifyRoute: account.MaxPicture + form}
}

// Register adds the routes to /api.
func (p Profiles) Register(g *echo.Group) {
	g.POST(modifyRoute, p.modify, noStore)
	g.POST("/user/updatesetup", p.setUp, noStore)
	g.PUT("/users/:id/setup", p.setUpOf, noStore)
}

// modify takes a picture, or a place.
func (p Profiles) modify(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	// Before the body is read: whoever is nobody need not send it.
	if err := v.Require(); err != nil {
		return err
	}
	form, err := c.FormParams()
	if err != nil {
		if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
			return tooLarge
		}
		return fault.Wrap(fault.BadUserInput, "The body must be a form.", err)
	}
	userID := form.Get("userId")
	file, err := c.FormFile("image")
	switch {
	case err == nil:
		picture, err := readPicture(file)
		if err != nil {
			return err
		}
		changed, err := p.Editor.SetPicture(ctx, v, userID, picture)
		return profileAnswer(c, changed, err)
	case !errors.Is(err, http.ErrMissingFile) && !errors.Is(err, http.ErrNotMultipart):
		return fault.Wrap(fault.BadUserInput, "The body must be a form.", err)
	case form.Get("removeImage") == "true":
		changed, err := p.Editor.SetPicture(ctx, v, userID, nil)
		return profileAnswer(c, changed, err)
	}
	said, err := saidPlace(form)
	if err != nil {
		return err
	}
	changed, err := p.Editor.SetPlace(ctx, v, userID, said)
	return profileAnswer(c, changed, err)
}

func profileAnswer(c echo.Context, p account.Profile, err error) error {
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, profileOf(p))
}

func readPicture(file *multipart.FileHeader) (picture []byte, err error) {
	bad := func(problem string) error { return fault.BadInput(map[string]string{"image": problem}) }
	if file.Size > account.MaxPicture {
		return nil, bad(fmt.Sprintf("A picture has at most %d MB.", account.MaxPicture>>20))
	}
	content, err := file.Open()
	if err != nil {
		return nil, fmt.Errorf("opening a picture that was sent: %w", err)
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	picture, err = io.ReadAll(content)
	if err == nil && len(picture) == 0 {
		err = bad("The picture is empty.")
	}
	return picture, err
}

// saidPlace reads the location fields. One that is there and empty is part of a place that is forgotten.
func saidPlace(form map[string][]string) (account.SaidPlace, error) {
	get := func(name string) (value string, is bool) {
		values, is := form[name]
		if is && len(values) > 0 {
			value = values[0]
		}
		return value, is
	}
	var said account.SaidPlace
	given := false
	for name, text := range map[string]*string{
		"placeId": &said.PlaceID, "city": &said.City, "state": &said.State, "country": &said.Country,
	} {
		value, is := get(name)
		*text, given = value, given || is
	}
	wrong := map[string]string{}
	for name, degrees := range map[string]**float64{"latitude": &said.Latitude, "longitude": &said.Longitude} {
		value, is := get(name)
		given = given || is
		if value == "" {
			continue
		}
		number, err := strconv.ParseFloat(value, 64)
		if err != nil || math.IsNaN(number) || math.IsInf(number, 0) {
			wrong[name] = name + " must be a number."
			continue
		}
		*degrees = &number
	}
	exact, _ := get("exact")
	said.Exact = exact == "true"
	if !given {
		wrong["image"] = "Send a picture, or a place."
	}
	if len(wrong) > 0 {
		return said, fault.BadInput(wrong)
	}
	return said, nil
}

func (p Profiles) setUp(c echo.Context) error {
	var in struct {
		UserID       string   `json:"userId"`
		SeenTutorial *bool    `json:"seenTutorial"`
		Genres       []string `json:"genres"`
		ArtistIDs    []string `json:"artistIds"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	ctx := c.Request().Context()
	if err := p.Editor.SetUp(ctx, access.ViewerOf(ctx), account.Setup(in)); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{true})
}

func (p Profiles) setUpOf(c echo.Context) error {
	var in struct {
		SeenTutorial *bool  `json:"seenTutorial"`
		Why          string `json:"why"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if in.SeenTutorial == nil {
		return fault.BadInput(map[string]string{"seenTutorial": "seenTutorial must be true or false."})
	}
	ctx := c.Request().Context()
	if err := p.Editor.SetSeenTutorial(ctx, access.ViewerOf(ctx), c.Param("id"), *in.SeenTutorial, in.Why); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{true})
}
