package chat

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Draft is a message to be kept.
type Draft struct {
	ID, SenderID, Content, ClientKey string
	Images                           []Image
	At                               time.Time
}

// Appended is what became of a draft.
type Appended struct {
	Message Message
	// IsNew is false where the same key was sent before.
	IsNew    bool
	Audience Audience
	// Err is why it was refused.
	Err error
}

// Changed is a message after a change, and who is told.
type Changed struct {
	Message  Message
	Audience Audience
}

// Change names a message and says when it changed last.
type Change struct {
	ID string
	At time.Time
}

// Scene is a chat, without its participants, for somebody who does something in it.
type Scene struct {
	Chat     Chat
	Person   person.Person
	Audience Audience
}

// NewChat is a chat to be made.
type NewChat struct {
	ID, CreatorID, Name string
	Kind                Kind
	// People are the others.
	People []string
	At     time.Time
}

// ReadMark is how far somebody has read.
type ReadMark struct {
	LastRead, Unread int
	// Moved is false where they had read that already.
	Moved    bool
	Audience Audience
}

// Unread are chats with unread messages, those that are muted left out, and their messages.
type Unread struct{ Chats, Messages int }

// Store keeps chats. What is not there is NOT_FOUND. Each method is one transaction; whoever writes into a chat holds
// its lock, so that its messages are counted without gaps.
type Store interface {
	// MemberSince says when somebody joined the site.
	MemberSince(ctx context.Context, userID string) (time.Time, error)
	// Others reads people as those to whom somebody wants to write; those who are not there are left out.
	Others(ctx context.Context, userID string, ids []string) ([]Other, error)
	// Create makes a chat. allow decides under the locks of all its people, which who blocks takes too. The direct chat of
	// two is made once: where it was there its id is returned, and isNew is false.
	Create(ctx context.Context, n NewChat, allow func([]Other) error) (id string, isNew bool, err error)
	// Chat reads one for a person. That beside an event or a room is made when it is first asked for.
	Chat(ctx context.Context, userID, id string) (Chat, error)
	// Scene reads what decides what a person may do in a chat, who they are, and who is told of it.
	Scene(ctx context.Context, userID, id string) (Scene, error)
	// Chats lists those of a person that are not hidden, the last changed first.
	Chats(ctx context.Context, userID string, page paging.Request) (paging.Page[Chat], error)
	// Participants lists who is in a chat, as a person sees them, in the order in which they came.
	Participants(ctx context.Context, userID, id string, page paging.Request) (paging.Page[Participant], error)
	// Unread sums up the chats of a person.
	Unread(ctx context.Context, userID string) (Unread, error)

	// Add puts people into a chat, as one who is in it sees it. allow decides under the locks of the chat and the people.
	// It returns those who were not in it.
	Add(
		ctx context.Context, userID, id string, people []string, at time.Time, allow func(Chat, []Other) error,
	) (added []string, err error)
	// Join puts somebody into a chat beside an event or a room, once.
	Join(ctx context.Context, userID, id string, at time.Time) (isNew bool, err error)
	// Remove takes somebody out of a chat, as decide allows for who asks. Where nobody with the rights of who made it
	// stays, the first who does has them.
	Remove(ctx context.Context, actorID, id, userID string, at time.Time, decide func(Chat) error) (Audience, error)
	// Align holds the chat beside an event or a room against it: the chat has its name, and who is not in it any more is
	// taken out, userID where it is there and everybody where it is gone. It returns whom it took out.
	Align(ctx context.Context, id, userID string, at time.Time) (gone []string, err error)
	// Rename, SetMuted and Hide change a chat for all, and for one person.
	Rename(ctx context.Context, id, name string, at time.Time) error
	SetMuted(ctx context.Context, userID, id string, muted bool) error
	Hide(ctx context.Context, userID, id string) error

	// Append keeps drafts in their order, each once for its sender and key. allow decides about each under the lock of
	// the chat.
	Append(ctx context.Context, chatID string, drafts []Draft, allow func(Chat) error) ([]Appended, error)
	// Message reads one with its chat, for a person.
	Message(ctx context.Context, userID, id string) (Message, Chat, error)
	// ChangeMessage calls decide with the message and its chat locked, and stores content, times and whether it is
	// deleted.
	ChangeMessage(
		ctx context.Context, userID, id string, decide func(Chat, Message) (Message, error),
	) (Changed, error)
	// React sets a person's reaction to a message, or takes the same one away.
	React(
		ctx context.Context, userID, id, reaction string, at time.Time, allow func(Chat, Message) error,
	) (Changed, error)
	// Before lists what comes before a message, the last first; After what comes after one, in order. Both leave out
	// what was said before the person came, and those whom a block parts from them.
	Before(ctx context.Context, userID, chatID string, since, before, limit int) ([]Message, error)
	After(ctx context.Context, userID, chatID string, after, limit int) ([]Message, error)
	// Read moves the mark of how far a person has read, forward alone.
	Read(ctx context.Context, userID, chatID string, sequence int) (ReadMark, error)
	// ChangedSince names messages that changed since a moment, the first first. Changed reads some with who is told of
	// them, in the order in which they changed.
	ChangedSince(ctx context.Context, since time.Time, limit int) ([]Change, error)
	Changed(ctx context.Context, ids []string) ([]Changed, error)

	// Companions are those with whom a person has direct chats, the last first.
	Companions(ctx context.Context, userID string, limit int) ([]string, error)
	// Known returns those of ids who are in a direct chat or a group with a person, and whom no block parts from them.
	Known(ctx context.Context, userID string, ids []string) ([]string, error)
	// Settings and SetSettings are whom somebody lets write.
	Settings(ctx context.Context, userID string) (WhoMayWrite, error)
	SetSettings(ctx context.Context, userID string, lets WhoMayWrite) error
	// Sweep removes groups that everybody left, with what was said there.
	Sweep(ctx context.Context) error
}
