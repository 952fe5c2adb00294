package share_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/posts"
)

// hostile is the longest text that a post may have, and no longer.
var hostile = nasty + " \u200b \U0001f3b8 " + strings.Repeat("long ", 1980)

// notes has an open post with a picture, one of pictures alone, and one that is gated.
type notes struct{}

func (notes) Get(_ context.Context, v access.Viewer, id string) (posts.Shown, error) {
	p := posts.Shown{Decision: access.Decision{Visible: true, HasAccess: true}}
	p.ID, p.Author, p.CreatedAt = id, artist, time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	switch id {
	case "open":
		p.Content, p.Hashtags = hostile, []string{"live"}
		p.Media = []posts.Media{
			{ID: "v", Kind: posts.Video, Width: 40, Height: 30},
			{ID: "m", Kind: posts.Image, Alt: nasty, Width: 2400, Height: 1800},
		}
	case "small":
		p.Media = []posts.Media{{ID: "m", Kind: posts.Image, Width: 40, Height: 30}}
	case "gated":
		p.HasAccess = false
	default:
		return p, fault.Missing("This post")
	}
	if v.SignedIn() {
		panic("asked as somebody")
	}
	return p, nil
}

func (n notes) OnPage(
	ctx context.Context, v access.Viewer, _ string, _ posts.Filter, _ paging.Request,
) (page paging.Page[posts.Shown], err error) {
	for _, id := range []string{"open", "gated"} {
		p, err := n.Get(ctx, v, id)
		if err != nil {
			return page, err
		}
		if id == "open" {
			p.Content += "\n\nSee https://a.example/?b=1&c."
		}
		page.Nodes = append(page.Nodes, p)
	}
	return page, nil
}

func TestAPostUnfurlsElsewhere(t *testing.T) {
	for id, want := range map[string][]string{
		"open": {
			`<meta property="og:type" content="article">`,
			`<meta property="og:image" content="https://music.example/api/images/post/open.m?w=1200">`,
			`<meta property="og:image:width" content="1200">`, `<meta property="og:image:height" content="900">`,
			`<meta property="article:tag" content="live">`, `<meta name="twitter:card" content="summary_large_image">`,
			`"@type":"SocialMediaPosting"`, `&lt;/script&gt;`, `by Art &amp; &#34;Ist&#34; &lt;i&gt;`,
		},
		"small": {`<meta property="og:image:width" content="40">`, `<meta property="og:title" content="Post by Art`},
		"gated": {`content="This is for those who support Art`, `"isAccessibleForFree":false`, `"headline":"Post by Art`},
	} {
		got := httptest.NewRecorder()
		handler().ServeHTTP(got, httptest.NewRequest(http.MethodGet, "/post/"+id, nil))
		body := got.Body.String()
		if got.Code != 200 {
			t.Errorf("%s: %d", id, got.Code)
		}
		for _, text := range want {
			if !strings.Contains(body, text) {
				t.Errorf("%s does not say %s in %.3000s", id, text, body)
			}
		}
		if strings.Contains(body, "<script>alert") || strings.Contains(body, "<b>on</b>") {
			t.Errorf("%s runs what somebody wrote", id)
		}
		_, data, _ := strings.Cut(body, `<script type="application/ld+json">`)
		data, _, _ = strings.Cut(data, "</script>")
		var said map[string]any
		if err := json.Unmarshal([]byte(data), &said); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		if id == "open" && said["articleBody"] != hostile {
			t.Errorf("the text became %.200q", said["articleBody"])
		}
		if id == "gated" && (said["image"] != nil || said["articleBody"] != nil || said["commentCount"] != nil) {
			t.Errorf("a gated post says %v", said)
		}
	}
	got := httptest.NewRecorder()
	handler().ServeHTTP(got, httptest.NewRequest(http.MethodGet, "/post/none", nil))
	if got.Code != 404 {
		t.Errorf("of nothing: %d", got.Code)
	}
}
