package video

import (
	"encoding/binary"
	"io"
	"math"
	"math/bits"
	"time"
)

// The elements of WebM that are read, by their ids (RFC 8794, RFC 9559).
const (
	idEBML, idDocType                   = 0x1A45DFA3, 0x4282
	idSegment, idInfo, idTracks         = 0x18538067, 0x1549A966, 0x1654AE6B
	idScale, idDuration                 = 0x2AD7B1, 0x4489
	idTrack, idType, idVideo            = 0xAE, 0x83, 0xE0
	idWidth, idHeight                   = 0xB0, 0xBA
	idShownWidth, idShownHeight, idUnit = 0x54B0, 0x54BA, 0x54B2
)

const (
	// mostElements is how many elements of one level are looked at; what describes a WebM comes first.
	mostElements = 1000
	videoTrack   = 1
	// pixels is the unit of the shown width and height that is one.
	pixels = 0
)

func isEBML(head []byte) bool { return len(head) >= 4 && binary.BigEndian.Uint32(head) == idEBML }

// element is one element, with where its content is.
type element struct {
	id         uint32
	start, end int64
}

// elements calls see for each element from start to end until it says that it has seen enough.
func elements(r io.ReaderAt, start, end int64, see func(element) (enough bool, err error)) error {
	head := make([]byte, 12)
	for range mostElements {
		if start >= end {
			return nil
		}
		n := min(int64(len(head)), end-start)
		if _, err := r.ReadAt(head[:n], start); err != nil {
			return err
		}
		idSize := bits.LeadingZeros8(head[0]) + 1
		if idSize > 4 || int64(idSize) >= n {
			return errDamaged
		}
		e := element{}
		for _, b := range head[:idSize] {
			e.id = e.id<<8 | uint32(b)
		}
		lengthSize := bits.LeadingZeros8(head[idSize]) + 1
		if lengthSize > 8 || int64(idSize+lengthSize) > n {
			return errDamaged
		}
		length := uint64(head[idSize]) & (1<<(8-lengthSize) - 1)
		unknown := length == 1<<(8-lengthSize)-1
		for _, b := range head[idSize+1 : idSize+lengthSize] {
			length = length<<8 | uint64(b)
			unknown = unknown && b == 0xFF
		}
		e.start = start + int64(idSize+lengthSize)
		switch {
		case unknown:
			e.end = end
		case length > uint64(end-e.start):
			return errDamaged
		default:
			e.end = e.start + int64(length)
		}
		enough, err := see(e)
		if err != nil || enough {
			return err
		}
		start = e.end
	}
	return nil
}

// number reads an unsigned integer.
func (e element) number(r io.ReaderAt) (uint64, error) {
	if e.end-e.start > 8 {
		return 0, errDamaged
	}
	b := make([]byte, e.end-e.start)
	if _, err := r.ReadAt(b, e.start); err != nil {
		return 0, err
	}
	n := uint64(0)
	for _, each := range b {
		n = n<<8 | uint64(each)
	}
	return n, nil
}

// float reads a floating-point number of either width.
func (e element) float(r io.ReaderAt) (float64, error) {
	n, err := e.number(r)
	if e.end-e.start == 4 {
		return float64(math.Float32frombits(uint32(n))), err
	}
	return math.Float64frombits(n), err
}

func probeWebM(r io.ReaderAt, size int64) (Info, error) {
	info := Info{ContentType: WebM}
	err := elements(r, 0, size, func(e element) (bool, error) {
		switch e.id {
		case idEBML:
			return false, checkDocType(r, e)
		case idSegment:
			return true, info.readSegment(r, e)
		}
		return false, nil
	})
	return info, err
}

func checkDocType(r io.ReaderAt, header element) error {
	return elements(r, header.start, header.end, func(e element) (bool, error) {
		if e.id != idDocType {
			return false, nil
		}
		name := make([]byte, min(e.end-e.start, 16))
		if _, err := r.ReadAt(name, e.start); err != nil {
			return false, err
		}
		if string(name) != "webm" {
			return false, refused("This is a Matroska video, which browsers do not play. Please send MP4, MOV or WebM.")
		}
		return true, nil
	})
}

func (info *Info) readSegment(r io.ReaderAt, segment element) error {
	return elements(r, segment.start, segment.end, func(e element) (bool, error) {
		switch e.id {
		case idInfo:
			return false, info.readInfo(r, e)
		case idTracks:
			err := info.readTracks(r, e)
			return info.Duration > 0, err
		}
		return info.Width > 0, nil
	})
}

func (info *Info) readInfo(r io.ReaderAt, parent element) error {
	scale, units := 1e6, 0.0
	err := elements(r, parent.start, parent.end, func(e element) (bool, error) {
		switch e.id {
		case idScale:
			n, err := e.number(r)
			scale = float64(n)
			return false, err
		case idDuration:
			var err error
			units, err = e.float(r)
			return false, err
		}
		return false, nil
	})
	seconds := units * scale / 1e9
	if err == nil && seconds > 0 && seconds < 24*longest.Seconds() {
		info.Duration = time.Duration(seconds * float64(time.Second))
	}
	return err
}

func (info *Info) readTracks(r io.ReaderAt, tracks element) error {
	return elements(r, tracks.start, tracks.end, func(track element) (bool, error) {
		if track.id != idTrack {
			return false, nil
		}
		kind := uint64(0)
		var size map[uint32]uint64
		err := elements(r, track.start, track.end, func(e element) (bool, error) {
			var err error
			switch e.id {
			case idType:
				kind, err = e.number(r)
			case idVideo:
				size, err = numbers(r, e)
			}
			return false, err
		})
		if err != nil || kind != videoTrack {
			return false, err
		}
		width, height := size[idWidth], size[idHeight]
		if size[idUnit] == pixels && size[idShownWidth] > 0 && size[idShownHeight] > 0 {
			width, height = size[idShownWidth], size[idShownHeight]
		}
		info.Width, info.Height = int(min(width, maxSide+1)), int(min(height, maxSide+1))
		return true, nil
	})
}

// numbers reads the integers of an element by their ids.
func numbers(r io.ReaderAt, parent element) (map[uint32]uint64, error) {
	found := map[uint32]uint64{}
	err := elements(r, parent.start, parent.end, func(e element) (bool, error) {
		switch e.id {
		case idWidth, idHeight, idShownWidth, idShownHeight, idUnit:
			n, err := e.number(r)
			found[e.id] = n
			return false, err
		}
		return false, nil
	})
	return found, err
}
