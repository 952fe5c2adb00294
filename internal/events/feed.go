package events

import (
	"context"
	"encoding/base64"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// FeedQuery says which events somebody wants to be shown.
type FeedQuery struct {
	// DiscoveryRatio is the share of events of artists whom the person does not follow, 0 to 1.
	DiscoveryRatio float64
	// Latitude and Longitude say where the person is; where neither is given it is where they live.
	Latitude, Longitude *float64
	// MaxMiles leaves out what is farther.
	MaxMiles *float64
	// From and Until bound when an event starts; zero is now and no bound.
	From, Until time.Time
}

// Ranker puts candidates into the order in which a person is shown them.
type Ranker interface {
	// Rank returns ids. Errors: BAD_USER_INPUT.
	Rank(ctx context.Context, userID string, q FeedQuery, candidates []Candidate) ([]string, error)
}

// mostCandidates is how many events of each kind are ranked for a person: the soonest of them.
const mostCandidates = 150

// mostShown is how many events a person pages through before the list ends.
const mostShown = 500

// rings are the distances in miles at which events around a person are looked for, one after the other until there are
// enough: in a city that has many a day, only the first is read.
var rings = []float64{5, 25, 100, 500}

// Feed lists what is to come, as it suits the viewer: soon, near, of those whom they follow, and of others like them.
// Errors: BAD_USER_INPUT.
func (s *Service) Feed(
	ctx context.Context, v access.Viewer, q FeedQuery, page paging.Request,
) (paging.Page[Event], error) {
	shown, err := readShown(page)
	if err != nil {
		return paging.Page[Event]{}, err
	}
	ids, err := s.feed(ctx, v, q)
	if err != nil {
		return paging.Page[Event]{}, err
	}
	total := len(ids)
	ids = slices.DeleteFunc(ids, func(id string) bool { return slices.Contains(shown, shortOf(id)) })
	out := paging.Page[Event]{HasPrevious: page.Cursor != nil, HasNext: len(ids) > page.Size}
	out.Count = func(context.Context) (int, error) { return total, nil }
	ids = ids[:min(len(ids), page.Size)]
	for _, id := range ids {
		shown = append(shown, shortOf(id))
		out.End = paging.Cursor{Key: strings.Join(shown, ""), ID: id}.Encode()
		if out.Start == "" {
			out.Start = out.End
		}
	}
	out.Nodes, err = s.Events(ctx, v, ids)
	return out, err
}

// shortLength is that of what stands for an id in a cursor, which names all that was shown: the order is that of the
// moment, and what came in between must neither repeat nor hide anything.
const shortLength = 8

func shortOf(id string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id)) // a hash takes everything
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:6])
}

func readShown(page paging.Request) ([]string, error) {
	if page.Cursor == nil {
		return nil, nil
	}
	key := page.Cursor.Key
	if page.Backward || len(key)%shortLength != 0 || len(key) > shortLength*mostShown {
		return nil, page.BadCursor()
	}
	var shown []string
	for chunk := range slices.Chunk([]byte(key), shortLength) {
		shown = append(shown, string(chunk))
	}
	return shown, nil
}

func (s *Service) feed(ctx context.Context, v access.Viewer, q FeedQuery) ([]string, error) {
	span := Span{From: q.From, Until: q.Until, Now: s.now()}
	if span.Until.IsZero() {
		span.Until = span.Now.Add(2 * farthest)
	}
	if (q.Latitude == nil) != (q.Longitude == nil) {
		return nil, fault.BadInput(map[string]string{"userLatitude": "A position has a latitude and a longitude."})
	}
	if q.Latitude == nil && v.SignedIn() {
		home, err := s.store.HomeOf(ctx, v.UserID)
		if err != nil {
			return nil, err
		}
		if home != nil {
			q.Latitude, q.Longitude = &home.Latitude, &home.Longitude
		}
	}
	candidates, err := s.candidates(ctx, v, q, span)
	if err != nil {
		return nil, err
	}
	return s.rank.Rank(ctx, v.UserID, q, candidates)
}

func (s *Service) candidates(ctx context.Context, v access.Viewer, q FeedQuery, span Span) ([]Candidate, error) {
	var all []Candidate
	if v.SignedIn() {
		followed, err := s.store.Followed(ctx, v.UserID, span, mostCandidates)
		if err != nil {
			return nil, err
		}
		all = followed
	}
	found, err := s.around(ctx, v, q, span)
	if err != nil {
		return nil, err
	}
	all = append(all, found...)
	if q.Latitude == nil || q.MaxMiles == nil {
		soonest, err := s.store.Soonest(ctx, v.UserID, span, mostCandidates)
		if err != nil {
			return nil, err
		}
		all = append(all, soonest...)
	}
	all = slices.DeleteFunc(all, func(c Candidate) bool { return c.IsHidden })
	return all, s.markFollowed(ctx, v, all)
}

// around looks for events around a position, farther and farther, until there are enough.
func (s *Service) around(ctx context.Context, v access.Viewer, q FeedQuery, span Span) (all []Candidate, err error) {
	if q.Latitude == nil {
		return nil, nil
	}
	at := Position{*q.Latitude, *q.Longitude}
	if !at.valid() {
		return nil, fault.BadInput(map[string]string{
			"userLatitude": "A latitude is between -90 and 90, a longitude between -180 and 180.",
		})
	}
	most := rings[len(rings)-1]
	if q.MaxMiles != nil {
		most = *q.MaxMiles
	}
	for _, miles := range append(slices.Clone(rings), most) {
		if miles > most {
			continue
		}
		if all, err = s.store.Near(ctx, v.UserID, span, at, miles, mostCandidates); err != nil {
			return nil, err
		}
		if len(all) == mostCandidates || miles == most {
			break
		}
	}
	return all, nil
}

func (s *Service) markFollowed(ctx context.Context, v access.Viewer, all []Candidate) error {
	if !v.SignedIn() || len(all) == 0 {
		return nil
	}
	var hosts []string
	for _, c := range all {
		if !slices.Contains(hosts, c.HostID) {
			hosts = append(hosts, c.HostID)
		}
	}
	followed, err := s.store.FollowedAmong(ctx, v.UserID, hosts)
	for i := range all {
		all[i].IsFollowed = followed[all[i].HostID] || all[i].HostID == v.UserID
	}
	return err
}

// FoldName returns the name under which a venue is found: spellings that differ in case, width or spaces are one.
func FoldName(name string) string {
	return strings.Join(strings.Fields(norm.NFKC.String(strings.ToLower(norm.NFKC.String(name)))), " ")
}
