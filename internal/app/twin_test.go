package app

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// hearsOthers lets a server hear the others until the test ends.
func (s *server) hearsOthers() {
	s.t.Helper()
	ctx, stop := context.WithCancel(s.t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.services.backplane.Run(ctx)
	}()
	s.t.Cleanup(func() { stop(); <-ended })
}

func (s *server) title() string {
	s.t.Helper()
	track := s.mustGraphQL("", `{ audioTrack(id: "`+s.tracks[0]+`") { title } }`)["audioTrack"].(object)
	return track["title"].(string)
}

func (s *server) rename(title string) {
	s.t.Helper()
	s.mustGraphQL(s.access(s.ownerID),
		fmt.Sprintf(`mutation { updateAudioTrack(input: {id: %q, title: %q}) { title } }`, s.tracks[0], title))
}

func (s *server) shows(title string) {
	s.t.Helper()
	for begin := time.Now(); s.title() != title; time.Sleep(10 * time.Millisecond) {
		// Far below what a change that nobody told of takes.
		if time.Since(begin) > 10*time.Second {
			s.t.Fatalf("it shows %q, and never %q", s.title(), title)
		}
	}
}

// What one server writes the other shows, and what it missed while Redis was away it shows when that is back.
func TestTwoServersShowWhatEitherWrote(t *testing.T) {
	redis := miniredis.RunT(t)
	a := newServerOn(t, false, "redis://"+redis.Addr())
	b := a.twin()
	a.hearsOthers()
	b.hearsOthers()
	for i := range 5 {
		writer, reader := a, b
		if i%2 == 1 {
			writer, reader = b, a
		}
		title := fmt.Sprint("Title ", i)
		reader.title() // it is kept now
		writer.rename(title)
		if got := writer.title(); got != title {
			t.Errorf("who wrote %q is shown %q", title, got)
		}
		reader.shows(title)
	}
	redis.Close()
	a.rename("While Redis is away")
	b.shows("While Redis is away")
	if err := redis.Restart(); err != nil {
		t.Fatal(err)
	}
	a.rename("When it is back")
	b.shows("When it is back")
}

// A sign-in that ends at one server ends at the others, within seconds.
func TestAnAccessTokenEndsAtEveryServer(t *testing.T) {
	redis := miniredis.RunT(t)
	a := newServerOn(t, true, "redis://"+redis.Addr())
	b := a.twin()
	a.hearsOthers()
	b.hearsOthers()
	email, password, handle := a.newcomer()
	tokens := a.call("POST", "/identity/sign-in", "", object{"email": email, "password": password}).json
	token, _ := tokens["accessToken"].(string)
	profile := "/user/profile?identifier=" + handle
	for _, s := range []*server{a, b} {
		if got := s.call("GET", profile, token, nil); got.Code != 200 {
			t.Fatalf("signed in: %d %s", got.Code, got.Body)
		}
	}
	a.call("POST", "/identity/sign-out", "", object{"refreshToken": tokens["refreshToken"]})
	if got := a.call("GET", profile, token, nil); got.Code != 401 {
		t.Errorf("at the server that ended it: %d %s", got.Code, got.Body)
	}
	for begin := time.Now(); b.call("GET", profile, token, nil).Code != 401; time.Sleep(10 * time.Millisecond) {
		// Far below how long a standing is kept.
		if time.Since(begin) > 10*time.Second {
			t.Fatal("at another server it never ended")
		}
	}
}

// Readers never see an older version after a newer one, and whoever writes sees what they wrote, while others write,
// play and save.
func TestNobodySeesAnOlderVersionAfterANewerOne(t *testing.T) {
	s := newServer(t, true)
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Second)
	defer stop()
	version := func() (n int) {
		if _, err := fmt.Sscanf(s.title(), "Version %d", &n); err != nil {
			t.Error(err)
		}
		return n
	}
	s.rename("Version 0")
	var all sync.WaitGroup
	for reader := range 4 {
		all.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(reader)))
			for last := 0; ctx.Err() == nil; {
				n := version()
				if n < last {
					t.Errorf("version %d after %d", n, last)
				}
				last = n
				time.Sleep(time.Duration(random.IntN(3)) * time.Millisecond)
			}
		})
	}
	all.Go(func() {
		for n := 1; ctx.Err() == nil; n++ {
			s.rename(fmt.Sprint("Version ", n))
			if got := version(); got != n {
				t.Errorf("who wrote version %d is shown %d", n, got)
			}
		}
	})
	all.Go(func() {
		fan, does := s.access(s.fanID), []string{"saveTrackToLibrary", "removeTrackFromLibrary"}
		for n := 0; ctx.Err() == nil; n++ {
			s.mustGraphQL(fan, `mutation { `+does[n%2]+`(trackId: "`+s.tracks[0]+`") { success } }`)
			kept := s.mustGraphQL(fan, `{ audioTrack(id: "`+s.tracks[0]+`") { isInLibrary saveCount } }`)["audioTrack"].(object)
			if kept["isInLibrary"] != (n%2 == 0) || kept["saveCount"] != float64(1-n%2) {
				t.Errorf("after %s: %v", does[n%2], kept)
			}
		}
	})
	all.Wait()
}
