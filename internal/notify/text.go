package notify

import (
	"cmp"
	"fmt"
	"net/url"
	"strconv"

	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/zone"
)

// Title is what a notification says in one line.
func (n Notification) Title() string {
	order := cmp.Or(n.Name, "an order")
	switch n.Type {
	case OrderPaid:
		return "Your order " + order + " is paid"
	case OrderShipped:
		return "Your order " + order + " is on its way"
	case OrderArrived:
		return "Order " + order + " has arrived"
	case RefundDeclined:
		return "The refund of order " + order + " was declined"
	case OrderCancelled:
		return "Order " + order + " is cancelled"
	case OrderRefunded, PaymentDisputed, DisputeWon, DisputeLost, RefundFailed, RefundNotReceived, SaleRefunded:
		what := "order " + order
		if n.OrderID == "" {
			what = "support"
		}
		return n.moneyBack(what)
	}
	if n.Type == EventCancelled || n.Type == EventChanged {
		what := "has changed"
		if n.Type == EventCancelled {
			what = "is cancelled"
		}
		return cmp.Or(n.Name, "An event") + " " + what
	}
	switch n.Type {
	case BackInStock:
		return cmp.Or(n.Name, "What you wait for") + " is back"
	case LowStock:
		return cmp.Or(n.Name, "Something that you sell") + " is running low"
	case SupportOver:
		return "Your support of " + n.who() + " has ended"
	case ContentRemoved:
		return "Something of yours was removed"
	case ContentPutBack:
		return "Something of yours is back"
	case AppealDecided:
		return "Your appeal is decided"
	case GenreTakenUp:
		return "Your genre" + n.called() + " is one of this site now"
	case GenreFolded:
		return "Your genre" + n.called() + " is listed under another name"
	case GenreDeclined:
		return "Your genre" + n.called() + " was not taken up"
	case TransferStopped:
		return "A transfer to you did not go through"
	case DataReady:
		return "Your data is ready to download"
	case PaymentFailed:
		return "Your payment to " + n.who() + " did not go through"
	}
	return n.who() + " " + n.what()
}

// moneyBack is the title of what went back of a payment.
func (n Notification) moneyBack(what string) string {
	switch n.Type {
	case PaymentDisputed:
		return "A bank asks back a payment of " + what
	case DisputeWon:
		return "The dispute of " + what + " is decided for you"
	case DisputeLost:
		return "The dispute of " + what + " is lost"
	case RefundFailed:
		return "A refund of " + what + " did not go through"
	case RefundNotReceived:
		return "A refund of " + what + " did not reach you"
	case SaleRefunded:
		return "A payment of " + what + " was paid back"
	}
	return "You were paid back for " + what
}

// who names the last of those who did it and counts the others.
func (n Notification) who() string {
	name := "Somebody"
	if n.Actor != nil {
		name = cmp.Or(n.Actor.Name, n.Actor.Handle)
	}
	switch n.Count {
	case 0, 1:
		return name
	case 2:
		return name + " and 1 other"
	}
	return fmt.Sprintf("%s and %d others", name, n.Count-1)
}

func (n Notification) what() string {
	switch n.Type {
	case ChatMessage:
		return n.wrote()
	case UserFollowed:
		if n.Count > 1 {
			return "follow you"
		}
		return "follows you"
	case CommentOnPost:
		return "commented on " + n.thing()
	case CommentReply:
		return "replied to your comment"
	case ReactionToComment:
		return "liked your comment"
	case ReactionToPost:
		return "liked " + n.thing()
	case CommunityPost:
		return "wrote a community post"
	case Post:
		return "posted something new"
	case Event:
		return "plans an event" + n.called()
	case Music:
		return "released" + cmp.Or(n.called(), " new music")
	case Merchandise:
		return "offers" + cmp.Or(n.called(), " something new")
	case Mention:
		return "mentioned you"
	case QuestionAsked:
		return "asked you a question"
	case QuestionAnswered:
		return "answered your question"
	case Giveaway:
		return "opened a giveaway"
	case GiveawayWon:
		return "drew you as a winner of a giveaway"
	case OrderReceived:
		return "bought from you: order" + cmp.Or(n.called(), " received")
	case RefundAsked:
		return "asks for a refund of order" + n.called()
	case SupportBegun:
		if n.Count > 1 {
			return "support you"
		}
		return "supports you"
	case SupportLost:
		return "supports you no longer"
	case SupportEnding:
		return "ends their support of you with what is paid"
	case SupportPaused:
		return "pauses their support of you"
	case SupportResumed:
		return "goes on supporting you"
	case SupportChanged:
		return "changes their support of you to another tier"
	case GiftReceived:
		return "has a gift for you"
	case GiftSold:
		return "gives one of your tiers away"
	case GiftOpened:
		return "opened your gift"
	case Memory:
		return "shared a memory of" + cmp.Or(n.called(), " your event")
	}
	return "has news for you"
}

// wrote says how much others wrote in a chat.
func (n Notification) wrote() string {
	much := "a message"
	switch {
	case n.Messages >= MostMessages:
		much = strconv.Itoa(MostMessages-1) + "+ messages"
	case n.Messages > 1:
		much = strconv.Itoa(n.Messages) + " messages"
	}
	if n.IsGroup {
		return "wrote " + much + " in " + cmp.Or(n.Name, "a group")
	}
	return "sent you " + much
}

func (n Notification) called() string {
	if n.Name == "" {
		return ""
	}
	return " “" + n.Name + "”"
}

// thing names what was reacted to or commented on.
func (n Notification) thing() string {
	switch {
	case n.TrackID != "":
		return "your song" + n.called()
	case n.AlbumID != "":
		return "your album" + n.called()
	case n.QuestionID != "" && n.AskerID != "" && n.AskerID != n.UserID:
		return "a question to you"
	case n.QuestionID != "":
		return "your question"
	}
	return "your post"
}

// Message is what stands below the title.
func (n Notification) Message() string {
	if (n.Type == Event || n.Type == EventChanged) && !n.StartsAt.IsZero() {
		return n.StartsAt.In(zone.Of(n.TimeZone)).Format("Monday, 2 January 2006, 15:04 MST")
	}
	if n.IsMuted {
		return boundary.HiddenText
	}
	return n.Text
}

// URL is where the site shows what it is about.
func (n Notification) URL() string {
	at := n.place()
	if n.CommentID != "" {
		at += "?comment=" + url.QueryEscape(n.CommentID)
	}
	return at
}

func (n Notification) place() string {
	switch n.Type {
	case ChatMessage:
		return "/?chat=" + url.QueryEscape(n.ChatID)
	case LowStock:
		if n.MerchandiseID != "" {
			return "/dashboard/shop/" + url.PathEscape(n.MerchandiseID)
		}
	case SupportBegun, SupportLost, GiftSold, SupportEnding, SupportPaused, SupportResumed, SupportChanged:
		return "/dashboard/subscribers"
	case SupportOver, PaymentFailed, GiftReceived, GiftOpened:
		return "/subscriptions"
	case ContentRemoved, AppealDecided, ContentPutBack:
		return "/removals/" + url.PathEscape(n.RemovalID)
	case TransferStopped:
		return "/dashboard/payouts"
	case DataReady:
		return "/settings"
	case GenreTakenUp, GenreFolded, GenreDeclined:
		return "/dashboard/music"
	case PaymentDisputed, DisputeWon, DisputeLost, RefundFailed, SaleRefunded:
		if n.OrderID == "" {
			return "/dashboard/subscribers"
		}
	case OrderRefunded, RefundNotReceived:
		if n.OrderID == "" {
			return "/subscriptions"
		}
	}
	for _, at := range []struct{ path, id string }{
		{"/post/", n.PostID},
		{"/track/", n.TrackID},
		{"/album/", n.AlbumID},
		{"/question/", n.QuestionID},
		{"/giveaways/", n.GiveawayID},
		{"/events/", n.EventID},
		{"/orders/", n.OrderID},
		{"/tradingpost/", n.MerchandiseID},
	} {
		if at.id != "" {
			return at.path + url.PathEscape(at.id)
		}
	}
	if n.Actor != nil {
		return "/" + url.PathEscape(n.Actor.Handle)
	}
	return "/"
}
