package media

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/sound"
	"github.com/sidestage/sidestage/seed/audio"
)

func TestACopyIsSmallAndLastsAsLong(t *testing.T) {
	if !sound.EncodesOpus() {
		t.Skip("no ffmpeg with libopus here")
	}
	track := demoTrack("copied", 20)
	flac, err := audio.Files.ReadFile(audio.Recordings[0].File)
	must(t, err)
	l := testLibrary(t, LibraryConfig{Derived: testDerived, Blobs: shelfOfBlobs{
		"audio/wav": composed(t, track), "audio/ogg": flac, "audio/bad": []byte("fLaC and so on"),
	}})
	upload := func(key string) TrackAudio { return TrackAudio{TrackID: key, Kind: UploadAudio, AudioKey: key} }
	for _, each := range []TrackAudio{track, upload("audio/wav")} {
		about, exact, err := l.CopySize(t.Context(), each)
		if err != nil || exact {
			t.Errorf("%s: %d bytes told exactly before it is made, %v", each.TrackID, about, err)
		}
		var tag string
		for range 2 { // made, and kept
			a, err := l.Copy(t.Context(), each)
			must(t, err)
			info, err := sound.Probe(t.Context(), a.Content, a.Size)
			must(t, err)
			lasts := (info.Duration - track.Duration).Abs() <= 20*time.Millisecond
			if info.Codec != sound.Opus || a.ContentType != "audio/ogg" || !lasts {
				t.Errorf("%s: %s of %s as %s", each.TrackID, info.Codec, info.Duration, a.ContentType)
			}
			if a.Size > about*3/2 || a.Size < about/4 {
				t.Errorf("%s: %d bytes, told were %d", each.TrackID, a.Size, about)
			}
			if tag != "" && a.ETag != tag {
				t.Errorf("%s: made again as %s", each.TrackID, a.ETag)
			}
			tag = a.ETag
			if now, exact, err := l.CopySize(t.Context(), each); err != nil || !exact || now != a.Size {
				t.Errorf("%s: %d bytes are told of %d, %v", each.TrackID, now, a.Size, err)
			}
			closeAudio(t, a)
		}
	}
	recording := TrackAudio{TrackID: "r", Kind: RecordingAudio, Recording: audio.Recordings[0].File}
	for _, each := range []TrackAudio{recording, upload("audio/ogg"), upload("audio/bad")} {
		a, err := l.Copy(t.Context(), each)
		must(t, err)
		b, err := io.ReadAll(a.Content)
		must(t, err)
		whole := open(t, l, each)
		if int64(len(b)) != whole.Size || a.ETag != whole.ETag {
			t.Errorf("%s: %d bytes of %s, want it as it is", each.TrackID, len(b), a.ETag)
		}
		if size, exact, err := l.CopySize(t.Context(), each); err != nil || !exact || size != whole.Size {
			t.Errorf("%s: %d bytes are told of %d, %v", each.TrackID, size, whole.Size, err)
		}
		closeAudio(t, a)
		closeAudio(t, whole)
	}
}

// Those who want the same copy wait for one making; it goes on while one of them waits, and ends with the last.
func TestACopyIsMadeOnceAndForSomebody(t *testing.T) {
	c, err := openCopies(t.TempDir(), 1<<20)
	must(t, err)
	t.Cleanup(c.under.Wait)
	var made atomic.Int32
	begun, goOn := make(chan struct{}, 9), make(chan struct{})
	encode := func(ctx context.Context, path string) error {
		made.Add(1)
		begun <- struct{}{}
		select {
		case <-goOn:
			return os.WriteFile(path, []byte("sound"), 0o600)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	leaving, leave := context.WithCancel(t.Context())
	left := make(chan error)
	go func() { left <- c.made(leaving, "a", encode) }()
	<-begun
	var staying sync.WaitGroup
	for range 3 {
		staying.Go(func() {
			if err := c.made(t.Context(), "a", encode); err != nil {
				t.Errorf("who stays gets %v", err)
			}
		})
	}
	for waiting := 0; waiting < 4; time.Sleep(time.Millisecond) {
		c.mu.Lock()
		waiting = c.making["a"].waiting
		c.mu.Unlock()
	}
	leave()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("who leaves gets %v", err)
	}
	close(goOn)
	staying.Wait()
	if n := made.Load(); n != 1 {
		t.Errorf("made %d times", n)
	}
	goOn = make(chan struct{})
	leaving, leave = context.WithCancel(t.Context())
	go func() { left <- c.made(leaving, "b", encode) }()
	<-begun
	leave()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("who leaves gets %v", err)
	}
	c.under.Wait()
	if files, err := os.ReadDir(c.dir); err != nil || len(files) != 1 || len(c.making) != 0 {
		t.Errorf("what nobody waits for leaves %v, %v", files, err)
	}
}

func TestCopiesHaveABound(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, ".new-1"), []byte("half"), 0o600))
	c, err := openCopies(dir, 250)
	must(t, err)
	for i, key := range []string{"a", "b", "a", "c"} {
		if a, err := c.open(key); a != nil || err != nil { // used again
			must(t, err)
			closeAudio(t, a)
			continue
		}
		must(t, c.made(t.Context(), key, func(_ context.Context, path string) error {
			return os.WriteFile(path, make([]byte, 100), 0o600)
		}))
		if key != "c" {
			long := time.Now().Add(time.Duration(i-10) * time.Hour)
			must(t, os.Chtimes(c.path(key), long, long))
		}
	}
	c.under.Wait()
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	must(t, err)
	if hidden, _ := filepath.Glob(filepath.Join(dir, ".new-*")); len(hidden) > 0 {
		t.Errorf("left half made: %v", hidden)
	}
	if len(left) != 2 || left[0] != c.path("a") || left[1] != c.path("c") {
		t.Errorf("kept are %v, want those used last", left)
	}
}
