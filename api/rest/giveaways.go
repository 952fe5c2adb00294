package rest

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Giveaways answers what anyone needs to draw a giveaway again.
type Giveaways struct{ Giveaways *giveaways.Service }

// Register adds the route to /api.
func (g Giveaways) Register(group *echo.Group) { group.GET("/giveaways/:id/proof", g.proof, noStore) }

func (g Giveaways) proof(c echo.Context) error {
	ctx := c.Request().Context()
	proof, err := g.Giveaways.Proof(ctx, access.ViewerOf(ctx), c.Param("id"))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, newProof(proof))
}

// provenance is a proof with its moments as all of the API has them.
type provenance struct {
	giveaways.Proof
	EndDate string       `json:"endDate"`
	Draws   []provenDraw `json:"draws"`
}

type provenDraw struct {
	giveaways.ProofDraw
	At string `json:"drawnAt"`
}

func newProof(p giveaways.Proof) provenance {
	draws := make([]provenDraw, len(p.Draws))
	for i, d := range p.Draws {
		draws[i] = provenDraw{d, formatInstant(d.At)}
	}
	return provenance{p, formatInstant(p.EndDate), draws}
}
