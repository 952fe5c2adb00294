package rest

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/listens"
)

// Listens answers for one's own account at ListenBrainz, and takes the history that one had there.
type Listens struct {
	Listens *listens.Service
	// SiteURL is the address that other players submit to, with /apis/listenbrainz behind it.
	SiteURL string
}

const (
	listenBrainzRoute  = "/user/listenbrainz"
	listensImportRoute = listenBrainzRoute + "/import"
)

// ListensLimits are the sizes of bodies in bytes by path, below base.
func ListensLimits(base string) map[string]int64 {
	const form = 64 << 10
	return map[string]int64{base + listensImportRoute: listens.MaxFile + form}
}

// Register adds the routes to /api.
func (l Listens) Register(g *echo.Group) {
	g.GET(listenBrainzRoute, l.status, noStore)
	g.PUT(listenBrainzRoute, l.connect, noStore)
	g.PATCH(listenBrainzRoute, l.pause, noStore)
	g.DELETE(listenBrainzRoute, l.disconnect, noStore)
	g.POST(listensImportRoute, l.importFile, noStore)
}

type listensAccount struct {
	UserName    string  `json:"userName"`
	IsPaused    bool    `json:"isPaused"`
	IsRefused   bool    `json:"isRefused"`
	ConnectedAt string  `json:"connectedAt"`
	LastSentAt  *string `json:"lastSentAt"`
	Problem     *string `json:"problem"`
	Waiting     int     `json:"waiting"`
	Dropped     int     `json:"dropped"`
}

type listensImport struct {
	AskedAt    string  `json:"askedAt"`
	DoneAt     *string `json:"doneAt"`
	Found      int     `json:"found"`
	Added      int     `json:"added"`
	Known      int     `json:"known"`
	Elsewhere  int     `json:"elsewhere"`
	Unreadable int     `json:"unreadable"`
	Problem    *string `json:"problem"`
}

func (l Listens) status(c echo.Context) error {
	ctx := c.Request().Context()
	status, err := l.Listens.Status(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	out := struct {
		IsOffered bool            `json:"isOffered"`
		SubmitTo  string          `json:"submitTo"`
		Account   *listensAccount `json:"account"`
		Import    *listensImport  `json:"import"`
	}{IsOffered: status.IsOffered, SubmitTo: l.SiteURL + "/apis/listenbrainz"}
	if a := status.Account; a != nil {
		out.Account = &listensAccount{
			UserName: a.Name, IsPaused: a.IsPaused, IsRefused: a.IsRefused, ConnectedAt: formatInstant(a.ConnectedAt),
			LastSentAt: instantOrNull(a.LastSentAt), Problem: textOrNull(a.Problem), Waiting: a.Waiting, Dropped: a.Dropped,
		}
	}
	if i := status.Import; i != nil {
		out.Import = &listensImport{
			AskedAt: formatInstant(i.AskedAt), DoneAt: instantOrNull(i.DoneAt), Found: i.Found, Added: i.Added, Known: i.Known,
			Elsewhere: i.Elsewhere, Unreadable: i.Unreadable, Problem: textOrNull(i.Problem),
		}
	}
	return c.JSON(http.StatusOK, out)
}

func (l Listens) connect(c echo.Context) error {
	var in struct {
		Token string `json:"token"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	if err := l.Listens.Connect(c.Request().Context(), v, in.Token); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (l Listens) pause(c echo.Context) error {
	var in struct {
		IsPaused *bool `json:"isPaused"`
	}
	v, err := asked(c, &in)
	switch {
	case err != nil:
		return err
	case in.IsPaused == nil:
		return fault.BadInput(map[string]string{"isPaused": "isPaused must be true or false."})
	}
	if err := l.Listens.Pause(c.Request().Context(), v, *in.IsPaused); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (l Listens) disconnect(c echo.Context) error {
	ctx := c.Request().Context()
	if err := l.Listens.Disconnect(ctx, access.ViewerOf(ctx)); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// importFile takes a form with one file, which is read as it arrives.
func (l Listens) importFile(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	noFile := fault.BadInput(map[string]string{"file": "file must be a file of a form."})
	form, err := c.Request().MultipartReader()
	if err != nil {
		return noFile
	}
	for {
		field, err := form.NextPart()
		switch {
		case errors.Is(err, io.EOF):
			return noFile
		case err != nil:
			return badForm(err)
		case field.FormName() != "file":
			continue
		}
		if err := l.Listens.Import(ctx, v, formFile{field}); err != nil {
			return err
		}
		return c.NoContent(http.StatusAccepted)
	}
}

// formFile reads a file of a form; what is wrong with the form is told as such.
type formFile struct{ part *multipart.Part }

func (f formFile) Read(p []byte) (int, error) {
	n, err := f.part.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = badForm(err)
	}
	return n, err
}

func badForm(err error) error {
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return tooLarge
	}
	return fault.Wrap(fault.BadUserInput, "The body must be a form.", err)
}
