package notify

import (
	"context"
	"errors"
	"time"
)

// MostMessages is how many unread messages of a chat are counted; a title says "99+" beyond.
const MostMessages = 100

const (
	// chatsAtOnce is how many chats one step looks at.
	chatsAtOnce = 50
	// lookAgainAfter is when a chat is looked at once more after somebody was notified: they may have read it at the very
	// moment.
	lookAgainAfter = 5 * time.Second
)

// ChatLease are chats that one server looks at: others leave them alone until the lease ends.
type ChatLease struct {
	// Token names the lease. A chat in which something happened meanwhile has lost it, and stays due.
	Token   string
	ChatIDs []string
}

// ChatNews is how a chat stands for one of its people: what they have not read, and what they were notified of.
type ChatNews struct {
	ChatID, UserID string
	// Messages counts what others wrote, of whom no block and no mute parts the person; at most MostMessages.
	Messages int
	// Senders is how many people wrote it, ActorID who did last, Sequence the number of that message and At its time.
	Senders  int
	ActorID  string
	Sequence int
	At       time.Time
	// Told is the number of the last message that they were notified of, Open the notification that is unread, OpenCount
	// how many messages it says.
	Told      int
	Open      string
	OpenCount int
	// IsQuiet: they muted the chat, or are not in it any more, which IsGone says.
	IsQuiet, IsGone bool
	// IsRead: they have read all that the open notification told.
	IsRead bool
}

// isOver reports whether the open notification says what is true no more.
func (n ChatNews) isOver() bool { return n.Open != "" && (n.Messages == 0 || n.IsQuiet || n.IsGone) }

// isNews reports whether there is something to tell.
func (n ChatNews) isNews() bool {
	if n.Messages == 0 || n.IsQuiet || n.IsGone {
		return false
	}
	return n.Sequence > n.Told || n.Open != "" && n.Messages != n.OpenCount
}

// StepChats notifies people of chats in which something was written while they were not looking, and ends what they
// were notified of since they looked. It reports false where no chat is due.
func (s *Service) StepChats(ctx context.Context) (bool, error) {
	lease, err := s.store.LeaseChats(ctx, chatsAtOnce, leaseOf)
	if err != nil || len(lease.ChatIDs) == 0 {
		return false, err
	}
	news, err := s.store.ChatNews(ctx, lease.ChatIDs)
	if err != nil {
		return true, err
	}
	var told []Told
	again := map[string]bool{}
	for _, n := range news {
		switch {
		case n.isOver():
			err = s.endChat(ctx, n)
		case n.isNews():
			var one Told
			if one, err = s.store.TellChat(ctx, n); one.ID != "" {
				told, again[n.ChatID] = append(told, one), true
			}
		}
		if err != nil {
			break
		}
	}
	s.announce(ctx, told)
	if err != nil {
		return true, err // the lease ends, and the chats are looked at again
	}
	return true, s.store.SettleChats(ctx, lease, again, lookAgainAfter)
}

// endChat marks a notification read whose chat was read, and takes it away where its chat is not the person's any more,
// or nothing is left of what it told.
func (s *Service) endChat(ctx context.Context, n ChatNews) error {
	if n.IsGone || !n.IsRead && !n.IsQuiet {
		_, err := s.store.Delete(ctx, n.UserID, []string{n.Open}, s.now())
		if err == nil {
			s.announceGone(ctx, []Told{{ID: n.Open, UserID: n.UserID}})
		}
		return err
	}
	read, _, err := s.store.MarkRead(ctx, n.UserID, []string{n.Open}, s.now())
	if err == nil && len(read) > 0 && s.live != nil {
		s.live.Read(ctx, n.UserID, read)
	}
	return err
}

// RunChats notifies people of chats until ctx ends. Several servers work beside each other.
func (s *Service) RunChats(ctx context.Context) {
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for ctx.Err() == nil {
		worked, err := s.StepChats(ctx)
		if err != nil && ctx.Err() == nil && !errors.Is(err, context.Canceled) {
			s.log.WarnContext(ctx, "notifications of chats are delayed", "error", err)
		}
		if worked && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
		case <-poll.C:
		}
	}
}
