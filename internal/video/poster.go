package video

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"
)

// The bounds of a run of ffmpeg: the clock, seconds of processor time, KiB of memory, bytes of the picture, and how
// many run at once.
const (
	posterTime      = 30 * time.Second
	posterProcessor = 20
	posterMemory    = 3 << 20
	posterBytes     = 8 << 20
	posterAtOnce    = 2
	// posterWidth is the width of the picture at most, in pixels.
	posterWidth = 1280
)

// HasFFmpeg reports whether pictures can be taken from videos here.
var HasFFmpeg = sync.OnceValue(func() bool {
	_, err := exec.LookPath("ffmpeg")
	return err == nil
})

var running = make(chan struct{}, posterAtOnce)

// Poster takes a picture of a video near its beginning, as JPEG. It returns nil where ffmpeg is not installed or finds
// none: a video is good without it.
func Poster(ctx context.Context, r io.ReadSeeker, info Info) ([]byte, error) {
	if !HasFFmpeg() {
		return nil, nil
	}
	select {
	case running <- struct{}{}:
		defer func() { <-running }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	path, remove, err := asFile(r)
	if err != nil {
		return nil, err
	}
	defer remove()
	run, cancel := context.WithTimeout(ctx, posterTime)
	defer cancel()
	picture, err := take(run, path, info)
	if err != nil && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, nil //nolint:nilerr // ffmpeg cannot read it, or took too long; browsers may still show it
	}
	return picture, nil
}

func take(ctx context.Context, path string, info Info) ([]byte, error) {
	demuxer := "mov"
	if info.ContentType == WebM {
		demuxer = "matroska"
	}
	at := min(time.Second, info.Duration/3)
	// The shell bounds memory and processor time, whatever ffmpeg makes of the file. It is never left to guess the
	// format, as some of what it knows fetches other files.
	cmd := exec.CommandContext(ctx, "/bin/sh", "-c", `ulimit -v "$0" && ulimit -t "$1" && shift && exec ffmpeg "$@"`,
		strconv.Itoa(posterMemory), strconv.Itoa(posterProcessor),
		"-nostdin", "-hide_banner", "-v", "error", "-threads", "1", "-protocol_whitelist", "file,pipe",
		"-f", demuxer, "-ss", strconv.FormatFloat(at.Seconds(), 'f', 3, 64), "-i", "file:"+path,
		"-map", "0:v:0", "-frames:v", "1", "-an", "-sn", "-dn", "-map_metadata", "-1",
		"-vf", "scale='min("+strconv.Itoa(posterWidth)+",iw)':-2", "-q:v", "4", "-c:v", "mjpeg", "-f", "image2pipe", "pipe:1")
	cmd.Env = []string{"LC_ALL=C", "PATH=" + os.Getenv("PATH")}
	cmd.WaitDelay = time.Second
	out := &bounded{most: posterBytes}
	cmd.Stdout = out
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("taking a picture of a video: %w", err)
	}
	if out.Len() == 0 {
		return nil, errors.New("taking a picture of a video: there is none")
	}
	return out.Bytes(), nil
}

// bounded keeps what a program writes, and ends it where that is too much.
type bounded struct {
	bytes.Buffer
	most int
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > b.most {
		return 0, io.ErrShortBuffer
	}
	return b.Buffer.Write(p)
}

// asFile returns a path to what r reads: its own, or that of a copy that remove takes away.
func asFile(r io.ReadSeeker) (path string, remove func(), err error) {
	if f, isFile := r.(*os.File); isFile {
		return f.Name(), func() {}, nil
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return "", nil, fmt.Errorf("reading a video: %w", err)
	}
	f, err := os.CreateTemp("", "sidestage-video-*")
	if err != nil {
		return "", nil, fmt.Errorf("copying a video for ffmpeg: %w", err)
	}
	_, err = io.Copy(f, r)
	if err = errors.Join(err, f.Close()); err != nil {
		return "", nil, errors.Join(fmt.Errorf("copying a video for ffmpeg: %w", err), os.Remove(f.Name()))
	}
	return f.Name(), func() { _ = os.Remove(f.Name()) }, nil // what stays is the system's to clear
}
