package cart

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/shop"
)

// Shop is what is for sale.
type Shop interface {
	// Items returns those of ids that the viewer may know of.
	Items(ctx context.Context, v access.Viewer, ids []string) ([]shop.Shown, error)
}

// Service is carts as people may use them.
type Service struct {
	store Store
	shop  Shop
	codes Codes
	now   func() time.Time
}

// NewService returns a Service.
func NewService(store Store, s Shop, codes Codes, now func() time.Time) *Service {
	return &Service{store, s, codes, now}
}

// keyOf names the cart of a person, or of the visitor whose browser has a key. Nobody finds a cart without its key,
// which the store does not know either.
func keyOf(v access.Viewer, guestKey string) (string, error) {
	if v.SignedIn() {
		return "user:" + v.UserID, nil
	}
	return guestKeyOf(guestKey)
}

func guestKeyOf(guestKey string) (string, error) {
	id, err := uuid.Parse(guestKey)
	if err != nil || id.Version() != 4 && id.Version() != 7 {
		return "", fault.BadInput(map[string]string{"guestKey": "Sign in, or give the key of your browser: a random UUID."})
	}
	sum := sha256.Sum256(id[:])
	return "guest:" + hex.EncodeToString(sum[:]), nil
}

// Get returns the viewer's cart as it is now; found is false where they have none. Errors: BAD_USER_INPUT for what is
// no key.
func (s *Service) Get(ctx context.Context, v access.Viewer, guestKey string) (view View, found bool, err error) {
	if !v.SignedIn() && guestKey == "" {
		return View{}, false, nil
	}
	key, err := keyOf(v, guestKey)
	if err != nil {
		return View{}, false, err
	}
	c, err := s.store.Cart(ctx, key)
	if fault.CodeOf(err) == fault.NotFound {
		return View{}, false, nil
	}
	if err != nil {
		return View{}, false, err
	}
	view, err = s.view(ctx, v, c)
	return view, err == nil, err
}

// view looks at every line anew.
func (s *Service) view(ctx context.Context, v access.Viewer, c Cart) (View, error) {
	view := View{Cart: c, Expired: c.IsExpired(s.now())}
	if view.Expired {
		view.Lines = nil
		return view, nil
	}
	items, err := s.look(ctx, v, c)
	if err != nil {
		return View{}, err
	}
	view.Groups = group(items)
	if err := s.discounted(ctx, v, c, view.Groups); err != nil {
		return View{}, err
	}
	view.Totals = totals(view.Groups)
	return view, nil
}

func (s *Service) look(ctx context.Context, v access.Viewer, c Cart) ([]Item, error) {
	found, err := s.shop.Items(ctx, v, c.ItemIDs())
	if err != nil {
		return nil, err
	}
	items := make([]Item, len(c.Lines))
	for n, l := range c.Lines {
		now, available, isThere := Copy{}, 0, false
		at := slices.IndexFunc(found, func(i shop.Shown) bool { return i.ID == l.ItemID })
		if at >= 0 && forSale(v, found[at]) == nil {
			now, available, isThere = copyOf(found[at], l.SizeID)
		}
		if isThere {
			now = now.with(l)
		}
		if isThere && now.MusicID == "" {
			available += c.Held[l.SizeID]
		}
		items[n] = c.look(l, now, available, isThere)
	}
	return items, nil
}

// forSale says why an item is not for sale to somebody.
func forSale(v access.Viewer, i shop.Shown) error {
	switch {
	case i.Status != access.Published:
		return fault.New(fault.Conflict, "This is not for sale.")
	case i.Music != nil && i.Music.IsDeleted:
		return fault.New(fault.Conflict, "This is not for sale any more.")
	case !i.HasAccess:
		return fault.New(fault.Forbidden, "This is for holders of the tier “"+i.Tier.Name+"” alone.")
	case v.SignedIn() && v.UserID == i.Seller.UserID:
		return fault.New(fault.Conflict, "You sell this yourself.")
	case i.Music != nil && i.Music.IsBought:
		return fault.New(fault.Conflict, "You have this already.")
	}
	return nil
}

// Adding is what somebody puts into their cart.
type Adding struct {
	ItemID, VariantID, SizeID string
	Quantity                  int
	// Price is what they would pay for a piece where they may name it, in the main unit; nil for the least.
	Price *float64
	// ClientKey makes an addition that is sent twice one.
	ClientKey string
}

// Add puts pieces into the viewer's cart. Errors: BAD_USER_INPUT, NOT_FOUND, FORBIDDEN for what is a tier's alone,
// CONFLICT where fewer are left or it is not for sale.
func (s *Service) Add(ctx context.Context, v access.Viewer, guestKey string, a Adding) (View, error) {
	if a.Quantity < 1 || a.Quantity > MaxPieces {
		return View{}, tooMany()
	}
	if err := input.Check("clientKey", input.Key(a.ClientKey)); err != nil {
		return View{}, err
	}
	found, err := s.shop.Items(ctx, v, []string{a.ItemID})
	if err != nil {
		return View{}, err
	}
	if len(found) == 0 {
		return View{}, fault.Missing("This item")
	}
	if err := forSale(v, found[0]); err != nil {
		return View{}, err
	}
	now, available, isThere := copyOf(found[0], a.SizeID)
	if variant, _, _ := found[0].SizeAt(a.SizeID); !isThere || found[0].Variants[variant].ID != a.VariantID {
		return View{}, fault.Missing("This size")
	}
	offer, err := a.offer(now)
	if err != nil {
		return View{}, err
	}
	return s.change(ctx, v, guestKey, func(c Cart) (Cart, error) { return s.add(c, a, now, offer, available) })
}

// offer is what somebody would pay for a piece. Errors: BAD_USER_INPUT for less than it costs, and for a price of what
// has a set one.
func (a Adding) offer(now Copy) (int64, error) {
	switch {
	case a.Price == nil:
		return 0, nil
	case now.Least == nil:
		return 0, fault.BadInput(map[string]string{"price": "This has a set price."})
	}
	minor, err := money.Minor(*a.Price, now.Currency)
	if err != nil {
		return 0, fault.BadInput(map[string]string{"price": "This is no price in " + now.Currency + "."})
	}
	if minor < *now.Least {
		digits, _ := money.Digits(now.Currency)
		return 0, fault.BadInput(map[string]string{
			"price": fmt.Sprintf("It costs %.*f %s or more.", digits, money.Major(*now.Least, now.Currency), now.Currency),
		})
	}
	if !money.Chargeable(minor, now.Currency) {
		return 0, fault.BadInput(map[string]string{
			"price": "The smallest sum that can be charged is " + money.Text(money.Least(now.Currency), now.Currency) + ".",
		})
	}
	return minor, nil
}

func (s *Service) add(c Cart, a Adding, now Copy, offer int64, available int) (Cart, error) {
	if a.ClientKey != "" && slices.Contains(c.AddedKeys, a.ClientKey) {
		return c, nil
	}
	at := c.line(a.SizeID)
	c.Lines = slices.Clone(c.Lines)
	if at < 0 {
		if len(c.Lines) >= MaxLines {
			return c, fault.New(fault.Conflict, fmt.Sprintf("A cart has room for %d different things.", MaxLines))
		}
		at, c.Lines = len(c.Lines), append(c.Lines, Line{
			SizeID: a.SizeID, VariantID: a.VariantID, ItemID: a.ItemID, AddedAt: s.now(), Seen: now,
		})
	}
	line := &c.Lines[at]
	if a.Price != nil {
		// Who names another price means it instead.
		line.Offer, line.OfferIn = offer, now.Currency
		line.Seen = now.with(*line)
	}
	if now.MusicID != "" {
		if a.Quantity > 1 {
			return c, onceIsEnough()
		}
		line.Quantity = 1
	} else {
		line.Quantity += a.Quantity
		if err := enough(line.Quantity, available+c.Held[a.SizeID]); err != nil {
			return c, err
		}
	}
	if a.ClientKey != "" {
		c.AddedKeys = append(slices.Clone(c.AddedKeys), a.ClientKey)
		c.AddedKeys = c.AddedKeys[max(0, len(c.AddedKeys)-keysRemembered):]
	}
	return c, nil
}

func onceIsEnough() error {
	return fault.BadInput(map[string]string{"quantity": "Once is enough: you may download it as often as you like."})
}

func enough(wanted, available int) error {
	if wanted > MaxPieces {
		return tooMany()
	}
	if wanted > available {
		return shop.NotEnough(available)
	}
	return nil
}

func tooMany() error {
	return fault.BadInput(map[string]string{"quantity": fmt.Sprintf("From 1 to %d of one thing.", MaxPieces)})
}

// SetQuantity changes how many pieces of a size are in the viewer's cart; 0 removes it. Errors as Add.
func (s *Service) SetQuantity(
	ctx context.Context, v access.Viewer, guestKey, sizeID string, quantity int,
) (View, error) {
	if quantity < 0 || quantity > MaxPieces {
		return View{}, tooMany()
	}
	if quantity == 0 {
		return s.Remove(ctx, v, guestKey, sizeID)
	}
	before, found, err := s.Get(ctx, v, guestKey)
	if err != nil {
		return View{}, err
	}
	item, isThere := before.item(sizeID)
	if !found || !isThere {
		return View{}, notInCart()
	}
	return s.change(ctx, v, guestKey, func(c Cart) (Cart, error) {
		at := c.line(sizeID)
		if at < 0 {
			return c, notInCart()
		}
		if item.MusicID != "" && quantity > 1 {
			return c, onceIsEnough()
		}
		if quantity > c.Lines[at].Quantity && quantity > item.Available {
			return c, shop.NotEnough(item.Available)
		}
		c.Lines = slices.Clone(c.Lines)
		c.Lines[at].Quantity = quantity
		return c, nil
	})
}

func notInCart() error { return fault.New(fault.NotFound, "This is not in your cart.") }

func (v View) item(sizeID string) (Item, bool) {
	for _, g := range v.Groups {
		for _, i := range g.Items {
			if i.SizeID == sizeID {
				return i, true
			}
		}
	}
	return Item{}, false
}

// Remove takes a size out of the viewer's cart. Twice is once.
func (s *Service) Remove(ctx context.Context, v access.Viewer, guestKey, sizeID string) (View, error) {
	return s.change(ctx, v, guestKey, func(c Cart) (Cart, error) {
		c.Lines = slices.DeleteFunc(slices.Clone(c.Lines), func(l Line) bool { return l.SizeID == sizeID })
		return c, nil
	})
}

// Clear empties the viewer's cart.
func (s *Service) Clear(ctx context.Context, v access.Viewer, guestKey string) (View, error) {
	return s.change(ctx, v, guestKey, func(c Cart) (Cart, error) {
		c.Lines = nil
		return c, nil
	})
}

// Acknowledge notes that the viewer saw what changed: prices are as they are now, of what is short there are as many as
// are left, and what is gone leaves.
func (s *Service) Acknowledge(ctx context.Context, v access.Viewer, guestKey string) (View, error) {
	before, _, err := s.Get(ctx, v, guestKey)
	if err != nil {
		return View{}, err
	}
	return s.change(ctx, v, guestKey, func(c Cart) (Cart, error) {
		var kept []Line
		for _, l := range c.Lines {
			i, wasThere := before.item(l.SizeID)
			if wasThere {
				if !i.IsBuyable() {
					continue
				}
				l.Seen, l.Quantity = i.Copy, min(l.Quantity, i.Available)
			}
			kept = append(kept, l)
		}
		c.Lines = kept
		return c, nil
	})
}

// Merge puts the cart of a visitor into that of the person who they turned out to be. Twice is once. Errors:
// UNAUTHENTICATED, BAD_USER_INPUT.
func (s *Service) Merge(ctx context.Context, v access.Viewer, guestKey string) (View, error) {
	if err := v.Require(); err != nil {
		return View{}, err
	}
	from, err := guestKeyOf(guestKey)
	if err != nil {
		return View{}, err
	}
	key, err := keyOf(v, "")
	if err != nil {
		return View{}, err
	}
	err = s.store.Merge(ctx, key, from, func(own, other Cart) (Cart, error) {
		if other.IsExpired(s.now()) {
			return own, nil
		}
		return merged(s.renewed(own), other), nil
	})
	if err != nil {
		return View{}, err
	}
	return s.own(ctx, v, "")
}

// merged adds the lines of another cart, as far as there is room, and its codes, where the own one has none.
func merged(own, other Cart) Cart {
	own.Lines = slices.Clone(own.Lines)
	for _, l := range other.Lines {
		if at := own.line(l.SizeID); at >= 0 {
			o := &own.Lines[at]
			o.Quantity = min(MaxPieces, o.Quantity+l.Quantity)
			if l.Seen.MusicID != "" {
				o.Quantity = 1
			}
		} else if len(own.Lines) < MaxLines {
			own.Lines = append(own.Lines, l)
		}
	}
	own = own.withoutIdleCodes()
	for _, e := range other.Codes {
		if !slices.ContainsFunc(own.Codes, func(had Entered) bool { return had.SellerID == e.SellerID }) {
			own.Codes = append(own.Codes, e)
		}
	}
	return own.withoutIdleCodes()
}

// change changes the viewer's cart and returns it.
func (s *Service) change(
	ctx context.Context, v access.Viewer, guestKey string, decide func(Cart) (Cart, error),
) (View, error) {
	key, err := keyOf(v, guestKey)
	if err != nil {
		return View{}, err
	}
	if err := s.store.Change(ctx, key, func(c Cart) (Cart, error) {
		after, err := decide(s.renewed(c).withoutIdleCodes())
		return after.withoutIdleCodes(), err
	}); err != nil {
		return View{}, err
	}
	return s.own(ctx, v, guestKey)
}

func (s *Service) own(ctx context.Context, v access.Viewer, guestKey string) (View, error) {
	view, found, err := s.Get(ctx, v, guestKey)
	if err == nil && !found {
		return s.view(ctx, v, s.renewed(Cart{}))
	}
	return view, err
}

// renewed is a cart that lasts anew: another one where it had expired, or was none.
func (s *Service) renewed(c Cart) Cart {
	now := s.now()
	if c.ID == "" || c.IsExpired(now) {
		c = Cart{ID: uuid.Must(uuid.NewV7()).String(), CreatedAt: now, Held: c.Held}
	}
	c.UpdatedAt, c.ExpiresAt = now, now.Add(Lifetime)
	return c
}

// keepExpired is how long an expired cart is kept, so that its person reads that it is.
const keepExpired = 7 * 24 * time.Hour

// Sweep removes what expired.
func (s *Service) Sweep(ctx context.Context) error {
	return s.store.Sweep(ctx, s.now().Add(-keepExpired))
}
