package shop

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

var telling = limit.Rule{Name: "stock webhook", Max: 120, Window: time.Minute}

// Outcome is what became of a line that another system told.
type Outcome string

// The outcomes. Unknown is of no size of the seller's, or of several; Old was counted before what was taken last.
const (
	Taken   Outcome = "taken"
	Unknown Outcome = "unknown"
	Refused Outcome = "refused"
	Old     Outcome = "old"
)

// Result is the outcome of a line, with why it is none that was taken, and how many pieces there are.
type Result struct {
	Outcome Outcome
	Message string
	// Quantity is how many there are then; nil where no size is known.
	Quantity *int
}

// Heard is what became of an event.
type Heard struct {
	// IsRepeated: it was handled before, and changed nothing now.
	IsRepeated bool
	Results    []Result
}

// Receive takes an event that another system tells of an artist's stock, once: each line by itself, so that one that
// cannot be taken keeps no other back. Errors: NOT_FOUND for no hook, BAD_USER_INPUT for what is not signed, too old or
// not to be read, RATE_LIMITED; any other has it told again.
func (h *Hooks) Receive(ctx context.Context, id string, d Delivery) (Heard, error) {
	hook, err := h.store.Hook(ctx, id)
	if err != nil {
		return Heard{}, err
	}
	if _, err := h.limits.Take(ctx, telling, hook.ID); err != nil {
		return Heard{}, err
	}
	reader := formats[hook.Format]
	now := h.now()
	t, err := reader.read(d, hook.Secret, now)
	if err != nil {
		if saidErr := h.store.Heard(ctx, hook.ID, now, problemOf(err)); saidErr != nil {
			return Heard{}, saidErr
		}
		return Heard{}, err
	}
	key := keyOf(hook.ID, t.EventID)
	if done, err := h.store.IsDone(ctx, key); err != nil || done {
		return Heard{IsRepeated: done}, err
	}
	out, err := h.take(ctx, hook, reader.platformKey(), t, key)
	if err != nil {
		return out, err
	}
	if err := h.store.Heard(ctx, hook.ID, now, out.problem()); err != nil {
		return out, err
	}
	return out, h.store.Done(ctx, key, now)
}

// keyOf names an event of a hook, in as many characters as a client key may have.
func keyOf(hookID, eventID string) string {
	sum := sha256.Sum256([]byte(hookID + "\x00" + eventID))
	return "hook " + hex.EncodeToString(sum[:])
}

func problemOf(err error) string {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Message
	}
	return err.Error()
}

// problem says how many lines were not taken.
func (h Heard) problem() string {
	n := 0
	for _, r := range h.Results {
		if r.Outcome == Unknown || r.Outcome == Refused {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d sizes were not taken: %s", n, len(h.Results), h.first())
}

func (h Heard) first() string {
	for _, r := range h.Results {
		if r.Outcome == Unknown || r.Outcome == Refused {
			return r.Message
		}
	}
	return ""
}

func (h *Hooks) take(ctx context.Context, hook StockHook, platformKey string, t Telling, key string) (Heard, error) {
	sizes, err := h.store.Told(ctx, hook.SellerID, platformKey, t.Lines)
	if err != nil {
		return Heard{}, err
	}
	var out Heard
	seen := map[string]bool{}
	for n, l := range t.Lines {
		z, problem := l.sizeAmong(n, sizes)
		var r Result
		switch {
		case problem != "":
			r = Result{Outcome: Unknown, Message: problem}
		case seen[z.SizeID]:
			r = Result{Outcome: Refused, Message: l.name() + " is named twice."}
		default:
			seen[z.SizeID] = true
			if r, err = h.takeLine(ctx, z, l, t, key); err != nil {
				return out, err
			}
		}
		out.Results = append(out.Results, r)
	}
	return out, nil
}

// name is what a line calls its size.
func (l StockLine) name() string {
	for _, name := range []string{l.SKU, l.ExternalSKU, l.ExternalID} {
		if name != "" {
			return name
		}
	}
	return ""
}

// sizeAmong finds the one size that a line tells of; what is linked comes before what has the SKU itself.
func (l StockLine) sizeAmong(n int, all []ToldSize) (found ToldSize, problem string) {
	var linked, own []ToldSize
	for _, z := range all {
		switch {
		case z.Line != n || l.Size != "" && !strings.EqualFold(z.Size, l.Size):
		case z.LinkID != "":
			linked = append(linked, z)
		default:
			own = append(own, z)
		}
	}
	fit := linked
	if len(linked) == 0 {
		fit = own
	}
	ids := map[string]bool{}
	for _, z := range fit {
		ids[z.SizeID] = true
	}
	switch len(ids) {
	case 0:
		return found, "No size is known as " + l.name() + "."
	case 1:
		return fit[0], ""
	}
	return found, "Several sizes are known as " + l.name() + ". Say the size, or link each."
}

// takeLine changes the stock of one size, once for an event, and keeps with its link how that ended.
func (h *Hooks) takeLine(ctx context.Context, z ToldSize, l StockLine, t Telling, key string) (Result, error) {
	var r Result
	now := h.now()
	err := h.store.Change(ctx, z.ItemID, "", func(i Item) (Item, []Entry, error) {
		variant, at, found := i.SizeAt(z.SizeID)
		if !found {
			return i, nil, fault.Missing("This size")
		}
		size := &i.Variants[variant].Sizes[at]
		if t.isOld(*size, z.LinkID) {
			r = Result{Old, "Something newer was taken already.", new(size.Quantity)}
			return i, nil, nil
		}
		done, err := h.store.Entered(ctx, z.SizeID, key)
		if err != nil || done {
			r = Result{Taken, "", new(size.Quantity)}
			return i, nil, err
		}
		var entries []Entry
		r, entries, err = i.takeTold(size, z.LinkID, l, t, key, now)
		return i, entries, err
	})
	if err != nil && fault.CodeOf(err) == fault.NotFound {
		return Result{Outcome: Unknown, Message: "No size is known as " + l.name() + "."}, nil
	}
	return r, err
}

// takeTold changes the stock of a size as a line tells, and has its link say how that ended. It refuses nothing: what
// cannot be taken is in the result.
func (i *Item) takeTold(
	size *Size, linkID string, l StockLine, t Telling, key string, now time.Time,
) (Result, []Entry, error) {
	entries, err := i.enterTold(size.ID, l, t.Source, key, now)
	if err != nil && fault.CodeOf(err) != fault.Conflict && fault.CodeOf(err) != fault.BadUserInput {
		return Result{}, nil, err
	}
	r := Result{Taken, "", new(size.Quantity)}
	if err != nil {
		r.Outcome, r.Message = Refused, problemOf(err)
	}
	size.mark(linkID, r, now, t.At)
	return r, entries, nil
}

// isOld reports whether something that was counted later was taken already.
func (t Telling) isOld(z Size, linkID string) bool {
	for _, link := range z.Links {
		if link.ID == linkID && !t.At.IsZero() && t.At.Before(link.CountedAt) {
			return true
		}
	}
	return false
}

// enterTold enters what a line makes of the stock of a size. Errors: CONFLICT for fewer than are reserved or being
// bought, BAD_USER_INPUT for what is no number of pieces.
func (i *Item) enterTold(sizeID string, l StockLine, source, key string, now time.Time) ([]Entry, error) {
	variant, at, _ := i.SizeAt(sizeID)
	stock := i.Variants[variant].Sizes[at].Stock
	wanted := stock.Quantity
	switch {
	case l.Quantity != nil:
		wanted = *l.Quantity
	case l.Available != nil:
		wanted = *l.Available + stock.Reserved + stock.Held
	case l.Change != nil:
		wanted += *l.Change
	}
	if wanted > MaxPieces {
		return nil, fault.BadInput(map[string]string{"quantity": notPieces})
	}
	if wanted == stock.Quantity {
		return nil, nil
	}
	e := Counted.Change(sizeID, wanted-stock.Quantity)
	e.Reason, e.ClientKey = "Told by "+source, key
	return i.enter([]Entry{e}, "", now)
}

// mark has a link say how what came last ended.
func (z *Size) mark(linkID string, r Result, now, countedAt time.Time) {
	for n := range z.Links {
		link := &z.Links[n]
		if link.ID != linkID {
			continue
		}
		link.IsMarked, link.SyncedAt, link.Message, link.Status = true, now, r.Message, SyncOK
		if r.Outcome != Taken {
			link.Status = SyncFailed
		} else if !countedAt.IsZero() {
			link.CountedAt = countedAt
		}
	}
}
