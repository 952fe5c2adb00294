package sound

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// Conversion is what Convert makes of a sound, and where.
type Conversion struct {
	Format Format
	// Tags are those of the file that is made; what the sound said of itself is left out.
	Tags Tags
	// Cover is the path of a JPEG that is put into the file; empty for none.
	Cover string
	// Path is that of the file, in a folder where others may be made beside it.
	Path string
}

// lowestMP3 is the lowest rate of samples at which MP3 takes 320,000 bits a second, highestAAC the highest that all
// players of AAC take.
const lowestMP3, highestAAC = 32000, 48000

// niceness is how far a conversion stands back behind what people wait for.
const niceness = "10"

// Convert writes a sound that Probe has looked at to a file in a format, with one run of ffmpeg that is bounded in time
// and in what it writes, and ends with ctx. The same sound and tags make the same bytes. Errors: ErrNoDecoder where
// nothing here makes it; others say what ffmpeg said.
func Convert(ctx context.Context, r io.ReadSeeker, info Info, c Conversion) (err error) {
	program, err := findFFmpeg()
	how, known := recipeOf(c.Format)
	if err != nil || !known || demuxerOf(info.Codec) == "" {
		return ErrNoDecoder
	}
	size, err := r.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = r.Seek(0, io.SeekStart)
	}
	if err != nil {
		return fmt.Errorf("reading a sound: %w", err)
	}
	if _, isFile := r.(*os.File); !isFile {
		r = &source{ctx: ctx, r: r, size: size, left: size}
	}
	from, remove, err := asFile(r)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, remove()) }()
	described := c.Path + ".tags"
	if err := os.WriteFile(described, []byte(c.Tags.described()), 0o600); err != nil {
		return fmt.Errorf("writing tags: %w", err)
	}
	defer func() { err = errors.Join(err, os.Remove(described)) }()
	var cover int64
	if c.Cover != "" {
		picture, err := os.ReadFile(c.Cover)
		if err != nil {
			return fmt.Errorf("reading a cover: %w", err)
		}
		cover = int64(len(picture))
		if how.codec == Opus { // ffmpeg has no covers there: they are a tag (RFC 7845, section 5.2)
			text := c.Tags.described() + "METADATA_BLOCK_PICTURE=" + escaped(pictureBlock(picture)) + "\n"
			if err := os.WriteFile(described, []byte(text), 0o600); err != nil {
				return fmt.Errorf("writing tags: %w", err)
			}
		}
	}
	most := how.mostBytes(&info, size, cover)
	if err := run(ctx, program, how.command(&info, c, from, described, most), timeFor(&info)); err != nil {
		return err
	}
	return how.check(ctx, &info, c.Path, most)
}

// timeFor is how long a sound may take by the clock: far more than any machine needs.
func timeFor(i *Info) time.Duration { return min(2*time.Minute+i.Duration, programTime) }

func demuxerOf(c Codec) string {
	if c == PCM {
		return "wav"
	}
	return demuxers[c]
}

// command returns the arguments of ffmpeg.
func (r recipe) command(i *Info, c Conversion, from, described string, most int64) []string {
	safe := []string{"-protocol_whitelist", "file,pipe", "-f"}
	args := []string{
		"-nostdin", "-hide_banner", "-v", "error", "-max_alloc", strconv.Itoa(ffmpegMemory),
		"-timelimit", strconv.Itoa(programProcessor),
	}
	if i.Codec == MP3 { // what stands before and after its frames is no damage
		args = append(args, "-max_error_rate", "0.02")
	} else {
		args = append(args, "-xerror")
	}
	args = append(append(append(args, "-threads", "1"), safe...), demuxerOf(i.Codec), "-i", "file:"+from)
	args = append(append(args, safe...), "ffmetadata", "-i", "file:"+described)
	hasCover := c.Cover != "" && r.codec != Opus
	if hasCover {
		args = append(append(args, safe...), "jpeg_pipe", "-i", "file:"+c.Cover)
	}
	args = append(args, "-map", "0:a:0")
	if hasCover {
		args = append(args, "-map", "2:v:0", "-c:v", "copy", "-disposition:v:0", "attached_pic",
			"-metadata:s:v", "title=Cover", "-metadata:s:v", "comment=Cover (front)")
	}
	args = append(args, "-map_metadata", "1", "-map_metadata:s:a", "-1", "-map_chapters", "-1",
		"-fflags", "+bitexact", "-flags:a", "+bitexact", "-threads", "1",
		"-t", strconv.Itoa(int(LongestDuration.Seconds())+1), "-fs", strconv.FormatInt(most, 10))
	return append(append(args, r.encoding(i)...), "-f", r.muxer, "-y", "file:"+c.Path)
}

// encoding returns the arguments that tell how the sound is encoded.
func (r recipe) encoding(i *Info) (args []string) {
	if r.copies(i) {
		args = []string{"-c:a", "copy"}
		for n := 0; n+1 < len(r.arguments); n += 2 { // what is not about the encoder
			if !strings.HasSuffix(r.arguments[n], ":a") {
				args = append(args, r.arguments[n:n+2]...)
			}
		}
		return args
	}
	args = append([]string{"-c:a", r.encoder}, r.arguments...)
	if r.codec != FLAC && i.Channels > 2 {
		args = append(args, "-ac", "2")
	}
	if rate := r.rate(i); rate != i.SampleRate {
		args = append(args, "-ar", strconv.Itoa(rate))
	}
	return args
}

// rate is that of the samples that are encoded.
func (r recipe) rate(i *Info) int {
	const disc, studio = 44100, 48000
	switch {
	case r.codec == MP3 && i.SampleRate < lowestMP3:
		return disc
	case r.codec == AAC && i.SampleRate > highestAAC && i.SampleRate%disc == 0:
		return disc
	case r.codec == AAC && i.SampleRate > highestAAC:
		return studio
	}
	return i.SampleRate
}

// run runs a program behind others, as long as ctx and the clock let it.
func run(ctx context.Context, program string, args []string, within time.Duration) error {
	timed, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	if nice, err := exec.LookPath("nice"); err == nil {
		program, args = nice, append([]string{"-n", niceness, program}, args...)
	}
	said := &boundedBuffer{}
	cmd := exec.CommandContext(timed, program, args...)
	cmd.Env, cmd.Stderr, cmd.WaitDelay = []string{"LC_ALL=C"}, said, time.Second
	err := cmd.Run()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case timed.Err() != nil:
		return fmt.Errorf("ffmpeg took longer than %s", within)
	}
	return fmt.Errorf("ffmpeg: %w: %s", err, said.String())
}

// check refuses a file that is not all of the sound: ffmpeg ends well at the bound of what it may write, and where a
// file breaks off.
func (r recipe) check(ctx context.Context, i *Info, path string, most int64) (err error) {
	made, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("looking at what was converted: %w", err)
	}
	defer func() { err = errors.Join(err, made.Close()) }()
	stat, err := made.Stat()
	if err != nil {
		return fmt.Errorf("looking at what was converted: %w", err)
	}
	if stat.Size() >= most {
		return fmt.Errorf("the converted sound has more than %d bytes", most)
	}
	got, err := Probe(ctx, made, stat.Size())
	if err != nil {
		return fmt.Errorf("looking at what was converted: %w", err)
	}
	if got.Codec != r.codec {
		return fmt.Errorf("converted to %s instead of %s", got.Codec, r.codec)
	}
	saysItsLength := i.Codec == PCM || i.Codec == FLAC || i.Codec == Vorbis || i.Codec == Opus
	if lasts := i.Duration; saysItsLength && (got.Duration-lasts).Abs() > time.Second+lasts/1000 {
		return fmt.Errorf("%s of %s were converted", got.Duration, lasts)
	}
	return nil
}
