package sound

import (
	"context"
	"io"
	"os/exec"
	"strconv"
	"sync"
)

// ffmpegMemory bounds any one piece of memory that ffmpeg takes, in bytes.
const ffmpegMemory = 256 << 20

// findFFmpeg looks once whether ffmpeg is installed.
var findFFmpeg = sync.OnceValues(func() (string, error) { return exec.LookPath("ffmpeg") })

// HasFFmpeg reports whether AAC, ALAC and the rarer kinds of Opus and MP3 can be decoded here.
func HasFFmpeg() bool {
	_, err := findFFmpeg()
	return err == nil
}

// demuxers are the only readers of files that ffmpeg may use for a codec: it is never left to
// guess, as some of what it knows fetches other files.
var demuxers = map[Codec]string{AAC: "mov", ALAC: "mov", Opus: "ogg", Vorbis: "ogg", MP3: "mp3", FLAC: "flac"}

func openFFmpeg(ctx context.Context, r io.ReadSeeker, info Info) (decoder, error) {
	program, err := findFFmpeg()
	demuxer := demuxers[info.Codec]
	if err != nil || demuxer == "" {
		return nil, ErrNoDecoder
	}
	path, remove, err := asFile(r)
	if err != nil {
		return nil, err
	}
	return runDecoder(ctx, info.Channels, remove, nil, program,
		"-nostdin", "-hide_banner", "-v", "error", "-threads", "1",
		"-max_alloc", strconv.Itoa(ffmpegMemory), "-timelimit", strconv.Itoa(programProcessor),
		"-protocol_whitelist", "file,pipe", "-f", demuxer, "-i", "file:"+path,
		"-map", "0:a:0", "-vn", "-sn", "-dn", "-t", strconv.Itoa(int(LongestDuration.Seconds())+1),
		"-f", "f32le", "-c:a", "pcm_f32le", "-ar", strconv.Itoa(info.SampleRate), "-ac",
		strconv.Itoa(info.Channels), "pipe:1")
}
