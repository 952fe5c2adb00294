package notify_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/notify"
)

func TestWhomAHappeningIsTold(t *testing.T) {
	onPost := item.Ref{Type: item.Post, ID: "post"}
	for name, c := range map[string]struct {
		h    notify.Happening
		want map[string]notify.Type
	}{
		"a follow": {
			notify.Happening{Verb: event.Followed, ActorID: "fan", Label: "Artist", ID: "artist", ByID: "artist", Stands: true},
			map[string]notify.Type{"artist": notify.UserFollowed},
		},
		"a follow that ended": {
			notify.Happening{Verb: event.Followed, ActorID: "fan", Label: "Artist", ID: "artist"}, nil,
		},
		"a like of a song": {
			notify.Happening{Verb: event.Reacted, ActorID: "fan", Label: "Track", ID: "song", ByID: "artist", Stands: true},
			map[string]notify.Type{"artist": notify.ReactionToPost},
		},
		"a like of one's own": {
			notify.Happening{Verb: event.Reacted, ActorID: "artist", Label: "Post", ID: "post", ByID: "artist", Stands: true},
			nil,
		},
		"a size that runs low": {
			notify.Happening{Verb: event.RanLow, Label: "MerchandiseSize", ID: "z", OwnerID: "artist", Stands: true},
			map[string]notify.Type{"artist": notify.LowStock},
		},
		"a size that its seller counted down": {
			notify.Happening{
				Verb: event.RanLow, ActorID: "artist", Label: "MerchandiseSize", ID: "z", OwnerID: "artist", Stands: true,
			}, nil,
		},
		"a first payment of a tier": {
			notify.Happening{
				Verb: event.Subscribed, ActorID: "fan", Label: "TierSubscription", ID: "s", OwnerID: "artist", ByID: "fan",
				Stands: true,
			}, map[string]notify.Type{"artist": notify.SupportBegun},
		},
		"a charge that failed": {
			notify.Happening{
				Verb: event.ChargeFailed, Label: "TierSubscription", ID: "s", OwnerID: "artist", ByID: "fan", Stands: true,
			}, map[string]notify.Type{"fan": notify.PaymentFailed},
		},
		"support that ended": {
			notify.Happening{
				Verb: event.Ended, Label: "TierSubscription", ID: "s", OwnerID: "artist", ByID: "fan", Stands: true,
			}, map[string]notify.Type{"artist": notify.SupportLost, "fan": notify.SupportOver},
		},
		"a subscription that was cancelled": {
			notify.Happening{
				Verb: event.Unsubscribed, ActorID: "fan", Label: "TierSubscription", ID: "s", OwnerID: "artist", ByID: "fan",
				Stands: true,
			}, map[string]notify.Type{"artist": notify.SupportEnding},
		},
		"a subscription that was paused": {
			notify.Happening{
				Verb: event.Paused, ActorID: "fan", Label: "TierSubscription", ID: "s", OwnerID: "artist", ByID: "fan",
				Stands: true,
			}, map[string]notify.Type{"artist": notify.SupportPaused},
		},
		"a subscription that was resumed": {
			notify.Happening{
				Verb: event.Resumed, ActorID: "fan", Label: "TierSubscription", ID: "s", OwnerID: "artist", ByID: "fan",
				Stands: true,
			}, map[string]notify.Type{"artist": notify.SupportResumed},
		},
		"a subscription of another tier": {
			notify.Happening{
				Verb: event.TierChanged, ActorID: "fan", Label: "TierSubscription", ID: "s", OwnerID: "artist", ByID: "fan",
				Stands: true,
			}, map[string]notify.Type{"artist": notify.SupportChanged},
		},
		"a gift that was bought": {
			notify.Happening{
				Verb: event.Bought, ActorID: "fan", Label: "TierGift", ID: "g", OwnerID: "artist", ByID: "fan",
				RecipientID: "friend", Stands: true,
			}, map[string]notify.Type{"artist": notify.GiftSold},
		},
		"a gift that is handed over": {
			notify.Happening{
				Verb: event.Given, ActorID: "fan", Label: "TierGift", ID: "g", OwnerID: "artist", ByID: "fan",
				RecipientID: "friend", Stands: true,
			}, map[string]notify.Type{"friend": notify.GiftReceived},
		},
		"a gift for an address": {
			notify.Happening{
				Verb: event.Given, ActorID: "fan", Label: "TierGift", ID: "g", OwnerID: "artist", ByID: "fan", Stands: true,
			}, nil,
		},
		"a gift that is opened": {
			notify.Happening{
				Verb: event.Redeemed, ActorID: "friend", Label: "TierGift", ID: "g", OwnerID: "artist", ByID: "fan", Stands: true,
			}, map[string]notify.Type{"fan": notify.GiftOpened},
		},
		"a gift that its giver opens": {
			notify.Happening{
				Verb: event.Redeemed, ActorID: "fan", Label: "TierGift", ID: "g", OwnerID: "artist", ByID: "fan", Stands: true,
			}, nil,
		},
		"data that is ready": {
			notify.Happening{Verb: event.Exported, Label: "DataExport", ID: "e", OwnerID: "fan", Stands: true},
			map[string]notify.Type{"fan": notify.DataReady},
		},
		"data that is not kept any more": {
			notify.Happening{Verb: event.Exported, Label: "DataExport", ID: "e", OwnerID: "fan"}, nil,
		},
		"a transfer that is given up": {
			notify.Happening{
				Verb: event.TransferStopped, Label: "Earning", ID: "e", OwnerID: "artist", ByID: "artist", Stands: true,
			}, map[string]notify.Type{"artist": notify.TransferStopped},
		},
		"a refund of an order by its seller": {
			notify.Happening{
				Verb: event.Refunded, ActorID: "artist", Label: "Order", ID: "o", OwnerID: "artist", ByID: "fan", Stands: true,
			}, map[string]notify.Type{"fan": notify.OrderRefunded},
		},
		"a refund of an order at the provider": {
			notify.Happening{Verb: event.Refunded, Label: "Order", ID: "o", OwnerID: "artist", ByID: "fan", Stands: true},
			map[string]notify.Type{"fan": notify.OrderRefunded, "artist": notify.SaleRefunded},
		},
		"a refund of an order that is cancelled": {
			notify.Happening{
				Verb: event.Refunded, Label: "Order", ID: "o", OwnerID: "artist", ByID: "fan", IsCancelled: true, Stands: true,
			}, map[string]notify.Type{"fan": notify.OrderRefunded},
		},
		"a refund of an order that its buyer cancelled": {
			notify.Happening{
				Verb: event.Refunded, ActorID: "fan", Label: "Order", ID: "o", OwnerID: "artist", ByID: "fan", IsCancelled: true,
				Stands: true,
			}, map[string]notify.Type{"fan": notify.OrderRefunded},
		},
		"a refund that its seller declines": {
			notify.Happening{
				Verb: event.RefundDeclined, ActorID: "artist", Label: "Order", ID: "o", OwnerID: "artist", ByID: "fan",
				Stands: true,
			}, map[string]notify.Type{"fan": notify.RefundDeclined},
		},
		"a refund that an admin declines": {
			notify.Happening{
				Verb: event.RefundDeclined, ActorID: "admin", Label: "Order", ID: "o", OwnerID: "artist", ByID: "fan", Stands: true,
			}, map[string]notify.Type{"fan": notify.RefundDeclined, "artist": notify.RefundDeclined},
		},
		"a refund that fails": {
			notify.Happening{Verb: event.RefundFailed, Label: "Order", ID: "o", OwnerID: "artist", ByID: "fan", Stands: true},
			map[string]notify.Type{"fan": notify.RefundNotReceived, "artist": notify.RefundFailed},
		},
		"a dispute": {
			notify.Happening{Verb: event.Disputed, Label: "Order", ID: "o", OwnerID: "artist", ByID: "fan", Stands: true},
			map[string]notify.Type{"artist": notify.PaymentDisputed},
		},
		"a dispute of support that is won": {
			notify.Happening{
				Verb: event.DisputeWon, Label: "TierSubscription", ID: "s", OwnerID: "artist", ByID: "fan", Stands: true,
			}, map[string]notify.Type{"artist": notify.DisputeWon},
		},
		"a dispute of a gift that is lost": {
			notify.Happening{
				Verb: event.DisputeLost, Label: "TierGift", ID: "g", OwnerID: "artist", ByID: "fan", Stands: true,
			}, map[string]notify.Type{"fan": notify.OrderRefunded, "artist": notify.DisputeLost},
		},
		"an order that was bought": {
			notify.Happening{
				Verb: event.Bought, ActorID: "fan", Label: "Order", ID: "o", OwnerID: "artist", ByID: "fan", Stands: true,
			}, map[string]notify.Type{"artist": notify.OrderReceived, "fan": notify.OrderPaid},
		},
		"an order that its seller cancelled": {
			notify.Happening{
				Verb: event.Cancelled, ActorID: "artist", Label: "Order", ID: "o", OwnerID: "artist", ByID: "fan", Stands: true,
			}, map[string]notify.Type{"fan": notify.OrderCancelled},
		},
		"a like of an answer": {
			notify.Happening{
				Verb: event.Reacted, ActorID: "fan", Label: "Comment", ID: "c", ByID: "other", On: onPost, Stands: true,
			},
			map[string]notify.Type{"other": notify.ReactionToComment},
		},
		"an answer that names whom it answers, and whose the post is": {
			notify.Happening{
				Verb: event.Commented, ActorID: "fan", Label: "Comment", ID: "c", ByID: "fan", OwnerID: "artist", On: onPost,
				ParentID: "p", ParentByID: "other", MentionedIDs: []string{"other", "artist", "fan", "named"}, Stands: true,
			},
			map[string]notify.Type{
				"other": notify.CommentReply, "artist": notify.CommentOnPost, "named": notify.Mention,
			},
		},
		"a comment on a question": {
			notify.Happening{
				Verb: event.Commented, ActorID: "third", Label: "Comment", ID: "c", ByID: "third", OwnerID: "artist",
				OnByID: "fan", On: item.Ref{Type: item.Question, ID: "q"}, Stands: true,
			},
			map[string]notify.Type{"artist": notify.CommentOnPost, "fan": notify.CommentOnPost},
		},
		"a comment that an admin restored": {
			notify.Happening{
				Verb: event.Commented, ActorID: "admin", Label: "Comment", ID: "c", ByID: "fan", OwnerID: "fan", On: onPost,
				Stands: true,
			}, nil,
		},
		"a comment, as the post hears of it": {
			notify.Happening{
				Verb: event.Commented, ActorID: "fan", Label: "Post", ID: "post", ByID: "artist", OwnerID: "artist",
				MentionedIDs: []string{"named"}, Stands: true,
			}, nil,
		},
		"a memory on an artist's wall": {
			notify.Happening{
				Verb: event.Released, ActorID: "fan", Label: "Post", ID: "post", ByID: "fan", OwnerID: "fan",
				WallID: "artist", EventHostID: "host", EventID: "event", IsMemory: true, Stands: true,
			},
			map[string]notify.Type{"artist": notify.CommunityPost, "host": notify.Memory},
		},
		"a question": {
			notify.Happening{
				Verb: event.Asked, ActorID: "fan", Label: "Question", ID: "q", ByID: "fan", OwnerID: "artist", Stands: true,
			},
			map[string]notify.Type{"artist": notify.QuestionAsked},
		},
		"an answer to it": {
			notify.Happening{
				Verb: event.Answered, ActorID: "artist", Label: "Question", ID: "q", ByID: "fan", OwnerID: "artist", Stands: true,
			},
			map[string]notify.Type{"fan": notify.QuestionAnswered},
		},
		"a draw": {
			notify.Happening{
				Verb: event.Drawn, ActorID: "admin", Label: "Giveaway", ID: "g", ByID: "artist", OwnerID: "artist",
				WinnerIDs: []string{"a", "b"}, Stands: true,
			},
			map[string]notify.Type{"a": notify.GiveawayWon, "b": notify.GiveawayWon},
		},
	} {
		var got map[string]notify.Type
		for _, told := range notify.TellingsOf(c.h) {
			if got == nil {
				got = map[string]notify.Type{}
			}
			if _, twice := got[told.UserID]; twice {
				t.Errorf("%s: %s is told twice", name, told.UserID)
			}
			got[told.UserID] = told.Type
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestWhatEverybodyWhoFollowsIsTold(t *testing.T) {
	released := func(h notify.Happening) notify.Happening {
		h.Verb, h.ID, h.OwnerID, h.ByID, h.Stands, h.OwnerIsArtist = event.Released, "x", "artist", "artist", true, true
		return h
	}
	for name, c := range map[string]struct {
		h    notify.Happening
		want notify.Type
	}{
		"a post":                         {released(notify.Happening{Label: "Post"}), notify.Post},
		"a post on another's wall":       {released(notify.Happening{Label: "Post", WallID: "other"}), notify.CommunityPost},
		"an album":                       {released(notify.Happening{Label: "Album"}), notify.Music},
		"a single":                       {released(notify.Happening{Label: "Track"}), notify.Music},
		"an event":                       {released(notify.Happening{Label: "Event"}), notify.Event},
		"a giveaway":                     {released(notify.Happening{Label: "Giveaway"}), notify.Giveaway},
		"a post about a giveaway":        {released(notify.Happening{Label: "Post", GiveawayID: "g"}), notify.Giveaway},
		"what is sold":                   {released(notify.Happening{Label: "Merchandise"}), notify.Merchandise},
		"a song of an album that is out": {released(notify.Happening{Label: "Track", OnAlbum: true}), -1},
		"a venue":                        {released(notify.Happening{Label: "Venue"}), -1},
		"a fan's post": {
			notify.Happening{Verb: event.Released, Label: "Post", OwnerID: "fan", Stands: true}, -1,
		},
		"what was withdrawn since": {
			notify.Happening{Verb: event.Released, Label: "Post", OwnerID: "artist", OwnerIsArtist: true}, -1,
		},
		"an event that moved": {
			notify.Happening{Verb: event.Rescheduled, Label: "Event", ID: "e", OwnerID: "fan", Stands: true},
			notify.EventChanged,
		},
		"an event that is cancelled": {
			notify.Happening{Verb: event.Cancelled, Label: "Event", ID: "e", OwnerID: "fan", Stands: true},
			notify.EventCancelled,
		},
		"a size that is back": {
			notify.Happening{Verb: event.Restocked, Label: "MerchandiseSize", ID: "z", OwnerID: "artist", Stands: true},
			notify.BackInStock,
		},
		"a size that is back and gone again": {
			notify.Happening{Verb: event.Restocked, Label: "MerchandiseSize", ID: "z", OwnerID: "artist"}, -1,
		},
	} {
		f, is := notify.FanoutOf(c.h)
		if !is {
			f.Type = -1
		}
		if f.Type != c.want {
			t.Errorf("%s: %d, want %d", name, f.Type, c.want)
		}
	}
	about, _ := notify.FanoutOf(released(notify.Happening{Label: "Post", GiveawayID: "g"}))
	giveaway := released(notify.Happening{Label: "Giveaway"})
	giveaway.ID = "g"
	itself, _ := notify.FanoutOf(giveaway)
	if about.Key != itself.Key || about.ID == itself.ID {
		t.Errorf("a giveaway and the post about it are told as %q and %q", itself.Key, about.Key)
	}
	named, _ := notify.FanoutOf(released(notify.Happening{Label: "Post", MentionedIDs: []string{"named"}}))
	if !slices.Equal(named.Except, []string{"named"}) {
		t.Errorf("who is told that they are named is told of the post too: %v", named.Except)
	}
}

func TestQuietTimes(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	night := notify.Quiet{From: 22 * 60, To: 7 * 60, TimeZone: "Europe/Berlin"}
	noon := notify.Quiet{From: 12 * 60, To: 13 * 60, TimeZone: "Europe/Berlin"}
	for clock, want := range map[string][2]bool{
		"21:59": {false, false}, "22:00": {true, false}, "00:00": {true, false}, "06:59": {true, false},
		"07:00": {false, false}, "12:00": {false, true}, "13:00": {false, false},
	} {
		at, err := time.ParseInLocation("2006-01-02 15:04", "2026-07-01 "+clock, berlin)
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]bool{night.Covers(at.UTC()), noon.Covers(at.UTC())}; got != want {
			t.Errorf("at %s: %v", clock, got)
		}
	}
}

func TestTitles(t *testing.T) {
	anna := &person.Person{UserID: "anna", Handle: "anna", Name: "Anna"}
	for want, n := range map[string]notify.Notification{
		"Anna liked your post":              {Type: notify.ReactionToPost, Actor: anna, Count: 1},
		"Anna and 1 other liked your post":  {Type: notify.ReactionToPost, Actor: anna, Count: 2},
		"Anna and 3 others liked your post": {Type: notify.ReactionToPost, Actor: anna, Count: 4},
		"Anna and 3 others follow you":      {Type: notify.UserFollowed, Actor: anna, Count: 4},
		"Somebody follows you":              {Type: notify.UserFollowed, Count: 1},
		"Anna released “Blue”": {
			Type: notify.Music, Actor: anna, Count: 1, Name: "Blue", Things: notify.Things{AlbumID: "a"},
		},
		"Anna and 1 other support you":            {Type: notify.SupportBegun, Actor: anna, Count: 2},
		"Anna supports you no longer":             {Type: notify.SupportLost, Actor: anna, Count: 1},
		"Your support of Anna has ended":          {Type: notify.SupportOver, Actor: anna, Count: 1},
		"Anna has a gift for you":                 {Type: notify.GiftReceived, Actor: anna, Count: 1},
		"Anna gives one of your tiers away":       {Type: notify.GiftSold, Actor: anna, Count: 1},
		"Anna opened your gift":                   {Type: notify.GiftOpened, Actor: anna, Count: 1},
		"Your payment to Anna did not go through": {Type: notify.PaymentFailed, Actor: anna, Count: 1},
		"A transfer to you did not go through":    {Type: notify.TransferStopped, Count: 1},
		"Something of yours was removed":          {Type: notify.ContentRemoved, Count: 1},
		"Your appeal is decided":                  {Type: notify.AppealDecided, Count: 1},
		"Something of yours is back":              {Type: notify.ContentPutBack, Count: 1},
		"Your order 4711 is paid": {
			Type: notify.OrderPaid, Name: "4711", Things: notify.Things{OrderID: "o"},
		},
		"A bank asks back a payment of order 4711": {
			Type: notify.PaymentDisputed, Name: "4711", Things: notify.Things{OrderID: "o"},
		},
		"A bank asks back a payment of support": {Type: notify.PaymentDisputed},
		"The refund of order 4711 was declined": {
			Type: notify.RefundDeclined, Name: "4711", Things: notify.Things{OrderID: "o"},
		},
		"Anna ends their support of you with what is paid":  {Type: notify.SupportEnding, Actor: anna},
		"Anna changes their support of you to another tier": {Type: notify.SupportChanged, Actor: anna},
		"The dispute of support is lost":                    {Type: notify.DisputeLost},
		"The dispute of support is decided for you":         {Type: notify.DisputeWon},
		"A refund of support did not go through":            {Type: notify.RefundFailed},
		"A refund of support did not reach you":             {Type: notify.RefundNotReceived},
		"A payment of support was paid back":                {Type: notify.SaleRefunded},
		"You were paid back for support":                    {Type: notify.OrderRefunded},
		"Anna commented on your question": {
			Type: notify.CommentOnPost, UserID: "me", Actor: anna, Count: 1, AskerID: "me",
			Things: notify.Things{QuestionID: "q"},
		},
		"Anna commented on a question to you": {
			Type: notify.CommentOnPost, UserID: "me", Actor: anna, Count: 1, AskerID: "other",
			Things: notify.Things{QuestionID: "q"},
		},
		"Shirt is back":        {Type: notify.BackInStock, Actor: anna, Name: "Shirt", Count: 1},
		"Shirt is running low": {Type: notify.LowStock, Name: "Shirt", Count: 1},
		"A night is cancelled": {Type: notify.EventCancelled, Actor: anna, Name: "A night", Count: 1},
		"Anna commented on your song “Blue”": {
			Type: notify.CommentOnPost, Actor: anna, Count: 1, Name: "Blue", Things: notify.Things{TrackID: "t"},
		},
	} {
		if got := n.Title(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// An event begins when the clocks where it is say so.
func TestWhenAnEventBegins(t *testing.T) {
	at := time.Date(2026, 12, 2, 20, 0, 0, 0, time.UTC)
	for zone, want := range map[string]string{
		"America/New_York": "Wednesday, 2 December 2026, 15:00 EST",
		"Europe/Berlin":    "Wednesday, 2 December 2026, 21:00 CET",
		"Pacific/Auckland": "Thursday, 3 December 2026, 09:00 NZDT",
		"":                 "Wednesday, 2 December 2026, 20:00 UTC",
	} {
		n := notify.Notification{Type: notify.EventChanged, StartsAt: at, TimeZone: zone}
		if got := n.Message(); got != want {
			t.Errorf("%s: %q, want %q", zone, got, want)
		}
	}
}

// Every type but those that nobody can switch off obeys a preference that exists.
func TestEveryTypeObeysAPreference(t *testing.T) {
	for kind := notify.UserFollowed; kind <= notify.Memory; kind++ {
		if !slices.Contains(notify.Flags(), kind.Flag()) {
			t.Errorf("type %d obeys %q", kind, kind.Flag())
		}
		off := notify.Preferences{Off: map[notify.Flag]bool{kind.Flag(): true}}
		if off.Allows(kind) || !(notify.Preferences{}).Allows(kind) {
			t.Errorf("type %d is told whatever is switched", kind)
		}
	}
}
