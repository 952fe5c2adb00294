package chat

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

const (
	// mostAtOnce is how many messages of one chat are written in one transaction.
	mostAtOnce = 64
	// writingTime bounds such a transaction, whoever waits for it.
	writingTime = 30 * time.Second
)

// Text is what somebody wants to send.
type Text struct {
	Content string
	// ClientKey is the sender's own for this message: the same again is the same message.
	ClientKey string
	// ImageKeys are those of uploads.
	ImageKeys []string
}

// Send writes a message. isNew is false where the same key was sent before, and nobody is told again then. Errors:
// UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) Send(ctx context.Context, v access.Viewer, chatID string, t Text) (m Message, isNew bool, err error) {
	if err := v.Require(); err != nil {
		return Message{}, false, err
	}
	d, err := s.drafted(v, t)
	if err != nil {
		return Message{}, false, err
	}
	// Who may not see the chat learns that before anything else of it.
	if _, err := s.Typing(ctx, v, chatID); err != nil {
		return Message{}, false, err
	}
	if err := s.take(ctx, v, writing, writingAsNewcomer); err != nil {
		return Message{}, false, err
	}
	if d.Images, err = s.images(ctx, v, t.ImageKeys); err != nil {
		return Message{}, false, err
	}
	done, err := s.write(ctx, chatID, d)
	return done.Message.Seen(v.UserID), done.IsNew, err
}

func (s *Service) drafted(v access.Viewer, t Text) (Draft, error) {
	wrong := input.Problems{}
	least := 1
	if len(t.ImageKeys) > 0 {
		least = 0
	}
	content, flaw := input.Text(t.Content, least, MaxContent)
	wrong.Add("content", contentFlaw(flaw))
	wrong.Add("clientKey", input.Key(t.ClientKey))
	if len(t.ImageKeys) > MaxImages {
		wrong.Add("imageKeys", "A message has at most four pictures.")
	}
	return Draft{
		ID: newID(), SenderID: v.UserID, Content: content, ClientKey: t.ClientKey, At: s.Now(),
	}, wrong.Err()
}

func contentFlaw(flaw input.Flaw) string {
	return flaw.Say("The message is not valid text.", "A message has 1 to 5,000 characters.",
		"The message holds characters that cannot be shown.")
}

// images returns the pictures that somebody names. Errors: BAD_USER_INPUT.
func (s *Service) images(ctx context.Context, v access.Viewer, keys []string) ([]Image, error) {
	var images []Image
	for i, key := range keys {
		if slices.Contains(keys[:i], key) {
			return nil, fault.BadInput(map[string]string{"imageKeys": "Each picture is named once."})
		}
		image, err := s.Uploads.Image(ctx, v, key)
		if fault.CodeOf(err) == fault.NotFound {
			return nil, fault.BadInput(map[string]string{"imageKeys": "This is no picture that you uploaded."})
		}
		if err != nil {
			return nil, err
		}
		image.Key = key
		images = append(images, image)
	}
	return images, nil
}

// lane holds the messages of one chat that wait to be written. What waits while a transaction is under way is written
// by the next one together: a chat has one lock, and many who write at once would wait for it one by one.
type lane struct{ waiting []*sending }

type sending struct {
	draft  Draft
	result Appended
	done   chan struct{}
}

// write keeps a message and tells of it. Messages of one chat are told of in their order. The message is written even
// where ctx ends first: whoever sends it again by its key learns how it went.
func (s *Service) write(ctx context.Context, chatID string, d Draft) (Appended, error) {
	one := &sending{draft: d, done: make(chan struct{})}
	s.mu.Lock()
	l := s.lanes[chatID]
	if l == nil {
		l = &lane{}
		s.lanes[chatID] = l
		go s.drain(context.WithoutCancel(ctx), chatID, l)
	}
	l.waiting = append(l.waiting, one)
	s.mu.Unlock()
	select {
	case <-one.done:
		return one.result, one.result.Err
	case <-ctx.Done():
		return Appended{}, context.Cause(ctx)
	}
}

// drain writes what waits in a lane, until nothing does.
func (s *Service) drain(ctx context.Context, chatID string, l *lane) {
	for {
		s.mu.Lock()
		batch := l.waiting[:min(len(l.waiting), mostAtOnce)]
		l.waiting = l.waiting[len(batch):]
		if len(batch) == 0 {
			delete(s.lanes, chatID)
			s.mu.Unlock()
			return
		}
		s.mu.Unlock()
		if err := s.append(ctx, chatID, batch); err != nil && fault.CodeOf(err) == fault.Unavailable {
			s.refuseAll(l, err)
		}
	}
}

// refuseAll tells everybody who waits in a lane that their message is not written: what keeps messages did not answer
// the one before them, and each would wait as long as that one did.
func (s *Service) refuseAll(l *lane, cause error) {
	s.mu.Lock()
	waiting := l.waiting
	l.waiting = nil
	s.mu.Unlock()
	for _, one := range waiting {
		one.result.Err = fault.Away("The chat", cause)
		close(one.done)
	}
}

// append writes a batch and answers all who wait for it. It returns why nothing of it was written.
func (s *Service) append(ctx context.Context, chatID string, batch []*sending) error {
	ctx, cancel := context.WithTimeout(ctx, writingTime)
	defer cancel()
	drafts := make([]Draft, len(batch))
	for i, one := range batch {
		drafts[i] = one.draft
	}
	results, err := s.Store.Append(ctx, chatID, drafts, Chat.mayWrite)
	if err != nil && len(batch) > 1 && fault.CodeOf(err) != fault.Unavailable {
		// What is wrong with one must not take the others with it.
		for i := range batch {
			_ = s.append(ctx, chatID, batch[i:i+1]) // whoever waits for it is told
		}
		return nil
	}
	for i, one := range batch {
		if err != nil {
			one.result.Err = err
		} else {
			one.result = results[i]
		}
		if r := one.result; r.Err == nil && r.IsNew {
			s.teller.Received(r.Audience, r.Message)
		}
		close(one.done)
	}
	return err
}
