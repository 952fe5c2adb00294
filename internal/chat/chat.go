// Package chat is what people write to one another: chats of two, of groups, and those beside events and rooms. The
// server counts the messages of a chat, so that everybody has them in one order and knows which ones they miss.
package chat

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Kind is whose a chat is.
type Kind string

// The kinds. Who is in a direct chat or a group is said by name; beside an event or a room it is whoever joins.
const (
	Direct Kind = "direct"
	Group  Kind = "group"
	Event  Kind = "event"
	Room   Kind = "room"
)

// IsOpen reports whether people join by themselves.
func (k Kind) IsOpen() bool { return k == Event || k == Room }

// WhoMayWrite is whom somebody lets begin a chat with them.
type WhoMayWrite string

// The choices; Followed are those whom the person follows.
const (
	Everybody WhoMayWrite = "everybody"
	Followed  WhoMayWrite = "followed"
	Nobody    WhoMayWrite = "nobody"
)

const (
	// MaxParticipants is how many people a group has at most, and how many a chat shows at once.
	MaxParticipants = 50
	// MaxContent is how many characters a message has at most.
	MaxContent = 5000
	// MaxImages is how many pictures it has at most.
	MaxImages = 4
	// MaxName is how many characters the name of a group has at most.
	MaxName = 100
)

// Membership is somebody's part in a chat.
type Membership struct {
	Since time.Time
	// From is the last message before they came, whom a group does not show what was said before; LastRead is the last
	// that they read.
	From, LastRead int
	Muted, IsAdmin bool
	// IsHidden: they hid the chat, and nothing was said in it since.
	IsHidden bool
	// Wrote: they have written here.
	Wrote bool
}

// Participant is somebody in a chat, as one of the others sees them.
type Participant struct {
	person.Person
	LastRead int
	IsAdmin  bool
	// IsOnline is not kept.
	IsOnline bool
	// Parted: a block parts them from who looks.
	Parted bool
}

// Other is the one to whom a direct chat goes.
type Other struct {
	UserID string
	// Lets is whom they let write, FollowsMe whether they follow who looks, Wrote whether they wrote here.
	Lets             WhoMayWrite
	FollowsMe, Wrote bool
	Parted, IsGone   bool
}

// Chat is a chat as one person sees it.
type Chat struct {
	ID, Name        string
	Kind            Kind
	EventID, RoomID string
	CreatedAt       time.Time
	UpdatedAt       time.Time
	LastSequence    int
	// Withheld counts what came after the mark of the person and is by somebody from whom a block parts them.
	Withheld         int
	ParticipantCount int
	// Participants are the first of them; Last is the last message, nil where there is none that the person sees.
	Participants []Participant
	Last         *Message
	// Mine is nil for who is not in it.
	Mine *Membership
	// MayJoin: they are interested in the event, or in the room.
	MayJoin bool
	// Other is that of a direct chat.
	Other *Other
}

// Unread is how many messages that the person sees came after the last that they read.
func (c Chat) Unread() int {
	if c.Mine == nil {
		return 0
	}
	return max(0, c.LastSequence-max(c.Mine.LastRead, c.Mine.From)-c.Withheld)
}

// Since is the last message before those that the person sees.
func (c Chat) Since() int {
	if c.Mine == nil {
		return 0
	}
	return c.Mine.From
}

// Image is a picture of a message.
type Image struct {
	Key, Alt      string
	Width, Height int
	Tint          string
}

// Reaction is how many people reacted in one way, and whether who looks is among them.
type Reaction struct {
	Type  string
	Count int
	Mine  bool
}

// Message is one message.
type Message struct {
	ID, ChatID string
	// Sequence counts the messages of a chat from 1, without a gap.
	Sequence  int
	SenderID  string
	Sender    *person.Person // nil for somebody who is gone
	Content   string
	ClientKey string
	CreatedAt time.Time
	EditedAt  time.Time
	DeletedAt time.Time
	// ChangedAt is when anything of it changed last.
	ChangedAt time.Time
	Images    []Image
	Reactions []Reaction
}

// IsDeleted reports whether its place alone is left.
func (m Message) IsDeleted() bool { return !m.DeletedAt.IsZero() }

// Seen is the message as others see it: what was deleted is empty, and keys are their sender's.
func (m Message) Seen(userID string) Message {
	if m.IsDeleted() {
		m.Content, m.Images, m.Reactions = "", nil, nil
	}
	if m.SenderID != userID {
		m.ClientKey = ""
	}
	return m
}

// Audience is who is told of something in a chat.
type Audience struct {
	ChatID string
	Kind   Kind
	// People are those of a direct chat or a group; beside events and rooms it is whoever listens.
	People []string
	// Parted are those whom a block parts from who did it.
	Parted []string
}
