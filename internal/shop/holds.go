package shop

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"time"
)

const (
	// HoldTime is how long a checkout holds what it sells.
	HoldTime = 15 * time.Minute
	// releaseEvery is how often holds that have run out are looked for. Whoever wants the pieces before then has them:
	// Hold takes what has run out.
	releaseEvery = 30 * time.Second
	// releasedAtOnce bounds how many checkouts are ended in one go.
	releasedAtOnce = 100
	// auditEvery is how often all stock is looked at, auditAfter how often it is seen whether that is due.
	auditEvery    = 24 * time.Hour
	auditAfter    = 5 * time.Minute
	auditedAtOnce = 500
)

// Holds is the stock as checkouts use it.
type Holds struct {
	store Store
	now   func() time.Time
}

// NewHolds returns what holds stock in a store.
func NewHolds(store Store, now func() time.Time) *Holds { return &Holds{store, now} }

// Hold holds pieces of sizes for a checkout, all or none, for 15 minutes. Called again it holds what it is told then,
// for 15 minutes more. Errors: CONFLICT where fewer are left, and for a checkout that has sold.
func (h *Holds) Hold(ctx context.Context, holdID string, pieces map[string]int) error {
	return h.move(ctx, holdID, pieces, Holding)
}

// Release ends what a checkout holds. Twice is once.
func (h *Holds) Release(ctx context.Context, holdID string) error {
	own, err := h.store.OfHold(ctx, holdID)
	if err != nil || len(own) == 0 {
		return err
	}
	return h.move(ctx, holdID, piecesOf(own), func(_ string, _ map[string]int, now time.Time) Decide {
		return Releasing(now)
	})
}

// Sell sells pieces of sizes to a checkout: those that it holds, and of what it does not hold any more what is left.
// Twice is once. Errors: CONFLICT where fewer are left.
func (h *Holds) Sell(ctx context.Context, holdID string, pieces map[string]int) error {
	return h.move(ctx, holdID, pieces, Selling)
}

func piecesOf(holds []Hold) map[string]int {
	pieces := map[string]int{}
	for _, hold := range holds {
		pieces[hold.SizeID] += hold.Pieces
	}
	return pieces
}

func (h *Holds) move(
	ctx context.Context, holdID string, pieces map[string]int,
	decide func(holdID string, pieces map[string]int, now time.Time) Decide,
) error {
	if err := checkNumbers(pieces); err != nil {
		return err
	}
	now := h.now()
	return h.store.Move(ctx, holdID, slices.Sorted(maps.Keys(pieces)), now, decide(holdID, pieces, now))
}

func checkNumbers(pieces map[string]int) error {
	for sizeID, n := range pieces {
		if n < 1 || n > MaxPieces {
			return fmt.Errorf("%d pieces of %s are no number of pieces", n, sizeID)
		}
	}
	return nil
}

// ReleaseRunOut ends what has run out, whoever began it.
func (h *Holds) ReleaseRunOut(ctx context.Context) error {
	for {
		ids, err := h.store.RunOut(ctx, h.now(), releasedAtOnce)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := h.expire(ctx, id); err != nil {
				return err
			}
		}
		if len(ids) < releasedAtOnce {
			return nil
		}
	}
}

// expire ends what of a checkout has run out. A checkout that held anew meanwhile keeps what it holds.
func (h *Holds) expire(ctx context.Context, holdID string) error {
	own, err := h.store.OfHold(ctx, holdID)
	if err != nil || len(own) == 0 {
		return err
	}
	return h.move(ctx, holdID, piecesOf(own), func(_ string, _ map[string]int, now time.Time) Decide {
		return deciding(now, func(c *counted) ([]Hold, error) {
			var kept []Hold
			for _, hold := range c.Own {
				if hold.Until.After(c.now) {
					kept = append(kept, hold)
					continue
				}
				c.end([]Hold{hold}, Expired)
			}
			return kept, nil
		})
	})
}

// Run ends what runs out, and once a day looks whether all stock adds up, until ctx ends. The day counts from the last
// look of any server: one that starts every night misses none.
func (h *Holds) Run(ctx context.Context, log *slog.Logger) {
	release, audit := time.NewTicker(releaseEvery), time.NewTicker(auditAfter)
	defer release.Stop()
	defer audit.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-release.C:
			err = h.ReleaseRunOut(ctx)
		case <-audit.C:
			var wrong []Audit
			wrong, err = h.AuditWhereDue(ctx)
			for _, a := range wrong {
				log.ErrorContext(ctx, "the stock of a size does not add up", "size", a.SizeID, "item", a.ItemID,
					"has", a.Has, "history says", a.Said, "holds say", a.HeldNow)
			}
		}
		if err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "looking after the stock", "error", err)
		}
	}
}

// AuditWhereDue is Audit where nobody did that for a day; it returns nothing where somebody did.
func (h *Holds) AuditWhereDue(ctx context.Context) (wrong []Audit, err error) {
	last, err := h.store.AuditedAt(ctx)
	if err != nil || h.now().Sub(last) < auditEvery {
		return nil, err
	}
	if wrong, err = h.Audit(ctx); err != nil {
		return nil, err
	}
	return wrong, h.store.SetAuditedAt(ctx, h.now())
}

// Audit returns the sizes whose stock is not what their history and holds say. Those that seem wrong are looked at once
// more while nothing moves them: what is sold while they are read does not add up for a moment.
func (h *Holds) Audit(ctx context.Context) (wrong []Audit, err error) {
	for after := ""; ; {
		page, err := h.store.Audits(ctx, after, auditedAtOnce)
		if err != nil {
			return nil, err
		}
		var again []string
		for _, a := range page {
			if !a.AddsUp() {
				again = append(again, a.SizeID)
			}
		}
		if len(again) > 0 {
			sure, err := h.store.AuditsAgain(ctx, again)
			if err != nil {
				return nil, fmt.Errorf("looking again at stock that does not add up: %w", err)
			}
			for _, a := range sure {
				if !a.AddsUp() {
					wrong = append(wrong, a)
				}
			}
		}
		if len(page) < auditedAtOnce {
			return wrong, nil
		}
		after = page[len(page)-1].SizeID
	}
}

// AddsUp reports whether a size has what its history and holds say.
func (a Audit) AddsUp() bool {
	return a.Has == a.Said && a.Has.Held == a.HeldNow && a.Has.Available() >= 0
}
