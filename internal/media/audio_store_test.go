package media

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestDamagedFilesAreRenderedAgain(t *testing.T) {
	damages := map[string]func(t *testing.T, wav, index string){
		"removed":       func(t *testing.T, wav, _ string) { must(t, os.Remove(wav)) },
		"cut":           func(t *testing.T, wav, _ string) { must(t, os.Truncate(wav, 1000)) },
		"index removed": func(t *testing.T, _, index string) { must(t, os.Remove(index)) },
		"index broken":  func(t *testing.T, _, index string) { must(t, os.WriteFile(index, []byte("{"), 0o600)) },
		"bytes changed": func(t *testing.T, wav, _ string) {
			f, err := os.OpenFile(wav, os.O_RDWR, 0)
			must(t, err)
			_, err = f.WriteAt([]byte("noise"), soundBlock+100)
			must(t, err)
			must(t, f.Close())
			later := time.Now().Add(time.Minute)
			must(t, os.Chtimes(wav, later, later))
		},
	}
	track := demoTrack("damaged", 12)
	want := composed(t, track)
	for name, damage := range damages {
		for _, restart := range []bool{false, true} {
			t.Run(fmt.Sprint(name, " restart ", restart), func(t *testing.T) {
				dir := t.TempDir()
				l := testLibrary(t, LibraryConfig{Dir: dir})
				readAll(t, l, track)
				l.Wait()
				wavs, err := filepath.Glob(filepath.Join(dir, "sound", "*.wav"))
				if err != nil || len(wavs) != 1 {
					t.Fatalf("%v, %v", wavs, err)
				}
				damage(t, wavs[0], wavs[0][:len(wavs[0])-4]+".json")
				if restart {
					l = testLibrary(t, LibraryConfig{Dir: dir})
				}
				for range 2 {
					if !bytes.Equal(readAll(t, l, track), want) {
						t.Error("the damage is heard")
					}
				}
			})
		}
	}
}

// The cache never holds more than its limit, on disk or by its own count, and drops what
// was used longest ago.
func TestTheCacheStaysWithinItsLimit(t *testing.T) {
	dir := t.TempDir()
	one := int64(len(composed(t, demoTrack("0", 6))))
	limit := 3 * one
	l := testLibrary(t, LibraryConfig{Dir: dir, CacheBytes: limit})
	cached := func(id string) bool {
		a := open(t, l, demoTrack(id, 6))
		defer closeAudio(t, a)
		return isFile(a)
	}
	for _, id := range []string{"0", "1", "2"} {
		readAll(t, l, demoTrack(id, 6))
		l.Wait()
	}
	if !cached("0") { // now 1 is the oldest
		t.Fatal("a piece within the limit is not cached")
	}
	readAll(t, l, demoTrack("3", 6))
	l.Wait()
	for id, want := range map[string]bool{"0": true, "1": false, "2": true, "3": true} {
		if got := cached(id); got != want {
			t.Errorf("piece %s cached: %v, want %v", id, got, want)
		}
	}
	if l.store.used > limit || onDisk(t, dir) > limit {
		t.Errorf("%d counted and %d on disk, above %d", l.store.used, onDisk(t, dir), limit)
	}
	smaller := testLibrary(t, LibraryConfig{Dir: dir, CacheBytes: one})
	if smaller.store.used > one || onDisk(t, dir) > one {
		t.Errorf("after a restart with less room: %d counted and %d on disk", smaller.store.used, onDisk(t, dir))
	}
}

func TestAPieceLargerThanTheCachePlays(t *testing.T) {
	track := demoTrack("large", 17)
	l := testLibrary(t, LibraryConfig{CacheBytes: soundBlock})
	if !bytes.Equal(readAll(t, l, track), composed(t, track)) {
		t.Error("the piece differs")
	}
	l.Wait()
	if l.store.used > soundBlock {
		t.Errorf("%d bytes are cached, above %d", l.store.used, soundBlock)
	}
}

func onDisk(t *testing.T, dir string) int64 {
	t.Helper()
	sum := int64(0)
	wavs, err := filepath.Glob(filepath.Join(dir, "sound", "*.wav"))
	must(t, err)
	for _, wav := range wavs {
		info, err := os.Stat(wav)
		must(t, err)
		sum += info.Size()
	}
	return sum
}

func TestAFullDiskDoesNotStopTheMusic(t *testing.T) {
	track := demoTrack("full", 7)
	l := testLibrary(t, LibraryConfig{})
	a := open(t, l, track)
	defer closeAudio(t, a)
	reader := a.Content.(*demoReader)
	must(t, reader.entry.file.Close()) // from now on nothing can be written or read back
	got, err := io.ReadAll(a.Content)
	if err != nil || !bytes.Equal(got, composed(t, track)) {
		t.Errorf("the music stopped after %d bytes: %v", len(got), err)
	}
	l.Wait()
	if errors.Is(err, fs.ErrClosed) {
		t.Error("the broken cache reached the listener")
	}
}
