package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
)

// who looks at a page.
type who int

const (
	aVisitor who = iota
	aMember
	anAdmin
)

// used are the operations of the site that pages and writes ask by name.
var used = []string{
	"Landing", "Home", "FeedPosts", "ArtistPage", "ArtistMusicParts", "SimilarToArtist", "FansAlsoLike", "AlbumPage",
	"TrackPage", "SimilarToTrack", "Comments", "PostPage", "SavedTracks", "SavedAlbums", "MyPlaylists", "FeedEvents",
	"Event", "ItemsForSale", "Item", "Cart", "CheckoutStart", "Follow", "SaveTrack", "CreateComment", "UpdateProfile",
}

// ask is one call of a page.
type ask struct {
	// part is what of the page it brings, in words.
	part string
	call func(ctx context.Context, c client, n int) reply
	// isFrame calls bring the page's own HTML: without it there is no page to say anything on.
	isFrame bool
	// writes calls change something, and have a write's time.
	writes bool
}

// page is what somebody opens, with the calls that the site makes for it, all at once.
type page struct {
	name string
	by   []who
	asks []ask
	// mayMiss are the engines without which the page may have less, besides Neo4j.
	mayMiss []string
	// quiet are parts that are left out without a word by design, with the reason.
	quiet map[string]string
}

// known is an artist.
type known struct{ ID, Handle string }

// things are those of the demo that pages are of.
type things struct {
	artists []known
	albums  []struct{ ID string }
	tracks  []struct{ ID string }
	posts   []struct{ ID string }
	events  []struct{ ID string }
	items   []struct{ ItemID string }
	// chat is that of the fan with the artist, jukebox one that the fan started.
	chat, jukebox string
	// plays are how often tracks were played before, by id.
	plays map[string]int
}

// find reads them as the fan.
func find(ctx context.Context, fan account, artistID string) (t things, err error) {
	var found struct {
		Artists           struct{ Nodes []known }
		GetCuratedAlbums  struct{ Nodes []struct{ ID string } }
		GetCuratedTracks  struct{ Nodes []struct{ ID string } }
		GetFeedPosts      struct{ Nodes []struct{ ID string } }
		GetFeedEvents     struct{ Nodes []struct{ ID string } }
		CuratedMerchandis struct{ Nodes []struct{ ItemID string } } `json:"curatedMerchandise"`
	}
	if err := fan.data(ctx, `{ artists(first: 100) { nodes { id handle } }
getCuratedAlbums(sort: POPULAR, first: 60) { nodes { id } } getCuratedTracks(sort: POPULAR, first: 100) { nodes { id } }
getFeedPosts(first: 20) { nodes { id } } getFeedEvents(first: 20) { nodes { id } }
curatedMerchandise(first: 20) { nodes { itemId } } }`, nil, &found); err != nil {
		return t, fmt.Errorf("finding what pages are of: %w", err)
	}
	t = things{
		artists: found.Artists.Nodes, albums: found.GetCuratedAlbums.Nodes, tracks: found.GetCuratedTracks.Nodes,
		posts: found.GetFeedPosts.Nodes, events: found.GetFeedEvents.Nodes, items: found.CuratedMerchandis.Nodes,
	}
	if t.artists, err = resembling(ctx, fan, t.artists); err != nil {
		return t, fmt.Errorf("finding artists who resemble others: %w", err)
	}
	if len(t.artists) < 50 || len(t.albums) < 20 || len(t.tracks) < 50 || len(t.posts) == 0 || len(t.events) == 0 ||
		len(t.items) == 0 {
		return t, errors.New("the demo has too little to look at")
	}
	var made struct{ ID string }
	if err := fan.post(ctx, "/api/chat", map[string]any{"participantIds": []string{artistID}}).read(&made); err != nil {
		return t, fmt.Errorf("opening a chat: %w", err)
	}
	t.chat = made.ID
	if err := fan.post(ctx, "/api/jukebox/start", map[string]any{}).read(&made); err != nil {
		return t, fmt.Errorf("starting a jukebox: %w", err)
	}
	t.jukebox = made.ID
	t.plays, err = playCounts(ctx, fan.client)
	return t, err
}

// resembling leaves out artists who resemble nobody: that their page has an empty list is no trouble.
func resembling(ctx context.Context, fan account, artists []known) (some []known, err error) {
	for _, a := range artists {
		var found struct{ SimilarArtists []struct{ Score float64 } }
		err := fan.data(ctx, `query ($id: ID!) { similarArtists(artistId: $id, first: 1) { score } }`,
			map[string]any{"id": a.ID}, &found)
		if err != nil {
			return nil, err
		}
		if len(found.SimilarArtists) > 0 {
			some = append(some, a)
		}
	}
	return some, nil
}

// nth takes one thing after the other.
func nth[T any](all []T, n int) T { return all[n%len(all)] }

// pagesOf are all pages of a drill. me is the id of the member who looks at them.
func pagesOf(d documents, t things, me string) []page {
	query := func(part, name string, variables func(n int) map[string]any) ask {
		return ask{part: part, call: func(ctx context.Context, c client, n int) reply {
			var with map[string]any
			if variables != nil {
				with = variables(n)
			}
			return c.graphql(ctx, d[name], with)
		}}
	}
	path := func(part string, path func(n int) string) ask {
		return ask{part: part, call: func(ctx context.Context, c client, n int) reply { return c.get(ctx, "/api"+path(n)) }}
	}
	fixed := func(part, to string) ask { return path(part, func(int) string { return to }) }
	frame := func(path func(n int) string) ask {
		return ask{part: "the page", isFrame: true, call: func(ctx context.Context, c client, n int) reply {
			return c.get(ctx, path(n))
		}}
	}
	artist := func(n int) string { return nth(t.artists, n).ID }
	handle := func(n int) string { return nth(t.artists, n).Handle }
	album := func(n int) string { return nth(t.albums, n).ID }
	track := func(n int) string { return nth(t.tracks, n).ID }
	post := func(n int) string { return nth(t.posts, n).ID }
	event := func(n int) string { return nth(t.events, n).ID }
	item := func(n int) string { return nth(t.items, n).ItemID }
	id := func(of func(int) string) func(int) map[string]any {
		return func(n int) map[string]any { return map[string]any{"id": of(n)} }
	}
	comments := func(kind string, of func(int) string) ask {
		return query("comments", "Comments", func(n int) map[string]any {
			return map[string]any{"targetId": of(n), "targetType": kind, "sort": "TOP"}
		})
	}
	everybody, members, admins := []who{aVisitor, aMember}, []who{aMember}, []who{anAdmin}
	typed := []string{"k", "ku", "kurt v", "night", "the hea", "lo", "sun", "blu"}
	home := func(w bool) ask {
		return query("shelves", "Home", func(int) map[string]any { return map[string]any{"member": w} })
	}
	return []page{
		{name: "landing", by: []who{aVisitor}, asks: []ask{
			frame(func(int) string { return "/landing" }), fixed("site status", "/site-status"),
			query("showcase", "Landing", nil),
		}},
		{name: "sign-in", by: []who{aVisitor}, asks: []ask{
			frame(func(int) string { return "/login" }),
			{part: "signing in", writes: true, call: func(ctx context.Context, c client, _ int) reply {
				return c.post(ctx, "/api/identity/sign-in", signInAs)
			}},
		}},
		{name: "the bar of every page", by: members, asks: []ask{
			fixed("site status", "/site-status"), fixed("unread messages", "/chat/unread-count"),
			fixed("unread notifications", "/notification/unread-count"), fixed("the player", "/player/state"),
			fixed("profile", "/user/profile?identifier="+me),
		}},
		{name: "home", by: []who{aVisitor}, asks: []ask{frame(func(int) string { return "/" }), home(false)}},
		{name: "home, signed in", by: members, asks: []ask{home(true), query("feed", "FeedPosts", nil)}},
		{name: "artist", by: everybody, asks: []ask{
			frame(func(n int) string { return "/" + handle(n) }),
			query("artist", "ArtistPage", func(n int) map[string]any { return map[string]any{"handle": handle(n)} }),
			query("music", "ArtistMusicParts", id(artist)), query("similar artists", "SimilarToArtist", id(artist)),
			query("what fans also like", "FansAlsoLike", id(artist)),
		}},
		{name: "album", by: everybody, asks: []ask{
			frame(func(n int) string { return "/album/" + album(n) }), query("album", "AlbumPage", id(album)),
			comments("ALBUM", album),
		}},
		{name: "track", by: everybody, asks: []ask{
			frame(func(n int) string { return "/track/" + track(n) }), query("track", "TrackPage", id(track)),
			query("similar tracks", "SimilarToTrack", id(track)), comments("SONG", track),
		}},
		{name: "post", by: everybody, asks: []ask{
			frame(func(n int) string { return "/post/" + post(n) }), query("post", "PostPage", id(post)), comments("POST", post),
		}},
		{
			name: "search, while typing", by: members, mayMiss: []string{meilisearch},
			quiet: map[string]string{"suggestions": "a search that fails silently shows no suggestions (DESIGN.md)"},
			asks: []ask{path("suggestions", func(n int) string {
				return "/search/suggestions?query=" + url.QueryEscape(nth(typed, n))
			})},
		},
		{name: "search", by: everybody, mayMiss: []string{meilisearch}, asks: []ask{path("results", func(n int) string {
			return "/search?isFinalSearch=true&query=" + url.QueryEscape(nth(typed, n))
		})}},
		{name: "jukebox, next songs", by: members, asks: []ask{path("songs", func(n int) string {
			return "/jukebox/" + t.jukebox + "/more-songs?limit=20&position=" + strconv.Itoa(20*(n%20))
		})}},
		{name: "stream of a track", by: members, asks: []ask{
			{part: "sound", call: func(ctx context.Context, c client, n int) reply {
				return c.send(ctx, http.MethodGet, "/api/stream/"+track(n), nil, "0-65535")
			}},
		}},
		{name: "library", by: members, asks: []ask{
			query("tracks", "SavedTracks", nil), query("albums", "SavedAlbums", nil), query("playlists", "MyPlaylists", nil),
		}},
		{name: "messages", by: members, asks: []ask{
			fixed("chats", "/chat?limit=30"), fixed("messages", "/chat/"+t.chat+"/messages?limit=50"),
			fixed("notifications", "/notification/history?page=1&pageSize=20"),
		}},
		{name: "events", by: everybody, asks: []ask{
			query("events", "FeedEvents", nil), query("event", "Event", id(event)),
			frame(func(n int) string { return "/events/" + event(n) }),
		}},
		{name: "shop", by: everybody, asks: []ask{
			query("items", "ItemsForSale", nil), query("item", "Item", id(item)),
			frame(func(n int) string { return "/tradingpost/" + item(n) }),
		}},
		{name: "cart and checkout", by: members, asks: []ask{
			query("cart", "Cart", nil), query("checkout", "CheckoutStart", nil), fixed("payments", "/payments/config"),
		}},
		{name: "admin overview", by: admins, asks: []ask{fixed("overview", "/admin/overview")}},
	}
}
