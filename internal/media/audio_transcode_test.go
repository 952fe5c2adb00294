package media

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/sound"
)

func TestTranscode(t *testing.T) {
	if len(sound.TranscodedFormats()) == 0 {
		t.Skip("no ffmpeg here")
	}
	track := demoTrack("transcoded", 20)
	l := testLibrary(t, LibraryConfig{Derived: testDerived})
	made := func(to sound.Transcoding) (sound.Info, int) {
		t.Helper()
		var out bytes.Buffer
		must(t, l.Transcode(t.Context(), track, to, &out))
		info, err := sound.Probe(t.Context(), bytes.NewReader(out.Bytes()), int64(out.Len()))
		must(t, err)
		return info, out.Len()
	}
	for _, c := range []struct {
		to    sound.Transcoding
		codec sound.Codec
		lasts time.Duration
	}{
		{sound.Transcoding{Format: "mp3"}, sound.MP3, track.Duration},
		{sound.Transcoding{Format: "opus", BitRate: 64}, sound.Opus, track.Duration},
		{sound.Transcoding{Format: "mp3", Offset: 15 * time.Second}, sound.MP3, track.Duration - 15*time.Second},
	} {
		info, _ := made(c.to)
		if info.Codec != c.codec || (info.Duration-c.lasts).Abs() > 500*time.Millisecond {
			t.Errorf("%+v: %s of %s, want %s of %s", c.to, info.Codec, info.Duration, c.codec, c.lasts)
		}
	}
	_, small := made(sound.Transcoding{Format: "mp3", BitRate: 64})
	if _, large := made(sound.Transcoding{Format: "mp3", BitRate: 320}); large < 3*small {
		t.Errorf("%d bytes at 320, %d at 64", large, small)
	}
	err := l.Transcode(t.Context(), track, sound.Transcoding{Format: "wma"}, &bytes.Buffer{})
	if !errors.Is(err, sound.ErrNoDecoder) {
		t.Errorf("another format: %v", err)
	}
}

// leaver hangs up after the first piece.
type leaver struct {
	cancel context.CancelFunc
	took   int
}

func (l *leaver) Write(p []byte) (int, error) {
	l.took += len(p)
	l.cancel()
	return 0, errors.New("the listener left")
}

func TestTranscodingEndsWithItsListener(t *testing.T) {
	if len(sound.TranscodedFormats()) == 0 {
		t.Skip("no ffmpeg here")
	}
	l := testLibrary(t, LibraryConfig{Derived: testDerived})
	ctx, cancel := context.WithCancel(t.Context())
	left := &leaver{cancel: cancel}
	began := time.Now()
	err := l.Transcode(ctx, demoTrack("left", 600), sound.Transcoding{Format: "mp3"}, left)
	if err == nil || left.took == 0 || time.Since(began) > 20*time.Second {
		t.Errorf("%v after %s and %d bytes", err, time.Since(began), left.took)
	}
}
