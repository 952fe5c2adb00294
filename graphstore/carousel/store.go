// Package carousel keeps the panels of the carousel.
package carousel

import (
	"context"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/files"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/carousel"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Store is a carousel.Store.
type Store struct {
	db *cypher.DB
	id string
}

// NewStore returns a Store of the carousel of an id, backed by db.
func NewStore(db *cypher.DB, id string) *Store { return &Store{db, id} }

var _ carousel.Store = (*Store)(nil)

const (
	theLabel = "CarouselPanel"
	thePanel = "This panel"

	node = `p {.id, .type, .place, .title, .text, .pictureKey, .link, .startsAt, .endsAt, .createdAt, .updatedAt, .createdBy,
  .archivedAt, .targets}`

	byID cypher.Statement = `MATCH (p:CarouselPanel {id: $id}) WHERE p.carouselId = $carousel RETURN ` + node + ` AS node`

	// lock makes those who change the carousel wait for one another; it is there from the first change on.
	lock cypher.Statement = `MERGE (c:Carousel {id: $carousel}) SET c._lock = true REMOVE c._lock`

	// order reads the panels that are not archived: only these have a place.
	order cypher.Statement = `MATCH (p:CarouselPanel) WHERE p.carouselId = $carousel AND p.place IS NOT NULL
RETURN p.id AS id, p.place AS place ORDER BY place`
)

func (s *Store) params(id string) map[string]any { return map[string]any{"carousel": s.id, "id": id} }

func scan(r *cypher.Row) carousel.Panel {
	r = r.Map("node")
	p := carousel.Panel{
		ID: r.String("id"), Type: carousel.Type(r.String("type")), Order: r.OptInt("place"), Title: r.String("title"),
		Text: r.OptString("text"), PictureKey: r.OptString("pictureKey"), Link: r.OptString("link"),
		StartsAt: r.OptTime("startsAt"), EndsAt: r.OptTime("endsAt"), CreatedAt: r.Time("createdAt"),
		UpdatedAt: r.Time("updatedAt"), CreatedBy: r.String("createdBy"), ArchivedAt: r.OptTime("archivedAt"),
	}
	for _, key := range r.Strings("targets") {
		p.Targets = append(p.Targets, item.RefOf(key))
	}
	return p
}

// Live reads the panels that are not archived.
func (s *Store) Live(ctx context.Context) ([]carousel.Panel, error) {
	return cypher.ReadAll(ctx, s.db, "carousel_live", `MATCH (p:CarouselPanel) WHERE p.carouselId = $carousel AND p.place IS NOT NULL
RETURN `+node+` AS node ORDER BY p.place`, s.params(""), scan)
}

// Archived reads the last that were archived.
func (s *Store) Archived(ctx context.Context, most int) ([]carousel.Panel, error) {
	return cypher.ReadAll(ctx, s.db, "carousel_archived", `MATCH (p:CarouselPanel) WHERE p.carouselId = $carousel AND p.archivedAt IS NOT NULL
WITH p ORDER BY p.carouselId DESC, p.archivedAt DESC LIMIT $most
RETURN `+node+` AS node ORDER BY p.archivedAt DESC`, map[string]any{"carousel": s.id, "most": most}, scan)
}

// Panel reads one.
func (s *Store) Panel(ctx context.Context, id string) (carousel.Panel, error) {
	p, err := cypher.ReadOne(ctx, s.db, "carousel_panel", byID, s.params(id), scan)
	return p, cypher.OrNotFound(err, thePanel)
}

// Pictures returns those of keys that are pictures which somebody uploaded.
func (s *Store) Pictures(ctx context.Context, ownerID string, keys []string) ([]string, error) {
	return files.Images(ctx, s.db, ownerID, keys)
}

// Create keeps a panel at the end.
func (s *Store) Create(ctx context.Context, p carousel.Panel, allow func(live int) error) error {
	_, err := cypher.WriteTx(ctx, s.db, "carousel_create", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		live, err := s.locked(tx)
		if err != nil {
			return none, err
		}
		if err := allow(len(live)); err != nil {
			return none, err
		}
		p.Order = next(live)
		if err := tx.Run(`CREATE (:CarouselPanel {id: $id, carouselId: $carousel, createdAt: $at, createdBy: $by})`, map[string]any{
			"id": p.ID, "carousel": s.id, "at": p.CreatedAt, "by": p.CreatedBy,
		}); err != nil {
			return none, err
		}
		if err := keep(tx, carousel.Panel{}, p); err != nil {
			return none, err
		}
		return none, auditgraph.Record(tx, audit.Act{
			Verb: audit.PanelMade, Subject: audit.Subject{Type: theLabel, ID: p.ID}, After: audit.State(p.State()),
		})
	})
	return err
}

// Change keeps what decide makes of a panel.
func (s *Store) Change(
	ctx context.Context, id, why string, decide func(p carousel.Panel, live int) (carousel.Panel, error),
) error {
	_, err := cypher.WriteTx(ctx, s.db, "carousel_change", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		live, err := s.locked(tx)
		if err != nil {
			return none, err
		}
		before, err := cypher.One(tx, byID, s.params(id), scan)
		if err != nil {
			return none, err
		}
		after, err := decide(before, len(live))
		if err != nil {
			return none, err
		}
		verb := verbOf(before, after)
		if verb == "" {
			return none, nil
		}
		if verb == audit.PanelRestored {
			after.Order = next(live)
		}
		if err := keep(tx, before, after); err != nil {
			return none, err
		}
		act := audit.Act{Verb: verb, Subject: audit.Subject{Type: theLabel, ID: id}, Why: why}
		if verb == audit.PanelChanged {
			act.Before, act.After = audit.State(before.State()), audit.State(after.State())
		}
		return none, auditgraph.Record(tx, act)
	})
	return cypher.OrNotFound(err, thePanel)
}

// verbOf says what made a panel another; empty where it is the same.
func verbOf(before, after carousel.Panel) audit.Verb {
	switch {
	case !before.IsArchived() && after.IsArchived():
		return audit.PanelArchived
	case before.IsArchived() && !after.IsArchived():
		return audit.PanelRestored
	case before.State() != after.State():
		return audit.PanelChanged
	}
	return ""
}

// place is where a panel is that is not archived.
type place struct {
	id string
	at int
}

// locked locks the carousel and reads its order.
func (s *Store) locked(tx *cypher.Tx) ([]place, error) {
	if err := tx.Run(lock, s.params("")); err != nil {
		return nil, err
	}
	return cypher.All(tx, order, s.params(""), func(r *cypher.Row) place { return place{r.String("id"), r.Int("place")} })
}

func next(live []place) int {
	if len(live) == 0 {
		return 0
	}
	return live[len(live)-1].at + 1
}

// keep stores what may change of a panel. Errors: CONFLICT where a picture that it did not have is gone.
func keep(tx *cypher.Tx, before, after carousel.Panel) error {
	targets := make([]string, len(after.Targets))
	for i, target := range after.Targets {
		targets[i] = target.Key()
	}
	params := map[string]any{
		"id": after.ID, "type": string(after.Type), "place": after.Order, "title": after.Title,
		"text": cypher.OrNull(after.Text), "pictureKey": cypher.OrNull(after.PictureKey), "link": cypher.OrNull(after.Link),
		"startsAt": after.StartsAt, "endsAt": after.EndsAt, "updatedAt": after.UpdatedAt, "archivedAt": after.ArchivedAt,
		"targets": targets,
	}
	if after.IsArchived() {
		params["place"] = nil
	}
	if err := tx.Run(`MATCH (p:CarouselPanel {id: $id})
SET p.type = $type, p.place = $place, p.title = $title, p.text = $text, p.pictureKey = $pictureKey, p.link = $link, p.startsAt = $startsAt,
  p.endsAt = $endsAt, p.updatedAt = $updatedAt, p.archivedAt = $archivedAt, p.targets = $targets`, params); err != nil {
		return err
	}
	if before.PictureKey == after.PictureKey {
		return nil
	}
	keys := []string{}
	if after.PictureKey != "" {
		keys = append(keys, after.PictureKey)
	}
	if err := files.Show(tx, theLabel, after.ID, keys, after.UpdatedAt); err != nil || len(keys) == 0 {
		return err
	}
	used, err := cypher.One(tx, `MATCH (p:CarouselPanel {id: $id})
RETURN EXISTS { (p)-[:USES]->(:File) } AS used`, params, func(r *cypher.Row) bool { return r.Bool("used") })
	if err == nil && !used {
		err = fault.New(fault.Conflict, "Its picture is gone: upload it again.")
	}
	return err
}

// Order keeps the order that decide makes of the present one.
func (s *Store) Order(ctx context.Context, why string, decide func(live []string) ([]string, error)) error {
	_, err := cypher.WriteTx(ctx, s.db, "carousel_order", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		live, err := s.locked(tx)
		if err != nil {
			return none, err
		}
		before, isSame := make([]string, len(live)), true
		for i, p := range live {
			before[i] = p.id
		}
		after, err := decide(before)
		if err != nil {
			return none, err
		}
		for i, id := range after {
			isSame = isSame && before[i] == id
		}
		if isSame {
			return none, nil
		}
		if err := tx.Run(`UNWIND range(0, size($ids) - 1) AS at MATCH (p:CarouselPanel {id: $ids[at]}) SET p.place = at`,
			map[string]any{"ids": after}); err != nil {
			return none, err
		}
		return none, auditgraph.Record(tx, audit.Act{
			Verb: audit.PanelsOrdered, Subject: audit.Subject{Type: "Carousel", ID: s.id}, Why: why,
			Before: audit.State(carousel.Ordered{IDs: before}), After: audit.State(carousel.Ordered{IDs: after}),
		})
	})
	return err
}
