package notify

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// TellingsOf decides whom a happening is told one by one.
func TellingsOf(h Happening) []Telling {
	if !h.Stands {
		return nil
	}
	var all []Telling
	if wentBack, isOne := moneyBack(h); isOne {
		return once(h, wentBack)
	}
	if h.Label == "TierGift" {
		return once(h, presented(h))
	}
	switch h.Verb {
	case event.Followed:
		all = []Telling{{Type: UserFollowed, UserID: h.ID, Group: h.ID}}
	case event.Reacted:
		all = reacted(h)
	case event.Commented:
		all = commented(h)
	case event.Asked:
		all = []Telling{{Type: QuestionAsked, UserID: h.OwnerID, Group: h.OwnerID, Things: Things{QuestionID: h.ID}}}
	case event.Answered:
		all = []Telling{{Type: QuestionAnswered, UserID: h.ByID, Group: h.ID, Things: Things{QuestionID: h.ID}}}
	case event.Released:
		all = posted(h)
	case event.RanLow:
		all = []Telling{{Type: LowStock, UserID: h.OwnerID, Group: h.ID, Things: sizeOf(h)}}
	case event.Bought, event.Shipped, event.Arrived, event.Cancelled, event.RefundAsked, event.RefundDeclined:
		all = ordered(h)
	case event.Subscribed, event.ChargeFailed, event.Ended, event.Unsubscribed, event.Paused, event.Resumed,
		event.TierChanged:
		all = supported(h)
	case event.TransferStopped:
		all = []Telling{{Type: TransferStopped, UserID: h.OwnerID, Group: h.OwnerID}}
	case event.Removed:
		all = []Telling{{Type: ContentRemoved, UserID: h.OwnerID, Group: h.ID, Things: Things{RemovalID: h.ID}}}
	case event.PutBack:
		all = []Telling{{Type: ContentPutBack, UserID: h.OwnerID, Group: h.ID, Things: Things{RemovalID: h.ID}}}
	case event.AppealDecided:
		all = []Telling{{Type: AppealDecided, UserID: h.OwnerID, Group: h.ID, Things: Things{RemovalID: h.ID}}}
	case event.GenreTakenUp, event.GenreFolded, event.GenreDeclined:
		all = decided(h)
	case event.Exported:
		all = []Telling{{Type: DataReady, UserID: h.OwnerID, Group: h.ID}}
	case event.Drawn:
		for _, id := range h.WinnerIDs {
			all = append(all, Telling{Type: GiveawayWon, UserID: id, Group: h.ID, Things: Things{GiveawayID: h.ID}})
		}
	}
	return once(h, all)
}

// once fills in who did it and what, and tells nobody of their own act, nor anybody twice of one: the first that is
// said of it counts.
func once(h Happening, all []Telling) []Telling {
	told := make([]Telling, 0, len(all))
	for _, t := range all {
		t.ActorID, t.At = cmp.Or(t.ActorID, actorOf(h)), h.At
		t.Act = ActID(h.Verb, h.Label, h.ID, t.ActorID)
		if _, isMoneyBack := moneyBack(h); isMoneyBack || h.Verb == event.RanLow || h.Label == "Order" ||
			h.Label == "TierSubscription" || h.Label == "GenreProposal" || h.Verb == event.TransferStopped {
			// It may run low more than once, a part be refunded so, a charge or a transfer fail, and a genre be decided again.
			t.Act += fmt.Sprintf("/%d", h.Version)
		}
		if t.UserID == "" || t.UserID == t.ActorID ||
			slices.ContainsFunc(told, func(other Telling) bool { return other.UserID == t.UserID }) {
			continue
		}
		told = append(told, t)
	}
	return told
}

// ActID names what somebody did once, whoever is told of it. Taking it back finds it by the same name.
func ActID(verb event.Verb, label, id, actorID string) string {
	return fmt.Sprintf("%s/%s/%s/%s", verb, label, id, actorID)
}

// actorOf is who did it: who scheduled a post is who posts.
func actorOf(h Happening) string {
	switch h.Verb {
	case event.Cancelled:
		if h.Label == "Order" {
			return h.ActorID
		}
		return h.OwnerID
	case event.Answered, event.Drawn, event.Rescheduled:
		return h.OwnerID
	case event.Asked, event.Commented, event.Released:
		return h.ByID
	}
	return h.ActorID
}

// decided tells artists what became of a genre that they proposed.
func decided(h Happening) (all []Telling) {
	of := map[event.Verb]Type{
		event.GenreTakenUp: GenreTakenUp, event.GenreFolded: GenreFolded, event.GenreDeclined: GenreDeclined,
	}
	for _, id := range h.ProposerIDs {
		all = append(all, Telling{Type: of[h.Verb], UserID: id, Group: h.ID, Things: Things{ProposalID: h.ID}})
	}
	return all
}

// ordered tells the seller and the buyer of an order; once leaves out who did it.
func ordered(h Happening) []Telling {
	if h.Label != "Order" {
		return nil
	}
	seller := Telling{UserID: h.OwnerID, Group: h.ID, Things: Things{OrderID: h.ID}}
	buyer := Telling{UserID: h.ByID, Group: h.ID, Things: Things{OrderID: h.ID}}
	switch h.Verb {
	case event.Bought:
		seller.Type, buyer.Type, buyer.ActorID = OrderReceived, OrderPaid, h.OwnerID
		return []Telling{seller, buyer}
	case event.Shipped:
		buyer.Type = OrderShipped
		return []Telling{buyer}
	case event.Arrived:
		seller.Type, buyer.Type = OrderArrived, OrderArrived
		return []Telling{seller, buyer}
	case event.RefundAsked:
		seller.Type = RefundAsked
		return []Telling{seller}
	case event.RefundDeclined:
		seller.Type, buyer.Type = RefundDeclined, RefundDeclined
		return []Telling{buyer, seller}
	}
	seller.Type, buyer.Type = OrderCancelled, OrderCancelled
	return []Telling{seller, buyer}
}

// moneyBack tells the seller and who paid of what went back of a payment, of an order or for support; isOne is false
// for what is something else.
func moneyBack(h Happening) (all []Telling, isOne bool) {
	seller := Telling{UserID: h.OwnerID, Group: h.ID, Things: ThingsOf(h.Label, h.ID)}
	payer := Telling{UserID: h.ByID, Group: h.ID, Things: ThingsOf(h.Label, h.ID)}
	switch h.Verb {
	case event.Disputed:
		seller.Type = PaymentDisputed
		return []Telling{seller}, true
	case event.DisputeWon:
		seller.Type = DisputeWon
		return []Telling{seller}, true
	case event.DisputeLost:
		seller.Type, payer.Type = DisputeLost, OrderRefunded
		return []Telling{seller, payer}, true
	case event.RefundFailed:
		seller.Type, payer.Type = RefundFailed, RefundNotReceived
		return []Telling{seller, payer}, true
	case event.Refunded:
		seller.Type, payer.Type = SaleRefunded, OrderRefunded
		if h.ActorID == h.ByID { // who cancelled hears that the money came: the seller owed it
			payer.ActorID = h.OwnerID
		}
		if h.IsCancelled || h.Label == "LatePayment" { // that was never the seller's
			return []Telling{payer}, true
		}
		return []Telling{payer, seller}, true
	}
	return nil, false
}

// supported tells an artist and who subscribes to them of each other, whoever of them, or neither, did it.
func supported(h Happening) []Telling {
	artist := Telling{UserID: h.OwnerID, ActorID: h.ByID, Group: h.ID}
	supporter := Telling{UserID: h.ByID, ActorID: h.OwnerID, Group: h.ID}
	switch h.Verb {
	case event.Subscribed:
		artist.Type, artist.Group = SupportBegun, h.OwnerID
		return []Telling{artist}
	case event.Unsubscribed:
		artist.Type = SupportEnding
		return []Telling{artist}
	case event.Paused:
		artist.Type = SupportPaused
		return []Telling{artist}
	case event.Resumed:
		artist.Type = SupportResumed
		return []Telling{artist}
	case event.TierChanged:
		artist.Type = SupportChanged
		return []Telling{artist}
	case event.ChargeFailed:
		supporter.Type = PaymentFailed
		return []Telling{supporter}
	}
	artist.Type, supporter.Type = SupportLost, SupportOver
	return []Telling{artist, supporter}
}

// presented tells of a gift: the artist that it was bought, the member for whom it is, and who gave it that it was
// opened.
func presented(h Happening) []Telling {
	switch h.Verb {
	case event.Bought:
		return []Telling{{Type: GiftSold, UserID: h.OwnerID, ActorID: h.ByID, Group: h.ID}}
	case event.Given:
		return []Telling{{Type: GiftReceived, UserID: h.RecipientID, ActorID: h.ByID, Group: h.ID}}
	case event.Redeemed:
		return []Telling{{Type: GiftOpened, UserID: h.ByID, Group: h.ID}}
	}
	return nil
}

// reacted tells who made the thing.
func reacted(h Happening) []Telling {
	t := Telling{Type: ReactionToPost, UserID: h.ByID, Group: h.ID, Things: ThingsOf(h.Label, h.ID)}
	if h.Label == "Comment" {
		t.Type, t.Things = ReactionToComment, on(h)
	}
	return []Telling{t}
}

// commented tells who is answered, then whose thing it is on, then whom it names.
func commented(h Happening) []Telling {
	if h.Label != "Comment" {
		return nil // what it is on hears of it too
	}
	things := on(h)
	all := []Telling{
		{Type: CommentReply, UserID: h.ParentByID, Group: h.ParentID, Things: things, Gate: h.On},
		{Type: CommentOnPost, UserID: h.OnByID, Group: h.On.ID, Things: things},
		{Type: CommentOnPost, UserID: h.OwnerID, Group: h.On.ID, Things: things},
	}
	for _, id := range h.MentionedIDs {
		all = append(all, Telling{Type: Mention, UserID: id, Group: h.ID, Things: things, Gate: h.On})
	}
	return all
}

// posted tells on whose wall a post is, whose event it remembers, and whom it names.
func posted(h Happening) []Telling {
	if h.Label != "Post" {
		return nil
	}
	things, gate := Things{PostID: h.ID}, item.Ref{Type: item.Post, ID: h.ID}
	all := []Telling{{Type: CommunityPost, UserID: h.WallID, Group: h.ID, Things: things, Gate: gate}}
	if h.IsMemory {
		remembered := Things{PostID: h.ID, EventID: h.EventID}
		all = append(all, Telling{Type: Memory, UserID: h.EventHostID, Group: h.EventID, Things: remembered, Gate: gate})
	}
	for _, id := range h.MentionedIDs {
		all = append(all, Telling{Type: Mention, UserID: id, Group: h.ID, Things: things, Gate: gate})
	}
	return all
}

// sizeOf are a size and what it is of.
func sizeOf(h Happening) Things { return Things{MerchandiseID: h.MerchandiseID, SizeID: h.ID} }

// on are a comment and what it is on.
func on(h Happening) Things {
	things := ThingsOf(labels[h.On.Type], h.On.ID)
	things.CommentID = h.ID
	return things
}

var labels = map[item.Type]string{
	item.Post: "Post", item.Song: "Track", item.Album: "Album", item.Question: "Question",
}

// ThingsOf is a thing by the label of its node.
func ThingsOf(label, id string) Things {
	switch label {
	case "Post":
		return Things{PostID: id}
	case "Track":
		return Things{TrackID: id}
	case "Album":
		return Things{AlbumID: id}
	case "Question":
		return Things{QuestionID: id}
	case "Event":
		return Things{EventID: id}
	case "Giveaway":
		return Things{GiveawayID: id}
	case "Merchandise":
		return Things{MerchandiseID: id}
	case "Order":
		return Things{OrderID: id}
	}
	return Things{}
}

// FanoutOf decides whether everybody who follows somebody, or is interested in something, is told of a happening.
func FanoutOf(h Happening) (Fanout, bool) {
	f := Fanout{
		ActorID: h.OwnerID, Source: Followers, SourceID: h.OwnerID, Things: ThingsOf(h.Label, h.ID), Until: h.At,
		Label: h.Label, ItemID: h.ID,
	}
	for _, t := range TellingsOf(h) {
		f.Except = append(f.Except, t.UserID)
	}
	switch {
	case h.Verb == event.Withdrawn, h.Verb == event.Deleted:
		// Many may have been told of it: it is taken back a batch at a time too.
		f.Source, f.Until = TakenBack, h.At.Add(lateTelling)
		f.ID = fmt.Sprintf("%s/%s/%d", TakenBack, h.ID, h.Version)
		return f, f.Things != Things{}
	case !h.Stands:
		return f, false
	case h.Verb == event.Released:
		if !h.OwnerIsArtist || h.OnAlbum {
			return f, false
		}
		f.Type = released(h)
	case h.Label == "Order", h.Label == "TierGift":
		return f, false
	case h.Verb == event.Rescheduled, h.Verb == event.Cancelled:
		f.Type, f.Source, f.SourceID = EventChanged, Interested, h.ID
		if h.Verb == event.Cancelled {
			f.Type = EventCancelled
		}
	case h.Verb == event.Restocked:
		f.Type, f.Source, f.SourceID, f.Things = BackInStock, Waiting, h.ID, sizeOf(h)
	default:
		return f, false
	}
	f.Key = fmt.Sprintf("%d/%s", f.Type, h.ID)
	switch {
	case f.Type == Giveaway && h.Label == "Post":
		// The giveaway and the post about it are one piece of news.
		f.Key, f.Things = fmt.Sprintf("%d/%s", Giveaway, h.GiveawayID), Things{PostID: h.ID, GiveawayID: h.GiveawayID}
	case f.Type == EventChanged, f.Type == BackInStock:
		f.Key = fmt.Sprintf("%s/%d", f.Key, h.Version) // an event may change more than once, and a size come back
	}
	f.ID = fmt.Sprintf("%s/%s/%d", f.Key, h.ID, h.Version)
	return f, f.Type != System
}

// released is what followers hear of as what; System for what they do not.
func released(h Happening) Type {
	switch h.Label {
	case "Post":
		switch {
		case h.WallID != "" && h.WallID != h.OwnerID:
			return CommunityPost
		case h.GiveawayID != "":
			return Giveaway
		}
		return Post
	case "Track", "Album":
		return Music
	case "Event":
		return Event
	case "Giveaway":
		return Giveaway
	case "Merchandise":
		return Merchandise
	}
	return System
}

// Takeback is what a happening takes back of what was told.
type Takeback struct {
	// Act names one act that is undone, whoever was told of it.
	Act string
	// Except are those of whom it still is true.
	Except []string
	// UserID and ActorID are two people who are parted.
	UserID, ActorID string
}

// TakebackOf decides what is taken back at once.
func TakebackOf(h Happening) (Takeback, bool) {
	switch h.Verb {
	case event.Unfollowed:
		return Takeback{Act: ActID(event.Followed, h.Label, h.ID, h.ActorID)}, true
	case event.Unreacted:
		return Takeback{Act: ActID(event.Reacted, h.Label, h.ID, h.ActorID)}, true
	case event.Uncommented:
		return Takeback{Act: ActID(event.Commented, h.Label, h.ID, h.ByID)}, true
	case event.Drawn:
		// Who was replaced has not won.
		return Takeback{Act: ActID(event.Drawn, h.Label, h.ID, actorOf(h)), Except: h.WinnerIDs}, true
	case event.Blocked:
		return Takeback{UserID: h.ID, ActorID: h.ActorID}, true
	}
	return Takeback{}, false
}
