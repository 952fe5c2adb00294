package sound

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
)

func decodeBase64(s string) ([]byte, error) {
	if len(s) > largestArt*3/2 {
		return nil, errBudget
	}
	return base64.StdEncoding.DecodeString(s)
}

// The kinds of FLAC metadata blocks that are read (RFC 9639, section 8).
const (
	flacStreamInfo = 0
	flacComments   = 4
	flacPicture    = 6
	flacForbidden  = 127
)

// probeFLAC reads the metadata of a FLAC stream that begins at a position, and looks whether
// its last frame is there.
func probeFLAC(f *source, start int64) (Info, error) {
	i := Info{Codec: FLAC, ContentType: "audio/flac", start: start}
	var frames, block uint64
	at := start + 4
	for n := 0; ; n++ {
		head, err := f.bytesAt(at, 4)
		if err != nil {
			return Info{}, err
		}
		kind, size := head[0]&0x7F, int(head[1])<<16|int(head[2])<<8|int(head[3])
		if kind == flacForbidden || n == mostChunks || n == 0 && (kind != flacStreamInfo || size < 34) {
			return Info{}, refuse("The FLAC file's header is damaged.")
		}
		if kind == flacStreamInfo || kind == flacComments || kind == flacPicture {
			b, err := f.bytesAt(at+4, size)
			if err != nil {
				return Info{}, err
			}
			switch kind {
			case flacStreamInfo:
				frames, block = i.setStreamInfo(b)
			case flacComments:
				i.addComments(b)
			case flacPicture:
				i.addPictureBlock(b)
			}
		}
		at += 4 + int64(size)
		if head[0]&0x80 != 0 {
			break
		}
	}
	return i.finishFLAC(f, at, frames, block)
}

// setStreamInfo reads what the samples are, how many the stream says it has, and its largest block.
func (i *Info) setStreamInfo(b []byte) (frames, block uint64) {
	packed := binary.BigEndian.Uint64(b[10:])
	i.SampleRate, i.Channels, i.BitDepth = int(packed>>44), int(packed>>41&7)+1, int(packed>>36&31)+1
	return packed & (1<<36 - 1), uint64(binary.BigEndian.Uint16(b[2:]))
}

func (i *Info) finishFLAC(f *source, at int64, frames, block uint64) (Info, error) {
	if f.size-at < 6 {
		return Info{}, refuse("There is no sound in the FLAC file.")
	}
	last, err := lastFLACFrame(f, at)
	if err != nil {
		return Info{}, err
	}
	if frames == 0 {
		frames = last // a stream that was written without going back
	}
	// One block less than said is forgiven: encoders have miscounted.
	if last+block < frames {
		return Info{}, refuse("The file is cut off: %s of %s are there.", clock(ratio(last, i.SampleRate)),
			clock(ratio(frames, i.SampleRate)))
	}
	i.Duration = ratio(frames, i.SampleRate)
	i.BitRate = rate(f.size-at, i.Duration)
	return *i, nil
}

// flacTail is where the last frame's header must lie: no frame is longer (65535 samples of
// eight channels aside, which no encoder makes).
const flacTail = 1 << 20

// lastFLACFrame returns how many samples there are by the end of the last frame that begins in the file.
func lastFLACFrame(f *source, audio int64) (uint64, error) {
	from := max(audio, f.size-flacTail)
	b, err := f.bytesAt(from, int(f.size-from))
	if err != nil {
		return 0, err
	}
	var fixed uint64 // samples a frame, for streams that number frames
	if head, err := f.upTo(audio, 16); err == nil {
		_, fixed, _ = flacFrame(head)
	}
	for at := len(b); ; {
		if at = bytes.LastIndexByte(b[:at], 0xFF); at < 0 {
			return 0, refuse("The FLAC file is damaged: there is no music after its header.")
		}
		if number, length, ok := flacFrame(b[at:]); ok {
			if b[at+1]&1 == 0 {
				number *= fixed
			}
			return number + length, nil
		}
	}
}

// flacFrame reads the header of a frame: the number of its first sample (or of the frame,
// where block sizes are fixed) and how many samples it has (RFC 9639, section 9.1).
func flacFrame(b []byte) (number, length uint64, ok bool) {
	if len(b) < 6 || b[0] != 0xFF || b[1]&0xFE != 0xF8 || b[3]&1 != 0 || b[2]>>4 == 0 || b[2]&0xF == 0xF || b[3]>>4 > 10 {
		return 0, 0, false
	}
	number, n := flacNumber(b[4:])
	if n == 0 {
		return 0, 0, false
	}
	at := 4 + n
	extra := map[byte]int{6: 1, 7: 2}[b[2]>>4] + map[byte]int{12: 1, 13: 2, 14: 2}[b[2]&0xF]
	if len(b) < at+extra+1 || crc8(b[:at+extra]) != b[at+extra] {
		return 0, 0, false
	}
	switch size := b[2] >> 4; {
	case size == 1:
		length = 192
	case size <= 5:
		length = 144 << size
	case size == 6:
		length = uint64(b[at]) + 1
	case size == 7:
		length = uint64(binary.BigEndian.Uint16(b[at:])) + 1
	default:
		length = 1 << size
	}
	return number, length, true
}

// flacNumber reads a number that is coded as UTF-8 codes runes, up to 36 bits.
func flacNumber(b []byte) (uint64, int) {
	ones := 0
	for ones < 8 && b[0]&(0x80>>ones) != 0 {
		ones++
	}
	switch {
	case ones == 0:
		return uint64(b[0]), 1
	case ones == 1 || ones == 8 || len(b) < ones:
		return 0, 0
	}
	number := uint64(b[0]) & (0x7F >> ones)
	for _, c := range b[1:ones] {
		if c&0xC0 != 0x80 {
			return 0, 0
		}
		number = number<<6 | uint64(c&0x3F)
	}
	return number, ones
}

// crc8 is the checksum of frame headers: polynomial x^8+x^2+x+1.
func crc8(b []byte) byte {
	var crc byte
	for _, c := range b {
		crc ^= c
		for range 8 {
			if crc&0x80 != 0 {
				crc = crc<<1 ^ 7
			} else {
				crc <<= 1
			}
		}
	}
	return crc
}
