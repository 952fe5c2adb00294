package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/sidestage/sidestage/internal/sound"
)

// analysisLength is how long the sound is that is looked at, analysisTurns how often.
const (
	analysisLength = 2 * time.Minute
	analysisTurns  = 3
)

// kind is a format that artists upload: how ffmpeg makes it, and a short sound of it where there is no ffmpeg.
type kind struct {
	name, ending string
	arguments    []string
	short        string
}

var kinds = []kind{
	{"FLAC", "flac", []string{"-c:a", "flac"}, "tone.flac"},
	{"MP3, 192 kbit/s", "mp3", []string{"-c:a", "libmp3lame", "-b:a", "192k"}, "tone.mp3"},
	{"Vorbis, quality 5", "ogg", []string{"-c:a", "libvorbis", "-q:a", "5"}, "tone.ogg"},
	{"Opus, 128 kbit/s", "opus", []string{"-c:a", "libopus", "-b:a", "128k"}, "tone.opus"},
	{"AAC, 192 kbit/s", "m4a", []string{"-c:a", "aac", "-b:a", "192k"}, ""},
}

// benchAnalysis measures what the server does once with each uploaded sound: decoding it all for loudness, true peak,
// outline and preview.
func benchAnalysis(ctx context.Context, s *server) ([]Figure, error) {
	wav := filepath.Join(s.folder, "analysis.wav")
	if err := os.WriteFile(wav, sampleMusic(analysisLength), 0o600); err != nil {
		return nil, err
	}
	plain, err := analysed(ctx, "WAV, 16 bit", wav)
	if err != nil {
		return nil, err
	}
	all := []Figure{plain}
	if !sound.HasFFmpeg() {
		fmt.Fprintln(os.Stderr, "bench: analysis: there is no ffmpeg: compressed sounds are short ones, and AAC is left out")
	}
	for _, k := range kinds {
		name, path := k.name, filepath.Join("internal/sound/testdata", k.short)
		switch {
		case sound.HasFFmpeg():
			path = filepath.Join(s.folder, "analysis."+k.ending)
			arguments := append([]string{"-v", "error", "-y", "-i", wav}, append(k.arguments, path)...)
			if out, err := exec.CommandContext(ctx, "ffmpeg", arguments...).CombinedOutput(); err != nil {
				return nil, fmt.Errorf("making the sound: %w\n%s", err, out)
			}
		case k.short == "":
			continue
		default:
			name = k.ending + ", a sound of seconds"
		}
		figure, err := analysed(ctx, name, path)
		if err != nil {
			return nil, err
		}
		all = append(all, figure)
	}
	return all, nil
}

// analysed looks at a sound in turns, and gives the seconds for each minute of it.
func analysed(ctx context.Context, name, path string) (Figure, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return Figure{}, err
	}
	var taken, heard time.Duration
	for range analysisTurns {
		began := time.Now()
		found, err := sound.Analyse(ctx, bytes.NewReader(content), int64(len(content)))
		if err != nil {
			return Figure{}, fmt.Errorf("%s: %w", name, err)
		}
		if !found.Decoded {
			return Figure{}, errors.New(name + ": nothing decodes it")
		}
		taken += time.Since(began)
		heard += found.Info.Duration
	}
	return Figure{Name: "for a minute of " + name, Value: taken.Seconds() / heard.Minutes(), Unit: "s"}, nil
}

// sampleMusic is a stereo WAV file of chords with a little noise, as codecs and meters meet them.
func sampleMusic(length time.Duration) []byte {
	const rate = 44_100
	frames := int(length.Seconds() * rate)
	file := sound.WAVHeader(rate, 2, 4*frames)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range frames {
		t := float64(i) / rate
		root := 110 * math.Pow(2, float64(i/rate%12)/12)
		chord := math.Sin(2*math.Pi*root*t) + math.Sin(3*math.Pi*root*t) + math.Sin(2.5*math.Pi*root*t)
		for _, side := range []float64{0.2, 0.15} {
			value := side*chord + 0.02*(random.Float64()-0.5)
			file = binary.LittleEndian.AppendUint16(file, uint16(int16(value*math.MaxInt16)))
		}
	}
	return file
}
