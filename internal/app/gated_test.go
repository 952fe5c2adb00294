package app

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/upload"
)

// wholePost is all that is told of a post.
const wholePost = ` id userId handle displayName type title content status createdAt updatedAt editedAt publishAt
hashtags mentions { userId handle } fansOnly tierId isCommunityPost hasAccessTo commentCount
reactions { likes loves laughs wows userReaction } audioTrackId albumId giveawayId eventId multimediaUrl
multimedia { url altText } videoThumbnailUrl linkPreview { url title description siteName } audioTrack { id title }
album { id title } giveaway { id description } event { id title } feedReason muted { isPerson word }
poll { options { text votes } totalVotes } `

// gated is an artist with posts for fans and for a tier, whose every text has the secret.
type gated struct {
	*server
	word, mate, tag, handle string
	// ids are all the posts, polls those with one; comment is under the first.
	ids, polls, images []string
	comment            string
}

func newGated(t *testing.T) gated {
	g := gated{server: newServer(t, false), word: oneWord(), mate: oneWord(), tag: "t" + oneWord()}
	owner, other := g.access(g.ownerID), g.access(g.otherID)
	id := func(token, query, name, field string) string {
		t.Helper()
		return g.mustGraphQL(token, query)[name].(object)[field].(string)
	}
	g.write(`MATCH (u:User) WHERE u.id IN $ids SET u.createdAt = datetime() - duration('P30D')`,
		object{"ids": []any{g.ownerID, g.otherID, g.fanID}})
	tier := id(owner, `mutation { createTier(input: {name: "Close", price: 5, currency: "EUR"}) { id } }`,
		"createTier", "id")
	g.mustGraphQL(owner, `mutation { grantTier(userId: "`+g.otherID+`", tierId: "`+tier+`") { success } }`)
	g.mustGraphQL(g.access(g.fanID), `mutation { followUser(userId: "`+g.ownerID+`") { success } }`)
	giveaway := id(owner,
		`mutation { createGiveaway(input: {description: "A shirt", endDate: "2027-06-01T00:00:00Z"}) { id } }`,
		"createGiveaway", "id")
	secret := g.word + " " + g.mate
	for _, gate := range []string{`fansOnly: true`, `tierId: "` + tier + `"`} {
		picture := g.done(upload.Images, "image/png", g.smallPicture()).Key
		for _, with := range []string{
			`poll: {options: ["` + secret + `", "Other"], endsAt: "2027-06-01T00:00:00Z"}`,
			`multimediaUrl: ["` + picture + `"], multimediaAlt: ["` + secret + `"]`,
			`giveawayId: "` + giveaway + `", type: Giveaway`,
			`audioTrackId: "` + g.tracks[0] + `", type: Music`,
		} {
			post := id(owner, `mutation { createPost(input: {title: "`+secret+`", content: "`+secret+` #`+g.tag+
				` https://page.example/`+g.mate+`", `+gate+", "+with+`}) { id } }`, "createPost", "id")
			g.ids = append(g.ids, post)
			if strings.HasPrefix(with, "poll") {
				g.polls = append(g.polls, post)
				g.mustGraphQL(other, `mutation { votePoll(postId: "`+post+`", optionId: "1") { id } }`)
			}
		}
	}
	g.write(`MATCH (p:Post)-[:LINKS_TO]->(l:LinkPreview) WHERE p.id IN $ids
SET l.title = $secret, l.description = $secret, l.siteName = $secret, l.readAt = datetime()`,
		object{"ids": g.ids, "secret": secret})
	for _, post := range g.ids {
		comment := id(other,
			`mutation { createCommentOnPost(input: {targetId: "`+post+`", content: "`+secret+`"}) { commentId } }`,
			"createCommentOnPost", "commentId")
		if g.comment == "" {
			g.comment = comment
		}
		g.mustGraphQL(other, `mutation { addReaction(input: {targetId: "`+post+`", targetType: POST, type: LIKE}) { success } }`)
		whole := g.mustGraphQL(other, `{ getPostById(id: "`+post+`") { multimediaUrl } }`)["getPostById"].(object)
		for _, image := range whole["multimediaUrl"].([]any) {
			g.images = append(g.images, image.(string))
		}
	}
	g.mustGraphQL(owner, `mutation { createCommentOnPost(input: {targetId: "`+g.ids[0]+`", parentCommentId: "`+g.comment+
		`", content: "`+secret+`"}) { commentId } }`)
	for _, post := range []string{g.ids[0], g.ids[5]} {
		g.mustGraphQL(owner, `mutation { pinPost(id: "`+post+`") { success } }`)
	}
	g.handle = g.mustGraphQL("", `{ artist(id: "`+g.ownerID+`") { handle } }`)["artist"].(object)["handle"].(string)
	return g
}

// queries are all that anybody may ask of posts; those of lists of what an artist wrote are first.
func (g gated) queries() []string {
	list := ` { nodes {` + wholePost + `} } }`
	of := func(where string) string {
		return `{ getPostsByUserId(where: {userId: "` + g.ownerID + `"` + where + `}, first: 100)` + list
	}
	all := []string{
		of(""), of(", vipOnly: true"), of(", communityPosts: false"), of(", order: TALKED_ABOUT"),
		`{ getFeedPosts(first: 100)` + list, `{ getFeedPosts(where: {order: FOR_YOU}, first: 100)` + list,
		`{ getFeedPosts(where: {communityPosts: false}, first: 100)` + list,
		`{ getPinnedPosts(userId: "` + g.ownerID + `") {` + wholePost + `} }`,
		`{ getPostsByHashtag(name: "` + g.tag + `", first: 100)` + list, `{ savedPosts(first: 100)` + list,
		`{ getHashtagSuggestions(query: "` + g.tag[:8] + `") { name postCount } }`,
		`{ getMentionSuggestions(query: "` + g.word + `") { handle displayName } }`,
		`{ getCommentReplies(commentId: "` + g.comment + `") { totalCount nodes { content } } }`,
		`{ getGiveawaysByUser(userId: "` + g.ownerID + `") { nodes { id description } } }`,
		`{ profile(id: "` + g.ownerID + `") { intro bio } }`,
	}
	for _, id := range g.ids {
		all = append(all, `{ getPostById(id: "`+id+`") {`+wholePost+`} }`, `{ postEdits(id: "`+id+`") { content } }`,
			`{ getComments(targetId: "`+id+`", targetType: POST) { totalCount nodes { content userId } } }`)
	}
	return all
}

func (g gated) typed(kind string) []string {
	return []string{
		`{ getPostsByUserId(where: {userId: "` + g.ownerID + `", postType: ` + kind + `}, first: 100) { nodes { id } } }`,
		`{ getFeedPosts(where: {postType: ` + kind + `}, first: 100) { nodes { id } } }`,
		`{ getFeedPosts(where: {postType: ` + kind + `, order: FOR_YOU}, first: 100) { nodes { id } } }`,
	}
}

// Nothing that is for fans or for a tier is told to others: not by a list, a count, a search, a page or a link to it.
func TestWhatIsGatedIsToldNowhere(t *testing.T) {
	g := newGated(t)
	// Who may read it does.
	for i, query := range g.queries()[:8] {
		if got := g.graphql(g.access(g.otherID), query, nil).Body.String(); !strings.Contains(got, g.mate) {
			t.Errorf("who has the tier does not read it by %d, %.80s: %.300s", i, query, got)
		}
	}
	fan := g.access(g.fanID)
	if code := g.graphql(fan, `mutation { savePost(id: "`+g.ids[0]+`") { success } }`, nil).code(); code == "INTERNAL" {
		t.Errorf("saving what is gated: %q", code)
	}
	g.mustGraphQL(fan, `mutation { muteWord(input: {text: "`+g.mate+`"}) { id } }`)
	for who, token := range map[string]string{"a visitor": "", "a follower": fan} {
		told := func(what, got string) {
			t.Helper()
			if low := strings.ToLower(got); strings.Contains(low, g.mate) || strings.Contains(low, g.tag) {
				t.Errorf("%s to %s tells: %.500s", what, who, got)
			}
		}
		for _, query := range g.queries() {
			got := g.graphql(token, query, nil)
			if code := got.code(); code != "" && code != refused && code != missing && code != noToken {
				t.Errorf("%s: %s", query, got.Body)
			}
			told(query, got.Body.String())
			g.countsNothing(query, got.json["data"])
		}
		for _, kind := range []string{"Poll", "Giveaway", "Music"} {
			for _, query := range g.typed(kind) {
				got := g.graphql(token, query, nil).Body.String()
				if slices.ContainsFunc(g.ids, func(id string) bool { return strings.Contains(got, id) }) {
					t.Errorf("%s to %s tells what a gated post is about: %s", query, who, got)
				}
			}
		}
		for _, path := range g.paths() {
			told(path, g.get(path, token).Body.String())
		}
		told("the press kit", unzipped(t, g.get("/user/presskit?identifier="+g.handle, token).Body.Bytes()))
		for _, image := range g.images {
			if got := g.get(strings.TrimPrefix(image, "/api"), token); got.Code < 400 {
				t.Errorf("%s to %s: %d", image, who, got.Code)
			}
		}
		for _, id := range g.polls {
			voted := g.graphql(token, `mutation { votePoll(postId: "`+id+`", optionId: "1") { id } }`, nil)
			if code := voted.code(); code != refused && code != noToken {
				t.Errorf("voting by %s: %q", who, code)
			}
		}
	}
	for _, path := range g.pages() {
		got := g.page(path)
		if low := strings.ToLower(got.Body.String()); strings.Contains(low, g.mate) || strings.Contains(low, g.tag) {
			t.Errorf("the head of %s tells: %s", path, got.Body)
		}
	}
	if got := g.page(g.pages()[0]).Body.String(); !strings.Contains(got, "This is for those who support") {
		t.Errorf("the head of a gated post: %s", got)
	}
}

// countsNothing finds what a gated post counts, and what it has.
func (g gated) countsNothing(query string, value any) {
	g.t.Helper()
	switch value := value.(type) {
	case []any:
		for _, each := range value {
			g.countsNothing(query, each)
		}
	case object:
		if value["hasAccessTo"] == false {
			told := []any{value["type"], value["commentCount"], value["reactions"].(object)["likes"], value["poll"]}
			for _, of := range []string{"giveaway", "event", "audioTrack", "linkPreview", "muted"} {
				told = append(told, value[of])
			}
			if got := fmt.Sprintf("%v", told); got != "[Post 0 0 <nil> <nil> <nil> <nil> <nil> <nil>]" {
				g.t.Errorf("%.80s: %s", query, got)
			}
			if value["feedReason"] == "TALKED_ABOUT" {
				g.t.Errorf("%.80s tells that it is talked about", query)
			}
		}
		if total, ok := value["totalCount"].(float64); ok && total != 0 {
			g.t.Errorf("%.80s counts %v", query, total)
		}
		for _, each := range value {
			g.countsNothing(query, each)
		}
	}
}

// paths are what REST tells of the artist, and what is found by the secret.
func (g gated) paths() []string {
	found := []string{
		"/search?query=" + g.word, "/search?isFinalSearch=false&query=" + g.word, "/search/suggestions?query=" + g.word,
	}
	for _, id := range g.ids {
		found = append(found, "/oembed?url="+url.QueryEscape(g.cfg.PublicURL+"/post/"+id))
	}
	return append(found, "/user/profile?identifier="+g.handle, "/feeds/"+g.handle,
		"/oembed?url="+url.QueryEscape(g.cfg.PublicURL+"/"+g.handle))
}

// pages are those of the site that have a head of their own.
func (g gated) pages() []string {
	pages := make([]string, 0, len(g.ids)+2)
	for _, id := range g.ids {
		pages = append(pages, "/post/"+id)
	}
	return append(pages, "/"+g.handle, "/hashtag/"+g.tag[:4])
}

// unzipped is all that the files of an archive say.
func unzipped(t *testing.T, content []byte) string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range archive.File {
		opened, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&all, opened); err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

// What is in stock of an item for a tier's holders is told by no search to who cannot buy it.
func TestTheStockOfATiersItemIsToldToItsHolders(t *testing.T) {
	s := newServer(t, false)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.services.carrier.Run(ctx)
	}()
	t.Cleanup(func() { stop(); <-ended })
	word := oneWord()
	owner := s.access(s.ownerID)
	tier := s.mustGraphQL(owner, `mutation { createTier(input: {name: "Close", price: 5, currency: "EUR"}) { id } }`)
	id := tier["createTier"].(object)["id"].(string)
	s.mustGraphQL(owner, `mutation { grantTier(userId: "`+s.otherID+`", tierId: "`+id+`") { success } }`)
	s.mustGraphQL(owner, `mutation { createMerchandiseItem(input: {name: "`+word+`", basePrice: 20, status: ACTIVE,
tierId: "`+id+`", tierOnly: true, variants: [{color: "Black", sizeInventory: [{size: "M", quantity: 9}]}]}) {
  itemId } }`)
	for _, who := range []struct {
		name, token string
		want        float64
	}{
		{"its seller", owner, 9},
		{"a holder", s.access(s.otherID), 9},
		{"a visitor", "", 0},
		{"a fan", s.access(s.fanID), 0},
	} {
		for _, final := range []string{"true", "false"} {
			row := s.foundItem(word, final, who.token)
			if row["count"] != who.want || row["hasAccessTo"] != (who.want != 0.0) {
				t.Errorf("final %s, to %s: %v", final, who.name, row)
			}
		}
	}
}

// foundItem is the row of the item that a word finds, once the index has it.
func (s *server) foundItem(word, final, token string) object {
	s.t.Helper()
	for range 300 {
		results, _ := s.get("/search?isFinalSearch="+final+"&query="+word, token).json["results"].(object)
		if rows, _ := results["merch"].([]any); len(rows) == 1 {
			return rows[0].(object)
		}
		time.Sleep(100 * time.Millisecond)
	}
	s.t.Fatalf("%s is not found", word)
	return nil
}
