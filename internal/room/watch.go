package room

import (
	"context"
	"sync"
	"time"
)

// rereads is how often a room that somebody waits for is looked at, as another server may have
// changed it.
const rereads = time.Second

// Watcher tells those who wait of new versions of rooms: at once of what this server changed,
// within rereads of what another did. Who pushes changes to members listens here, too.
type Watcher struct {
	version func(ctx context.Context, id string) (int64, error)

	mu      sync.Mutex
	watched map[string]*watched
}

// watched is a room that somebody waits for. Each of its listeners holds at most one signal.
type watched struct {
	listeners map[chan struct{}]bool
	last      int64
	stop      context.CancelFunc
}

// NewWatcher returns a watcher that reads versions with version.
func NewWatcher(version func(ctx context.Context, id string) (int64, error)) *Watcher {
	return &Watcher{version: version, watched: map[string]*watched{}}
}

// Watch returns a channel that has a signal after each change of a room until stop is called.
// Several changes may make one signal; one comes too when the room is gone or cannot be read.
func (w *Watcher) Watch(id string) (changes <-chan struct{}, stop func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	room := w.watched[id]
	if room == nil {
		ctx, cancel := context.WithCancel(context.Background())
		room = &watched{listeners: map[chan struct{}]bool{}, stop: cancel}
		w.watched[id] = room
		go w.reread(ctx, id)
	}
	c := make(chan struct{}, 1)
	room.listeners[c] = true
	return c, sync.OnceFunc(func() { w.forget(id, room, c) })
}

func (w *Watcher) forget(id string, room *watched, c chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if delete(room.listeners, c); len(room.listeners) == 0 {
		room.stop()
		delete(w.watched, id)
	}
}

// Changed tells those who wait for a room of its version.
func (w *Watcher) Changed(id string, version int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	room := w.watched[id]
	if room == nil || room.last == version {
		return
	}
	room.last = version
	for c := range room.listeners {
		select {
		case c <- struct{}{}:
		default: // they have a signal that they did not take yet
		}
	}
}

// unreadable is no version: that a room cannot be read is told once, and those who wait see why.
const unreadable = -1

func (w *Watcher) reread(ctx context.Context, id string) {
	tick := time.NewTicker(rereads)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		version, err := w.version(ctx, id)
		if err != nil {
			version = unreadable
		}
		if ctx.Err() == nil {
			w.Changed(id, version)
		}
	}
}
