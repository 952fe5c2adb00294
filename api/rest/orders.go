package rest

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
)

// Orders answers /admin/orders: what support sees of orders, which is neither where they go nor what people write.
type Orders struct{ Orders *orders.Service }

// Register adds the routes to /api.
func (o Orders) Register(g *echo.Group) {
	g.GET("/admin/orders", o.list, noStore)
	g.GET("/admin/orders/:id", o.one, noStore)
}

type listedOrder struct {
	ID     string        `json:"id"`
	Number string        `json:"number"`
	Status orders.Status `json:"status"`
	Buyer  *somebody     `json:"buyer"`
	Seller *somebody     `json:"seller"`
	// Total is in minor units of the currency.
	Total         int64      `json:"total"`
	Currency      string     `json:"currency"`
	CreatedAt     time.Time  `json:"createdAt"`
	PaidAt        *time.Time `json:"paidAt"`
	RefundAskedAt *time.Time `json:"refundAskedAt"`
}

func listedOrderOf(o orders.Listed) listedOrder {
	return listedOrder{
		ID: o.ID, Number: o.Number, Status: o.Status, Buyer: somebodyOf(&o.Buyer), Seller: somebodyOf(&o.Seller),
		Total: o.Total, Currency: o.Currency, CreatedAt: o.CreatedAt, PaidAt: timeOrNull(o.PaidAt),
		RefundAskedAt: timeOrNull(o.RefundAskedAt),
	}
}

func (o Orders) list(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.RequireRole(access.Support); err != nil {
		return err
	}
	page, err := pageOf(c)
	if err != nil {
		return err
	}
	found, err := o.Orders.Find(ctx, v, c.QueryParam("query"), orders.Search{
		Status: orders.Status(c.QueryParam("status")), RefundAsked: c.QueryParam("refund") == "asked",
	}, page)
	if err != nil {
		return err
	}
	rows := paging.Map(found, listedOrderOf)
	out := struct {
		Orders     []listedOrder `json:"orders"`
		NextCursor *string       `json:"nextCursor"`
	}{append([]listedOrder{}, rows.Nodes...), nextCursor(found)}
	return c.JSON(http.StatusOK, out)
}

type orderCase struct {
	listedOrder
	SubTotal    int64        `json:"subTotal"`
	Discount    int64        `json:"discount"`
	Shipping    int64        `json:"shipping"`
	Tax         int64        `json:"tax"`
	TaxIncluded bool         `json:"taxIncluded"`
	Refunded    int64        `json:"refunded"`
	Lines       []caseLine   `json:"lines"`
	Steps       []caseStep   `json:"steps"`
	Refunds     []caseRefund `json:"refunds"`
	Payment     *casePayment `json:"payment"`
}

type caseLine struct {
	ID         string `json:"id"`
	ItemID     string `json:"itemId"`
	Name       string `json:"name"`
	Variant    string `json:"variant"`
	Size       string `json:"size"`
	Price      int64  `json:"price"`
	Quantity   int    `json:"quantity"`
	Refunded   int    `json:"refunded"`
	IsDownload bool   `json:"isDownload"`
}

type caseStep struct {
	ID   string      `json:"id"`
	Kind orders.Kind `json:"kind"`
	At   time.Time   `json:"at"`
	// By is buyer, seller or staff; null where nobody did it.
	By *string `json:"by"`
}

type caseRefund struct {
	ID        string              `json:"id"`
	Amount    int64               `json:"amount"`
	Status    orders.RefundStatus `json:"status"`
	IsDispute bool                `json:"isDispute"`
	CreatedAt time.Time           `json:"createdAt"`
}

type casePayment struct {
	Amount     int64                `json:"amount"`
	Status     orders.PaymentStatus `json:"status"`
	Failure    *string              `json:"failure"`
	ObservedAt time.Time            `json:"observedAt"`
}

func (o Orders) one(c echo.Context) error {
	ctx := c.Request().Context()
	found, err := o.Orders.Case(ctx, access.ViewerOf(ctx), c.Param("id"))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, orderCaseOf(found))
}

func orderCaseOf(o orders.Case) orderCase {
	out := orderCase{
		listedOrder: listedOrderOf(o.Listed()), SubTotal: o.SubTotal, Discount: o.Discount, Shipping: o.Shipping,
		Tax: o.Tax, TaxIncluded: o.TaxIncluded, Refunded: o.Refunded(), Lines: make([]caseLine, len(o.Lines)),
		Steps: make([]caseStep, len(o.Events)), Refunds: make([]caseRefund, len(o.Refunds)),
	}
	for i, l := range o.Lines {
		out.Lines[i] = caseLine{
			ID: l.ID, ItemID: l.ItemID, Name: l.Name, Variant: l.Variant, Size: l.Size, Price: l.Price,
			Quantity: l.Quantity, Refunded: l.Refunded, IsDownload: l.MusicID != "",
		}
	}
	for i, e := range o.Events {
		out.Steps[i] = caseStep{e.ID, e.Kind, e.At, textOrNull(o.ActedAs(e.ByID))}
	}
	for i, r := range o.Refunds {
		out.Refunds[i] = caseRefund{r.ID, r.Amount, r.Status, r.IsDispute, r.CreatedAt}
	}
	if p := o.Payment; p != nil {
		out.Payment = &casePayment{p.Amount, p.Status, textOrNull(p.Failure), p.ObservedAt}
	}
	return out
}
