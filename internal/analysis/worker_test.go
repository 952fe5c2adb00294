package analysis

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/sound"
)

// memory is a store and the blobs in one, with a clock that stands until it is moved.
type memory struct {
	mu     sync.Mutex
	now    time.Time
	tracks map[string]*entry
	blobs  map[string][]byte
	broken error // of Open, where it is set
	opened int
	onOpen func()
}

type entry struct {
	Track
	key     string
	due     time.Time
	attempt int
	result  Result
}

var errNoBlob = errors.New("no blob")

func newMemory(tracks map[string][]byte) *memory {
	m := &memory{now: time.Unix(1000, 0), tracks: map[string]*entry{}, blobs: map[string][]byte{}}
	for id, b := range tracks {
		m.tracks[id] = &entry{key: "audio/" + id, due: m.now, Track: Track{OwnerID: "owner", Status: Pending}}
		m.blobs["audio/"+id] = b
	}
	return m
}

func (m *memory) Take(_ context.Context, now, until time.Time) (Work, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	ids := make([]string, 0, len(m.tracks))
	for id := range m.tracks {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		if e := m.tracks[id]; !e.due.IsZero() && !e.due.After(now) {
			e.attempt++
			e.due, e.Status = until, Running
			return Work{id, e.key, e.attempt}, true, nil
		}
	}
	return Work{}, false, nil
}

func (m *memory) with(w Work, do func(e *entry)) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e := m.tracks[w.TrackID]
	if e.key != w.AudioKey || e.attempt != w.Attempt || e.Status != Running {
		return false, nil
	}
	do(e)
	return true, nil
}

func (m *memory) Renew(_ context.Context, w Work, until time.Time) (bool, error) {
	return m.with(w, func(e *entry) { e.due = until })
}

func (m *memory) Finish(_ context.Context, w Work, r Result) (bool, error) {
	return m.with(w, func(e *entry) { e.result, e.Status, e.due = r, Done, time.Time{} })
}

func (m *memory) Fail(_ context.Context, w Work, note string) (bool, error) {
	return m.with(w, func(e *entry) { e.Note, e.Status, e.due = note, Failed, time.Time{} })
}

func (m *memory) Retry(_ context.Context, w Work, at time.Time) (bool, error) {
	return m.with(w, func(e *entry) { e.due = at })
}

func (m *memory) Queue(context.Context, time.Time) (Queue, error) { return Queue{}, nil }

func (m *memory) Among(_ context.Context, ids []string) (map[string]Track, error) {
	out := map[string]Track{}
	for _, id := range ids {
		if e := m.tracks[id]; e != nil {
			out[id] = e.Track
		}
	}
	return out, nil
}

type closer struct{ io.ReadSeeker }

func (closer) Close() error { return nil }

func (m *memory) Open(_ context.Context, key string) (Sound, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.opened++
	if m.onOpen != nil {
		m.onOpen()
	}
	if m.broken != nil {
		return Sound{}, m.broken
	}
	b, found := m.blobs[key]
	if !found {
		return Sound{}, errNoBlob
	}
	return Sound{closer{bytes.NewReader(b)}, int64(len(b))}, nil
}

func (m *memory) Put(_ context.Context, key string, r io.Reader, size int64) error {
	b, err := io.ReadAll(r)
	if err == nil && int64(len(b)) != size {
		err = errors.New("another size")
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.blobs[key] = b
	return err
}

func (m *memory) Missing(err error) bool { return errors.Is(err, errNoBlob) }

func (m *memory) worker(t *testing.T, options Options) *Worker {
	t.Helper()
	options.Now = func() time.Time { return m.now }
	w, err := NewWorker(m, m, options, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// music is a second of a tone as a WAV file.
func music() []byte {
	pcm := make([]byte, 0, 2*44100)
	for i := range 44100 {
		v := int16(16000 * math.Sin(2*math.Pi*441*float64(i)/44100))
		pcm = append(pcm, byte(v), byte(v>>8))
	}
	return append(sound.WAVHeader(44100, 1, len(pcm)), pcm...)
}

func TestSoundsAreLookedAt(t *testing.T) {
	silence := append(sound.WAVHeader(44100, 1, 88200), make([]byte, 88200)...)
	m := newMemory(map[string][]byte{"a": []byte("no sound at all"), "b": music(), "c": silence, "d": music()[:5000]})
	if err := m.worker(t, Options{}).drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	if e := m.tracks["b"]; e.Status != Done || e.result.Duration != time.Second || e.result.Loudness == nil ||
		e.result.TruePeak == nil || e.result.Note != "" || e.result.Codec != "pcm" || !e.result.Measured {
		t.Errorf("%+v", e)
	}
	if e := m.tracks["c"]; e.Status != Done || e.result.Loudness != nil || !e.result.Measured ||
		!strings.Contains(e.result.Note, "silence") {
		t.Errorf("%+v", e)
	}
	for id, says := range map[string]string{"a": "no sound that is known", "d": "cut off"} {
		if e := m.tracks[id]; e.Status != Failed || !strings.Contains(e.Note, says) {
			t.Errorf("%s: %+v", id, e)
		}
	}
	var peaks []float32
	if err := json.Unmarshal(m.blobs["peaks/audio/b"], &peaks); err != nil || len(peaks) != sound.PeakCount {
		t.Errorf("%d peaks, %v", len(peaks), err)
	}
	if len(m.blobs["previews/audio/b"]) < 88200 {
		t.Error("there is no preview")
	}
	if m.blobs["peaks/audio/a"] != nil {
		t.Error("what is no sound has peaks")
	}
}

// A file that cannot be read now is tried later and later, blocks nobody, and is given up.
func TestAPoisonFileIsGivenUp(t *testing.T) {
	m := newMemory(map[string][]byte{"a": music()})
	m.broken = errors.New("input/output error")
	w := m.worker(t, Options{MaxAttempts: 3})
	var pauses []time.Duration
	for m.tracks["a"].Status != Failed {
		if err := w.drain(t.Context()); err != nil {
			t.Fatal(err)
		}
		if due := m.tracks["a"].due; !due.IsZero() {
			pauses = append(pauses, due.Sub(m.now))
			m.now = due
		}
	}
	if want := []time.Duration{10 * time.Second, 20 * time.Second, 40 * time.Second}; !slices.Equal(pauses, want) ||
		m.opened != 3 {
		t.Errorf("pauses %v, want %v; opened %d times", pauses, want, m.opened)
	}
	if !strings.Contains(m.tracks["a"].Note, "upload it again") {
		t.Errorf("note %q", m.tracks["a"].Note)
	}
}

func TestAMissingFileFailsAtOnce(t *testing.T) {
	m := newMemory(map[string][]byte{"a": music()})
	m.blobs = map[string][]byte{}
	if err := m.worker(t, Options{}).drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	if e := m.tracks["a"]; e.Status != Failed || !strings.Contains(e.Note, "no longer there") || e.attempt != 1 {
		t.Errorf("%+v", e)
	}
}

// A track that gets another sound while the old one is looked at keeps nothing of the old.
func TestAReplacedSoundIsLeft(t *testing.T) {
	m := newMemory(map[string][]byte{"a": music()})
	m.onOpen = func() { m.tracks["a"].key, m.tracks["a"].Status = "audio/new", Pending }
	if err := m.worker(t, Options{}).drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	if e := m.tracks["a"]; e.Status != Pending || e.result.Measured {
		t.Errorf("%+v", e)
	}
}

func TestALostLeaseEndsTheWork(t *testing.T) {
	m := newMemory(map[string][]byte{"a": music()})
	w := m.worker(t, Options{Lease: 3 * time.Millisecond})
	work, _, err := m.Take(t.Context(), m.now, m.now.Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	m.tracks["a"].attempt++ // another server took it
	ctx, stop := context.WithCancelCause(t.Context())
	w.renew(ctx, stop, work) // returns as soon as it knows
	if !errors.Is(context.Cause(ctx), errLost) {
		t.Errorf("the work goes on: %v", context.Cause(ctx))
	}
}

// What a server was doing when it stopped is due again after its lease, and another does it.
func TestWorkSurvivesAServer(t *testing.T) {
	m := newMemory(map[string][]byte{"a": music()})
	ctx, stop := context.WithCancel(t.Context())
	m.onOpen = stop
	if err := m.worker(t, Options{}).drain(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want it to stop", err)
	}
	m.onOpen = nil
	m.now = m.tracks["a"].due
	if err := m.worker(t, Options{}).drain(t.Context()); err != nil || m.tracks["a"].Status != Done ||
		m.tracks["a"].attempt != 2 {
		t.Errorf("%v, %+v", err, m.tracks["a"])
	}
}

func TestNotifyWakesTheWorker(t *testing.T) {
	m := newMemory(nil)
	w := m.worker(t, Options{Poll: time.Hour})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		w.Run(ctx)
	}()
	m.mu.Lock()
	m.tracks["a"] = &entry{key: "audio/a", due: m.now, Track: Track{Status: Pending}}
	m.blobs["audio/a"] = music()
	m.mu.Unlock()
	deadline := time.Now().Add(20 * time.Second)
	for done := false; !done && time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		w.Hear(event.Event{Verb: event.SoundReplaced})
		m.mu.Lock()
		done = m.tracks["a"].Status == Done
		m.mu.Unlock()
	}
	stop()
	<-ended
	if m.tracks["a"].Status != Done {
		t.Error("the worker slept on")
	}
}

func TestOnlyTheOwnerAndAdminsSee(t *testing.T) {
	s := NewService(newMemory(map[string][]byte{"a": nil}))
	for _, tt := range []struct {
		viewer access.Viewer
		sees   bool
	}{
		{access.Viewer{}, false},
		{access.Viewer{UserID: "fan"}, false},
		{access.Viewer{UserID: "owner"}, true},
		{access.Viewer{UserID: "admin", Admin: true}, true},
	} {
		got, err := s.Among(t.Context(), tt.viewer, []string{"a", "none"})
		if _, sees := got["a"]; err != nil || sees != tt.sees {
			t.Errorf("%+v: %v, %v", tt.viewer, got, err)
		}
	}
}
