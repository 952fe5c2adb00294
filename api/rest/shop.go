package rest

import (
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/shop"
)

// Shop answers /shop: what an artist sells, as a file, and what their other systems tell of its stock.
type Shop struct {
	Shop  *shop.Service
	Hooks *shop.Hooks
}

const (
	importRoute = "/shop/import"
	hookRoute   = "/shop/webhooks/:id"
)

// Register adds the routes to /api.
func (h Shop) Register(g *echo.Group) {
	g.GET("/shop/items.csv", h.table, noStore)
	g.POST(importRoute, h.preview)
	g.POST(importRoute+"/apply", h.apply)
	g.POST(hookRoute, h.told)
}

// ShopLimits are the sizes of bodies in bytes by path, below base: a file is longer as JSON than it is.
func ShopLimits(base string) map[string]int64 {
	const most = 3 * shop.MaxImport
	return map[string]int64{
		base + importRoute: most, base + importRoute + "/apply": most, base + hookRoute: shop.MaxDelivery,
	}
}

func (h Shop) table(c echo.Context) error {
	ctx := c.Request().Context()
	table, err := h.Shop.Table(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	beginFile(c, "sidestage-shop.csv", csvKind)
	return table.WriteCSV(c.Response())
}

func (h Shop) preview(c echo.Context) error {
	var in struct {
		File string `json:"file"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	out, err := h.Shop.Preview(c.Request().Context(), v, in.File)
	return answerImport(c, out, err)
}

func (h Shop) apply(c echo.Context) error {
	var in struct {
		File  string `json:"file"`
		Token string `json:"token"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	out, err := h.Shop.ApplyImport(c.Request().Context(), v, in.File, in.Token)
	return answerImport(c, out, err)
}

type importAnswer struct {
	Lines          int             `json:"lines"`
	Same           int             `json:"same"`
	IgnoredColumns []string        `json:"ignoredColumns"`
	Items          []importItem    `json:"items"`
	Problems       []importProblem `json:"problems"`
	Token          string          `json:"token"`
	Applied        bool            `json:"applied"`
}

type importItem struct {
	ItemID  *string        `json:"itemId"`
	Name    string         `json:"name"`
	Changes []importChange `json:"changes"`
}

type importChange struct {
	Line   int    `json:"line"`
	Part   string `json:"part"`
	Column string `json:"column"`
	Before string `json:"before"`
	After  string `json:"after"`
}

type importProblem struct {
	Line    int     `json:"line"`
	Column  *string `json:"column"`
	Message string  `json:"message"`
}

func answerImport(c echo.Context, i shop.Import, err error) error {
	if err != nil {
		return err
	}
	out := importAnswer{
		Lines: i.Lines, Same: i.Same, IgnoredColumns: append([]string{}, i.Ignored...), Items: []importItem{},
		Problems: []importProblem{}, Token: i.Token, Applied: i.Applied,
	}
	for _, each := range i.Items {
		item := importItem{ItemID: textOrNull(each.ItemID), Name: each.Name}
		for _, cell := range each.Cells {
			item.Changes = append(item.Changes, importChange(cell))
		}
		out.Items = append(out.Items, item)
	}
	for _, p := range i.Problems {
		out.Problems = append(out.Problems, importProblem{p.Line, textOrNull(p.Column), p.Message})
	}
	return c.JSON(http.StatusOK, out)
}

type toldAnswer struct {
	Repeated bool         `json:"repeated"`
	Results  []toldResult `json:"results"`
}

type toldResult struct {
	Outcome  string  `json:"outcome"`
	Message  *string `json:"message"`
	Quantity *int    `json:"quantity"`
}

func (h Shop) told(c echo.Context) error {
	body, err := io.ReadAll(c.Request().Body)
	if err != nil {
		return badBody(err)
	}
	heard, err := h.Hooks.Receive(c.Request().Context(), c.Param("id"), shop.Delivery{
		Body: body, Header: c.Request().Header.Get,
	})
	if err != nil {
		return err
	}
	out := toldAnswer{Repeated: heard.IsRepeated, Results: []toldResult{}}
	for _, r := range heard.Results {
		out.Results = append(out.Results, toldResult{string(r.Outcome), textOrNull(r.Message), r.Quantity})
	}
	return c.JSON(http.StatusOK, out)
}
