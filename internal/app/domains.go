package app

import (
	"context"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/contacts"
	"github.com/sidestage/sidestage/internal/deletion"
	"github.com/sidestage/sidestage/internal/genres"
	"github.com/sidestage/sidestage/internal/gifts"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/listens"
	"github.com/sidestage/sidestage/internal/moderation"
	"github.com/sidestage/sidestage/internal/notify"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/posts"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// domain registers a domain; docs/adding-a-domain.md says what belongs to one.
type domain struct {
	// name is the package's below internal, where it has one.
	name string
	// backlog says which events wait in the graph for the receiver of the domain's part; a server that is away delays
	// them.
	backlog event.Subscription
	// open makes the domain out of those before it.
	open func(*services) (part, error)
}

// part is what a domain adds to the server. Fields that it has no use for stay empty.
type part struct {
	// name is the domain's, given when it is opened.
	name string
	// routes answer below /api.
	routes []route
	// root answers at the root of the server, where other programs look for it.
	root []rootRoute
	// resolve gives the resolvers of GraphQL what they call.
	resolve func(*graphql.Resolver)
	// hear is told of every event of this site, at once, and must not block.
	hear func(event.Event)
	// forget drops what is kept in memory, as some events may not have been heard.
	forget func()
	// receive takes the events of the backlog.
	receive backlog.Receiver
	// warm asks what the first visitors will ask of the domain.
	warm func(context.Context, access.Viewer) error
	// background runs until its context ends.
	background []func(context.Context)
	// sweep removes what has run out.
	sweep func(context.Context) error
	// close ends the domain before those that it was made of.
	close func(context.Context) error
}

type route interface{ Register(g *echo.Group) }

type rootRoute interface{ Register(e *echo.Echo) }

// domains are in the order in which they need one another. A new one is added here.
var domains = []domain{
	{name: "redis", open: (*services).openRedis},
	{name: "mail", open: (*services).openMail},
	{name: "identity", open: (*services).openIdentity},
	{name: "hubs", open: (*services).openHubs},
	{name: "account", open: (*services).openAccounts},
	{name: "apppasswords", open: (*services).openAppPasswords},
	{name: "site", open: (*services).openSite},
	{name: "earlyaccess", open: (*services).openEarlyAccess},
	{name: "upload", open: (*services).openUploads},
	{name: "searchtuning", open: (*services).openSearchTuning},
	{name: "recommend", open: (*services).openRecommendations},
	{name: "music", open: (*services).openMusic},
	{name: "collection", open: (*services).openCollection},
	{name: "finding", open: (*services).openFinding},
	{name: "tuning", open: (*services).openTuning},
	{name: "tier", open: (*services).openTiers},
	{name: "studio", open: (*services).openStudio},
	{name: "people", open: (*services).openPeople},
	{name: "contacts", backlog: contacts.Heard, open: (*services).openContacts},
	{name: "reactions", open: (*services).openReactions},
	{name: "comments", open: (*services).openComments},
	{name: "giveaways", open: (*services).openGiveaways},
	{name: "shop", open: (*services).openShop},
	{name: "discounts", open: (*services).openDiscounts},
	{name: "cart", open: (*services).openCarts},
	{name: "orders", backlog: orders.Mailed, open: (*services).openOrders},
	{name: "subscriptions", backlog: subscriptions.Mailed, open: (*services).openSubscriptions},
	{name: "latepayments", backlog: latepayments.Mailed, open: (*services).openLatePayments},
	{name: "gifts", backlog: gifts.Mailed, open: (*services).openGifts},
	{name: "payouts", open: (*services).openPayouts},
	{name: "posts", backlog: posts.Linked, open: (*services).openPosts},
	{name: "questions", open: (*services).openQuestions},
	{name: "events", open: (*services).openEventDomain},
	{name: "featured", open: (*services).openFeatured},
	{name: "carousel", open: (*services).openCarousel},
	{name: "chat", backlog: chat.Beside, open: (*services).openChat},
	{name: "notify", backlog: notify.Heard, open: (*services).openNotifications},
	{name: "push", open: (*services).openPush},
	{name: "digest", open: (*services).openDigest},
	{name: "playlist", open: (*services).openPlaylists},
	{name: "shares", open: (*services).openShares},
	{name: "moderation", backlog: moderation.Mailed, open: (*services).openModeration},
	{name: "genres", backlog: genres.Mailed, open: (*services).openGenres},
	{name: "safety", open: (*services).openSafety},
	{name: "stats", open: (*services).openStats},
	{name: "player", open: (*services).openPlayer},
	{name: "taste", open: (*services).openTaste},
	{name: "listens", backlog: listens.Heard, open: (*services).openListens},
	{name: "profiles", open: (*services).openProfiles},
	{name: "jukebox", open: (*services).openJukebox},
	{name: "room", open: (*services).openRooms},
	{name: "analysis", open: (*services).openAnalysis},
	{name: "feeds", open: (*services).openFeeds},
	{name: "embed", open: (*services).openSharing},
	{name: "picture", open: (*services).openPictures},
	{name: "presskit", open: (*services).openPressKit},
	{name: "media", open: (*services).openMedia},
	{name: "subsonic", open: (*services).openSubsonic},
	{name: "indexing", backlog: indexing.Changes, open: (*services).openIndexing},
	{name: "admin", open: (*services).openAdmin},
	{name: "deletion", backlog: deletion.Mailed, open: (*services).openDeletion},
	{name: "dataexport", open: (*services).openDataExport},
	{name: "audit", open: (*services).openAudit},
	{name: "overview", open: (*services).openOverview},
	{name: "health", open: (*services).openHealth},
}

// backlogs are the events that wait in the graph. Every command knows them, so that what is written while no server
// runs is carried later.
func backlogs() []event.Subscription {
	var all []event.Subscription
	for _, d := range domains {
		if d.backlog.Receiver != "" {
			all = append(all, d.backlog)
		}
	}
	return all
}

// aheadAgain is how long after a failure reading ahead is tried again: an index or a model may still be made.
const aheadAgain = 10 * time.Second

// ahead gives background work that reads something ahead, once it can.
func (s *services) ahead(what string, read func(context.Context) error) func(context.Context) {
	return func(ctx context.Context) {
		for {
			err := read(ctx)
			if err == nil || ctx.Err() != nil {
				return
			}
			s.world.log.DebugContext(ctx, "not read ahead", "what", what, "error", err)
			select {
			case <-ctx.Done():
				return
			case <-time.After(aheadAgain):
			}
		}
	}
}
