package notify_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/notify"
)

// spoiled is a store whose people were told of an event with "finale" in its name, of a post with it in its text, and
// of one without.
type spoiled struct{ notify.Store }

func (spoiled) all() []notify.Notification {
	return []notify.Notification{
		{ID: "1", UserID: "fan", Type: notify.Event, Name: "Grand finale", PictureURL: "/finale.jpg"},
		{ID: "2", UserID: "fan", Type: notify.CommentReply, Text: "The finale is great"},
		{ID: "3", UserID: "fan", Type: notify.CommentReply, Text: "Hello"},
	}
}

func (s spoiled) Read(context.Context, []string) ([]notify.Notification, error) { return s.all(), nil }

func (spoiled) Total(context.Context, string, notify.List) (int, error) { return 3, nil }

func (spoiled) Unread(context.Context, string) (int, error) { return 3, nil }

func (spoiled) Preferences(context.Context, string) (p notify.Preferences, _ error) { return p, nil }

func (s spoiled) History(
	context.Context, string, notify.List, paging.Request,
) (paging.Page[notify.Notification], error) {
	return paging.Page[notify.Notification]{Nodes: s.all()}, nil
}

func (s spoiled) HistoryAt(context.Context, string, notify.List, int, int) ([]notify.Notification, error) {
	return s.all(), nil
}

func (s spoiled) UnreadBetween(
	context.Context, string, time.Time, time.Time, []notify.Type, int,
) ([]notify.Notification, int, error) {
	return s.all(), 3, nil
}

// noFinale mutes that word for the fan.
type noFinale struct{}

func (noFinale) MutedWord(_ context.Context, userID string, texts ...string) (string, error) {
	if userID == "fan" && slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, "finale") }) {
		return "finale", nil
	}
	return "", nil
}

// A muted word reaches nobody by history, push, popup or mail: the notification is there and says why it says no more.
func TestNotificationsLeaveMutedWordsOut(t *testing.T) {
	ctx, fan := t.Context(), access.Viewer{UserID: "fan"}
	s := notify.NewService(notify.Options{Store: spoiled{}, Words: noFinale{}, Now: time.Now})
	history := func(number int) ([]notify.Notification, error) {
		page, err := s.History(ctx, fan, notify.Everything, number, 20, "")
		return page.Notifications, err
	}
	for way, read := range map[string]func() ([]notify.Notification, error){
		"history":      func() ([]notify.Notification, error) { return history(1) },
		"a later page": func() ([]notify.Notification, error) { return history(2) },
		"popup": func() ([]notify.Notification, error) {
			all, _, err := s.Shown(ctx, []string{"1", "2", "3"})
			return all, err
		},
		"push": func() ([]notify.Notification, error) { return s.StillUnread(ctx, []string{"1", "2", "3"}) },
		"digest": func() ([]notify.Notification, error) {
			some, _, err := s.UnreadBetween(ctx, "fan", time.Time{}, time.Now(), 10)
			return some, err
		},
	} {
		all, err := read()
		if err != nil || len(all) != 3 {
			t.Fatalf("%s: %+v, %v", way, all, err)
		}
		for i, want := range [][2]string{
			{"Somebody plans an event", "Hidden: it has a word that you muted."},
			{"Somebody replied to your comment", "Hidden: it has a word that you muted."},
			{"Somebody replied to your comment", "Hello"},
		} {
			if got := [2]string{all[i].Title(), all[i].Message()}; got != want || i < 2 && all[i].PictureURL != "" {
				t.Errorf("%s: %q, want %q", way, got, want)
			}
		}
	}
}

// told is a store whose fan was told of this.
type told struct {
	notify.Store
	all []notify.Notification
}

func (s told) Read(context.Context, []string) ([]notify.Notification, error) {
	return slices.Clone(s.all), nil
}

// Nobody's own words are hidden from themselves, nor what others say beside them; what others say is all the same.
func TestNotificationsKeepOnesOwnWords(t *testing.T) {
	const hidden = "Hidden: it has a word that you muted."
	for name, c := range map[string]struct {
		told           notify.Notification
		title, message string
	}{
		"my comment": {
			notify.Notification{Type: notify.ReactionToComment, Text: "The finale is mine"},
			"Somebody liked your comment", "The finale is mine",
		},
		"my post": {
			notify.Notification{Type: notify.ReactionToPost, Text: "The finale is mine"},
			"Somebody liked your post", "The finale is mine",
		},
		"my article": {
			notify.Notification{Type: notify.LowStock, Name: "finale shirt", Text: "finale M 2 left"},
			"finale shirt is running low", "finale M 2 left",
		},
		"on my song": {
			notify.Notification{
				Type: notify.CommentOnPost, Name: "Grand finale", OwnerID: "fan", Text: "Hello",
				Things: notify.Things{TrackID: "t"},
			},
			"Somebody commented on your song “Grand finale”", "Hello",
		},
		"about it on my song": {
			notify.Notification{
				Type: notify.CommentOnPost, Name: "Grand finale", OwnerID: "fan", Text: "That finale",
				Things: notify.Things{TrackID: "t"},
			},
			"Somebody commented on your song “Grand finale”", hidden,
		},
		"on another's song": {
			notify.Notification{Type: notify.Music, Name: "Grand finale", OwnerID: "artist"},
			"Somebody released new music", hidden,
		},
		"a memory of my event": {
			notify.Notification{Type: notify.Memory, Name: "Grand finale", OwnerID: "fan", Text: "Hello"},
			"Somebody shared a memory of “Grand finale”", "Hello",
		},
	} {
		c.told.ID, c.told.UserID = "1", "fan"
		s := notify.NewService(notify.Options{
			Store: told{all: []notify.Notification{c.told}}, Words: noFinale{}, Now: time.Now,
		})
		all, err := s.StillUnread(t.Context(), []string{"1"})
		if err != nil || len(all) != 1 || all[0].Title() != c.title || all[0].Message() != c.message {
			t.Errorf("%s: %q, %q, %v", name, all[0].Title(), all[0].Message(), err)
		}
	}
}
