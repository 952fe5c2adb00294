// Package notify tells people what concerns them: it hears what happened on the site, decides who is told, keeps what
// they were told until they have read it, and carries it to those who are away.
package notify

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/zone"
)

// Type is what a notification is about, by the numbers of the contract.
type Type int

// The types. ChatMessage is of a chat in which others wrote.
const (
	ChatMessage       Type = 0
	UserFollowed      Type = 1
	CommentOnPost     Type = 2
	CommentReply      Type = 3
	ReactionToComment Type = 4
	ReactionToPost    Type = 5
	CommunityPost     Type = 6
	Post              Type = 7
	Event             Type = 8
	Music             Type = 9
	Merchandise       Type = 10
	Mention           Type = 11
	QuestionAsked     Type = 12
	QuestionAnswered  Type = 13
	Giveaway          Type = 14
	GiveawayWon       Type = 15
	EventChanged      Type = 16
	EventCancelled    Type = 17
	Memory            Type = 18
	System            Type = 19
	BackInStock       Type = 20
	LowStock          Type = 21
	OrderReceived     Type = 22
	OrderShipped      Type = 23
	OrderArrived      Type = 24
	OrderCancelled    Type = 25
	RefundAsked       Type = 26
	OrderRefunded     Type = 27
	SupportBegun      Type = 28
	// SupportLost tells the artist, SupportOver the supporter.
	SupportLost   Type = 29
	SupportOver   Type = 30
	PaymentFailed Type = 31
	// GiftReceived tells whom a gift is for, GiftSold the artist whose tier it is of, GiftOpened who gave it.
	GiftReceived Type = 32
	GiftSold     Type = 33
	GiftOpened   Type = 34
	// TransferStopped tells a seller that what they earned cannot be transferred to them.
	TransferStopped Type = 35
	// PaymentDisputed, DisputeWon and DisputeLost tell a seller that a bank asks a payment back, and how that ended.
	PaymentDisputed Type = 36
	DisputeWon      Type = 37
	DisputeLost     Type = 38
	// RefundFailed tells a seller that a refund did not go through, RefundNotReceived who was to have it.
	RefundFailed      Type = 39
	RefundNotReceived Type = 40
	// SaleRefunded tells a seller of a refund that others made.
	SaleRefunded Type = 41
	// RefundDeclined tells who asked for a refund that there is none, and the seller where others said so.
	RefundDeclined Type = 42
	// SupportEnding tells an artist that a subscription ends with what is paid, SupportPaused that it rests then,
	// SupportResumed that it goes on after all, SupportChanged that it goes on with another tier.
	SupportEnding  Type = 43
	SupportPaused  Type = 44
	SupportResumed Type = 45
	SupportChanged Type = 46
	// ContentRemoved tells an author that moderators took something of theirs away, AppealDecided what became of their
	// appeal, ContentPutBack that it is back without one.
	ContentRemoved Type = 47
	AppealDecided  Type = 48
	ContentPutBack Type = 49
	// GenreTakenUp tells artists that a genre which they proposed is one of the site's now, GenreFolded that their music
	// is in another one, GenreDeclined that it has none.
	GenreTakenUp  Type = 50
	GenreFolded   Type = 51
	GenreDeclined Type = 52
	// OrderPaid tells a buyer that their payment has arrived.
	OrderPaid Type = 53
	// DataReady tells somebody that what the site keeps about them, as they asked to have it, can be downloaded.
	DataReady Type = 54
)

// Flag is a preference that people switch, by the names of the contract.
type Flag string

// The flags.
const (
	FlagCommentOnPost     Flag = "commentOnPost"
	FlagCommentReply      Flag = "commentReply"
	FlagReactionToComment Flag = "reactionToComment"
	FlagCommunityPost     Flag = "communityPost"
	FlagPosts             Flag = "posts"
	FlagEvents            Flag = "events"
	FlagMusic             Flag = "music"
	FlagMerchandise       Flag = "merchandise"
	FlagUserFollowed      Flag = "userFollowed"
)

// Flags lists all of them.
func Flags() []Flag {
	return []Flag{
		FlagCommentOnPost, FlagCommentReply, FlagReactionToComment, FlagCommunityPost, FlagPosts, FlagEvents, FlagMusic,
		FlagMerchandise, FlagUserFollowed,
	}
}

// flags says which preference each type obeys. Mentions and questions follow "Comments & Likes", giveaways follow
// posts.
var flags = map[Type]Flag{
	UserFollowed: FlagUserFollowed, CommentOnPost: FlagCommentOnPost, CommentReply: FlagCommentReply,
	ReactionToComment: FlagReactionToComment, ReactionToPost: FlagReactionToComment, CommunityPost: FlagCommunityPost,
	Post: FlagPosts, Event: FlagEvents, Music: FlagMusic, Merchandise: FlagMerchandise, Mention: FlagCommentOnPost,
	QuestionAsked: FlagCommentOnPost, QuestionAnswered: FlagCommentOnPost, Giveaway: FlagPosts, GiveawayWon: FlagPosts,
	EventChanged: FlagEvents, EventCancelled: FlagEvents, Memory: FlagCommunityPost,
}

// Flag returns the preference that the type obeys; empty where nobody can switch it off.
func (t Type) Flag() Flag { return flags[t] }

// Things are the ids of what a notification is about; most are empty.
type Things struct {
	PostID, CommentID, TrackID, AlbumID, EventID, QuestionID, GiveawayID, MerchandiseID string
	// SizeID is of the merchandise.
	SizeID  string
	OrderID string
	ChatID  string
	// RemovalID is of what moderators took away.
	RemovalID string
	// ProposalID is of a genre that was proposed.
	ProposalID string
}

// Notification is what somebody was told.
type Notification struct {
	ID, UserID string
	Type       Type
	Things
	// Actor is who did it last; nil for somebody who is gone, and where nobody did. Count is how many people did.
	Actor *person.Person
	Count int
	// Messages is how many messages of a chat it tells of, IsGroup that the chat is of a group.
	Messages int
	IsGroup  bool
	// Name is how the thing is called, Text how it begins; both are empty where the person may not read them.
	Name, Text string
	// OwnerID is whose the song, album, event or article is that Name is of.
	OwnerID string
	// IsMuted: the person muted a word of its name or text, which it therefore has not.
	IsMuted bool
	// PictureURL is the picture of the thing; empty for none, and where the person may not see it.
	PictureURL string
	// AskerID is who asked the question.
	AskerID string
	// StartsAt is when the event begins, TimeZone the IANA name of the zone that it is announced in.
	StartsAt time.Time
	TimeZone string
	// CreatedAt is when something last happened; ReadAt is zero until it is read.
	CreatedAt, ReadAt time.Time
}

// IsRead reports whether the person has read it.
func (n Notification) IsRead() bool { return !n.ReadAt.IsZero() }

// Digest is how often a person who is away is written to.
type Digest string

// The choices.
const (
	Never  Digest = "never"
	Daily  Digest = "daily"
	Weekly Digest = "weekly"
)

// Quiet is when somebody wants to hear nothing by push and mail: between two times of day in their zone, across
// midnight where From is later than To.
type Quiet struct {
	// From and To are minutes since midnight.
	From, To int
	// TimeZone is an IANA name.
	TimeZone string
}

// Covers reports whether a moment lies in it.
func (q Quiet) Covers(at time.Time) bool {
	local := at.In(zone.Of(q.TimeZone))
	now := local.Hour()*60 + local.Minute()
	if q.From <= q.To {
		return q.From <= now && now < q.To
	}
	return now >= q.From || now < q.To
}

// Preferences are what somebody wants to be told, and how.
type Preferences struct {
	// Off are the flags that are switched off; all are on at first.
	Off map[Flag]bool
	// Digest is empty until it is chosen.
	Digest Digest
	// Quiet is nil where there is no such time.
	Quiet *Quiet
}

// Allows reports whether the person wants to hear of a type.
func (p Preferences) Allows(t Type) bool { return !p.Off[t.Flag()] }

// Cadence is how often the person is written to while they are away: weekly where they did not choose.
func (p Preferences) Cadence() Digest {
	if p.Digest == "" {
		return Weekly
	}
	return p.Digest
}
