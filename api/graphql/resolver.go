// Package graphql answers the content query API. Resolvers parse, call a domain and convert;
// they hold no rule and no Cypher.
package graphql

import (
	"context"

	gql "github.com/99designs/gqlgen/graphql"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/analysis"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/carousel"
	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/featured"
	"github.com/sidestage/sidestage/internal/feeds"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/gifts"
	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/turn"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payouts"
	"github.com/sidestage/sidestage/internal/people"
	"github.com/sidestage/sidestage/internal/playlist"
	"github.com/sidestage/sidestage/internal/posts"
	"github.com/sidestage/sidestage/internal/questions"
	"github.com/sidestage/sidestage/internal/reactions"
	"github.com/sidestage/sidestage/internal/safety"
	"github.com/sidestage/sidestage/internal/searchtuning"
	"github.com/sidestage/sidestage/internal/shop"
	"github.com/sidestage/sidestage/internal/stats"
	"github.com/sidestage/sidestage/internal/studio"
	"github.com/sidestage/sidestage/internal/subscriptions"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tier"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/internal/upload"
)

// Resolver is the root of all resolvers; its fields are the domains they call.
type Resolver struct {
	// Callers has what each caller may spend; its zero value limits nobody.
	Callers limit.Callers
	// Turns are those that dear operations of each caller take; nil for none.
	Turns *turn.Turns

	Music        *music.Service
	Tiers        *tier.Service
	Studio       *studio.Service
	People       *people.Service
	Playlists    *playlist.Service
	Stats        *stats.Service
	Analysis     *analysis.Service
	Uploads      *upload.Service
	SearchTuning *searchtuning.Service
	Tuning       *tuning.Service
	Indexing     *indexing.Service
	Finding      *finding.Service
	Taste        *taste.Service
	Reacting     *reactions.Service
	Commenting   *comments.Service
	Posts        *posts.Service
	Questions    *questions.Service
	Giveaways    *giveaways.Service
	Safety       *safety.Service
	Accounts     *account.Service
	Editing      *account.Editor
	Featured     *featured.Service
	Events       *events.Service
	Calendars    *events.Calendars
	// Feeds are the addresses under which programs read of artists.
	Feeds      *feeds.Service
	Shop       *shop.Service
	StockHooks *shop.Hooks
	Discounts  *discounts.Service
	Carts      *cart.Service
	Orders     *orders.Service
	// Subscriptions are what people pay for tiers.
	Subscriptions *subscriptions.Service
	// LatePayments are what came too late, and goes back.
	LatePayments *latepayments.Service
	// Gifts are tiers that people give away.
	Gifts   *gifts.Service
	Payouts *payouts.Service
	// Carousel is what is shown at the top of home.
	Carousel *carousel.Service
	// PublicURL is where people reach the site, without a slash at its end.
	PublicURL string
}

// page parses the arguments of a connection, reads a page and converts it.
func page[T, C any](
	first *int, after *string, last *int, before *string,
	read func(paging.Request) (paging.Page[T], error), convert func(paging.Page[T]) *C,
) (*C, error) {
	req, err := paging.Parse(first, after, last, before)
	if err != nil {
		return nil, err
	}
	found, err := read(req)
	if err != nil {
		return nil, err
	}
	return convert(found), nil
}

// one converts a single thing, or passes the error on.
func one[T, U any](thing T, err error, convert func(T) U) (*U, error) {
	if err != nil {
		return nil, err
	}
	out := convert(thing)
	return &out, nil
}

// each converts a list, or passes the error on.
func each[T, U any](list []T, err error, convert func(T) U) ([]U, error) {
	if err != nil {
		return nil, err
	}
	return model.Each(list, convert), nil
}

// or returns what p points to, or other for nil (an argument that was null).
func or[T any](p *T, other T) T {
	if p == nil {
		return other
	}
	return *p
}

// given is a field that null leaves as it is.
func given[T any](v gql.Omittable[*T]) input.Optional[T] { return input.Of(v.Value()) }

// givenList is given for a list.
func givenList[T any](v gql.Omittable[[]T]) (o input.Optional[[]T]) {
	if list, given := v.ValueOK(); given && list != nil {
		o = input.Set(list)
	}
	return o
}

// cleared is a field that null takes away.
func cleared[T any](v gql.Omittable[*T]) (o input.Optional[T]) {
	p, given := v.ValueOK()
	if given {
		var none T
		o = input.Set(or(p, none))
	}
	return o
}

func viewer(ctx context.Context) access.Viewer { return access.ViewerOf(ctx) }

// savedTrack is the answer of a change to one's tracks.
func savedTrack(t music.Track, err error) (*model.SaveTrackResult, error) {
	return one(t, err, func(t music.Track) model.SaveTrackResult {
		return model.SaveTrackResult{Success: true, Track: model.NewTrack(t)}
	})
}

// savedAlbum is the answer of a change to one's albums.
func savedAlbum(a music.Album, err error) (*model.SaveAlbumResult, error) {
	return one(a, err, func(a music.Album) model.SaveAlbumResult {
		return model.SaveAlbumResult{Success: true, Album: model.NewAlbum(a)}
	})
}

// because returns a context whose acts are recorded with a reason that may be left out.
func because(ctx context.Context, why *string) (context.Context, error) {
	return audit.Because(ctx, or(why, ""))
}
