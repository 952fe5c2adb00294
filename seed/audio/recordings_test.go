package audio

import (
	"encoding/binary"
	"encoding/json"
	"io/fs"
	"math"
	"strings"
	"testing"
	"time"
)

func TestEveryRecordingIsListedAndCredited(t *testing.T) {
	files, err := fs.Glob(Files, "*.ogg")
	if err != nil || len(files) != len(Recordings) {
		t.Fatalf("%d files, %d listed, %v", len(files), len(Recordings), err)
	}
	for i, r := range Recordings {
		if r.File != files[i] {
			t.Errorf("%s is listed where %s stands", r.File, files[i])
		}
		credit, err := fs.ReadFile(Files, strings.TrimSuffix(r.File, ".ogg")+".txt")
		if err != nil {
			t.Error(err)
		}
		if !strings.Contains(string(credit), r.LicenceURL) && r.Licence == ccBy {
			t.Errorf("%s: the licence text does not name %s", r.File, r.LicenceURL)
		}
	}
}

// The end of an Ogg stream tells its length: the last page's granule position counts
// samples (RFC 3533), the identification header their rate.
func TestDurationsAreThoseOfTheStreams(t *testing.T) {
	for _, r := range Recordings {
		b, err := fs.ReadFile(Files, r.File)
		if err != nil {
			t.Fatal(err)
		}
		header := strings.Index(string(b), "\x01vorbis")
		rate := binary.LittleEndian.Uint32(b[header+12:])
		page := strings.LastIndex(string(b), "OggS")
		samples := binary.LittleEndian.Uint64(b[page+6:])
		length := time.Duration(float64(samples) / float64(rate) * float64(time.Second))
		if off := (length - r.Duration).Abs(); off > time.Millisecond {
			t.Errorf("%s lasts %v, listed as %v", r.File, length, r.Duration)
		}
	}
}

func TestPeaksAreWhole(t *testing.T) {
	b, err := fs.ReadFile(Files, "peaks.json")
	if err != nil {
		t.Fatal(err)
	}
	var peaks map[string][]float64
	if err := json.Unmarshal(b, &peaks); err != nil {
		t.Fatal(err)
	}
	for _, r := range Recordings {
		highest := 0.0
		for _, v := range peaks[r.File] {
			highest = math.Max(highest, v)
		}
		if len(peaks[r.File]) != 400 || highest != 1 {
			t.Errorf("%s has %d peaks up to %f", r.File, len(peaks[r.File]), highest)
		}
	}
}
