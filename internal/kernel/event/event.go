// Package event says what happened. A write emits an event in its own transaction; receivers subscribe by verb and
// type.
package event

import (
	"slices"
	"time"
)

// Verb is what somebody did to the subject.
type Verb string

// The verbs of today's writes.
const (
	// Updated is any change of what others see of the subject, making it included.
	Updated   Verb = "updated"
	Released  Verb = "released"
	Withdrawn Verb = "withdrawn"
	// Deleted removes the subject for good.
	Deleted    Verb = "deleted"
	Followed   Verb = "followed"
	Unfollowed Verb = "unfollowed"
	Saved      Verb = "saved"
	Unsaved    Verb = "unsaved"
	// AccessChanged is a change of who may hear the subject: its tier, its early access, or the tier itself.
	AccessChanged Verb = "access changed"
	// Granted and Revoked change who holds the subject, a tier.
	Granted Verb = "granted"
	Revoked Verb = "revoked"
	// Featured is another choice of what the subject, an artist, features.
	Featured Verb = "featured"
	// Said is a change of what the subject, a person, said of their taste or of where they live.
	Said Verb = "said"
	// Tuned is a change of what recommendations are tuned to, the subject a site's status.
	Tuned Verb = "tuned"
	// Played counts a play of the subject, a track or its artist; nobody is named where they listened in private.
	Played Verb = "played"
	// Heard is the end of a play that counts of the subject, a person who has what they hear told elsewhere; it is about
	// the play.
	Heard Verb = "heard"
	// Reacted is another reaction of the actor to the subject, Unreacted the end of one.
	Reacted   Verb = "reacted"
	Unreacted Verb = "unreacted"
	// Commented is another comment of the actor: of the thing that it is on, and of the comment itself. Uncommented is the
	// end of one.
	Commented   Verb = "commented"
	Uncommented Verb = "uncommented"
	// Asked is another question of the actor, the subject; Answered is its first answer.
	Asked    Verb = "asked"
	Answered Verb = "answered"
	// Entered is the actor's entry in the subject, a giveaway; Drawn is another draw of its winners.
	Entered Verb = "entered"
	Drawn   Verb = "drawn"
	// Voted is the actor's vote in the poll of the subject, a post.
	Voted Verb = "voted"
	// Blocked and Muted part the actor from the subject, a person; Unblocked and Unmuted end it.
	Blocked   Verb = "blocked"
	Unblocked Verb = "unblocked"
	Muted     Verb = "muted"
	Unmuted   Verb = "unmuted"
	// Silenced is a change of the words that the actor, the subject, does not want to read.
	Silenced Verb = "silenced"
	// Reported is another report of the subject.
	Reported Verb = "reported"
	// Interested is another person who is interested in the subject, an event, Uninterested one fewer.
	Interested   Verb = "interested"
	Uninterested Verb = "uninterested"
	// Rescheduled is another time or place of the subject, an event, Cancelled that it does not take place. Either is an
	// Updated too; those who are interested are told.
	Rescheduled Verb = "rescheduled"
	Cancelled   Verb = "cancelled"
	// Restocked says that there are pieces again of the subject, a size of an item, of which there were none; RanLow that
	// fewer are left than its seller wants to hear of.
	Restocked Verb = "restocked"
	RanLow    Verb = "ran low"
	// Left is the end of the actor's part in the subject, a room.
	Left Verb = "left"
	// Messaged is another message of the actor in a chat, the subject.
	Messaged Verb = "messaged"
	// Bought is the payment of the subject, an order or a gift, Shipped that it is on its way, Arrived that it is there,
	// RefundAsked that the actor asks for their money, RefundDeclined that they do not get it, Refunded that some of it
	// went back. It may be Cancelled too.
	Bought      Verb = "bought"
	Shipped     Verb = "shipped"
	Arrived     Verb = "arrived"
	RefundAsked Verb = "refund asked"
	Refunded    Verb = "refunded"

	RefundDeclined Verb = "refund declined"
	// RefundFailed says that money of the subject did not reach who it was to go back to.
	RefundFailed Verb = "refund failed"
	// Disputed says that the bank of who paid for the subject asks the payment back, DisputeWon that nothing is taken,
	// DisputeLost that it took it.
	Disputed    Verb = "disputed"
	DisputeWon  Verb = "dispute won"
	DisputeLost Verb = "dispute lost"
	// Subscribed is the first payment of the subject, a subscription of a tier, Renewed another. ChargeFailed says that
	// one could not be made, Unsubscribed that the actor ends it with what is paid, Ended that it is over.
	Subscribed   Verb = "subscribed"
	Renewed      Verb = "renewed"
	ChargeFailed Verb = "charge failed"
	Unsubscribed Verb = "unsubscribed"
	// Paused says that the actor lets the subject, a subscription, rest after what is paid, Resumed that it goes on after
	// all, and TierChanged that it goes on with another tier or interval, now or
	// after what is paid.
	Paused      Verb = "paused"
	Resumed     Verb = "resumed"
	TierChanged Verb = "tier changed"
	Ended       Verb = "ended"
	// Settled says that the actor, an admin, settled the subject by hand.
	Settled Verb = "settled"
	// Given hands the subject, a gift of a tier, to whom it is for; Redeemed is the actor's opening of it. Reminded says
	// that its time is nearly over, to be opened or of what it opened. It may be Bought, Refunded and Ended too.
	Given    Verb = "given"
	Redeemed Verb = "redeemed"
	Reminded Verb = "reminded"
	// TransferStopped says that a transfer of the subject, what a seller earned, was refused too often.
	TransferStopped Verb = "transfer stopped"
	// StandingChanged is a change of what the subject, a person, may do: their roles, or whether they are active.
	StandingChanged Verb = "standing changed"
	// Leaving says that the account of the subject, a person, is to be deleted; Stayed that it is not, after all.
	Leaving Verb = "leaving"
	Stayed  Verb = "stayed"
	// Removed says that moderators took a thing away, the subject that they did; AppealDecided that they looked again,
	// and PutBack that they put it back without being asked.
	Removed       Verb = "removed"
	AppealDecided Verb = "appeal decided"
	PutBack       Verb = "put back"
	// GenreTakenUp says that the subject, a proposed genre, is one of the site's now, GenreFolded that its music is in
	// another one, GenreDeclined that its music has none.
	GenreTakenUp  Verb = "genre taken up"
	GenreFolded   Verb = "genre folded"
	GenreDeclined Verb = "genre declined"
	// Exported says that the subject, what the site keeps about a person as they asked to have it, is ready for them.
	Exported Verb = "exported"
	// SoundReplaced is another sound of a track.
	SoundReplaced Verb = "sound replaced"
	// Joined is the proof of the address of the subject, a person: their account is there from then on.
	Joined Verb = "joined"
)

// The verbs of listening in private, of a track. They say who listened, so that they never leave the process: nothing
// that is stored or sent may tell of it.
const (
	CompletedInPrivate Verb = "completed in private"
	SkippedInPrivate   Verb = "skipped in private"
	// StoppedInPrivate is neither: the person went on to something else.
	StoppedInPrivate Verb = "stopped in private"
)

// Private reports whether only this process may know.
func (v Verb) Private() bool {
	return v == CompletedInPrivate || v == SkippedInPrivate || v == StoppedInPrivate
}

// Event is one thing that happened to one subject.
type Event struct {
	Verb Verb
	// ActorID is who did it; empty where nobody did, as when a schedule released it.
	ActorID string
	// ItemType is the label of the subject's node, ItemID its id.
	ItemType, ItemID string
	// OwnerID is the artist whose thing it is, their own id for an artist; empty where the writer did not look.
	OwnerID string
	// Version rises with every stored event of a subject, under its write lock; 0 where no receiver stores it.
	Version int
	At      time.Time
}

// Subscription names a receiver with a backlog of its own, and what it hears.
type Subscription struct {
	Receiver string
	Verbs    []Verb
	Types    []string
}

// Hears reports whether the receiver hears of a verb on a type.
func (s Subscription) Hears(verb Verb, itemType string) bool {
	return !verb.Private() && slices.Contains(s.Verbs, verb) && slices.Contains(s.Types, itemType)
}
