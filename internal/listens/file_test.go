package listens

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// kept writes a file and opens it.
func kept(t *testing.T, content []byte) *os.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "history")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return file
}

// packed makes an archive of names and contents, one after another.
func packed(t *testing.T, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		entry, err := archive.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write([]byte(files[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func listenOf(title string) string {
	return fmt.Sprintf(`{"listened_at": 1700000000.000000, "inserted_at": 1, "track_metadata": {"track_name": %q,
"artist_name": "A {band}", "additional_info": {"tags": ["}"]}, "mbid_mapping": null}}`, title)
}

// line is a listen as it stands in a file of lines.
func line(title string) string { return strings.ReplaceAll(listenOf(title), "\n", " ") + "\n" }

// titles reads a file; ? stands for what cannot be read.
func titles(t *testing.T, content []byte) ([]string, error) {
	t.Helper()
	var all []string
	err := readHistory(kept(t, content), func(d *Document) error {
		if d == nil {
			all = append(all, "?")
			return nil
		}
		c, err := d.Claim(time.Now(), false)
		if err != nil {
			t.Error(err)
		}
		all = append(all, c.Title)
		return nil
	})
	return all, err
}

func TestAHistoryIsReadInEveryForm(t *testing.T) {
	long := `{"track_metadata": {"track_name": "` + strings.Repeat("x", maxListen) + `"}}`
	broken := packed(t, "listens/2024/1.jsonl", strings.Repeat(line("Packed"), 2000))
	copy(broken[60:], "no packed text at all")
	for name, one := range map[string]struct {
		content []byte
		want    []string
	}{
		"lines":               {[]byte(line("One") + "\n" + line("Two")), []string{"One", "Two"}},
		"lines with a mark":   {[]byte("\ufeff" + line("One")), []string{"One"}},
		"no end of the line":  {[]byte(strings.TrimSpace(line("One"))), []string{"One"}},
		"a broken line":       {[]byte(line("One") + "{\"listened_at\": 17\n" + line("Two")), []string{"One", "?", "Two"}},
		"a line that is long": {[]byte(line("One") + long + "\n" + line("Two")), []string{"One", "?", "Two"}},
		"an array":            {[]byte(" [" + listenOf("One") + ",\n" + listenOf("T\"}wo") + "]"), []string{"One", "T\"}wo"}},
		"an array that is cut": {
			[]byte("[" + listenOf("One") + ", {\"track"), []string{"One", "?"},
		},
		"an array with what is long": {
			[]byte("[" + listenOf("One") + "," + long + "," + listenOf("Two") + "]"), []string{"One", "?", "Two"},
		},
		"an empty array": {[]byte("[]"), nil},
		"an export": {
			packed(t, "user.json", `{"user_id": 1}`, "listens/2023/12.jsonl", line("One"), "listens/2024/1.jsonl", line("Two"),
				"feedback.jsonl", `{"score": 1}`, "pinned_recording.jsonl", `{"row_id": 1}`), []string{"One", "Two"},
		},
		"an archive of one file": {packed(t, "me_lb-2020.json", "["+listenOf("One")+"]"), []string{"One"}},
		"a damaged archive":      {broken, []string{"?"}},
	} {
		got, err := titles(t, one.content)
		if err != nil || !slices.Equal(got, one.want) {
			t.Errorf("%s: %q, %v, want %q", name, got, err, one.want)
		}
	}
}

func TestWhatIsNoHistoryIsRefused(t *testing.T) {
	for name, content := range map[string][]byte{
		"nothing": nil, "a picture": []byte("\x89PNG\r\n"), "a page": []byte("<html>"),
		"an archive of something else": packed(t, "a.txt", "text"), "no archive at all": []byte("PK\x03\x04 and no more"),
	} {
		if got, err := titles(t, content); !errors.Is(err, errNotAHistory) || len(got) > 0 {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// A small file that unpacks to very much is read no further than the limits.
func TestAHistoryIsReadUpToItsLimits(t *testing.T) {
	bomb := packed(t, "listens/2024/1.jsonl", strings.Repeat(" ", 8<<20)+"\n"+line("Last"))
	r := &historyReader{left: 1 << 20, yield: func(*Document) error { return nil }}
	if err := r.archive(kept(t, bomb)); !errors.Is(err, errTooMuch) || len(bomb) > 64<<10 {
		t.Errorf("unpacked: %v of %d bytes", err, len(bomb))
	}
	many := &historyReader{left: maxUnpacked, listens: maxListens - 1, yield: func(*Document) error { return nil }}
	if err := many.read(strings.NewReader(line("One") + line("Two"))); !errors.Is(err, errTooMuch) {
		t.Errorf("too many: %v", err)
	}
	var names []string
	for i := range 60_000 {
		names = append(names, fmt.Sprintf("listens/%040d.jsonl", i), "")
	}
	if _, err := titles(t, packed(t, names...)); !errors.Is(err, errTooMuch) {
		t.Errorf("a table of contents without end: %v", err)
	}
}

func TestAListenMustSayWhatAndWhen(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	for text, want := range map[string]string{
		`{}`: string(noMetadata),
		`{"listened_at": 1.7e9, "track_metadata": {"artist_name": "A"}}`:                         string(noTitle),
		`{"listened_at": 1.7e9, "track_metadata": {"track_name": " ", "artist_name": "A"}}`:      string(noTitle),
		`{"listened_at": 1.7e9, "track_metadata": {"track_name": "T"}}`:                          string(noArtist),
		`{"track_metadata": {"track_name": "T", "artist_name": "A"}}`:                            string(noTime),
		`{"listened_at": 12, "track_metadata": {"track_name": "T", "artist_name": "A"}}`:         string(tooEarly),
		`{"listened_at": 1800003600, "track_metadata": {"track_name": "T", "artist_name": "A"}}`: string(tooLate),
		`{"listened_at": 1800003599, "track_metadata": {"track_name": "T", "artist_name": "A"}}`: "",
		`{"listened_at": 1e300, "track_metadata": {"track_name": "T", "artist_name": "A"}}`:      string(tooLate),
		`{"listened_at": 1.7e9, "track_metadata": {"track_name": "T", "artist_name": "A",
"additional_info": [1]}}`: "",
		`{"listened_at": 1.7e9, "track_metadata": {"track_name": "T", "artist_name": "A",
"additional_info": {"origin_url": 7}}}`: "",
	} {
		d := parsed(t, text)
		got := ""
		if _, err := d.Claim(now, false); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func FuzzHistory(f *testing.F) {
	f.Add([]byte(line("One")))
	f.Add([]byte("[" + listenOf("One") + "]"))
	f.Fuzz(func(t *testing.T, content []byte) {
		r := &historyReader{left: 1 << 20, yield: func(d *Document) error {
			if d != nil {
				_, _ = d.Claim(time.Now(), false) //nolint:errcheck // It may be anything.
			}
			return nil
		}}
		if err := r.read(bytes.NewReader(content)); err != nil {
			t.Error(err)
		}
	})
}
