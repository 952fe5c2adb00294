package media

import (
	"context"
	"errors"
	"image"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// shift is work that lasts, and says what was begun and how many were at it at once.
type shift struct {
	mu            sync.Mutex
	begun, ended  []string
	working, most int
}

func (s *shift) work(key string, lasts time.Duration) func(context.Context) error {
	return func(ctx context.Context) error {
		s.mu.Lock()
		s.begun, s.working = append(s.begun, key), s.working+1
		s.most = max(s.most, s.working)
		s.mu.Unlock()
		var err error
		select {
		case <-time.After(lasts):
		case <-ctx.Done():
			err = ctx.Err()
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.working--
		if err == nil {
			s.ended = append(s.ended, key)
		}
		return err
	}
}

// Whoever asks for what, gives up when they like and asks again: never more are made at once than may, nothing twice at
// once, everybody who stays is served, and who comes first begins first.
func TestRenditionsAreMadeInTurns(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		atOnce := rapid.IntRange(1, 3).Draw(rt, "at once")
		keys := rapid.SliceOfN(rapid.IntRange(0, 5), 1, 20).Draw(rt, "keys")
		patience := rapid.SliceOfN(rapid.IntRange(0, 40), len(keys), len(keys)).Draw(rt, "patience")
		synctest.Test(t, func(*testing.T) {
			m, s := newRendering(atOnce), &shift{}
			var wait sync.WaitGroup
			for n, key := range keys {
				ctx, cancel := context.WithCancel(context.Background())
				if p := patience[n]; p > 0 && p < 30 {
					time.AfterFunc(time.Duration(p)*time.Second+time.Millisecond, cancel)
				}
				wait.Go(func() {
					defer cancel()
					name := strconv.Itoa(key)
					err := m.do(ctx, name, false, s.work(name, 4*time.Second))
					if err != nil && (ctx.Err() == nil || !errors.Is(err, context.Canceled)) {
						rt.Errorf("%s: %v", name, err)
					}
				})
				synctest.Wait()
			}
			wait.Wait()
			synctest.Wait()
			if s.most > atOnce {
				rt.Errorf("%d were made at once, may be %d", s.most, atOnce)
			}
			if len(m.under) != 0 || len(m.turns.waiting) != 0 || m.turns.working != 0 {
				rt.Errorf("%d are left under way, %d waiting, %d working", len(m.under), len(m.turns.waiting), m.turns.working)
			}
			for n, key := range keys {
				if patience[n] == 0 && !slices.Contains(s.ended, strconv.Itoa(key)) {
					rt.Errorf("%d was waited for and not made", key)
				}
			}
		})
	})
}

func TestWhoComesFirstBeginsFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, s := newRendering(1), &shift{}
		ask := func(ctx context.Context, key string, ahead bool) {
			go func() { _ = m.do(ctx, key, ahead, s.work(key, time.Second)) }()
			synctest.Wait()
		}
		gone, giveUp := context.WithCancel(t.Context())
		ask(t.Context(), "first", false)
		ask(t.Context(), "ahead", true)
		ask(t.Context(), "wanted after all", true)
		ask(gone, "given up", false)
		ask(t.Context(), "second", false)
		ask(t.Context(), "first", false)
		ask(t.Context(), "wanted after all", false)
		giveUp()
		time.Sleep(time.Minute)
		if want := []string{"first", "second", "wanted after all", "ahead"}; !slices.Equal(s.begun, want) {
			t.Errorf("begun were %q, want %q", s.begun, want)
		}
	})
}

func TestWhatNobodyWaitsForAnyMoreStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, s := newRendering(1), &shift{}
		asked := func(lasts time.Duration) (leave func()) {
			ctx, leave := context.WithCancel(t.Context())
			go func() { _ = m.do(ctx, "a", false, s.work("a", lasts)) }()
			synctest.Wait()
			return leave
		}
		one, other := asked(time.Hour), asked(time.Hour)
		one()
		synctest.Wait()
		if s.working != 1 || len(s.begun) != 1 {
			t.Errorf("%d at work of %d, with one who waits", s.working, len(s.begun))
		}
		other()
		synctest.Wait()
		if s.working != 0 || len(s.ended) != 0 {
			t.Error("work goes on that nobody waits for")
		}
		defer asked(time.Second)()
		time.Sleep(2 * time.Second)
		if len(s.begun) != 2 || len(s.ended) != 1 {
			t.Errorf("asked for again: begun %q, ended %q", s.begun, s.ended)
		}
	})
}

// A request that is given up while its picture is drawn stores nothing.
func TestGivenUpRenditionsAreNotStored(t *testing.T) {
	ctx, giveUp := context.WithCancel(t.Context())
	drawn := make(chan struct{})
	s := NewImages(t.TempDir(), func(context.Context, string, string) (Original, error) {
		return Original{Width: 64, Draw: func(ctx context.Context, _ int) (image.Image, error) {
			giveUp()
			<-ctx.Done()
			close(drawn)
			return drawing(64, 64), nil
		}}, nil
	})
	s.rendering = newRendering(1)
	if _, err := s.Get(ctx, "cover", "1", 64, ""); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was given up", err)
	}
	<-drawn
	<-s.rendering.turns.enter(false).ready // it has ended
	if files, err := os.ReadDir(s.dir); err != nil || len(files) > 0 {
		t.Errorf("%v, %v are stored", files, err)
	}
}
