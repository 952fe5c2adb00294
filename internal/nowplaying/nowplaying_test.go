package nowplaying_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/internal/limiter"
	"github.com/sidestage/sidestage/internal/nowplaying"
)

// open connects to the Redis at address, or starts one in this process.
func open(t *testing.T, address string) *redis.Client {
	t.Helper()
	client, closeAll, err := limiter.OpenRedis(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := closeAll(); err != nil {
			t.Error(err)
		}
	})
	return client
}

// backends are where it may be kept; each must behave the same.
func backends(t *testing.T) map[string]*redis.Client {
	t.Helper()
	server := miniredis.RunT(t)
	away := redis.NewClient(&redis.Options{Addr: server.Addr(), MaxRetries: -1, DialerRetries: 1})
	t.Cleanup(func() { _ = away.Close() })
	server.Close()
	all := map[string]*redis.Client{"in process": open(t, ""), "redis away": away}
	if os.Getenv("SIDESTAGE_TEST_ENGINES") == "1" && os.Getenv("REDIS_URL") != "" {
		all["redis"] = open(t, os.Getenv("REDIS_URL"))
	}
	return all
}

func TestWhatPlayersPlay(t *testing.T) {
	ctx := t.Context()
	for name, client := range backends(t) {
		t.Run(name, func(t *testing.T) {
			now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
			playing := nowplaying.New(client, func() time.Time { return now }, slog.New(slog.DiscardHandler))
			u := uuid.NewString()
			phone, desk := nowplaying.Player{UserID: u, ID: "phone"}, nowplaying.Player{UserID: u, ID: "desk"}
			begin := func(p nowplaying.Player, id string, isOn bool) {
				playing.Begin(ctx, p, nowplaying.Song{TrackID: id, Client: "test", Since: now, IsOn: isOn})
			}
			begin(phone, "ahead", false)
			if !playing.Knows(ctx, phone, "ahead") || playing.Knows(ctx, desk, "ahead") {
				t.Error("what one player fetched is known of it alone")
			}
			now = now.Add(time.Minute)
			begin(phone, "first", true)
			now = now.Add(time.Minute)
			begin(phone, "second", true)
			begin(desk, "third", true)
			if got := playing.On(ctx, u); len(got) != 2 || got[0].TrackID != "second" || got[0].Client != "test" {
				t.Errorf("a player plays one thing: %+v", got)
			}
			if got := playing.On(ctx, uuid.NewString()); got != nil {
				t.Errorf("somebody else plays %+v", got)
			}
			if s, ok := playing.End(ctx, phone, "first"); !ok || now.Sub(s.Since) != time.Minute {
				t.Errorf("the first: %+v, %t", s, ok)
			}
			if _, ok := playing.End(ctx, phone, "first"); ok {
				t.Error("a play ends once")
			}
			begin(phone, "second", true) // anew
			if s, _ := playing.End(ctx, phone, "second"); !s.Since.Equal(now) {
				t.Errorf("what begins anew began at %s", s.Since)
			}
			begin(phone, "old", true)
			now = now.Add(nowplaying.ForgottenAfter + time.Second)
			if _, ok := playing.End(ctx, phone, "old"); ok {
				t.Error("nothing plays for half a day")
			}
		})
	}
}

// TestWhatIsRememberedIsBounded has one player begin more than is kept, and one person use more players.
func TestWhatIsRememberedIsBounded(t *testing.T) {
	ctx := t.Context()
	for name, client := range backends(t) {
		t.Run(name, func(t *testing.T) {
			now := time.Now()
			playing := nowplaying.New(client, func() time.Time { return now }, slog.New(slog.DiscardHandler))
			u := uuid.NewString()
			begin := func(player, id string) {
				now = now.Add(time.Millisecond)
				playing.Begin(ctx, nowplaying.Player{UserID: u, ID: player}, nowplaying.Song{TrackID: id, Since: now, IsOn: true})
			}
			for i := range 60 {
				begin("phone", strconv.Itoa(i))
			}
			phone := nowplaying.Player{UserID: u, ID: "phone"}
			for id, want := range map[string]bool{"9": false, "10": true, "59": true} {
				if got := playing.Knows(ctx, phone, id); got != want {
					t.Errorf("song %s is known: %t", id, got)
				}
			}
			for i := range 25 {
				begin(strconv.Itoa(i), "x")
			}
			if got := len(playing.On(ctx, u)); got != 20 {
				t.Errorf("%d players are known", got)
			}
			if playing.Knows(ctx, phone, "59") {
				t.Error("the player that was silent longest is still known")
			}
		})
	}
}

// TestSessions has a player go on with its stretch of listening until that is gone.
func TestSessions(t *testing.T) {
	ctx := t.Context()
	for name, client := range backends(t) {
		t.Run(name, func(t *testing.T) {
			playing := nowplaying.New(client, time.Now, slog.New(slog.DiscardHandler))
			p := nowplaying.Player{UserID: uuid.NewString(), ID: "phone"}
			made := 0
			session := func() string {
				t.Helper()
				id, err := playing.Session(ctx, p, func() (string, error) { made++; return strconv.Itoa(made), nil })
				if err != nil {
					t.Fatal(err)
				}
				return id
			}
			for range 2 {
				if id := session(); id != "1" {
					t.Fatalf("the session is %q", id)
				}
			}
			playing.ForgetSession(ctx, p, "of before")
			if id := session(); id != "1" {
				t.Errorf("what another call forgot was forgotten again: %q", id)
			}
			playing.ForgetSession(ctx, p, "1")
			if id := session(); id != "2" {
				t.Errorf("the session after is %q", id)
			}
			failed := errors.New("no session")
			other := nowplaying.Player{UserID: p.UserID, ID: "other"}
			if _, err := playing.Session(ctx, other, func() (string, error) { return "", failed }); !errors.Is(err, failed) {
				t.Errorf("the error is %v", err)
			}
		})
	}
}

// TestTwoServersCountOnce has a song begin on one server and its end told to both at once.
func TestTwoServersCountOnce(t *testing.T) {
	ctx := t.Context()
	for name, client := range backends(t) {
		if name == "redis away" {
			continue // each server is alone then
		}
		t.Run(name, func(t *testing.T) {
			a := nowplaying.New(client, time.Now, slog.New(slog.DiscardHandler))
			b := nowplaying.New(client, time.Now, slog.New(slog.DiscardHandler))
			for i := range 20 {
				p := nowplaying.Player{UserID: uuid.NewString(), ID: "phone"}
				id := strconv.Itoa(i)
				a.Begin(ctx, p, nowplaying.Song{TrackID: id, Since: time.Now()})
				if !b.Knows(ctx, p, id) {
					t.Fatal("the other server does not know what began")
				}
				var ended atomic.Int32
				var all sync.WaitGroup
				for _, server := range []*nowplaying.NowPlaying{a, b, a, b} {
					all.Go(func() {
						if _, ok := server.End(ctx, p, id); ok {
							ended.Add(1)
						}
					})
				}
				all.Wait()
				if ended.Load() != 1 {
					t.Fatalf("the song ended %d times", ended.Load())
				}
			}
		})
	}
}

// TestRedisComesBack has a song begin while Redis is away and end when it is back, once.
func TestRedisComesBack(t *testing.T) {
	ctx := context.Background()
	server := miniredis.RunT(t)
	client := redis.NewClient(&redis.Options{Addr: server.Addr(), MaxRetries: -1, DialerRetries: 1})
	t.Cleanup(func() { _ = client.Close() })
	now := time.Now()
	playing := nowplaying.New(client, func() time.Time { return now }, slog.New(slog.DiscardHandler))
	p := nowplaying.Player{UserID: uuid.NewString(), ID: "phone"}
	playing.Begin(ctx, p, nowplaying.Song{TrackID: "before", Since: now})
	server.Close()
	playing.Begin(ctx, p, nowplaying.Song{TrackID: "meanwhile", Since: now})
	if err := server.Restart(); err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Minute)
	for _, id := range []string{"before", "meanwhile"} {
		if _, ok := playing.End(ctx, p, id); !ok {
			t.Errorf("%s is not known", id)
		}
		if _, ok := playing.End(ctx, p, id); ok {
			t.Errorf("%s ended twice", id)
		}
	}
}
