package shop

import (
	"maps"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Decide decides with the stock locked what is entered into its history, and which holds there are then. Whoever stores
// more than stock in one transaction (an order) hands it to the store of the shop.
type Decide = func(Counter) ([]Entry, []Hold, error)

// Holding is Holds.Hold within a transaction.
func Holding(holdID string, pieces map[string]int, now time.Time) Decide {
	return deciding(now, func(c *counted) ([]Hold, error) {
		if c.Ended {
			return nil, fault.New(fault.Conflict, "This is sold already.")
		}
		c.end(c.Own, Unheld)
		var held []Hold
		for _, sizeID := range slices.Sorted(maps.Keys(pieces)) {
			c.enter(Held.Change(sizeID, pieces[sizeID]), holdID)
			held = append(held, Hold{HoldID: holdID, SizeID: sizeID, Pieces: pieces[sizeID], Until: now.Add(HoldTime)})
		}
		return held, nil
	})
}

// Releasing is Holds.Release within a transaction.
func Releasing(now time.Time) Decide {
	return deciding(now, func(c *counted) ([]Hold, error) {
		c.end(c.Own, Unheld)
		return nil, nil
	})
}

// Selling is Holds.Sell within a transaction.
func Selling(holdID string, pieces map[string]int, now time.Time) Decide {
	return deciding(now, func(c *counted) ([]Hold, error) {
		if c.Ended {
			return nil, nil
		}
		c.end(c.Own, Unheld)
		for _, sizeID := range slices.Sorted(maps.Keys(pieces)) {
			c.enter(Sold.Change(sizeID, pieces[sizeID]), holdID)
		}
		return nil, nil
	})
}

// Returning puts pieces back that were sold, of sizes that are still there.
func Returning(actorID, reason string, pieces map[string]int, now time.Time) Decide {
	return deciding(now, func(c *counted) ([]Hold, error) {
		for _, sizeID := range slices.Sorted(maps.Keys(pieces)) {
			if _, isThere := c.Stock[sizeID]; !isThere {
				continue
			}
			e := Returned.Change(sizeID, pieces[sizeID])
			e.ActorID, e.Reason = actorID, reason
			c.enter(e, "")
		}
		return nil, nil
	})
}

func deciding(now time.Time, decide func(*counted) ([]Hold, error)) Decide {
	return func(found Counter) ([]Entry, []Hold, error) {
		c := &counted{Counter: found, now: now}
		c.end(c.RunOut, Expired)
		held, err := decide(c)
		if err == nil {
			err = c.err
		}
		return c.entries, held, err
	}
}

// counted is a counter whose stock follows what is entered.
type counted struct {
	Counter
	now     time.Time
	entries []Entry
	err     error
}

func (c *counted) enter(e Entry, holdID string) {
	stock, there := c.Stock[e.SizeID]
	if !there && c.err == nil {
		c.err = fault.Missing("This size")
	}
	next, err := stock.Apply(e)
	if err != nil && c.err == nil {
		c.err = err
	}
	c.Stock[e.SizeID] = next
	e.ID, e.At, e.HoldID, e.Left = newID(), c.now, holdID, next.Quantity
	c.entries = append(c.entries, e)
}

func (c *counted) end(holds []Hold, kind Kind) {
	for _, hold := range holds {
		c.enter(kind.Change(hold.SizeID, hold.Pieces), hold.HoldID)
	}
}
