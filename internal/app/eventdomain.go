package app

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	eventsgraph "github.com/sidestage/sidestage/graphstore/events"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/recommend/ranking"
)

// openEventDomain makes where artists play.
func (s *services) openEventDomain() (part, error) {
	store := eventsgraph.NewStore(s.world.graph.DB)
	ranked := eventRanker{ranking.New(anyTaste{s.lists}, s.world.now)}
	service := events.NewService(store, ranked, s.cities, s.limits, s.world.now)
	calendars := events.NewCalendars(store, s.limits, s.calendarKey, s.world.now)
	s.events = service
	return part{
		routes: []route{rest.Calendar{Events: service, Calendars: calendars, PublicURL: s.world.cfg.PublicURL}},
		resolve: func(r *graphql.Resolver) {
			r.Events, r.Calendars, r.PublicURL = service, calendars, s.world.cfg.PublicURL
		},
		sweep: service.Sweep,
		warm:  s.warmEvents,
	}, nil
}

// warmEvents opens the list of what is to come, and the first event of it.
func (s *services) warmEvents(ctx context.Context, v access.Viewer) error {
	one := paging.Request{Size: 1}
	first, err := s.events.Feed(ctx, v, events.FeedQuery{}, one)
	if err != nil || len(first.Nodes) == 0 {
		return err
	}
	_, event := s.events.Get(ctx, v, first.Nodes[0].ID)
	_, hosted := s.events.OfHost(ctx, v, first.Nodes[0].Host.UserID, events.Coming, one)
	return errors.Join(event, hosted)
}

// anyTaste fits everything alike while there is no model yet.
type anyTaste struct{ taste ranking.Taste }

func (a anyTaste) Fits(ctx context.Context, userID string, subjects []ranking.Subject) ([]float64, error) {
	fits, err := a.taste.Fits(ctx, userID, subjects)
	if err != nil && fault.CodeOf(err) == fault.Unavailable {
		return make([]float64, len(subjects)), nil
	}
	return fits, err
}

// eventRanker ranks events by the taste of people. It is an events.Ranker.
type eventRanker struct{ *ranking.Ranking }

var _ events.Ranker = eventRanker{}

func (r eventRanker) Rank(
	ctx context.Context, userID string, q events.FeedQuery, candidates []events.Candidate,
) ([]string, error) {
	all := make([]ranking.Event, len(candidates))
	for i, c := range candidates {
		all[i] = ranking.Event{
			ID: c.ID, CreatorID: c.HostID, Genres: c.Genres, Starts: c.Starts, Ends: c.Ends, Followed: c.IsFollowed,
			Place: (*ranking.Point)(c.Position),
		}
	}
	hits, err := r.Events(ctx, userID, ranking.EventQuery{
		First: ranking.MaxFirst, DiscoveryRatio: q.DiscoveryRatio, UserLatitude: q.Latitude, UserLongitude: q.Longitude,
		MaxDistanceMiles: q.MaxMiles,
	}, all)
	ids := make([]string, len(hits))
	for i, hit := range hits {
		ids[i] = hit.ID
	}
	return ids, badQuery(err)
}

// badQuery names the argument that a ranking refuses.
func badQuery(err error) error {
	for argument, refusal := range map[string]error{
		"discoveryRatio": ranking.ErrShare, "userLatitude": ranking.ErrPlace, "maxDistanceMiles": ranking.ErrDistance,
	} {
		if errors.Is(err, refusal) {
			return fault.BadInput(map[string]string{argument: "This is out of range: " + refusal.Error() + "."})
		}
	}
	return err
}
