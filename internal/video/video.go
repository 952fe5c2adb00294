// Package video tells what a file of video is by its content, and takes a picture from it where ffmpeg is installed.
package video

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// The containers that browsers play.
const (
	MP4       = "video/mp4"
	QuickTime = "video/quicktime"
	WebM      = "video/webm"
)

const (
	// maxSide is the largest side of a video in pixels, longest how long it may be.
	maxSide = 8192
	longest = 4 * time.Hour
)

// Range is a part of a file, in bytes.
type Range struct{ Offset, Size int64 }

// Info is what a look at a video found.
type Info struct {
	ContentType string
	// Width and Height are those it is shown at, in pixels; a phone held upright turns them.
	Width, Height int
	// Duration is 0 where the file does not say it, as recordings of browsers do not.
	Duration time.Duration
	// Private are the boxes of an MP4 that say where and by whom it was taken. Hide leaves them out.
	Private []Range
}

// errDamaged is a file that ends or contradicts itself.
var errDamaged = errors.New("the file is damaged")

// Probe tells what a video is. Errors: BAD_USER_INPUT in words for the person.
func Probe(r io.ReaderAt, size int64) (Info, error) {
	head := make([]byte, 16)
	n, err := r.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return Info{}, fmt.Errorf("reading a video: %w", err)
	}
	head = head[:n]
	var info Info
	switch {
	case isMP4(head):
		info, err = probeMP4(r, size)
	case isEBML(head):
		info, err = probeWebM(r, size)
	default:
		return Info{}, refused("This is no video that can be shown. Please send MP4, MOV or WebM.")
	}
	switch {
	case errors.Is(err, errDamaged), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return Info{}, refused("The video is damaged or not complete.")
	case err != nil:
		return Info{}, err
	case info.Width < 1 || info.Height < 1:
		return Info{}, refused("There is no picture in this video.")
	case info.Width > maxSide || info.Height > maxSide:
		return Info{}, refused(fmt.Sprintf(
			"The video has %d × %d pixels; a side may have %d.", info.Width, info.Height, maxSide,
		))
	case info.Duration > longest:
		return Info{}, refused("The video is longer than four hours.")
	}
	return info, nil
}

func refused(message string) error { return fault.BadInput(map[string]string{"file": message}) }
