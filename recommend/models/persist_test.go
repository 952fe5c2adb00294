package models

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// savedBlend trains a blend with a part of each kind and gives its file.
func savedBlend(t *testing.T, d *Data) (*Blend, []byte) {
	t.Helper()
	b := &Blend{Seed: 1, Parts: lightParts}
	trained(t, b, d)
	var file bytes.Buffer
	if err := b.Save(&file); err != nil {
		t.Fatal(err)
	}
	return b, file.Bytes()
}

func TestSavedBlendAnswersTheSame(t *testing.T) {
	d := clusters(t, 60, 40, 4)
	b, file := savedBlend(t, d)
	again, err := Load(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for user := range d.Users() {
		if !slices.Equal(scores(b, d, user), scores(again, d, user)) {
			t.Fatalf("user %d has other scores", user)
		}
		who := d.Listener(int32(user))
		if !slices.Equal(folded(b, d, who), folded(again, d, who)) {
			t.Fatalf("user %d, folded in, has other scores", user)
		}
	}
	if again.String() != b.String() || len(again.Quality()) != len(b.Quality()) ||
		again.Quality()[0].Recall != b.Quality()[0].Recall {
		t.Errorf("the weights or the quality are others:\n%s%s", b, again)
	}
	if again.Data().Size() != d.Size() {
		t.Errorf("size %+v, want %+v", again.Data().Size(), d.Size())
	}
	var second bytes.Buffer
	if err := again.Save(&second); err != nil || !bytes.Equal(second.Bytes(), file) {
		t.Errorf("saved again it is another file (%v)", err)
	}
}

// TestFilesOfTheVersionBeforeAreRead has a file of version 2, which does not say that the factorisation of that name is
// plain.
func TestFilesOfTheVersionBeforeAreRead(t *testing.T) {
	file, err := os.ReadFile(filepath.Join("testdata", "version-2.blend"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := Load(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, p := range b.parts {
		a, ok := p.(*ALS)
		if !ok {
			continue
		}
		seen[a.Label] = a.Plain
		for user := range b.data.Users() {
			// Who is folded in stands where they were learned.
			equal(t, a.Label, folded(a, b.data, b.data.Listener(int32(user))), wide(scores(a, b.data, user)), 1e-4)
		}
	}
	if want := map[string]bool{plainLabel: true, "ials-collective": false}; !maps.Equal(seen, want) {
		t.Errorf("plain: %v, want %v", seen, want)
	}
}

func TestDamagedFilesAreRefused(t *testing.T) {
	_, file := savedBlend(t, small(t))
	refused := func(what string, data []byte) {
		t.Helper()
		if _, err := Load(bytes.NewReader(data)); !errors.Is(err, ErrFile) {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("nothing", nil)
	refused("a foreign file", []byte("PK\x03\x04 this is something else entirely"))
	refused("something behind it", append(slices.Clone(file), 0))
	version := slices.Clone(file)
	version[len(fileMagic)]++
	refused("a later version", version)
	version[len(fileMagic)] = oldestVersion - 1
	refused("a version that nobody reads any more", version)
	rapid.Check(t, func(t *rapid.T) {
		cut := rapid.IntRange(0, len(file)-1).Draw(t, "cut")
		if _, err := Load(bytes.NewReader(file[:cut])); !errors.Is(err, ErrFile) {
			t.Fatalf("cut off at %d: %v", cut, err)
		}
		damaged := slices.Clone(file)
		for range rapid.IntRange(1, 8).Draw(t, "changes") {
			damaged[rapid.IntRange(0, len(file)-1).Draw(t, "at")] ^= byte(rapid.IntRange(1, 255).Draw(t, "by"))
		}
		if bytes.Equal(damaged, file) {
			return
		}
		if _, err := Load(bytes.NewReader(damaged)); !errors.Is(err, ErrFile) {
			t.Fatalf("damaged: %v", err)
		}
	})
}

func TestWhatCannotBeSaved(t *testing.T) {
	if err := (&Blend{}).Save(&bytes.Buffer{}); !errors.Is(err, ErrConfig) {
		t.Errorf("untrained: %v", err)
	}
	b := &Blend{Seed: 1, Parts: func() []Model { return []Model{foreign{}} }}
	trained(t, b, small(t))
	if err := b.Save(&bytes.Buffer{}); !errors.Is(err, ErrConfig) {
		t.Errorf("a part of another package: %v", err)
	}
}

// foreign is a model that files know nothing of.
type foreign struct{}

func (foreign) Name() string                       { return "foreign" }
func (foreign) Train(context.Context, *Data) error { return nil }
func (foreign) Score(user int32, into []float32)   { into[0] = float32(user) }
func (foreign) Fold(_ Listener, into []float32)    { into[0] = 1 }
