package app

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/alicebob/miniredis/v2"
	"golang.org/x/text/unicode/norm"

	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/upload"
)

// hostileText is what nobody should be harmed by: as JSON has it, and how it is kept. One that is not kept is refused
// everywhere; one that is may be refused by those fields that take less.
type hostileText struct{ name, json, kept string }

const markup = `<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) ` +
	`javascript:alert(1) &amp; **_~#|>'` + "`"

func quoted(text string) string {
	raw, _ := json.Marshal(text) // a string always can be
	return string(raw)
}

func hostileTexts() []hostileText {
	kind := "مرحبا שלום 👩‍👩‍👧‍👦 a\u200bb e\u0301 ﷽"
	return []hostileText{
		{"NUL and other control characters", `"a\u0000b\u001b[31m"`, ""},
		{"marks that turn the direction", `"\u202egnp.exe \u2066x"`, ""},
		{"half of a pair", `"\ud800 a \udc00"`, "\ufffd a \ufffd"},
		{"right to left, joiners, no width, decomposed", quoted(kind), norm.NFC.String(kind)},
		{"markup", quoted(markup), markup},
		{"nothing that is seen", `"\u200b\u200d\ufeff"`, "\u200b\u200d\ufeff"},
		{"10,000 characters", quoted(strings.Repeat("é", 10_000)), strings.Repeat("é", 10_000)},
		{"more than any", quoted(strings.Repeat("é", 10_001)), ""},
	}
}

// textInput is an operation with $text in each of its texts.
type textInput struct {
	name, who, query string
	// fields are what the refusal names.
	fields []string
	// kept is how many texts of the answer are to be as they were written; none where the texts have a form.
	kept int
	// also are texts that it takes, of those that others may refuse.
	also []string
}

// textInputs have every text of what people write to others.
var textInputs = []textInput{
	{
		"createPost", "fan", `createPost(input: {title: $text, content: $text}) { title content }`,
		[]string{"title", "content"},
		2, nil,
	},
	{
		"createPost, its content alone", "fan", `createPost(input: {content: $text}) { content }`,
		[]string{"content"},
		1,
		[]string{"10,000 characters"},
	},
	{
		"createPost, a poll", "fan",
		`createPost(input: {content: "?", poll: {options: [$text, "Other"], endsAt: "2027-06-01T00:00:00Z"}}) {
			poll { options { text } } }`,
		[]string{"poll"},
		1, nil,
	},
	{
		"createPost, what a picture shows", "owner",
		`createPost(input: {multimediaUrl: ["$picture"], multimediaAlt: [$text]}) { multimedia { altText } }`,
		[]string{"multimediaAlt"},
		1,
		[]string{"nothing that is seen"},
	},
	{
		"createPost, its keys", "fan", `createPost(input: {content: "?", multimediaUrl: [$text]}) { id }`,
		[]string{"multimediaUrl"},
		0, nil,
	},
	{
		"updatePost", "owner", `updatePost(input: {id: "$post", title: $text, content: $text}) { title content }`,
		[]string{"title", "content"},
		2, nil,
	},
	{"votePoll", "fan", `votePoll(postId: "$poll", optionId: $text) { id }`, []string{"optionId"}, 0, nil},
	{
		"createCommentOnPost", "fan", `createCommentOnPost(input: {targetId: "$post", content: $text}) { content }`,
		[]string{"content"},
		1, nil,
	},
	{
		"createCommentOnSong", "fan",
		`createCommentOnSong(input: {targetId: "$track", content: $text, atSeconds: 1}) { content }`,
		[]string{"content"},
		1, nil,
	},
	{
		"createComment", "fan",
		`createComment(input: {targetId: "$album", targetType: ALBUM, content: $text, mentions: [$text]}) { content }`,
		[]string{"content"},
		1, nil,
	},
	{
		"createCommentOnQuestion", "fan",
		`createCommentOnQuestion(input: {targetId: "$question", content: $text}) { content }`,
		[]string{"content"},
		1, nil,
	},
	{
		"askQuestion", "fan", `askQuestion(input: {badgeId: "$owner", content: $text}) { content }`,
		[]string{"content"},
		1, nil,
	},
	{
		"answerQuestion", "owner", `answerQuestion(input: {questionId: "$question", answer: $text}) { answer }`,
		[]string{"answer"},
		1, nil,
	},
	{
		"createGiveaway", "owner",
		`createGiveaway(input: {description: $text, endDate: "2027-06-01T00:00:00Z"}) { description }`,
		[]string{"description"},
		1, nil,
	},
	{
		"updateGiveaway", "owner", `updateGiveaway(input: {id: "$giveaway", description: $text}) { description }`,
		[]string{"description"},
		1, nil,
	},
	{
		"createEvent", "owner", `createEvent(input: {startDate: "2026-12-30T20:00:00Z", timeZone: "UTC", title: $text,
		venueName: $text, address: $text, city: $text, state: $text, description: $text, price: $text}) {
		title venueName address city state description price }`,
		[]string{"title", "venueName", "address", "city", "state", "description", "price"},
		0, nil,
	},
	{
		"createEvent, its form", "owner", `createEvent(input: {startDate: "2026-12-30T20:00:00Z", title: "Live",
		city: "Here",
		timeZone: $text, ticketLink: $text, country: $text}) { title }`,
		[]string{"timeZone", "ticketLink", "country"},
		0, nil,
	},
	{
		"updateEvent", "owner", `updateEvent(input: {id: "$event", title: $text, description: $text}) { title description }`,
		[]string{"title", "description"},
		2, nil,
	},
	{"cancelEvent", "owner", `cancelEvent(id: "$event", reason: $text) { id }`, []string{"reason"}, 0, nil},
	{
		"createVenue", "owner", `createVenue(input: {name: $text, city: $text, address: $text, state: $text, timeZone: "UTC",
		description: $text}) { name city address state description }`,
		[]string{"name", "city", "address", "state", "description"},
		0, nil,
	},
	{
		"createVenue, its form", "owner",
		`createVenue(input: {name: "Mill", city: "Here", timeZone: $text, website: $text, country: $text}) { id }`,
		[]string{"timeZone", "website", "country"},
		0, nil,
	},
	{
		"updateProfile", "owner", `updateProfile(input: {intro: $text, bio: $text}) { intro bio }`,
		[]string{"intro", "bio"},
		2,
		[]string{"nothing that is seen"},
	},
	{
		"updateProfile, names", "owner", `updateProfile(input: {displayName: $text, businessName: $text}) { displayName }`,
		[]string{"displayName", "businessName"},
		0, nil,
	},
	{
		"updateProfile, lists", "fan",
		`updateProfile(input: {tastes: [$text], links: [{label: $text, url: $text}]}) { tastes }`,
		[]string{"tastes", "links"},
		0, nil,
	},
	{
		"reportContent", "fan",
		`reportContent(input: {targetType: SONG, targetId: "$track", reason: OTHER, text: $text}) { success }`,
		[]string{"text"},
		0, nil,
	},
	{"muteWord", "fan", `muteWord(input: {text: $text}) { text }`, []string{"text"}, 0, nil},
}

// asks are questions that take a text: whatever it is, there is an answer.
var asks = []string{
	`getMentionSuggestions(query: $text) { handle }`, `getHashtagSuggestions(query: $text) { name }`,
	`getPostsByHashtag(name: $text) { nodes { id } }`, `getVenues(query: $text) { nodes { name } }`,
	`getPostById(id: $text) { id }`, `profile(handle: $text) { userId }`,
	`getPostsByUserId(where: {userId: $text}) { nodes { id } }`,
	`getComments(targetId: $text, targetType: POST) { nodes { content } }`, `getFeedPosts(after: $text) { nodes { id } }`,
	`getFeedPosts(excludePostIds: [$text]) { nodes { id } }`, `hasEnteredGiveaway(giveawayId: $text)`,
}

// hostile is a server with things to write on.
type hostile struct {
	*server
	redis  *miniredis.Miniredis
	things *strings.Replacer
}

func newHostile(t *testing.T) hostile {
	redis := miniredis.RunT(t)
	s := newServerOn(t, false, "redis://"+redis.Addr())
	id := func(who, text, name, field string) string {
		return s.mustGraphQL(s.access(who), s.fill(text))[name].(object)[field].(string)
	}
	h := hostile{server: s, redis: redis}
	h.things = strings.NewReplacer(
		"$post", s.post(s.ownerID, ""), "$poll", s.post(s.ownerID, polled),
		"$question", id(s.fanID, `mutation { askQuestion(input: {badgeId: "$owner", content: "Why?"}) { questionId } }`,
			"askQuestion", "questionId"),
		"$giveaway", id(s.ownerID,
			`mutation { createGiveaway(input: {description: "A shirt", endDate: "2027-06-01T00:00:00Z"}) { id } }`,
			"createGiveaway", "id"),
		"$event", id(s.ownerID, `mutation { createEvent(input: {title: "Live", startDate: "2026-12-30T20:00:00Z",
			timeZone: "UTC", venueName: "The Mill", city: "Here"}) { id } }`, "createEvent", "id"),
	)
	return h
}

// ask sends a text as it stands in JSON; nobody is too eager.
func (h hostile) ask(who, query, text string) answer {
	h.t.Helper()
	h.redis.FlushAll()
	if strings.Contains(query, "$picture") {
		picture := h.done(upload.Images, "image/png", h.smallPicture())
		query = strings.ReplaceAll(query, "$picture", picture.Key)
	}
	query = h.things.Replace(query)
	body := `{"query":` + quoted(h.fill(query)) + `,"variables":{"text":` + text + `}}`
	r := httptest.NewRequestWithContext(h.t.Context(), http.MethodPost, "/api/graphql", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return h.send(r, h.access(map[string]string{"fan": h.fanID, "owner": h.ownerID}[who]))
}

// Each text that people write to others, and each hostile one: it is refused by its field, or kept as it was written.
func TestHostileTextsAreRefusedOrKeptAsTheyAre(t *testing.T) {
	h := newHostile(t)
	for _, in := range textInputs {
		for _, text := range hostileTexts() {
			kind := "String!"
			if strings.Contains(in.query, "optionId") {
				kind = "ID!"
			}
			got := h.ask(in.who, `mutation($text: `+kind+`) { `+in.query+` }`, text.json)
			if wrong := in.wrong(text, got); wrong != "" {
				t.Errorf("%s, %s: %s: %.400s", in.name, text.name, wrong, got.Body)
			}
		}
	}
	for _, query := range asks {
		kind := "String!"
		if strings.Contains(query, "d: $text") || strings.Contains(query, "[$text]") {
			kind = "ID!"
		}
		for _, text := range hostileTexts()[:5] {
			got := h.ask("fan", `query($text: `+kind+`) { `+query+` }`, text.json)
			if code := got.code(); code != "" && code != badInput && code != missing {
				t.Errorf("%s, %s: %.400s", query, text.name, got.Body)
			}
		}
	}
}

// What others read of a thing with markup in its texts, in the head of its page, in calendars and by its link, is text.
func TestMarkupIsTextElsewhere(t *testing.T) {
	h := newHostile(t)
	made := func(query, name string) string {
		t.Helper()
		got := h.ask("owner", `mutation($text: String!) { `+query+` }`, quoted(markup))
		data, _ := got.json["data"].(object)
		if got.code() != "" {
			t.Fatalf("%s: %s", query, got.Body)
		}
		return data[name].(object)["id"].(string)
	}
	event := made(`createEvent(input: {title: $text, startDate: "2026-12-30T20:00:00Z", timeZone: "UTC",
		venueName: $text, city: $text, description: $text}) { id }`, "createEvent")
	for _, path := range []string{
		"/post/" + made(`createPost(input: {title: $text, content: $text}) { id }`, "createPost"),
		"/giveaways/" + made(`createGiveaway(input: {description: $text, endDate: "2027-06-01T00:00:00Z"}) { id }`,
			"createGiveaway"),
		"/events/" + event,
		"/venues/" + made(`createVenue(input: {name: $text, city: $text, timeZone: "UTC", description: $text}) { id }`,
			"createVenue"),
	} {
		got := h.page(path)
		page := strings.ToLower(got.Body.String())
		if got.Code != http.StatusOK || !strings.Contains(page, "alert(1)") {
			t.Errorf("%s says nothing: %d %s", path, got.Code, page)
		}
		for _, tag := range []string{"<script>alert", "<img src=x", "</script><img"} {
			if strings.Contains(page, tag) {
				t.Errorf("%s has %s: %s", path, tag, page)
			}
		}
	}
	calendar := h.get("/events/"+event+"/calendar.ics", "")
	if calendar.Code != http.StatusOK || !strings.HasPrefix(calendar.Header().Get("Content-Type"), "text/calendar") ||
		calendar.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("the calendar: %d %v", calendar.Code, calendar.Header())
	}
}

// wrong says what is wrong with an answer; nothing where it is right.
func (in textInput) wrong(text hostileText, got answer) string {
	switch {
	case !strings.HasPrefix(got.Header().Get("Content-Type"), "application/json") &&
		!strings.HasPrefix(got.Header().Get("Content-Type"), "application/graphql-response+json"),
		got.Header().Get("X-Content-Type-Options") != "nosniff":
		return fmt.Sprintf("a browser may take it for a page: %v", got.Header())
	case !utf8.Valid(got.Body.Bytes()) || got.Code >= 500:
		return "no answer"
	case got.code() == badInput:
		return in.misnamed(text, got)
	case got.code() != "":
		return "neither refused by its field nor kept"
	case text.kept == "":
		return "taken"
	}
	same := 0
	for _, kept := range stringsIn(got.json["data"]) {
		cannotBeShown := func(r rune) bool { return r != '\n' && input.CannotBeShown(r) }
		if strings.ContainsFunc(kept, cannotBeShown) || !norm.NFC.IsNormalString(kept) {
			return fmt.Sprintf("kept as %q", kept)
		}
		if kept == text.kept {
			same++
		}
	}
	if same < in.kept {
		return "not kept as it was written"
	}
	return ""
}

// misnamed says what is wrong with a refusal.
func (in textInput) misnamed(text hostileText, got answer) string {
	failure := got.json["errors"].([]any)[0].(object)
	fields, _ := failure["extensions"].(object)["fields"].(object)
	if len(fields) == 0 {
		return "refused without a field"
	}
	for field, why := range fields {
		if !slices.Contains(in.fields, field) {
			return "the refusal names " + field
		}
		if words, _ := why.(string); words == "" || strings.Contains(words, "<script") || !strings.HasSuffix(words, ".") {
			return fmt.Sprintf("%s is refused with %q", field, why)
		}
	}
	if slices.Contains(in.also, text.name) {
		return "refused"
	}
	if text.kept == "" && in.kept > 0 && len(fields) != len(in.fields) {
		return "not every field is refused"
	}
	return ""
}

// stringsIn finds all texts of an answer.
func stringsIn(value any) (all []string) {
	switch value := value.(type) {
	case string:
		return []string{value}
	case []any:
		for _, each := range value {
			all = append(all, stringsIn(each)...)
		}
	case object:
		for _, each := range value {
			all = append(all, stringsIn(each)...)
		}
	}
	return all
}
