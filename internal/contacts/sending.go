package contacts

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// Mailing is a letter that is due.
type Mailing struct {
	Contact
	// IsAway says that the artist is not active, and may be again.
	IsAway bool
	// IsIdle says that nobody is to be written: the address refused all such letters, its owner blocked the artist or
	// follows them already, or the artist is away for good.
	IsIdle bool
	// ExpiresAt is when the address is forgotten.
	ExpiresAt time.Time
}

// SendingStore keeps letters that are due.
type SendingStore interface {
	// LeaseLetters leases letters that are due. Who went away before gone is away for good.
	LeaseLetters(ctx context.Context, most int, now, until, gone time.Time) ([]Mailing, error)
	// Sent ends a letter.
	Sent(ctx context.Context, contactID string) error
	// Postpone has a letter be due at another time.
	Postpone(ctx context.Context, contactID string, until time.Time) error
	// Requeue puts a letter behind the others of its artist, on no earlier day than tomorrow, so many a day.
	Requeue(ctx context.Context, contactID string, perDay int, now time.Time) error
	// RemoveExpired forgets contacts whose time is over.
	RemoveExpired(ctx context.Context, now time.Time) error
	// RemoveAddress forgets contacts of an address that have not answered, or have not signed up yet.
	RemoveAddress(ctx context.Context, addressHash string) error
}

const (
	sendEvery    = 10 * time.Second
	sendsAtATime = 20
	// sendTime bounds one try.
	sendTime = 30 * time.Second
	// sendLease is longer than all letters of a lease take, each as long as it may: no other server writes them again
	// while this one still does.
	sendLease = sendsAtATime*sendTime + 5*time.Minute
	// awayAtMost is how long the letters of an artist wait who is deactivated or leaves.
	awayAtMost = AnswerWithin
)

// letterByAddress keeps several artists from writing to one address on the same day.
var letterByAddress = limit.Rule{Name: "contact-letter-address", Max: 2, Window: 24 * time.Hour}

// Run writes letters that are due until ctx ends.
func (s *Service) Run(ctx context.Context) {
	tick := time.NewTicker(sendEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := s.SendLetters(ctx); err != nil && ctx.Err() == nil {
			s.Log.WarnContext(ctx, "letters to contacts are delayed", "error", err)
		}
	}
}

// SendLetters writes letters that are due. What no mail server takes now is tried again when its lease has ended.
func (s *Service) SendLetters(ctx context.Context) error {
	now := s.Now()
	due, err := s.Store.LeaseLetters(ctx, sendsAtATime, now, now.Add(sendLease), now.Add(-awayAtMost))
	if err != nil {
		return err
	}
	var errs []error
	for _, m := range due {
		errs = append(errs, s.send(ctx, m))
	}
	return errors.Join(errs...)
}

func (s *Service) send(ctx context.Context, m Mailing) error {
	// First of all, so that the letters of who refused wait with the others.
	if m.IsAway {
		return s.requeue(ctx, m)
	}
	if m.IsIdle {
		return s.Store.Sent(ctx, m.ID)
	}
	ticket, err := s.Limits.Take(ctx, letterByAddress, s.addressHash(m.Email))
	if fault.CodeOf(err) == fault.RateLimited {
		return s.Store.Postpone(ctx, m.ID, s.Now().Add(letterByAddress.Window))
	}
	if err != nil {
		return err
	}
	// One that is never taken holds up no other.
	if err := s.try(ctx, s.letterTo(m)); err != nil && !s.IsRefused(err) {
		s.Limits.Forgive(ctx, ticket)
		return err
	}
	return s.Store.Sent(ctx, m.ID)
}

func (s *Service) try(ctx context.Context, l Letter) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	return s.Send(ctx, l)
}

// requeue keeps an artist who comes back from having more letters sent in a day than others.
func (s *Service) requeue(ctx context.Context, m Mailing) error {
	perDay, err := s.perDay(ctx, m.Artist.UserID)
	if err != nil {
		return err
	}
	return s.Store.Requeue(ctx, m.ID, perDay, s.Now())
}

func (s *Service) letterTo(m Mailing) Letter {
	name := m.Artist.Name
	page := s.SiteURL + "/agree?token=" + url.QueryEscape(s.tokenOf("answer", m.Contact))
	refuse := s.SiteURL + "/api/contacts/unsubscribe?token=" + url.QueryEscape(s.tokenOf("refuse", m.Contact))
	var b strings.Builder
	fmt.Fprintf(&b, "Hello,\n\n%s has moved to Sidestage, and would like to stay in touch with you there. You gave\n"+
		"%s this address elsewhere. Do you agree to follow %s on Sidestage?\n\n    %s\n\n", name, name, name, page)
	if len(m.Albums) > 0 {
		// Titles are the artist's own text, which goes to no list. The page shows them.
		b.WriteString("If you agree, you can also hear and download what you bought elsewhere.\n\n")
	}
	fmt.Fprintf(&b, "This is the only letter. Nothing is known of you here but this address, and it is forgotten on %s\n"+
		"unless you agree.\n\n", letter.Day(m.ExpiresAt))
	fmt.Fprintf(&b, "No, and no such letters from any artist here:  %s\n\nSidestage\n", refuse)
	return Letter{
		To: m.Email, Subject: name + " has moved to Sidestage: agree to follow", Text: b.String(), Unsubscribe: refuse,
	}
}
