package upload_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/upload"
)

// packed is a ZIP of names and contents, in that order.
func packed(t *testing.T, entries ...[2]string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, e := range entries {
		to, err := z.Create(e[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := to.Write([]byte(e[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestUnpack(t *testing.T) {
	w := newWorld(t)
	inner := packed(t, [2]string{"a.wav", sound})
	var long strings.Builder
	for n := range 200_000 {
		fmt.Fprintln(&long, n)
	}
	_, archive, err := w.send(upload.Archives, packed(t,
		[2]string{"Album/10 last.wav", sound + "ten"}, [2]string{"Album/2 second.wav", sound + "two"},
		[2]string{"Album/cover.png", string(picture(t, 20, 20))}, [2]string{"__MACOSX/._x.wav", "x"},
		[2]string{"Album/.DS_Store", "x"},
		[2]string{"Album/notes.txt", "words"}, [2]string{"Album/broken.wav", "\x01\x02no sound"},
		[2]string{"more.zip", string(inner)},
		[2]string{"../../evil.wav", sound}, [2]string{`c:\evil.wav`, sound}, [2]string{"Album/empty.wav", ""},
		[2]string{"Album/", ""}, [2]string{"Album/about.json", `{"title": "Harbour"}`},
		[2]string{"Album/bytes.json", "\xff\xfe"},
		[2]string{"Album/long.JSON", long.String()},
	))
	w.must(err)
	answers := make([][]upload.Unpacked, 3)
	var all sync.WaitGroup
	for i := range answers { // at once
		all.Go(func() {
			var err error
			if answers[i], err = w.Unpack(t.Context(), w.artist, archive.Key); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	again, err := w.Unpack(t.Context(), w.artist, archive.Key)
	w.must(err)
	for _, other := range append(answers[1:], again) {
		if diff := cmp.Diff(answers[0], other, cmpopts.EquateEmpty()); diff != "" {
			t.Error("asked again, or at once:", diff)
		}
	}
	want := []string{
		"../../evil.wav: Its path leads out of the archive.",
		"Album/2 second.wav: audio", "Album/10 last.wav: audio",
		`Album/about.json: {"title": "Harbour"}`,
		"Album/broken.wav: This is no sound.", "Album/bytes.json: It is no text in UTF-8.", "Album/cover.png: image",
		"Album/empty.wav: It is empty.", "Album/long.JSON: It is larger than 1 MiB.",
		"Album/notes.txt: It is neither sound nor picture.",
		`c:\evil.wav: Its path leads out of the archive.`,
		"more.zip: It is an archive in the archive. Please send it by itself.",
	}
	var got []string
	for _, u := range answers[0] {
		line := u.Name + ": " + u.Problem + u.Text
		if u.File != nil {
			line = u.Name + ": " + string(u.File.Kind)
			if file, err := w.File(t.Context(), w.artist, u.File.Key); err != nil || !w.has(file.Key) ||
				strings.Contains(file.FileName, "/") {
				t.Errorf("%s: %+v, %v", u.Name, file, err)
			}
		}
		got = append(got, line)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	_, err = w.Unpack(t.Context(), w.fan, archive.Key)
	w.wants("somebody else's", err, fault.NotFound, "")
	_, err = w.Unpack(t.Context(), w.artist, answers[0][1].File.Key)
	w.wants("sound", err, fault.BadUserInput, "no archive")
}

// folders is a ZIP of nothing but entries of its directory, which says that it has so many.
func folders(n int, told uint16) []byte {
	entry := make([]byte, 46, 47)
	copy(entry, "PK\x01\x02")
	entry[28] = 1 // the length of its name
	entry = append(entry, 'a')
	directory := bytes.Repeat(entry, n)
	end := make([]byte, 22)
	copy(end, "PK\x05\x06")
	binary.LittleEndian.PutUint16(end[10:], told)
	binary.LittleEndian.PutUint32(end[12:], uint32(len(directory)))
	return append(directory, end...)
}

// An archive of nothing but folders is refused before its directory is read: 14 MB of it took 113 MB.
func TestArchivesOfFoldersTakeNoMemory(t *testing.T) {
	w := newWorld(t)
	const n = 300_000
	for name, content := range map[string][]byte{
		"that says how many": folders(n, n%65536), "that says it has few": folders(65536*4+3, 3),
	} {
		before, after := runtime.MemStats{}, runtime.MemStats{}
		u := w.begin(upload.Archives, int64(len(content)))
		parts := []upload.Part{w.part(u, 1, content[:u.PartSize]), w.part(u, 2, content[u.PartSize:])}
		runtime.ReadMemStats(&before)
		_, err := w.Complete(t.Context(), w.artist, u.ID, u.Key, parts)
		runtime.ReadMemStats(&after)
		w.wants(name, err, fault.BadUserInput, "500 files")
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 24<<20 {
			t.Errorf("%s takes %d MiB", name, taken>>20)
		}
	}
}

func TestArchivesThatMustNotBeUnpacked(t *testing.T) {
	w := newWorld(t)
	var many [][2]string
	for i := range 501 {
		many = append(many, [2]string{fmt.Sprintf("%d.wav", i), sound})
	}
	// The directory says 4 GiB and more of what takes nothing.
	huge := packed(t, [2]string{"a.wav", sound}, [2]string{"b.wav", sound})
	for at := bytes.Index(huge, []byte("PK\x01\x02")); at >= 0; {
		copy(huge[at+24:], []byte{0xfe, 0xff, 0xff, 0xff})
		next := bytes.Index(huge[at+4:], []byte("PK\x01\x02"))
		if next < 0 {
			break
		}
		at += 4 + next
	}
	for name, try := range map[string]struct {
		content []byte
		words   string
	}{
		"words":          {[]byte("this is no archive at all"), "no ZIP"},
		"too many":       {packed(t, many...), "500 files"},
		"nothing":        {packed(t, [2]string{"__MACOSX/a", "x"}), "nothing in the archive"},
		"too large":      {huge, "larger than 4 GiB"},
		"without an end": {packed(t, [2]string{"a.wav", sound})[:60], "no ZIP"},
	} {
		_, _, err := w.send(upload.Archives, try.content)
		w.wants(name, err, fault.BadUserInput, try.words)
	}
	_, archive, err := w.send(upload.Archives,
		packed(t, [2]string{"zeros.wav", sound + strings.Repeat("\x00", 30<<20)}, [2]string{"good.wav", sound}))
	w.must(err)
	got, err := w.Unpack(t.Context(), w.artist, archive.Key)
	w.must(err)
	if i := slices.IndexFunc(got,
		func(u upload.Unpacked) bool { return u.Name == "zeros.wav" }); !strings.Contains(got[i].Problem, "200 times") {
		t.Errorf("the bomb: %+v", got)
	}
	if i := slices.IndexFunc(got, func(u upload.Unpacked) bool { return u.Name == "good.wav" }); got[i].File == nil {
		t.Errorf("what lay beside the bomb: %+v", got)
	}
	damaged := packed(t, [2]string{"a.wav", sound + strings.Repeat("music", 1000)})
	damaged[50] ^= 0xff
	_, archive, err = w.send(upload.Archives, damaged)
	w.must(err)
	if got, err = w.Unpack(t.Context(), w.artist, archive.Key); err != nil ||
		!strings.Contains(got[0].Problem, "damaged") {
		t.Errorf("a damaged entry: %+v, %v", got, err)
	}
}
