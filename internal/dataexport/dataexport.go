// Package dataexport gives people everything that the site keeps about them, as a ZIP of JSON and of their own files.
// It is made in the background, one at a time a person and one a day, and kept for a week.
package dataexport

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

const (
	// Kept is how long an export can be downloaded.
	Kept = 7 * 24 * time.Hour
	// Pause is how long after one was asked for the next may be.
	Pause = 24 * time.Hour

	// lease is how long another server leaves an export to the one that makes it: after a kill it is taken up then.
	lease = 2 * time.Minute
	// mostTries is how often one is begun before it has failed.
	mostTries = 5
	lookEvery = time.Minute
	expiredAt = 100
)

// Export is one that somebody asked for.
type Export struct {
	ID, UserID string
	AskedAt    time.Time
	// ReadyAt is zero for one that is not made yet.
	ReadyAt, ExpiresAt time.Time
	Size               int64
	// HasFailed tells that it will not be made any more.
	HasFailed bool
}

// File is an upload of somebody.
type File struct {
	Key, Name, Kind, ContentType string
	Size                         int64
}

// Store keeps what was asked for, and reads what is given.
type Store interface {
	// Ask has an export be made. One that waits is returned as it is, and nothing is asked for where the last was within
	// pause, which is returned too. replaced is the id of an export whose file is to be deleted.
	Ask(ctx context.Context, e Export, pause time.Duration) (kept Export, replaced string, err error)
	// Of returns the export of somebody; false where there is none.
	Of(ctx context.Context, userID string) (Export, bool, error)
	// Claim takes the export that waits the longest until then, where it was begun fewer than tries times; false where
	// none waits.
	Claim(ctx context.Context, now, until time.Time, tries int) (Export, bool, error)
	// Renew keeps one that was claimed; false where it is not to be made any more.
	Renew(ctx context.Context, id string, until time.Time) (bool, error)
	// Finish has one that was made be ready, and returns where mail goes; false where it is not to be made any more.
	Finish(ctx context.Context, e Export) (email, handle string, isReady bool, err error)
	// Expired returns exports whose time is over, and Forget removes one.
	Expired(ctx context.Context, now time.Time, most int) ([]Export, error)
	Forget(ctx context.Context, id string) error

	// Sections names what is given, each a file of its own.
	Sections() []string
	// Rows reads a section of somebody in pages.
	Rows(ctx context.Context, section, userID string, yield func(any) error) error
	// Files reads the uploads of somebody in pages.
	Files(ctx context.Context, userID string, yield func(File) error) error
}

// Blobs keeps files.
type Blobs interface {
	Put(ctx context.Context, key string, content io.Reader, size int64) error
	Open(ctx context.Context, key string) (io.ReadSeekCloser, time.Time, error)
	Delete(ctx context.Context, key string) error
}

// Options are what a Service is made of.
type Options struct {
	Store Store
	Blobs Blobs
	// Tokens sign the addresses of files.
	Tokens  *letter.Tokens
	Mailer  letter.Mailer
	SiteURL string
	// Folder is where a file is put together before it is kept.
	Folder string
	Now    func() time.Time
	Log    *slog.Logger
}

// Service makes exports.
type Service struct {
	Options
	alarm upkeep.Alarm
}

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{o, upkeep.NewAlarm()} }

// Of returns the viewer's export; false where they asked for none, or it is gone. Errors: UNAUTHENTICATED.
func (s *Service) Of(ctx context.Context, v access.Viewer) (Export, bool, error) {
	if err := v.Require(); err != nil {
		return Export{}, false, err
	}
	e, found, err := s.Store.Of(ctx, v.UserID)
	if found && !e.ExpiresAt.IsZero() && !s.Now().Before(e.ExpiresAt) {
		return Export{}, false, err
	}
	return e, found, err
}

// Ask has an export of the viewer be made. Two who ask at once ask for one. Errors: UNAUTHENTICATED, RATE_LIMITED
// within a day of the last.
func (s *Service) Ask(ctx context.Context, v access.Viewer) (Export, error) {
	if err := v.Require(); err != nil {
		return Export{}, err
	}
	now := s.Now()
	kept, replaced, err := s.Store.Ask(ctx, Export{ID: uuid.NewString(), UserID: v.UserID, AskedAt: now}, Pause)
	if err != nil {
		return Export{}, err
	}
	if replaced != "" {
		if err := s.Blobs.Delete(ctx, keyOf(replaced)); err != nil {
			s.Log.WarnContext(ctx, "deleting an export that another took the place of", "error", err)
		}
	}
	if !kept.ReadyAt.IsZero() && kept.AskedAt.Add(Pause).After(now) {
		return kept, &fault.Error{
			Code: fault.RateLimited, Message: "You can ask for your data once a day.",
			RetryAfter: kept.AskedAt.Add(Pause).Sub(now),
		}
	}
	s.alarm.Ring()
	return kept, nil
}

func keyOf(id string) string { return "exports/" + id }

// Run makes exports that were asked for, until ctx ends. Every server does so; one works on one export.
func (s *Service) Run(ctx context.Context) {
	upkeep.Upkeep{What: "exports of people's data", Log: s.Log, Wake: s.alarm, Work: s.Work, Look: lookEvery}.Run(ctx)
}

// Work makes what waits.
func (s *Service) Work(ctx context.Context) error {
	for {
		e, found, err := s.Store.Claim(ctx, s.Now(), s.Now().Add(lease), mostTries)
		if err != nil || !found {
			return err
		}
		if err := s.fulfil(ctx, e); err != nil {
			return fmt.Errorf("making an export: %w", err)
		}
	}
}

// Sweep deletes what is kept no longer.
func (s *Service) Sweep(ctx context.Context) error {
	for {
		over, err := s.Store.Expired(ctx, s.Now(), expiredAt)
		if err != nil {
			return err
		}
		for _, e := range over {
			if err := s.Blobs.Delete(ctx, keyOf(e.ID)); err != nil {
				return err
			}
			if err := s.Store.Forget(ctx, e.ID); err != nil {
				return err
			}
		}
		if len(over) < expiredAt {
			return nil
		}
	}
}
