package sound

import (
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Format is a way in which music is handed out, other than as it was uploaded.
type Format string

// The formats, by what they hold and at how many thousand bits a second; V0 is LAME's highest variable rate.
const (
	ToFLAC    Format = "flac"
	ToMP3     Format = "mp3-320"
	ToMP3V0   Format = "mp3-v0"
	ToAAC     Format = "aac-256"
	ToOpus    Format = "opus-160"
	mostOfMP3        = 320_000 // bits a second, of any frame
)

// recipe is how a format is made.
type recipe struct {
	format Format
	// name is what people call it.
	name string
	// encoder and muxer are those of ffmpeg.
	encoder, muxer string
	codec          Codec
	contentType    string
	// usual and most are bits a second: of what is made, and what it never exceeds for long; 0 where nothing is lost.
	usual, most int
	arguments   []string
}

var recipes = []recipe{
	{format: ToFLAC, name: "FLAC", encoder: "flac", muxer: "flac", codec: FLAC, contentType: "audio/flac"},
	{
		format: ToMP3, name: "MP3 320", encoder: "libmp3lame", muxer: "mp3", codec: MP3, contentType: "audio/mpeg",
		usual: mostOfMP3, most: mostOfMP3, arguments: []string{"-b:a", "320k", "-id3v2_version", "3"},
	},
	{
		format: ToMP3V0, name: "MP3 V0", encoder: "libmp3lame", muxer: "mp3", codec: MP3, contentType: "audio/mpeg",
		usual: 245_000, most: mostOfMP3, arguments: []string{"-q:a", "0", "-id3v2_version", "3"},
	},
	{
		format: ToAAC, name: "AAC 256", encoder: "aac", muxer: "ipod", codec: AAC, contentType: "audio/mp4",
		usual: 256_000, most: 320_000, arguments: []string{"-b:a", "256k", "-movflags", "+faststart"},
	},
	{
		format: ToOpus, name: "Opus 160", encoder: "libopus", muxer: "ogg", codec: Opus,
		contentType: "audio/ogg; codecs=opus", usual: 160_000, most: 256_000, arguments: []string{"-b:a", "160k"},
	},
}

func recipeOf(f Format) (recipe, bool) {
	for _, r := range recipes {
		if r.format == f {
			return r, true
		}
	}
	return recipe{}, false
}

// Name returns what people call the format.
func (f Format) Name() string {
	r, _ := recipeOf(f)
	return r.name
}

// ContentType returns what the format is sent as.
func (f Format) ContentType() string {
	r, _ := recipeOf(f)
	return r.contentType
}

// Formats returns what can be made here, in the order in which people are offered it: none where ffmpeg is not
// installed, and those alone for which it has an encoder.
var Formats = sync.OnceValue(func() []Format {
	program, err := findFFmpeg()
	if err != nil {
		return nil
	}
	said, err := exec.Command(program, "-hide_banner", "-encoders").Output()
	if err != nil {
		return nil
	}
	return formatsWith(string(said))
})

// formatsWith reads ffmpeg's list of encoders: a line of flags, name and description for each.
func formatsWith(encoders string) (can []Format) {
	has := map[string]bool{}
	for line := range strings.Lines(encoders) {
		if words := strings.Fields(line); len(words) > 1 && strings.HasPrefix(words[0], "A") {
			has[words[1]] = true
		}
	}
	for _, r := range recipes {
		if has[r.encoder] {
			can = append(can, r.format)
		}
	}
	return can
}

// encodedBy names the program that converts, by its version: another one may make other bytes.
var encodedBy = sync.OnceValue(func() string {
	program, err := findFFmpeg()
	if err != nil {
		return ""
	}
	said, err := exec.Command(program, "-version").Output()
	if err != nil {
		return ""
	}
	first, _, _ := strings.Cut(string(said), "\n")
	return first
})

// conversion changes whenever Convert makes other bytes with the same program.
const conversion = "1 "

// ConvertedBy names what decides the bytes that Convert makes, beside the sound and its tags.
func ConvertedBy() string { return conversion + encodedBy() }

// Suits reports whether a sound is worth having in the format: what was given up for its size does not come back.
func (f Format) Suits(i *Info) bool { return f != ToFLAC || i.Lossless() }

// copies reports whether a sound is put into a new file as it is: it is of the format's codec, and to encode it anew
// would only lose some of it.
func (r recipe) copies(i *Info) bool { return r.codec == i.Codec && !i.Lossless() }

// packed is how much of the samples FLAC needs for music, about.
const packed = .6

// About estimates the bytes of a sound of so many in the format.
func (f Format) About(i *Info, size int64) int64 {
	r, _ := recipeOf(f)
	switch {
	case r.copies(i) || r.usual == 0 && i.Codec != PCM:
		return size
	case r.usual == 0:
		return int64(float64(size) * packed)
	}
	return int64(float64(r.usual) / 8 * i.Duration.Seconds())
}

// room is what tags and the parts of a file take beside sound and cover.
const room = 4 << 20

// mostBytes bounds what is made of a sound of so many bytes.
func (r recipe) mostBytes(i *Info, size, cover int64) int64 {
	seconds := i.Duration.Seconds()
	if i.Codec == MP3 {
		seconds = 2*seconds + time.Minute.Seconds() // it may be an estimate
	}
	sound := float64(r.most) / 8 * seconds
	if r.most == 0 {
		sound = float64(i.SampleRate) * float64(i.Channels) * 4 * seconds // 32 bits of everything
	}
	if r.copies(i) {
		sound = float64(size)
	}
	return int64(sound*1.1) + 2*cover + room
}
