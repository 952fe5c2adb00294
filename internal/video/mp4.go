package video

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
	"time"
)

const (
	// mostBoxes is how many boxes of one level are looked at, largestHead how large the one that describes the file may
	// be, in bytes.
	mostBoxes   = 100_000
	largestHead = 64 << 20
)

// isMP4 reports whether a file begins as ISO base media (ISO/IEC 14496-12) or QuickTime do.
func isMP4(head []byte) bool {
	return len(head) >= 8 && slices.Contains([]string{"ftyp", "moov", "mdat", "wide", "free", "skip"}, string(head[4:8]))
}

// box is one box: its type, and where it is with and without its header.
type box struct {
	kind          string
	offset, start int64
	end           int64
}

// boxes calls see for each box from start to end.
func boxes(r io.ReaderAt, start, end int64, see func(box) error) error {
	header := make([]byte, 16)
	for range mostBoxes {
		if start >= end {
			return nil
		}
		if end-start < 8 {
			return nil // padding
		}
		if _, err := r.ReadAt(header[:8], start); err != nil {
			return err
		}
		b := box{kind: string(header[4:8]), offset: start, start: start + 8}
		size := int64(binary.BigEndian.Uint32(header))
		switch size {
		case 0:
			size = end - start
		case 1:
			if _, err := r.ReadAt(header[8:], start+8); err != nil {
				return err
			}
			large := binary.BigEndian.Uint64(header[8:])
			if large > math.MaxInt64 {
				return errDamaged
			}
			size, b.start = int64(large), start+16
		}
		if size < b.start-start || size > end-start {
			return errDamaged
		}
		b.end = start + size
		if err := see(b); err != nil {
			return err
		}
		start = b.end
	}
	return errDamaged
}

// private are the boxes that hold what people and cameras wrote about a video.
func private(kind string) bool { return kind == "udta" || kind == "meta" || kind == "uuid" }

func (b box) asRange() Range { return Range{b.offset, b.end - b.offset} }

func probeMP4(r io.ReaderAt, size int64) (Info, error) {
	info := Info{ContentType: MP4}
	described := false
	err := boxes(r, 0, size, func(b box) error {
		switch {
		case b.kind == "ftyp":
			brand := make([]byte, 4)
			if _, err := r.ReadAt(brand, b.start); err != nil {
				return err
			}
			if string(brand) == "qt  " {
				info.ContentType = QuickTime
			}
		case b.kind == "moov" && !described:
			described = true
			if b.end-b.start > largestHead {
				return errDamaged
			}
			return info.readMovie(r, b)
		case private(b.kind):
			info.Private = append(info.Private, b.asRange())
		}
		return nil
	})
	if err != nil {
		return Info{}, err
	}
	if !described {
		return Info{}, errDamaged
	}
	return info, nil
}

func (info *Info) readMovie(r io.ReaderAt, movie box) error {
	return boxes(r, movie.start, movie.end, func(b box) error {
		switch {
		case b.kind == "mvhd":
			return info.readDuration(r, b)
		case b.kind == "trak":
			return info.readTrack(r, b)
		case private(b.kind):
			info.Private = append(info.Private, b.asRange())
		}
		return nil
	})
}

// full reads the beginning of a box that has a version, which decides how wide its times are.
func full(r io.ReaderAt, b box, size int64) (fields []byte, wide bool, err error) {
	fields = make([]byte, min(size, b.end-b.start))
	if _, err := r.ReadAt(fields, b.start); err != nil {
		return nil, false, err
	}
	if len(fields) < 4 {
		return nil, false, errDamaged
	}
	return fields, fields[0] == 1, nil
}

func (info *Info) readDuration(r io.ReaderAt, b box) error {
	fields, wide, err := full(r, b, 36)
	if err != nil {
		return err
	}
	var scale uint32
	var duration uint64
	switch {
	case wide && len(fields) >= 32:
		scale, duration = binary.BigEndian.Uint32(fields[20:]), binary.BigEndian.Uint64(fields[24:])
	case !wide && len(fields) >= 20:
		scale, duration = binary.BigEndian.Uint32(fields[12:]), uint64(binary.BigEndian.Uint32(fields[16:]))
	default:
		return errDamaged
	}
	// All ones is unknown, as in a file that is sent in fragments.
	if scale == 0 || duration == math.MaxUint64 || !wide && duration == math.MaxUint32 {
		return nil
	}
	seconds := float64(duration) / float64(scale)
	if seconds > 24*longest.Seconds() {
		return fmt.Errorf("%w: it lasts %g seconds", errDamaged, seconds)
	}
	info.Duration = time.Duration(seconds * float64(time.Second))
	return nil
}

// readTrack takes the size of the first track that is a video.
func (info *Info) readTrack(r io.ReaderAt, track box) error {
	var width, height int
	isVideo := false
	err := boxes(r, track.start, track.end, func(b box) error {
		var err error
		switch {
		case b.kind == "tkhd":
			width, height, err = trackSize(r, b)
		case b.kind == "mdia":
			isVideo, err = info.readMedia(r, b)
		case private(b.kind):
			info.Private = append(info.Private, b.asRange())
		}
		return err
	})
	if err == nil && isVideo && info.Width == 0 {
		info.Width, info.Height = width, height
	}
	return err
}

func trackSize(r io.ReaderAt, b box) (width, height int, err error) {
	fields, wide, err := full(r, b, 96)
	if err != nil {
		return 0, 0, err
	}
	at := 40 // of the matrix
	if wide {
		at = 52
	}
	if len(fields) < at+44 {
		return 0, 0, errDamaged
	}
	width = int(binary.BigEndian.Uint16(fields[at+36:]))
	height = int(binary.BigEndian.Uint16(fields[at+40:]))
	// A quarter turn has zeros where the scales are.
	if binary.BigEndian.Uint32(fields[at:]) == 0 && binary.BigEndian.Uint32(fields[at+4:]) != 0 {
		width, height = height, width
	}
	return width, height, nil
}

func (info *Info) readMedia(r io.ReaderAt, media box) (isVideo bool, err error) {
	err = boxes(r, media.start, media.end, func(b box) error {
		switch {
		case b.kind == "hdlr":
			fields, _, err := full(r, b, 12)
			if err != nil {
				return err
			}
			isVideo = len(fields) >= 12 && string(fields[8:12]) == "vide"
		case private(b.kind):
			info.Private = append(info.Private, b.asRange())
		}
		return nil
	})
	return isVideo, err
}
