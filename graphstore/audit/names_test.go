package audit_test

import (
	"testing"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Whatever an act was done to is told by what it is called, as it is or was, and leads to its page.
func TestActsSayWhatTheirSubjectsAreCalled(t *testing.T) {
	c, actor := graphtest.NewCatalogue(t), graphtest.ID(t)
	ids := map[string]string{}
	for _, what := range []string{
		"post", "deleted", "comment", "removed", "removal", "removed here", "question", "giveaway", "event", "merch", "tier",
		"panel", "genre", "invite", "preview", "order", "playlist", "venue",
	} {
		ids[what] = graphtest.ID(t)
	}
	c.Exec(t, `MATCH (a:User {id: $artist}) CREATE (:Post {id: $ids.post, ownerId: $artist, content: 'A new record\nis out'})
CREATE (:Post {id: $ids.deleted, ownerId: $artist, content: 'Sold out', deletedAt: datetime()})
CREATE (:Comment {id: $ids.comment, content: 'Loud', targetType: 'song', targetId: $track})
CREATE (:Comment {id: $ids.removed, content: '', deletedAt: datetime(), removalId: $ids.removal, targetType: 'song', targetId: $track})
CREATE (:Removal {id: $ids.removal, excerpt: 'Rude words'})
CREATE (:Question {id: $ids.question, content: 'Which amp?'}), (:Giveaway {id: $ids.giveaway, description: 'Two tickets'})
CREATE (:Event {id: $ids.event, title: 'Night'}), (:Merchandise {id: $ids.merch, name: 'Shirt'}), (:Venue {id: $ids.venue, name: 'Hall'})
CREATE (:Tier {id: $ids.tier, artistId: $artist, name: 'Friends'}), (:CarouselPanel {id: $ids.panel, title: 'Hello'})
CREATE (:GenreProposal {id: $ids.genre, name: 'Dungeon synth'}), (:Invite {id: $ids.invite, note: 'For the press'})
CREATE (:PreviewCode {id: $ids.preview, label: 'Radio'}), (:Order {id: $ids.order, number: 'S-' + $ids.order})
CREATE (:Playlist {id: $ids.playlist, title: 'Rain'})`,
		map[string]any{"artist": c.ArtistID, "track": c.Tracks[0], "ids": ids})
	gone := graphtest.ID(t)
	onTrack := "/track/" + c.Tracks[0] + "?comment="
	wants := []struct {
		act        audit.Act
		name, path string
	}{
		{of("Post", ids["post"]), "A new record", "/post/" + ids["post"]},
		{of("Post", ids["deleted"]), "Sold out", ""},
		{of("Comment", ids["comment"]), "Loud", onTrack + ids["comment"]},
		{of("Comment", ids["removed"]), "Rude words", ""},
		{of("Album", c.Albums[0]), "Album 0", "/album/" + c.Albums[0]},
		{of("album", c.Albums[1]), "Album 1", "/album/" + c.Albums[1]}, // as what is featured says it
		{of("Track", c.Tracks[2]), "Track 2", "/track/" + c.Tracks[2]},
		{of("artist", c.ArtistID), "A" + c.ArtistID[24:], "/A" + c.ArtistID[24:]},
		{of("User", c.FanID), "F" + c.FanID[24:], "/F" + c.FanID[24:]},
		{of("Question", ids["question"]), "Which amp?", "/question/" + ids["question"]},
		{of("Giveaway", ids["giveaway"]), "Two tickets", "/giveaways/" + ids["giveaway"]},
		{of("Event", ids["event"]), "Night", "/events/" + ids["event"]},
		{of("Venue", ids["venue"]), "Hall", "/venues/" + ids["venue"]},
		{of("merch", ids["merch"]), "Shirt", "/tradingpost/" + ids["merch"]},
		{of("Playlist", ids["playlist"]), "Rain", "/playlist/" + ids["playlist"]},
		{of("Tier", ids["tier"]), "Friends", "/support/" + c.ArtistID + "/" + ids["tier"]},
		{of("CarouselPanel", ids["panel"]), "Hello", "/admin/carousel"},
		{of("GenreProposal", ids["genre"]), "Dungeon synth", "/admin/genres"},
		{of("Invite", ids["invite"]), "For the press", "/admin/early-access"},
		{of("PreviewCode", ids["preview"]), "Radio", "/admin/early-access"},
		{of("Order", ids["order"]), "S-" + ids["order"], "/admin/orders/" + ids["order"]},
		{of("SiteStatus", "main"), "", "/admin/site"},
		{audit.Act{Verb: audit.TuningSaved, Subject: of("SiteStatus", "main").Subject}, "", "/admin/recommendations"},
		// What is gone is called what the act recorded.
		{audit.Act{Subject: audit.Subject{Type: "Post", ID: gone}, Before: `{"excerpt":"Buy now\nat once"}`}, "Buy now", ""},
		{audit.Act{
			Verb: audit.ChangedForOwner, Subject: audit.Subject{Type: "Album", ID: gone}, After: `{"title":"12 characters"}`,
		}, "", ""},
		{of("User", gone), "", ""},
	}
	want := map[string]int{}
	for i, w := range wants {
		w.act.ActorID, w.act.Why = actor, string(rune('a'+i))
		want[w.act.Why] = i
		if err := record(t.Context(), c, w.act); err != nil {
			t.Fatal(err)
		}
	}
	page, err := auditgraph.NewStore(c.DB).List(t.Context(), audit.Filter{Actor: actor}, paging.Request{Size: 50})
	if err != nil || len(page.Nodes) != len(wants) {
		t.Fatalf("%d acts, %v", len(page.Nodes), err)
	}
	for _, got := range page.Nodes {
		w := wants[want[got.Why]]
		if got.SubjectName != w.name || got.SubjectPath != w.path {
			t.Errorf("%s: %q at %q, want %q at %q", w.act.Subject.Type, got.SubjectName, got.SubjectPath, w.name, w.path)
		}
	}
	c.Exec(t, `MATCH (u:User {id: $fan}) SET u.deactivatedAt = datetime()`, map[string]any{"fan": c.FanID})
	page, err = auditgraph.NewStore(c.DB).List(t.Context(), audit.Filter{Subject: c.FanID}, paging.Request{Size: 1})
	if err != nil || page.Nodes[0].SubjectPath != "/admin/people/"+c.FanID {
		t.Errorf("%+v, %v", page.Nodes, err)
	}
}

func of(label, id string) audit.Act {
	return audit.Act{Verb: audit.ContentHidden, Subject: audit.Subject{Type: label, ID: id}}
}
