package rest

import (
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/contacts"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Contacts answers /contacts: whom an artist brings from elsewhere, and what they say to it.
type Contacts struct{ Contacts *contacts.Service }

const bringRoute = "/contacts/import"

// Register adds the routes to /api.
func (h Contacts) Register(g *echo.Group) {
	g.GET("/contacts", h.summary, noStore)
	g.POST(bringRoute, h.preview)
	g.POST(bringRoute+"/apply", h.bring)
	g.POST("/contacts/withdraw", h.withdraw)
	g.GET("/contacts/invitation", h.invitation, noStore)
	g.POST("/contacts/agree", h.agree, noStore)
	g.POST("/contacts/refuse", h.refuse)
	g.GET("/contacts/unsubscribe", h.askToRefuse, noStore)
	g.POST("/contacts/unsubscribe", h.unsubscribe)
}

// ContactLimits are the sizes of bodies in bytes by path, below base: a file is longer as JSON than it is.
func ContactLimits(base string) map[string]int64 {
	const most = 3 * contacts.MaxFile
	return map[string]int64{base + bringRoute: most, base + bringRoute + "/apply": most}
}

func (h Contacts) summary(c echo.Context) error {
	ctx := c.Request().Context()
	s, err := h.Contacts.Summary(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Waiting int `json:"waiting"`
		// Joining agreed and have no account yet.
		Joining      int     `json:"joining"`
		Agreed       int     `json:"agreed"`
		Refused      int     `json:"refused"`
		Unsent       int     `json:"unsent"`
		LastLetterOn *string `json:"lastLetterOn"`
		LettersADay  int     `json:"lettersADay"`
	}{s.Waiting, s.Joining, s.Agreed, s.Refused, s.Unsent, instantOrNull(s.LastLetterOn), s.LettersADay})
}

type contactFile struct {
	File string `json:"file"`
	// Albums maps what was bought elsewhere to ids of albums; empty for none.
	Albums map[string]string `json:"albums"`
	// Agreed says that the artist may write to these people.
	Agreed bool `json:"agreed"`
}

func (h Contacts) preview(c echo.Context) error {
	var in contactFile
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	out, err := h.Contacts.Preview(c.Request().Context(), v, in.File, in.Albums)
	return answerContacts(c, out, err)
}

func (h Contacts) bring(c echo.Context) error {
	var in contactFile
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	out, err := h.Contacts.Bring(c.Request().Context(), v, in.File, in.Albums, in.Agreed)
	return answerContacts(c, out, err)
}

type contactItem struct {
	Name    string  `json:"name"`
	AlbumID *string `json:"albumId"`
	People  int     `json:"people"`
}

type contactAlbum struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

type contactProblem struct {
	Line    int    `json:"line"`
	Message string `json:"message"`
}

func answerContacts(c echo.Context, in contacts.Import, err error) error {
	if err != nil {
		return err
	}
	items, problems := make([]contactItem, len(in.Items)), make([]contactProblem, len(in.Problems))
	for n, i := range in.Items {
		items[n] = contactItem{Name: i.Name, People: i.People}
		if i.AlbumID != "" {
			items[n].AlbumID = &i.AlbumID
		}
	}
	for n, p := range in.Problems {
		problems[n] = contactProblem(p)
	}
	return c.JSON(http.StatusOK, struct {
		Lines       int              `json:"lines"`
		Letters     int              `json:"letters"`
		Given       int              `json:"given"`
		Ignored     []string         `json:"ignoredColumns"`
		Items       []contactItem    `json:"items"`
		Albums      []contactAlbum   `json:"albums"`
		Problems    []contactProblem `json:"problems"`
		LettersADay int              `json:"lettersADay"`
		Applied     bool             `json:"applied"`
	}{
		in.Lines, in.Letters, in.Given, append([]string{}, in.Ignored...), items, contactAlbums(in.Albums), problems,
		in.LettersADay, in.Applied,
	})
}

func contactAlbums(albums []contacts.Album) []contactAlbum {
	out := make([]contactAlbum, len(albums))
	for n, a := range albums {
		out[n] = contactAlbum(a)
	}
	return out
}

func (h Contacts) withdraw(c echo.Context) error {
	ctx := c.Request().Context()
	withdrawn, err := h.Contacts.Withdraw(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Withdrawn int `json:"withdrawn"`
	}{withdrawn})
}

func answerInvitation(c echo.Context, in contacts.Contact, err error) error {
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Artist artistRow      `json:"artist"`
		Albums []contactAlbum `json:"albums"`
		State  string         `json:"state"`
	}{newArtistRow(in.Artist), contactAlbums(in.Albums), string(in.State)})
}

func (h Contacts) invitation(c echo.Context) error {
	in, err := h.Contacts.Invitation(c.Request().Context(), caller(c), c.QueryParam("token"))
	return answerInvitation(c, in, err)
}

func (h Contacts) agree(c echo.Context) error {
	var in struct {
		Token string `json:"token"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	ctx := c.Request().Context()
	out, err := h.Contacts.Agree(ctx, access.ViewerOf(ctx), caller(c), in.Token)
	return answerInvitation(c, out, err)
}

func (h Contacts) refuse(c echo.Context) error {
	var in struct {
		Token string `json:"token"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := h.Contacts.Refuse(c.Request().Context(), caller(c), in.Token); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{true})
}

// askToRefuse leads to a page that asks: scanners of mail follow links.
func (h Contacts) askToRefuse(c echo.Context) error {
	return c.Redirect(http.StatusFound, "/agree?refuse="+url.QueryEscape(c.QueryParam("token")))
}

func (h Contacts) unsubscribe(c echo.Context) error {
	if err := h.Contacts.Unsubscribe(c.Request().Context(), caller(c), c.QueryParam("token")); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{true})
}
