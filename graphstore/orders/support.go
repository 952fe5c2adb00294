package orders

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
)

const listedNode = `o {.id, .number, .status, .buyerId, .buyerHandle, .buyerName, .sellerId, .sellerHandle, .sellerName, .currency, .total,
  .createdAt, .paidAt, .refundAskedAt}`

func scanListed(r *cypher.Row) orders.Listed {
	r = r.Map("node")
	return orders.Listed{
		ID: r.String("id"), Number: r.String("number"), Status: orders.Status(r.String("status")),
		Buyer: scanPerson(r, "buyer"), Seller: scanPerson(r, "seller"), Currency: r.String("currency"),
		Total: int64(r.Int("total")), CreatedAt: r.Time("createdAt"), PaidAt: r.OptTime("paidAt"),
		RefundAskedAt: r.OptTime("refundAskedAt"),
	}
}

var everyOrder = cypher.ComposePages("orders_all", cypher.ByTime("o.createdAt", "o.id"),
	`MATCH (o:Order) RETURN count(o) AS n`, scanListed, func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (o:Order) USING INDEX SEEK o:Order(createdAt, id) WHERE o.createdAt >= $since AND %[1]s AND o.id IS NOT NULL
WITH o ORDER BY o.createdAt %[2]s, o.id %[2]s LIMIT $limit
RETURN %[3]s AS node, o.createdAt AS key, o.id AS id
%[4]s`, c.Where, c.Direction, listedNode, c.Order)
	})

var ofStatus = cypher.ComposePages("orders_of_status", cypher.ByTime("o.createdAt", "o.id"),
	`MATCH (o:Order) WHERE o.status = $status AND o.createdAt IS NOT NULL AND o.id IS NOT NULL RETURN count(o) AS n`,
	scanListed, func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (o:Order) USING INDEX SEEK o:Order(status, createdAt, id)
WHERE o.status = $status AND %[1]s AND o.id IS NOT NULL
WITH o ORDER BY o.status %[2]s, o.createdAt %[2]s, o.id %[2]s LIMIT $limit
RETURN %[3]s AS node, o.createdAt AS key, o.id AS id
%[4]s`, c.Where, c.Direction, listedNode, c.Order)
	})

// refundsAsked lists who waits longest first: a refund that is answered is not in the index.
var refundsAsked = cypher.ComposePages("orders_refund_asked", cypher.ByTime("o.refundAskedAt", "o.id").Ascend(),
	`MATCH (o:Order) WHERE o.refundAskedAt IS NOT NULL AND o.id IS NOT NULL RETURN count(o) AS n`,
	scanListed, func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (o:Order) USING INDEX SEEK o:Order(refundAskedAt, id)
WHERE o.refundAskedAt >= $since AND %[1]s AND o.id IS NOT NULL
WITH o ORDER BY o.refundAskedAt %[2]s, o.id %[2]s LIMIT $limit
RETURN %[3]s AS node, o.refundAskedAt AS key, o.id AS id
%[4]s`, c.Where, c.Direction, listedNode, c.Order)
	})

// ofPerson takes a page of each index, so that who sells much costs no more than who buys little.
var ofPerson = cypher.ComposePages("orders_of_person", cypher.ByTime("o.createdAt", "o.id"),
	`CALL () {
  MATCH (o:Order) WHERE o.buyerId = $personId AND o.createdAt IS NOT NULL AND o.id IS NOT NULL RETURN o
  UNION MATCH (o:Order) WHERE o.ownerId = $personId AND o.createdAt IS NOT NULL AND o.id IS NOT NULL RETURN o
} RETURN count(o) AS n`,
	scanListed, func(c cypher.Cut) string {
		return fmt.Sprintf(`CALL () {
  MATCH (o:Order) USING INDEX SEEK o:Order(buyerId, createdAt, id) WHERE o.buyerId = $personId AND %[1]s AND o.id IS NOT NULL
  RETURN o ORDER BY o.buyerId %[2]s, o.createdAt %[2]s, o.id %[2]s LIMIT $limit
  UNION
  MATCH (o:Order) USING INDEX SEEK o:Order(ownerId, createdAt, id) WHERE o.ownerId = $personId AND %[1]s AND o.id IS NOT NULL
  RETURN o ORDER BY o.ownerId %[2]s, o.createdAt %[2]s, o.id %[2]s LIMIT $limit
}
WITH o ORDER BY o.createdAt %[2]s, o.id %[2]s LIMIT $limit
RETURN %[3]s AS node, o.createdAt AS key, o.id AS id
%[4]s`, c.Where, c.Direction, listedNode, c.Order)
	})

// Find lists orders for support.
func (s *Store) Find(ctx context.Context, f orders.Search, page paging.Request) (paging.Page[orders.Listed], error) {
	// since is before all, to enter an index at: of what merely exists it would be read whole.
	list, params := everyOrder, map[string]any{
		"personId": f.PersonID, "status": string(f.Status), "since": time.Unix(0, 0),
	}
	switch {
	case f.PersonID != "":
		list = ofPerson
	case f.Status != "":
		list = ofStatus
	case f.RefundAsked:
		list = refundsAsked
	}
	return list.Page(ctx, s.db, page, params)
}

// FindNumber reads the order of a number.
func (s *Store) FindNumber(ctx context.Context, number string) (orders.Listed, error) {
	o, err := cypher.ReadOne(ctx, s.db, "order_of_number", `MATCH (o:Order {number: $number}) RETURN `+listedNode+` AS node`,
		map[string]any{"number": number}, scanListed)
	return o, cypher.OrNotFound(err, theOrder)
}

// PersonID finds whose a handle is, active or not.
func (s *Store) PersonID(ctx context.Context, handleKey string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "orders_person", `MATCH (u:User {handleKey: $key}) RETURN u.id AS id`,
		map[string]any{"key": handleKey}, cypher.ScanID)
	return id, cypher.OrNotFound(err, "This person")
}

// Payment reads one.
func (s *Store) Payment(ctx context.Context, id string) (orders.Payment, error) {
	p, err := cypher.ReadOne(ctx, s.db, "payment", `MATCH (p:Payment {id: $id}) RETURN p {.*} AS node`,
		map[string]any{"id": id}, func(r *cypher.Row) orders.Payment { return scanPayment(r.Map("node")) })
	return p, cypher.OrNotFound(err, "This payment")
}
