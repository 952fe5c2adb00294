package audit

import (
	"cmp"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
)

// Place is what the page of a subject is found by beside its id: the handle of a person, the artist of a tier, and what
// a comment is on.
type Place struct {
	// IsKnown: the site still has it. IsGone: nobody sees it all the same, as it is deleted or deactivated.
	IsKnown, IsGone  bool
	Handle, ArtistID string
	Under            Subject
}

// pages are where subjects have a page of their own each.
var pages = map[string]string{
	"Album": "/album/", "Track": "/track/", "Playlist": "/playlist/", "Post": "/post/", "Question": "/question/",
	"Giveaway": "/giveaways/", "Event": "/events/", "Venue": "/venues/", "Merchandise": "/tradingpost/",
	"Order": "/admin/orders/",
}

// settings are the pages of what there is one of, or a list of.
var settings = map[string]string{
	"SiteStatus": "/admin/site", "SearchSettings": "/admin/search-settings", "SearchJob": "/admin/index",
	"SearchIndexing": "/admin/index", "Experiment": "/admin/recommendations", "Carousel": "/admin/carousel",
	"CarouselPanel": "/admin/carousel", "GenreProposal": "/admin/genres", "LatePayment": "/admin/late-payments",
	"WaitingList": "/admin/early-access", "Invite": "/admin/early-access", "PreviewCode": "/admin/early-access",
}

// ofRecommendations are the acts on the site that its page of recommendations shows.
var ofRecommendations = []Verb{
	TuningSaved, LearningSaved, ModelTrained, ModelRolledBack, ModelNamed, ModelNameTaken, ModelPinned, ModelUnpinned,
}

// Path returns the path of the site on which the subject of an act is seen, of the label that its node has; empty where
// it has no page. What is gone has none, unless it is on a page with others; people who are deactivated have that of
// admins.
func (a Act) Path(label string, at Place) string {
	if slices.Contains(ofRecommendations, a.Verb) {
		return "/admin/recommendations"
	}
	id := url.PathEscape(a.Subject.ID)
	switch {
	case settings[label] != "":
		return settings[label]
	case label == "User" && at.IsKnown && at.IsGone:
		return "/admin/people/" + id
	case !at.IsKnown || at.IsGone:
		return ""
	case label == "User":
		return "/" + url.PathEscape(at.Handle)
	case label == "Tier" && at.ArtistID != "":
		return "/support/" + url.PathEscape(at.ArtistID) + "/" + id
	case label == "Comment" && pages[at.Under.Type] != "":
		return pages[at.Under.Type] + url.PathEscape(at.Under.ID) + "?comment=" + url.QueryEscape(a.Subject.ID)
	case pages[label] != "":
		return pages[label] + id
	}
	return ""
}

// RecordedName returns what the subject of an act was called, as far as the act says it: for what is gone.
func (a Act) RecordedName() string {
	if a.Verb == ChangedForOwner {
		return "" // of what people wrote it keeps the length alone
	}
	return cmp.Or(nameIn(a.After), nameIn(a.Before))
}

func nameIn(state string) string {
	var said struct {
		Name    string `json:"name"`
		Title   string `json:"title"`
		Label   string `json:"label"`
		Number  string `json:"number"`
		Excerpt string `json:"excerpt"`
	}
	if json.Unmarshal([]byte(state), &said) != nil {
		return ""
	}
	const most = 200
	name := cmp.Or(said.Name, said.Title, said.Label, said.Number, said.Excerpt)
	name, _, _ = strings.Cut(strings.TrimSpace(name), "\n")
	if letters := []rune(name); len(letters) > most {
		name = string(letters[:most])
	}
	return name
}
