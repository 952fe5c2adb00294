package sound

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestFormatsFollowEncoders(t *testing.T) {
	list := func(names ...string) string {
		lines := []string{"Encoders:", " V..... = Video", " ------"}
		for _, name := range names {
			lines = append(lines, " A....D "+name+"   something (codec "+name+")")
		}
		return strings.Join(append(lines, " V..... aac   a video of that name"), "\n")
	}
	for _, c := range []struct {
		encoders []string
		want     []Format
	}{
		{[]string{"opus", "libopus", "flac", "aac", "libmp3lame"}, []Format{ToFLAC, ToMP3, ToMP3V0, ToAAC, ToOpus}},
		{[]string{"flac", "aac", "opus"}, []Format{ToFLAC, ToAAC}},
		{[]string{"libmp3lame"}, []Format{ToMP3, ToMP3V0}},
		{nil, nil},
	} {
		if got := formatsWith(list(c.encoders...)); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.encoders, got, c.want)
		}
	}
}

func TestEveryFormatHasWords(t *testing.T) {
	for _, r := range recipes {
		if r.format.Name() == "" || r.format.ContentType() == "" {
			t.Errorf("%s is %q as %q", r.format, r.format.Name(), r.format.ContentType())
		}
	}
	if Format("wma").Name() != "" {
		t.Error("an unknown format has a name")
	}
}

func TestWhatIsMadeOfWhat(t *testing.T) {
	const minute = time.Minute
	for _, c := range []struct {
		from   Info
		to     Format
		suits  bool
		about  int64
		copies bool
		args   string
	}{
		{Info{Codec: PCM, Channels: 2, SampleRate: 44100}, ToFLAC, true, 6_000_000, false, "-c:a flac"},
		{Info{Codec: FLAC, Channels: 6, SampleRate: 96000}, ToFLAC, true, 10_000_000, false, "-c:a flac"},
		{Info{Codec: MP3, Channels: 2, SampleRate: 44100}, ToFLAC, false, 10_000_000, false, "-c:a flac"},
		{Info{Codec: FLAC, Channels: 6, SampleRate: 96000}, ToAAC, true, 1_920_000, false, "-ac 2 -ar 48000"},
		{Info{Codec: FLAC, Channels: 2, SampleRate: 88200}, ToAAC, true, 1_920_000, false, "-ar 44100"},
		{Info{Codec: PCM, Channels: 1, SampleRate: 8000}, ToMP3, true, 2_400_000, false, "-ar 44100"},
		{Info{Codec: MP3, Channels: 2, SampleRate: 44100}, ToMP3, true, 10_000_000, true, "-c:a copy -id3v2_version 3"},
		{Info{Codec: MP3, Channels: 2, SampleRate: 44100}, ToMP3V0, true, 10_000_000, true, "-c:a copy"},
		{Info{Codec: MP3, Channels: 2, SampleRate: 44100}, ToOpus, true, 1_200_000, false, "libopus -b:a 160k"},
		{Info{Codec: AAC, Channels: 2, SampleRate: 44100}, ToAAC, true, 10_000_000, true, "copy -movflags +faststart"},
		{Info{Codec: Vorbis, Channels: 2, SampleRate: 44100}, ToOpus, true, 1_200_000, false, "libopus"},
	} {
		c.from.Duration = minute
		r, _ := recipeOf(c.to)
		name := string(c.from.Codec) + " to " + string(c.to)
		if got := c.to.Suits(&c.from); got != c.suits {
			t.Errorf("%s: suits %v", name, got)
		}
		if got := c.to.About(&c.from, 10_000_000); got != c.about {
			t.Errorf("%s: about %d bytes, want %d", name, got, c.about)
		}
		if got := r.copies(&c.from); got != c.copies {
			t.Errorf("%s: copied %v", name, got)
		}
		if got := strings.Join(r.encoding(&c.from), " "); !strings.Contains(got, c.args) ||
			c.copies && strings.Contains(got, "-b:a") {
			t.Errorf("%s by %q, want %q", name, got, c.args)
		}
		if most := r.mostBytes(&c.from, 10_000_000, 50_000); most < c.about || most > 200_000_000 {
			t.Errorf("%s: at most %d bytes", name, most)
		}
	}
}

func TestTagsAreWrittenAsTheyAre(t *testing.T) {
	tags := Tags{Title: "a=b; #1 \\ c\nd\x00", Artist: " Örn ", TrackNumber: 3}
	want := ";FFMETADATA1\ntitle=a\\=b\\; \\#1 \\\\ c d\nartist=Örn\nalbum_artist=Örn\ntrack=3\n"
	if got := tags.described(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
