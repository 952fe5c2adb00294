package media

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/sound"
	"github.com/sidestage/sidestage/seed/audio"
)

func needsFFmpeg(t *testing.T) {
	t.Helper()
	if len(sound.Formats()) < 5 {
		t.Skip("ffmpeg with flac, libmp3lame, aac and libopus is not installed here")
	}
}

// uploads has a library of one WAV, one recording in Vorbis and something broken.
func uploads(t *testing.T, config LibraryConfig) *Library {
	t.Helper()
	ogg, err := audio.Files.ReadFile(audio.Recordings[0].File)
	must(t, err)
	config.Derived = testDerived
	config.Blobs = shelfOfBlobs{"wav": composed(t, demoTrack("formats", 20)), "ogg": ogg, "bad": []byte("fLaC and so on")}
	return testLibrary(t, config)
}

func upload(key string) TrackAudio { return TrackAudio{TrackID: key, Kind: UploadAudio, AudioKey: key} }

func as(f sound.Format, title string) Edition {
	return Edition{Format: f, Tags: sound.Tags{Title: title}}
}

func TestFormatsThatAreOffered(t *testing.T) {
	all := []sound.Format{sound.ToFLAC, sound.ToMP3, sound.ToOpus}
	for _, c := range []struct {
		key  string
		can  []sound.Format
		want []sound.Format
	}{
		{"wav", all, []sound.Format{"", sound.ToFLAC, sound.ToMP3, sound.ToOpus}},
		{"ogg", all, []sound.Format{"", sound.ToMP3, sound.ToOpus}},
		{"bad", all, []sound.Format{""}},
		{"wav", []sound.Format{}, []sound.Format{""}}, // without ffmpeg
	} {
		l := uploads(t, LibraryConfig{Formats: c.can})
		offers, err := l.Formats(t.Context(), upload(c.key))
		must(t, err)
		if len(offers) != len(c.want) {
			t.Fatalf("%s: %v, want %v", c.key, offers, c.want)
		}
		for i, o := range offers {
			if o.Format != c.want[i] || o.Bytes <= 0 {
				t.Errorf("%s: %v, want %v", c.key, offers, c.want)
			}
		}
		if _, err := l.OpenAs(t.Context(), upload(c.key), as("wma", "x")); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%s in an unknown format: %v", c.key, err)
		}
	}
	l := uploads(t, LibraryConfig{Formats: all})
	if _, err := l.Formats(t.Context(), upload("none")); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("what is not there: %v", err)
	}
	if _, err := l.OpenAs(t.Context(), upload("bad"), as(sound.ToMP3, "Bad")); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("what is damaged: %v", err)
	}
}

func TestOneFileForAllWhoAsk(t *testing.T) {
	needsFFmpeg(t)
	dir := t.TempDir()
	l := uploads(t, LibraryConfig{Dir: dir})
	var askers sync.WaitGroup
	var tags sync.Map
	for range 16 {
		askers.Go(func() {
			a, err := l.OpenAs(t.Context(), upload("wav"), as(sound.ToMP3, "One"))
			if err != nil {
				t.Error(err)
				return
			}
			defer closeAudio(t, a)
			b, err := io.ReadAll(a.Content)
			if err != nil || int64(len(b)) != a.Size || a.ContentType != "audio/mpeg" {
				t.Errorf("%d bytes of %s, %v", len(b), a.ContentType, err)
			}
			tags.Store(a.ETag, b)
		})
	}
	askers.Wait()
	if files := filesBelow(t, dir); len(files) != 1 {
		t.Errorf("made are %v", files)
	}
	n := 0
	for tag, b := range tags.Range {
		n++
		info, err := sound.Probe(t.Context(), bytes.NewReader(b.([]byte)), int64(len(b.([]byte))))
		if err != nil || info.Codec != sound.MP3 || info.Tags.Title != "One" {
			t.Errorf("%s: %s %q, %v", tag, info.Codec, info.Tags.Title, err)
		}
	}
	if n != 1 {
		t.Errorf("%d ETags", n)
	}
	// It outlives the server, and is another one with other tags or in another format.
	made := filesBelow(t, dir)[0]
	before, err := os.Stat(made)
	must(t, err)
	l = uploads(t, LibraryConfig{Dir: dir})
	for _, e := range []Edition{as(sound.ToMP3, "One"), as(sound.ToMP3, "Two"), as(sound.ToMP3V0, "One")} {
		a, err := l.OpenAs(t.Context(), upload("wav"), e)
		must(t, err)
		closeAudio(t, a)
	}
	after, err := os.Stat(made)
	must(t, err)
	if files := filesBelow(t, dir); len(files) != 3 || !os.SameFile(before, after) {
		t.Errorf("kept are %v", files)
	}
}

// filesBelow returns the files of downloads, those that are being made among them.
func filesBelow(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "formats", "*", "*"))
	must(t, err)
	return files
}

func TestNothingHalfMadeStays(t *testing.T) {
	needsFFmpeg(t)
	dir := t.TempDir()
	l := uploads(t, LibraryConfig{Dir: dir})
	long := demoTrack("long", 1800)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := l.OpenAs(ctx, long, as(sound.ToAAC, "Long"))
		ended <- err
	}()
	for len(filesBelow(t, dir)) == 0 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("who leaves gets %v", err)
	}
	l.Wait()
	if files := filesBelow(t, dir); len(files) > 0 {
		t.Errorf("left are %v", files)
	}
	// As where the server was killed.
	must(t, os.WriteFile(filepath.Join(dir, "formats", "new", "half"), []byte("half"), 0o600))
	uploads(t, LibraryConfig{Dir: dir})
	if files := filesBelow(t, dir); len(files) > 0 {
		t.Errorf("the next run keeps %v", files)
	}
}

// Whoever is told to ask again finds it made, or further on.
func TestPreparingTakesAsManyRequestsAsItTakes(t *testing.T) {
	needsFFmpeg(t)
	l := uploads(t, LibraryConfig{})
	e := as(sound.ToFLAC, "Slow")
	ready, err := l.Prepare(t.Context(), upload("wav"), e, time.Millisecond)
	if ready || err != nil {
		t.Fatalf("after a millisecond: %v %v", ready, err)
	}
	if is, count := l.made.under.isUnder(keyOf(t, l, e)); !is || count != 1 {
		t.Errorf("it is not made any more")
	}
	for deadline := time.Now().Add(time.Minute); !ready; {
		ready, err = l.Prepare(t.Context(), upload("wav"), e, 50*time.Millisecond)
		if err != nil || time.Now().After(deadline) {
			t.Fatalf("it is not made: %v", err)
		}
	}
	if ready, err := l.Prepare(t.Context(), upload("wav"), e, 0); !ready || err != nil {
		t.Errorf("what is there: %v %v", ready, err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := l.Prepare(gone, upload("wav"), as(sound.ToAAC, "Slow"), time.Minute); !errors.Is(err, context.Canceled) {
		t.Errorf("who left: %v", err)
	}
	l.made.under.works.Wait()
	left := as(sound.ToAAC, "Slow")
	if _, err := os.Stat(l.made.path(edition{Edition: left, key: keyOf(t, l, left)})); err == nil {
		t.Error("it is made for nobody")
	}
}

func keyOf(t *testing.T, l *Library, e Edition) string {
	t.Helper()
	found, err := l.find(t.Context(), upload("wav"), e)
	must(t, err)
	return found.key
}

func TestDownloadsHaveABound(t *testing.T) {
	needsFFmpeg(t)
	dir := t.TempDir()
	l := uploads(t, LibraryConfig{Dir: dir, FormatBytes: 2_000_000}) // each has 800 kB
	ask := func(title string) string {
		a, err := l.OpenAs(t.Context(), upload("wav"), as(sound.ToMP3, title))
		must(t, err)
		closeAudio(t, a)
		return filepath.Join(dir, "formats", "whole", keyOf(t, l, as(sound.ToMP3, title))+".mp3-320")
	}
	age := func(path string, hours int) {
		at := time.Now().Add(-time.Duration(hours) * time.Hour)
		must(t, os.Chtimes(path, at, at))
	}
	first, second := ask("first"), ask("second")
	age(first, 3)
	age(second, 2)
	ask("first") // is used again
	third := ask("third")
	files := filesBelow(t, dir)
	for path, stays := range map[string]bool{first: true, second: false, third: true} {
		if _, err := os.Stat(path); (err == nil) != stays {
			t.Errorf("%s: %v, of %v", path, err, files)
		}
	}
	small := uploads(t, LibraryConfig{FormatBytes: 1000})
	a, err := small.OpenAs(t.Context(), upload("wav"), as(sound.ToMP3, "larger than the bound"))
	must(t, err)
	closeAudio(t, a)
}

func TestTooManyConversions(t *testing.T) {
	l := uploads(t, LibraryConfig{Formats: []sound.Format{sound.ToMP3}})
	for n := range mostConversions {
		l.made.under.under[string(rune(n))] = &job{}
	}
	_, err := l.OpenAs(t.Context(), upload("wav"), as(sound.ToMP3, "one more"))
	if fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("got %v", err)
	}
}
