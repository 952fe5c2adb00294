package seed

import (
	"testing"

	"github.com/sidestage/sidestage/internal/notify"
)

// Both demo accounts have news: some that they have read and some that they have not, of what is in the demo.
func TestDemoAccountsHaveNews(t *testing.T) {
	m, _ := loaded(t)
	fan, artist := ID("", "fan", "0"), ""
	for id, a := range m.artists {
		if a.Email == ArtistEmail {
			artist = id
		}
	}
	type kept struct{ read, unread int }
	has, types := map[string]kept{}, map[string]map[notify.Type]bool{fan: {}, artist: {}}
	for key, r := range m.told {
		if r.UserID != fan && r.UserID != artist || r.At.After(testNow) || len(r.Acts) == 0 {
			t.Fatalf("%s: %+v", key, r)
		}
		count := has[r.UserID]
		if r.IsRead {
			count.read++
		} else {
			count.unread++
		}
		has[r.UserID] = count
		types[r.UserID][r.Type] = true
		for _, a := range r.Acts {
			if a.ActorID == r.UserID || a.UserID != r.UserID || a.Act == "" || !m.isThere(a.Things) {
				t.Errorf("%s: %+v", key, a)
			}
			if m.posts[a.PostID].FansOnly {
				t.Errorf("%s tells of what is for fans alone", key)
			}
		}
	}
	for _, id := range []string{fan, artist} {
		if has[id].read == 0 || has[id].unread == 0 || len(types[id]) < 2 {
			t.Errorf("%s has %+v of %v", id, has[id], types[id])
		}
	}
	for _, want := range []notify.Type{
		notify.UserFollowed, notify.CommentOnPost, notify.ReactionToPost, notify.CommunityPost, notify.QuestionAsked,
	} {
		if !types[artist][want] {
			t.Errorf("the artist has nothing of type %d", want)
		}
	}
}

// isThere reports whether all that a notification is about was loaded.
func (m *memory) isThere(t notify.Things) bool {
	for id, found := range map[string]bool{
		t.PostID: has(m.posts, t.PostID), t.CommentID: has(m.comments, t.CommentID), t.TrackID: has(m.tracks, t.TrackID),
		t.EventID: has(m.events, t.EventID), t.QuestionID: has(m.questions, t.QuestionID),
		t.GiveawayID: has(m.giveaways, t.GiveawayID), t.MerchandiseID: has(m.items, t.MerchandiseID),
	} {
		if id != "" && !found {
			return false
		}
	}
	return true
}

func has[R any](rows map[string]R, id string) bool {
	_, isThere := rows[id]
	return isThere
}
