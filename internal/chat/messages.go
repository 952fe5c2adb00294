package chat

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// MaxMissed is how many chats somebody asks for what they missed at once.
const MaxMissed = 200

// Reactions are the ways in which people react to a message.
var Reactions = []string{"LIKE", "LOVE", "LAUGH", "WOW"}

// Edit changes what a message says. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for all but its sender, GONE where it
// was deleted, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) Edit(ctx context.Context, v access.Viewer, id, content string) (Message, error) {
	if err := s.admit(ctx, v); err != nil {
		return Message{}, err
	}
	wrong := input.Problems{}
	content, flaw := input.Text(content, 1, MaxContent)
	wrong.Add("content", contentFlaw(flaw))
	if err := wrong.Err(); err != nil {
		return Message{}, err
	}
	isSame := false
	done, err := s.Store.ChangeMessage(ctx, v.UserID, id, func(c Chat, m Message) (Message, error) {
		if err := ownMessage(v, c, m); err != nil {
			return m, err
		}
		if m.IsDeleted() {
			return m, fault.New(fault.Gone, "This message was deleted.")
		}
		if isSame = m.Content == content; !isSame {
			m.Content, m.EditedAt, m.ChangedAt = content, s.Now(), s.Now()
		}
		return m, nil
	})
	if err != nil {
		return Message{}, err
	}
	if !isSame {
		s.teller.Edited(done.Audience, done.Message)
	}
	return done.Message.Seen(v.UserID), nil
}

// Delete leaves of a message its place alone; twice is once. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for all but
// its sender, RATE_LIMITED.
func (s *Service) Delete(ctx context.Context, v access.Viewer, id string) error {
	if err := s.admit(ctx, v); err != nil {
		return err
	}
	wasDeleted := false
	done, err := s.Store.ChangeMessage(ctx, v.UserID, id, func(c Chat, m Message) (Message, error) {
		if err := ownMessage(v, c, m); err != nil {
			return m, err
		}
		if wasDeleted = m.IsDeleted(); !wasDeleted {
			m.DeletedAt, m.ChangedAt = s.Now(), s.Now()
		}
		return m, nil
	})
	if err == nil && !wasDeleted {
		s.teller.Deleted(done.Audience, done.Message)
	}
	return err
}

func ownMessage(v access.Viewer, c Chat, m Message) error {
	if c.mayRead() != nil || m.Sequence <= c.Since() {
		return errMissingMessage
	}
	if m.SenderID != v.UserID {
		return fault.New(fault.Forbidden, "This message is somebody else's.")
	}
	return nil
}

// React sets the viewer's reaction to a message; the same one again takes it away. Errors: UNAUTHENTICATED, NOT_FOUND,
// FORBIDDEN for who may not write there, GONE, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) React(ctx context.Context, v access.Viewer, id, reaction string) (Message, error) {
	if err := s.admit(ctx, v); err != nil {
		return Message{}, err
	}
	reaction = strings.ToUpper(reaction)
	if !slices.Contains(Reactions, reaction) {
		return Message{}, fault.BadInput(map[string]string{"type": "type must be LIKE, LOVE, LAUGH or WOW."})
	}
	done, err := s.Store.React(ctx, v.UserID, id, reaction, s.Now(), func(c Chat, m Message) error {
		switch {
		case c.mayRead() != nil || m.Sequence <= c.Since():
			return errMissingMessage
		case m.IsDeleted():
			return fault.New(fault.Gone, "This message was deleted.")
		}
		return c.mayWrite()
	})
	if err != nil {
		return Message{}, err
	}
	s.teller.Reacted(done.Audience, done.Message, v.UserID)
	return done.Message.Seen(v.UserID), nil
}

// admit counts a change.
func (s *Service) admit(ctx context.Context, v access.Viewer) error {
	if err := v.Require(); err != nil {
		return err
	}
	_, err := s.Limits.Take(ctx, changing, v.UserID)
	return err
}

// Piece is a part of a chat's messages.
type Piece struct {
	Messages []Message
	HasMore  bool
}

// Before returns messages before a place, the last first: before is the id of a message, its number, or empty for the
// end of the chat. Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT.
func (s *Service) Before(ctx context.Context, v access.Viewer, chatID, before string, limit int) (Piece, error) {
	c, err := s.readable(ctx, v, chatID, limit)
	if err != nil {
		return Piece{}, err
	}
	at := c.LastSequence + 1
	if before != "" {
		if at, err = s.place(ctx, v, c, before); err != nil {
			return Piece{}, err
		}
	}
	found, err := s.Store.Before(ctx, v.UserID, chatID, c.Since(), at, limit+1)
	return cut(found, limit, v.UserID), err
}

// After returns messages after a number, in order. Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT.
func (s *Service) After(ctx context.Context, v access.Viewer, chatID string, sequence, limit int) (Piece, error) {
	c, err := s.readable(ctx, v, chatID, limit)
	if err != nil {
		return Piece{}, err
	}
	found, err := s.Store.After(ctx, v.UserID, chatID, max(sequence, c.Since()), limit+1)
	return cut(found, limit, v.UserID), err
}

func (s *Service) readable(ctx context.Context, v access.Viewer, chatID string, limit int) (Chat, error) {
	if err := v.Require(); err != nil {
		return Chat{}, err
	}
	if limit < 1 || limit > paging.Max {
		return Chat{}, fault.BadInput(map[string]string{"limit": "limit must be between 1 and 100."})
	}
	c, err := s.Store.Chat(ctx, v.UserID, chatID)
	if err == nil {
		err = c.mayRead()
	}
	return c, err
}

func (s *Service) place(ctx context.Context, v access.Viewer, c Chat, text string) (int, error) {
	if n, err := strconv.Atoi(text); err == nil {
		return n, nil
	}
	m, _, err := s.Store.Message(ctx, v.UserID, text)
	if err == nil && m.ChatID != c.ID || fault.CodeOf(err) == fault.NotFound {
		err = fault.BadInput(map[string]string{"before": "before must be a message of this chat."})
	}
	return m.Sequence, err
}

func cut(found []Message, limit int, userID string) Piece {
	p := Piece{Messages: found, HasMore: len(found) > limit}
	if p.HasMore {
		p.Messages = found[:limit]
	}
	for i, m := range p.Messages {
		p.Messages[i] = m.Seen(userID)
	}
	return p
}

// Mark says how far the viewer has read a chat; a mark never goes back. Errors: UNAUTHENTICATED, NOT_FOUND,
// BAD_USER_INPUT for a message of another chat.
func (s *Service) Mark(ctx context.Context, v access.Viewer, chatID, messageID string) (ReadMark, error) {
	if err := v.Require(); err != nil {
		return ReadMark{}, err
	}
	m, c, err := s.Store.Message(ctx, v.UserID, messageID)
	if err == nil && c.Mine == nil {
		err = errMissingMessage
	}
	switch {
	case err != nil:
		return ReadMark{}, err
	case m.ChatID != chatID:
		return ReadMark{}, fault.BadInput(map[string]string{"lastReadMessageId": "This message is of another chat."})
	}
	mark, err := s.Store.Read(ctx, v.UserID, chatID, m.Sequence)
	if err == nil && mark.Moved {
		s.teller.Read(mark.Audience, v.UserID, mark)
	}
	return mark, err
}

// ChangedSince names what changed in any chat since a moment, for the servers that tell people of it.
func (s *Service) ChangedSince(ctx context.Context, since time.Time, limit int) ([]Change, error) {
	return s.Store.ChangedSince(ctx, since, limit)
}

// Changed reads messages that a server has not told of.
func (s *Service) Changed(ctx context.Context, ids []string) ([]Changed, error) {
	return s.Store.Changed(ctx, ids)
}

// ImageOf returns a picture of a message by the name that its address has. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) ImageOf(ctx context.Context, v access.Viewer, name string) (Image, error) {
	if err := v.Require(); err != nil {
		return Image{}, err
	}
	id, place, _ := strings.Cut(name, ".")
	m, c, err := s.Store.Message(ctx, v.UserID, id)
	if err != nil {
		return Image{}, err
	}
	at, err := strconv.Atoi(place)
	if err != nil || at < 1 || at > len(m.Images) || m.IsDeleted() || c.mayRead() != nil || m.Sequence <= c.Since() {
		return Image{}, fault.Missing("This picture")
	}
	return m.Images[at-1], nil
}

// ImageAddress is where the picture at a place is found below the site's address.
func (m Message) ImageAddress(at int) string {
	return "/api/images/message/" + m.ID + "." + strconv.Itoa(at+1)
}
