package rest

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/admin"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Admin answers what those who run the site do with people.
type Admin struct{ Admin *admin.Service }

// Register adds the routes to /api.
func (a Admin) Register(g *echo.Group) {
	g.GET("/admin/people", a.find, noStore)
	g.GET("/admin/team", a.team, noStore)
	g.GET("/admin/people/:id", a.person, noStore)
	g.GET("/admin/people/:id/made", a.made, noStore)
	g.POST("/admin/end-sessions", a.endSessions)
	g.POST("/admin/remove-second-factor", a.removeFactor)
	g.POST("/admin/assign-privileges", a.setsRole(true))
	g.POST("/admin/remove-privileges", a.setsRole(false))
	g.POST("/admin/deactivate-user", a.setsActive(false))
	g.POST("/admin/reactivate-user", a.setsActive(true))
}

type adminMember struct {
	UserID        string     `json:"userId"`
	Handle        string     `json:"handle"`
	DisplayName   string     `json:"displayName"`
	Email         string     `json:"email"`
	AccountType   string     `json:"accountType"`
	Roles         []string   `json:"roles"`
	CreatedAt     time.Time  `json:"createdAt"`
	ConfirmedAt   *time.Time `json:"confirmedAt"`
	DeactivatedAt *time.Time `json:"deactivatedAt"`
	EraseAt       *time.Time `json:"eraseAt"`
	ErasedAt      *time.Time `json:"erasedAt"`
}

func memberOf(m admin.Member) adminMember {
	kind := "fan"
	if m.IsArtist {
		kind = "artist"
	}
	return adminMember{
		UserID: m.UserID, Handle: m.Handle, DisplayName: m.Name, Email: m.Email, AccountType: kind, Roles: m.Roles,
		CreatedAt: m.CreatedAt, ConfirmedAt: timeOrNull(m.ConfirmedAt), DeactivatedAt: timeOrNull(m.DeactivatedAt),
		EraseAt: timeOrNull(m.EraseAt), ErasedAt: timeOrNull(m.ErasedAt),
	}
}

func timeOrNull(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

func (a Admin) find(c echo.Context) error {
	ctx := c.Request().Context()
	found, err := a.Admin.Find(ctx, access.ViewerOf(ctx), c.QueryParam("query"))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, map[string]any{"people": membersOf(found)})
}

func (a Admin) team(c echo.Context) error {
	ctx := c.Request().Context()
	found, err := a.Admin.Team(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, map[string]any{"people": membersOf(found)})
}

func membersOf(found []admin.Member) []adminMember {
	out := make([]adminMember, len(found))
	for i, m := range found {
		out[i] = memberOf(m)
	}
	return out
}

type adminSession struct {
	ID        string    `json:"id"`
	Device    string    `json:"device"`
	StartedAt time.Time `json:"startedAt"`
	LastAt    time.Time `json:"lastAt"`
	ExpiresAt time.Time `json:"expiresAt"`
}

type adminReport struct {
	ID         string    `json:"id"`
	TargetType string    `json:"targetType"`
	TargetID   string    `json:"targetId"`
	Reason     string    `json:"reason"`
	State      string    `json:"state"`
	CreatedAt  time.Time `json:"createdAt"`
}

type adminOrder struct {
	ID     string `json:"id"`
	Number string `json:"number"`
	Status string `json:"status"`
	// Total is in minor units of the currency.
	Total    int64     `json:"total"`
	Currency string    `json:"currency"`
	PaidAt   time.Time `json:"paidAt"`
}

type adminMade struct {
	Albums      int `json:"albums"`
	Tracks      int `json:"tracks"`
	Posts       int `json:"posts"`
	Comments    int `json:"comments"`
	Merchandise int `json:"merchandise"`
	Events      int `json:"events"`
	Giveaways   int `json:"giveaways"`
	Playlists   int `json:"playlists"`
	Followers   int `json:"followers"`
	Following   int `json:"following"`
}

func (a Admin) person(c echo.Context) error {
	ctx := c.Request().Context()
	d, err := a.Admin.Detail(ctx, access.ViewerOf(ctx), c.Param("id"))
	if err != nil {
		return err
	}
	out := struct {
		adminMember
		DeactivatedBy  *string        `json:"deactivatedBy"`
		DeactivatedWhy *string        `json:"deactivatedWhy"`
		DeletionBy     *string        `json:"deletionBy"`
		DeletionWhy    *string        `json:"deletionWhy"`
		Made           adminMade      `json:"made"`
		Sessions       []adminSession `json:"sessions"`
		ReportsAbout   []adminReport  `json:"reportsAbout"`
		ReportsBy      []adminReport  `json:"reportsBy"`
		Orders         []adminOrder   `json:"orders"`
		Sold           []adminOrder   `json:"sold"`
		SoldCount      int            `json:"soldCount"`
		HasFactor      bool           `json:"hasSecondFactor"`
	}{
		adminMember: memberOf(d.Member), DeactivatedBy: textOrNull(d.DeactivatedBy), DeactivatedWhy: textOrNull(d.Why),
		DeletionBy: textOrNull(d.DeletionBy), DeletionWhy: textOrNull(d.DeletionWhy),
		Made: adminMade(d.Made), SoldCount: d.SoldCount, HasFactor: d.HasFactor,
		Sessions:     make([]adminSession, len(d.Sessions)),
		ReportsAbout: reportsOf(d.AboutThem), ReportsBy: reportsOf(d.ByThem), Orders: ordersOf(d.Bought),
		Sold: ordersOf(d.Sold),
	}
	for i, s := range d.Sessions {
		out.Sessions[i] = adminSession(s)
	}
	return c.JSON(http.StatusOK, out)
}

func ordersOf(all []admin.Order) []adminOrder {
	out := make([]adminOrder, len(all))
	for i, o := range all {
		out[i] = adminOrder{o.ID, o.Number, o.Status, o.Total, o.Currency, o.PaidAt}
	}
	return out
}

type adminThing struct {
	Type      string         `json:"type"`
	ID        string         `json:"id"`
	Title     string         `json:"title"`
	State     string         `json:"state"`
	CreatedAt time.Time      `json:"createdAt"`
	Under     *reportedThing `json:"under"`
}

func (a Admin) made(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.RequireRole(access.Support); err != nil {
		return err
	}
	page, err := pageOf(c)
	if err != nil {
		return err
	}
	found, err := a.Admin.Made(ctx, v, c.Param("id"), admin.Kind(c.QueryParam("kind")), page)
	if err != nil {
		return err
	}
	out := struct {
		Things     []adminThing `json:"things"`
		NextCursor *string      `json:"nextCursor"`
	}{Things: make([]adminThing, len(found.Nodes)), NextCursor: nextCursor(found)}
	for i, t := range found.Nodes {
		out.Things[i] = adminThing{string(t.On.Type), t.On.ID, t.Title, t.State, t.CreatedAt, underOf(t.Under)}
	}
	return c.JSON(http.StatusOK, out)
}

func (a Admin) endSessions(c echo.Context) error {
	var in struct {
		UserID    string `json:"userId"`
		SessionID string `json:"sessionId"`
		Why       string `json:"why"`
	}
	return succeed(c, &in, func(ctx context.Context, v access.Viewer) error {
		_, err := a.Admin.EndSessions(ctx, v, in.UserID, in.SessionID, in.Why)
		return err
	})
}

func (a Admin) removeFactor(c echo.Context) error {
	var in struct {
		UserID string `json:"userId"`
		Why    string `json:"why"`
	}
	return succeed(c, &in, func(ctx context.Context, v access.Viewer) error {
		return a.Admin.RemoveFactor(ctx, v, in.UserID, in.Why)
	})
}

func reportsOf(all []admin.Report) []adminReport {
	out := make([]adminReport, len(all))
	for i, r := range all {
		out[i] = adminReport{r.ID, string(r.On.Type), r.On.ID, r.Reason, r.State, r.CreatedAt}
	}
	return out
}

func (a Admin) setsRole(has bool) echo.HandlerFunc {
	return func(c echo.Context) error {
		var in struct {
			UserID    string `json:"userId"`
			Privilege string `json:"privilege"`
			Why       string `json:"why"`
		}
		return succeed(c, &in, func(ctx context.Context, v access.Viewer) error {
			_, err := a.Admin.SetRole(ctx, v, in.UserID, in.Privilege, in.Why, has)
			return err
		})
	}
}

func (a Admin) setsActive(active bool) echo.HandlerFunc {
	return func(c echo.Context) error {
		var in struct {
			UserID string `json:"userId"`
			Why    string `json:"why"`
		}
		return succeed(c, &in, func(ctx context.Context, v access.Viewer) error {
			_, err := a.Admin.SetActive(ctx, v, in.UserID, in.Why, active)
			return err
		})
	}
}

// succeed reads what is asked, does it, and answers success. Whoever is no admin is told before what is wrong with it.
func succeed(c echo.Context, in any, do func(context.Context, access.Viewer) error) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.RequireAdmin(); err != nil {
		return err
	}
	if err := decode(c, in); err != nil {
		return err
	}
	if err := do(ctx, v); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{Success: true})
}
