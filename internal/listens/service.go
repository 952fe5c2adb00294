package listens

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
	"github.com/sidestage/sidestage/internal/music"
)

// Sealer makes texts that nobody without the server's key reads, changes or uses for another purpose.
type Sealer interface {
	Seal(purpose string, life time.Duration, value any) (string, error)
	Open(purpose, text string, value any) bool
}

// Tracks finds those of ids that a person may know of.
type Tracks interface {
	Tracks(ctx context.Context, v access.Viewer, ids []string) ([]music.Track, error)
}

// Blobs keeps files until they are read.
type Blobs interface {
	Put(ctx context.Context, key string, content io.Reader, size int64) error
	Open(ctx context.Context, key string) (io.ReadCloser, error)
	Delete(ctx context.Context, key string) error
}

// Options are what a Service is made of.
type Options struct {
	Accounts Accounts
	History  History
	Imports  Imports
	// Remote is nil where the site sends nowhere.
	Remote Remote
	Sealer Sealer
	Tracks Tracks
	Blobs  Blobs
	Limits limit.Limiter
	// Budgets keeps count of what other players submit.
	Budgets limit.Spender
	// PrivateUntil tells until when somebody listens in private; zero where they do not.
	PrivateUntil func(ctx context.Context, v access.Viewer) (time.Time, error)
	// Viewer tells who somebody is now. Errors: UNAUTHENTICATED for one who is not active.
	Viewer func(ctx context.Context, userID string) (access.Viewer, error)
	// Fold makes one of names that read the same.
	Fold func(string) string
	// SiteURL begins the addresses of songs; it has no slash at its end.
	SiteURL string
	// Folder is where a file is put together before it is kept.
	Folder string
	Now    func() time.Time
	Log    *slog.Logger
}

// Service carries listens. It is safe for concurrent use.
type Service struct {
	Options
	// due wakes who sends, waiting who reads files.
	due, waiting upkeep.Alarm
	// slots bounds for how many people is sent at once, and turns are those under way.
	slots chan struct{}
	turns sync.WaitGroup
	// named are the songs of artists by the artists' names.
	named *cache.Cache[namesake]
}

// NewService returns a Service.
func NewService(o Options) *Service {
	s := &Service{
		Options: o, due: upkeep.NewAlarm(), waiting: upkeep.NewAlarm(), slots: make(chan struct{}, turnsAtOnce),
	}
	s.named = cache.New(cache.Options[namesake]{
		Load: s.loadNamed, ID: func(n namesake) string { return n.name }, Size: mostNamed, MaxAge: namedFor, Now: o.Now,
	})
	return s
}
