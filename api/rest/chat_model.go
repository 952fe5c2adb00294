package rest

import (
	"github.com/sidestage/sidestage/internal/chat"
)

// ChatMessage is a message as clients read it, of a hub too.
type ChatMessage struct {
	ID                      string         `json:"id"`
	ChatID                  string         `json:"chatId"`
	Sequence                int            `json:"sequence"`
	SenderID                string         `json:"senderId"`
	SenderHandle            string         `json:"senderHandle"`
	SenderDisplayName       string         `json:"senderDisplayName"`
	SenderProfilePictureURL string         `json:"senderProfilePictureUrl"`
	Content                 string         `json:"content"`
	Type                    int            `json:"type"`
	CreatedAt               string         `json:"createdAt"`
	EditedAt                *string        `json:"editedAt"`
	IsDeleted               bool           `json:"isDeleted"`
	ClientKey               string         `json:"clientKey,omitempty"`
	Images                  []ChatImage    `json:"images"`
	Reactions               []ChatReaction `json:"reactions"`
}

// ChatImage is a picture of a message.
type ChatImage struct {
	URL    string `json:"url"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Alt    string `json:"alt"`
	Tint   string `json:"tint,omitempty"`
}

// ChatReaction is how many reacted in one way. Mine is left out where several people are told the same.
type ChatReaction struct {
	Type  string `json:"type"`
	Count int    `json:"count"`
	Mine  *bool  `json:"mine,omitempty"`
}

// NewChatMessage is a message for one person, who is its reader.
func NewChatMessage(m chat.Message, userID string) ChatMessage {
	m = m.Seen(userID)
	out := newChatMessage(m)
	out.Reactions = NewChatReactions(m.Reactions)
	return out
}

// SharedChatMessage is a message for several people.
func SharedChatMessage(m chat.Message) ChatMessage {
	m = m.Seen("")
	out := newChatMessage(m)
	out.Reactions = SharedChatReactions(m.Reactions)
	return out
}

// NewChatReactions are reactions for one person.
func NewChatReactions(reactions []chat.Reaction) []ChatReaction {
	out := SharedChatReactions(reactions)
	for i := range out {
		out[i].Mine = &reactions[i].Mine
	}
	return out
}

// SharedChatReactions are reactions for several people.
func SharedChatReactions(reactions []chat.Reaction) []ChatReaction {
	out := make([]ChatReaction, len(reactions))
	for i, r := range reactions {
		out[i] = ChatReaction{Type: r.Type, Count: r.Count}
	}
	return out
}

func newChatMessage(m chat.Message) ChatMessage {
	out := ChatMessage{
		ID: m.ID, ChatID: m.ChatID, Sequence: m.Sequence, SenderID: m.SenderID, Content: m.Content,
		CreatedAt: formatInstant(m.CreatedAt), EditedAt: instantOrNull(m.EditedAt), IsDeleted: m.IsDeleted(),
		ClientKey: m.ClientKey, Images: make([]ChatImage, len(m.Images)),
	}
	if m.Sender != nil {
		out.SenderHandle, out.SenderDisplayName = m.Sender.Handle, m.Sender.Name
		out.SenderProfilePictureURL = m.Sender.ProfilePictureURL
	}
	for i, image := range m.Images {
		out.Images[i] = ChatImage{m.ImageAddress(i), image.Width, image.Height, image.Alt, image.Tint}
	}
	return out
}

type chatParticipant struct {
	UserID            string `json:"userId"`
	Handle            string `json:"handle"`
	DisplayName       string `json:"displayName"`
	ProfilePictureURL string `json:"profilePictureUrl"`
	IsOnline          bool   `json:"isOnline"`
	LastReadSequence  int    `json:"lastReadSequence"`
	IsAdmin           bool   `json:"isAdmin"`
}

func newChatParticipants(participants []chat.Participant) []chatParticipant {
	out := make([]chatParticipant, len(participants))
	for i, p := range participants {
		out[i] = chatParticipant{p.UserID, p.Handle, p.Name, p.ProfilePictureURL, p.IsOnline, p.LastRead, p.IsAdmin}
	}
	return out
}

type lastChatMessage struct {
	ID           string `json:"id"`
	SenderID     string `json:"senderId"`
	SenderHandle string `json:"senderHandle"`
	Content      string `json:"content"`
	CreatedAt    string `json:"createdAt"`
	IsDeleted    bool   `json:"isDeleted"`
	Sequence     int    `json:"sequence"`
	HasImages    bool   `json:"hasImages"`
}

// chatView is a chat as one person sees it.
type chatView struct {
	ID               string            `json:"id"`
	Name             string            `json:"name"`
	Kind             chat.Kind         `json:"kind"`
	EventID          *string           `json:"eventId"`
	RoomID           *string           `json:"roomId"`
	Participants     []chatParticipant `json:"participants"`
	ParticipantCount int               `json:"participantCount"`
	LastMessage      *lastChatMessage  `json:"lastMessage"`
	UnreadCount      int               `json:"unreadCount"`
	Muted            bool              `json:"muted"`
	LastReadSequence int               `json:"lastReadSequence"`
	LastSequence     int               `json:"lastSequence"`
	CanWrite         bool              `json:"canWrite"`
	IsMember         bool              `json:"isMember"`
	IsHidden         bool              `json:"isHidden"`
	CreatedAt        string            `json:"createdAt"`
	UpdatedAt        string            `json:"updatedAt"`
}

func newChatView(c chat.Chat) chatView {
	out := chatView{
		ID: c.ID, Name: c.Name, Kind: c.Kind, EventID: textOrNull(c.EventID), RoomID: textOrNull(c.RoomID),
		Participants: newChatParticipants(c.Participants), ParticipantCount: c.ParticipantCount, UnreadCount: c.Unread(),
		LastSequence: c.LastSequence, CanWrite: c.CanWrite(), IsMember: c.Mine != nil,
		CreatedAt: formatInstant(c.CreatedAt), UpdatedAt: formatInstant(c.UpdatedAt),
	}
	if c.Mine != nil {
		out.Muted, out.IsHidden = c.Mine.Muted, c.Mine.IsHidden
		out.LastReadSequence = max(c.Mine.LastRead, c.Mine.From)
	}
	if c.Last != nil {
		last := newChatMessage(c.Last.Seen(""))
		out.LastMessage = &lastChatMessage{
			last.ID, last.SenderID, last.SenderHandle, last.Content, last.CreatedAt, last.IsDeleted, last.Sequence,
			len(last.Images) > 0,
		}
	}
	return out
}
