package events

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/uploaded"
)

var (
	planning             = limit.Rule{Name: "plan event", Max: 200, Window: time.Hour}
	planningAsNewcomer   = limit.Rule{Name: "plan event new", Max: 30, Window: time.Hour}
	changing             = limit.Rule{Name: "change event", Max: 300, Window: time.Hour}
	changingAsNewcomer   = limit.Rule{Name: "change event new", Max: 60, Window: time.Hour}
	placing              = limit.Rule{Name: "venue", Max: 100, Window: time.Hour}
	placingAsNewcomer    = limit.Rule{Name: "venue new", Max: 20, Window: time.Hour}
	interested           = limit.Rule{Name: "event interest", Max: 1000, Window: time.Hour}
	interestedAsNewcomer = limit.Rule{Name: "event interest new", Max: 150, Window: time.Hour}
)

// mostGoing is how many faces an event shows.
const mostGoing = 12

// Service is events as people may use them.
type Service struct {
	store  Store
	rank   Ranker
	places Places
	limits limit.Limiter
	now    func() time.Time
}

// NewService returns a Service.
func NewService(store Store, rank Ranker, places Places, limits limit.Limiter, now func() time.Time) *Service {
	return &Service{store, rank, places, limits, now}
}

// Now is the moment by which events come and pass.
func (s *Service) Now() time.Time { return s.now() }

// New is an event that somebody plans.
type New struct {
	// UserID is the viewer's own where it is given, or that of the artist whom an admin names.
	UserID, ClientKey string
	Patch
}

// Create plans an event of the viewer's, once for each client key; only what is planned is counted. Errors:
// UNAUTHENTICATED, FORBIDDEN for another's account and for those who are no artists, BAD_USER_INPUT, CONFLICT where
// something else was sent under the client key, RATE_LIMITED.
func (s *Service) Create(ctx context.Context, v access.Viewer, n New) (Event, error) {
	v, err := v.As(n.UserID)
	if err != nil {
		return Event{}, err
	}
	if err := s.requireArtist(ctx, v); err != nil {
		return Event{}, err
	}
	key, err := n.key()
	if err != nil {
		return Event{}, err
	}
	if made, err := key.Standing(ctx, v.UserID, s.store.Made); err != nil {
		return Event{}, err
	} else if made != "" {
		return s.Get(ctx, v, made)
	}
	if err := input.Check("clientKey", input.Key(n.ClientKey)); err != nil {
		return Event{}, err
	}
	venue, err := s.named(ctx, n.VenueID)
	if err != nil {
		return Event{}, err
	}
	if n.Patch, err = s.locate(n.Patch, Event{}); err != nil {
		return Event{}, err
	}
	if venue == nil && !n.TimeZone.Given {
		n.TimeZone, err = s.zoneAt(ctx, v.UserID, n.Latitude, n.Longitude, n.City, n.State, n.Country)
		if err != nil {
			return Event{}, err
		}
	}
	now := s.now()
	e := Event{ID: uuid.Must(uuid.NewV7()).String(), CreatedAt: now, UpdatedAt: now}
	e.Host.UserID = v.UserID
	if e, err = n.apply(e, venue, now); err != nil {
		return Event{}, err
	}
	if e.Pictures, err = s.pictures(ctx, v.UserID, nil, e.Pictures); err != nil {
		return Event{}, err
	}
	rule, err := s.byAge(ctx, v, planning, planningAsNewcomer)
	if err != nil {
		return Event{}, err
	}
	id, err := s.store.Create(ctx, e, key, limit.Once(ctx, s.limits, rule, v.UserID))
	if err == nil && id != e.ID {
		id, err = key.Standing(ctx, v.UserID, s.store.Made)
	}
	if err != nil {
		return Event{}, err
	}
	return s.Get(ctx, v, id)
}

// key tells whether the same is sent again.
func (n New) key() (again.Key, error) {
	p := n.Patch
	for _, o := range []*input.Optional[string]{
		&p.Title, &p.Description, &p.VenueName, &p.Location, &p.Address, &p.City, &p.State, &p.Country, &p.Price,
		&p.TicketLink,
	} {
		o.Value = strings.TrimSpace(o.Value)
	}
	return again.KeyOf(n.ClientKey, p)
}

// byAge returns the rule that goes for the viewer.
func (s *Service) byAge(ctx context.Context, v access.Viewer, usual, asNewcomer limit.Rule) (limit.Rule, error) {
	if v.Admin {
		return usual, nil
	}
	since, err := s.store.MemberSince(ctx, v.UserID)
	return limit.ByAge(since, s.now(), usual, asNewcomer), err
}

// take counts what the viewer does. Errors: RATE_LIMITED.
func (s *Service) take(ctx context.Context, v access.Viewer, usual, asNewcomer limit.Rule) error {
	rule, err := s.byAge(ctx, v, usual, asNewcomer)
	if err == nil {
		_, err = s.limits.Take(ctx, rule, v.UserID)
	}
	return err
}

func (s *Service) requireArtist(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	is, err := s.store.IsArtist(ctx, v.UserID)
	if err == nil && !is && !v.Admin {
		err = fault.New(fault.Forbidden, "Only artists plan events.")
	}
	return err
}

// named finds the venue that a patch names; nil where it names none.
func (s *Service) named(ctx context.Context, id input.Optional[string]) (*Venue, error) {
	if id.Value == "" {
		return nil, nil //nolint:nilnil // no venue
	}
	v, err := s.store.Venue(ctx, id.Value)
	if fault.CodeOf(err) == fault.NotFound && err != nil {
		err = fault.BadInput(map[string]string{"venueId": "There is no such venue."})
	}
	return &v, err
}

// pictures returns the keys of what is named: pictures that the host uploaded, or that the event has.
func (s *Service) pictures(ctx context.Context, hostID string, has, named []string) ([]string, error) {
	keys, ok := pictures.Keys(named)
	if !ok || len(keys) > maxPictures {
		return nil, fault.BadInput(map[string]string{"multimediaItems": "An event has up to ten uploaded pictures."})
	}
	theirs, err := uploaded.AreOf(ctx, s.store.Pictures, hostID, has, keys)
	if err == nil && !theirs {
		err = fault.BadInput(map[string]string{"multimediaItems": "This is not the key of a picture that you uploaded."})
	}
	return keys, err
}

func missing() error { return fault.Missing("This event") }

// Get returns an event. Errors: NOT_FOUND, also where a block parts the viewer from its host.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Event, error) {
	e, err := s.store.Event(ctx, v.UserID, id)
	if err == nil && !shows(v, e) {
		err = missing()
	}
	return e, err
}

func shows(v access.Viewer, e Event) bool { return !e.IsHidden || v.Manages(e.Host.UserID) }

// Events returns those of ids that the viewer may know of, in their order.
func (s *Service) Events(ctx context.Context, v access.Viewer, ids []string) ([]Event, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := s.store.Events(ctx, v.UserID, ids)
	if err != nil {
		return nil, err
	}
	var out []Event
	for _, id := range ids {
		if e, ok := found[id]; ok && shows(v, e) {
			out = append(out, e)
		}
	}
	return out, nil
}

// ToCome leaves those of found that are neither over nor cancelled.
func ToCome(found []Event, now time.Time) []Event {
	return slices.DeleteFunc(found, func(e Event) bool { return !e.IsComing(now) })
}

// Update changes an event of the viewer's. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT
// where it is cancelled, RATE_LIMITED.
func (s *Service) Update(ctx context.Context, v access.Viewer, id string, c Patch) (Event, error) {
	if err := v.Require(); err != nil {
		return Event{}, err
	}
	venue, err := s.named(ctx, c.VenueID)
	if err != nil {
		return Event{}, err
	}
	now := s.now()
	before, err := s.own(ctx, v, id)
	if err != nil {
		return Event{}, err
	}
	if c.Pictures.Given {
		c.Pictures.Value, err = s.pictures(ctx, before.Host.UserID, before.Pictures, c.Pictures.Value)
		if err != nil {
			return Event{}, err
		}
	}
	if err := s.take(ctx, v, changing, changingAsNewcomer); err != nil {
		return Event{}, err
	}
	err = s.store.Change(ctx, id, v.UserID, now, func(e Event) (Event, error) {
		if !e.CancelledAt.IsZero() {
			return e, fault.New(fault.Conflict, "It is cancelled.")
		}
		c, err := s.locate(c, e)
		if err != nil {
			return e, err
		}
		next, err := c.apply(e, venue, now)
		if err != nil {
			return e, err
		}
		if e.Interested > 0 && e.Status(now) == Past && next.Status(now) != Past {
			return e, fault.BadInput(map[string]string{"startDate": "It is over, and people were there: plan another one."})
		}
		next.UpdatedAt = now
		if e.moved(next) {
			next.Sequence++
		}
		return next, nil
	})
	if err != nil {
		return Event{}, err
	}
	return s.Get(ctx, v, id)
}

// own returns an event that the viewer manages.
func (s *Service) own(ctx context.Context, v access.Viewer, id string) (Event, error) {
	e, err := s.Get(ctx, v, id)
	if err == nil && !v.Manages(e.Host.UserID) {
		err = fault.New(fault.Forbidden, "This event is somebody else's.")
	}
	return e, err
}

// SetRemoved hides an event from everybody for moderators, or shows it again. Twice is once. Errors: UNAUTHENTICATED,
// FORBIDDEN for all but admins, NOT_FOUND.
func (s *Service) SetRemoved(ctx context.Context, v access.Viewer, id string, removed bool) error {
	if err := v.RequireAdmin(); err != nil {
		return err
	}
	return s.store.SetRemoved(ctx, id, v.UserID, removed, s.now())
}

// Cancel says that an event of the viewer's does not take place. It stays where it is, so that those who are interested
// read of it. Twice is once. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT for what is over,
// RATE_LIMITED.
func (s *Service) Cancel(ctx context.Context, v access.Viewer, id, reason string) (Event, error) {
	if err := v.Require(); err != nil {
		return Event{}, err
	}
	if _, err := s.own(ctx, v, id); err != nil {
		return Event{}, err
	}
	reason, flaw := input.Text(reason, 0, maxReason)
	wrong := input.Problems{}
	wrong.Add("reason", sayOf(flaw, 0))
	if err := wrong.Err(); err != nil {
		return Event{}, err
	}
	if err := s.take(ctx, v, changing, changingAsNewcomer); err != nil {
		return Event{}, err
	}
	now := s.now()
	err := s.store.Change(ctx, id, v.UserID, now, func(e Event) (Event, error) {
		switch e.Status(now) {
		case Cancelled:
			return e, nil
		case Past:
			return e, fault.New(fault.Conflict, "It is over.")
		case Planned:
		}
		e.CancelledAt, e.CancelReason, e.UpdatedAt = now, reason, now
		e.Sequence++
		return e, nil
	})
	if err != nil {
		return Event{}, err
	}
	return s.Get(ctx, v, id)
}

// SetInterest notes that the viewer is interested in an event, or is not any more: of what is over, that they were
// there. Errors: UNAUTHENTICATED, FORBIDDEN for another's account, NOT_FOUND, CONFLICT for what is cancelled,
// RATE_LIMITED.
func (s *Service) SetInterest(ctx context.Context, v access.Viewer, userID, id string, is bool) (Event, error) {
	v, err := v.As(userID)
	if err != nil {
		return Event{}, err
	}
	e, err := s.Get(ctx, v, id)
	if err != nil {
		return Event{}, err
	}
	now := s.now()
	if is && e.Status(now) == Cancelled {
		return Event{}, fault.New(fault.Conflict, "It is cancelled.")
	}
	if err := s.take(ctx, v, interested, interestedAsNewcomer); err != nil {
		return Event{}, err
	}
	if err := s.store.SetInterest(ctx, v.UserID, id, is, now); err != nil {
		return Event{}, err
	}
	return s.Get(ctx, v, id)
}

// Going returns some of those whom the viewer follows that are interested in an event.
func (s *Service) Going(ctx context.Context, v access.Viewer, id string) ([]person.Person, error) {
	if !v.SignedIn() {
		return nil, nil
	}
	return s.store.Going(ctx, v.UserID, id, mostGoing)
}

// OfHost lists what an artist plans and played: nothing, and not how much, where a block parts the viewer from them.
func (s *Service) OfHost(
	ctx context.Context, v access.Viewer, hostID string, w When, page paging.Request,
) (paging.Page[Event], error) {
	found, err := s.store.OfHost(ctx, v.UserID, hostID, Window{w, s.now()}, page)
	if slices.ContainsFunc(found.Nodes, func(e Event) bool { return !shows(v, e) }) {
		return paging.None[Event](), nil
	}
	return found, err
}

// AtVenue lists what is at a venue, without what a block keeps from the viewer.
func (s *Service) AtVenue(
	ctx context.Context, v access.Viewer, venueID string, w When, page paging.Request,
) (paging.Page[Event], error) {
	return s.store.AtVenue(ctx, v.UserID, venueID, Window{w, s.now()}, page)
}

// OfInterest lists what the viewer is interested in; where somebody is interested to be tells of their days, so that it
// is theirs alone. Errors: UNAUTHENTICATED, FORBIDDEN for another's.
func (s *Service) OfInterest(
	ctx context.Context, v access.Viewer, userID string, w When, page paging.Request,
) (paging.Page[Event], error) {
	if userID == "" {
		userID = v.UserID
	}
	if err := v.MayActFor(userID); err != nil {
		return paging.Page[Event]{}, err
	}
	return s.store.OfInterest(ctx, userID, Window{w, s.now()}, page)
}

// Sweep takes what is over from what is to come.
func (s *Service) Sweep(ctx context.Context) error {
	return s.store.Retire(ctx, s.now())
}

// CreateVenue writes a venue down; one that has its name in its city already is returned as it is. Errors:
// UNAUTHENTICATED, FORBIDDEN for those who are no artists, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) CreateVenue(ctx context.Context, v access.Viewer, c VenuePatch) (Venue, error) {
	if err := s.requireArtist(ctx, v); err != nil {
		return Venue{}, err
	}
	if !c.TimeZone.Given {
		zone, err := s.zoneAt(ctx, v.UserID, c.Latitude, c.Longitude, c.City, c.State, c.Country)
		if err != nil {
			return Venue{}, err
		}
		c.TimeZone = zone
	}
	now := s.now()
	made, err := c.apply(Venue{
		ID: uuid.Must(uuid.NewV7()).String(), OwnerID: v.UserID, CreatedAt: now, UpdatedAt: now,
	})
	if err != nil {
		return Venue{}, err
	}
	if err := s.take(ctx, v, placing, placingAsNewcomer); err != nil {
		return Venue{}, err
	}
	id, err := s.store.CreateVenue(ctx, made)
	if err != nil {
		return Venue{}, err
	}
	return s.store.Venue(ctx, id)
}

// UpdateVenue changes a venue, for who wrote it down and admins; where others play too, admins alone say what it is
// called and where it is, as that moves what these announced. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN,
// BAD_USER_INPUT, CONFLICT where another has its name in its city, RATE_LIMITED.
func (s *Service) UpdateVenue(ctx context.Context, v access.Viewer, id string, c VenuePatch) (Venue, error) {
	if err := v.Require(); err != nil {
		return Venue{}, err
	}
	if err := s.take(ctx, v, placing, placingAsNewcomer); err != nil {
		return Venue{}, err
	}
	now := s.now()
	err := s.store.ChangeVenue(ctx, id, v.UserID, now, func(venue Venue, isShared bool) (Venue, error) {
		if !venue.Changes(v) {
			return venue, fault.New(fault.Forbidden, "Somebody else wrote this venue down.")
		}
		next, err := c.apply(venue)
		if err == nil && isShared && !v.Admin && !venue.standsAs(next) {
			err = fault.New(fault.Forbidden, "Others play here too: ask those who run the site to move or rename it.")
		}
		next.UpdatedAt = now
		return next, err
	})
	if err != nil {
		return Venue{}, err
	}
	return s.store.Venue(ctx, id)
}

// Venue returns a venue. Errors: NOT_FOUND.
func (s *Service) Venue(ctx context.Context, id string) (Venue, error) { return s.store.Venue(ctx, id) }

// Venues lists venues by their names, those that begin so.
func (s *Service) Venues(ctx context.Context, prefix string, page paging.Request) (paging.Page[Venue], error) {
	return s.store.Venues(ctx, FoldName(prefix), page)
}
