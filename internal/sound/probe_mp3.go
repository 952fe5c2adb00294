package sound

import (
	"encoding/binary"
	"time"
)

// trim is how many samples a decoder gives before and after the music: what its encoder
// needed to begin and to fill the last frame.
type trim struct {
	known      bool
	start, end int
}

// decoderDelay is how much later than its input a decoder of MP3 gives sound, in samples.
const decoderDelay = 529

// probeTagged reads what comes after an ID3v2 tag: an MP3, or a FLAC that somebody tagged so.
func probeTagged(f *source, head []byte) (Info, error) {
	size := int64(10)
	for i, b := range head[6:10] {
		size += int64(b&0x7F) << (21 - 7*i)
	}
	if head[5]&0x10 != 0 {
		size += 10 // a footer
	}
	if size >= f.size {
		return Info{}, refuse("The file has tags and no sound, or is cut off.")
	}
	var i Info
	var err error
	next, err := f.upTo(size, 16)
	if err != nil {
		return Info{}, err
	}
	switch {
	case string(next[:min(4, len(next))]) == "fLaC":
		return probeFLAC(f, size)
	case string(next[:min(3, len(next))]) == "ID3":
		// Tagged twice: the second counts for nothing but its length.
		again, err := f.upTo(size, 64)
		if err != nil || len(again) < 10 {
			return Info{}, refuse("The file has tags and no sound, or is cut off.")
		}
		for n, b := range again[6:10] {
			size += int64(b&0x7F) << (21 - 7*n)
		}
		size += 10
	}
	if i, err = probeMP3(f, size); err != nil {
		return Info{}, err
	}
	i.addID3(f.ctx, f.section(0, size))
	return i, nil
}

// mp3Junk is how far the first frame may lie behind what is no sound.
const mp3Junk = 128 << 10

// mp3Frame is the header of a frame (ISO/IEC 11172-3, section 2.4.2.3).
type mp3Frame struct {
	version  byte // 3 is MPEG-1, 2 is MPEG-2, 0 is MPEG-2.5
	mono     bool
	bitRate  int
	rate     int
	size     int64 // bytes, with the header
	samples  int
	xingFrom int // where a Xing header would begin
}

var (
	mp3Rates    = [3]int{44100, 48000, 32000}
	mp3BitRates = [2][15]int{
		{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320}, // MPEG-1 layer III
		{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},     // MPEG-2 and 2.5
	}
)

// parseMP3Frame reads a header; ok is false for what is none of layer III.
func parseMP3Frame(b []byte) (h mp3Frame, ok bool) {
	if len(b) < 4 || b[0] != 0xFF || b[1]&0xE0 != 0xE0 {
		return h, false
	}
	h.version = b[1] >> 3 & 3
	bitRate, rate := b[2]>>4, b[2]>>2&3
	if h.version == 1 || b[1]>>1&3 != 1 || bitRate == 0 || bitRate == 15 || rate == 3 || b[3]&3 == 2 {
		return h, false
	}
	h.rate, h.samples, h.mono = mp3Rates[rate], 1152, b[3]>>6 == 3
	row := 0
	if h.version != 3 {
		row, h.samples = 1, 576
		h.rate /= 2
		if h.version == 0 {
			h.rate /= 2
		}
	}
	h.bitRate = mp3BitRates[row][bitRate] * 1000
	h.size = int64(h.samples/8*h.bitRate/h.rate) + int64(b[2]>>1&1)
	h.xingFrom = 36
	switch {
	case h.version == 3 && h.mono, h.version != 3 && !h.mono:
		h.xingFrom = 21
	case h.mono:
		h.xingFrom = 13
	}
	return h, true
}

// probeMP3 finds the first frame from a position on and reads what is said of the rest.
func probeMP3(f *source, from int64) (Info, error) {
	at, h, err := firstMP3Frame(f, from)
	if err != nil {
		return Info{}, err
	}
	i := Info{Codec: MP3, ContentType: "audio/mpeg", SampleRate: h.rate, Channels: 2, start: at}
	if h.mono {
		i.Channels = 1
	}
	end, err := mp3End(f)
	if err != nil {
		return Info{}, err
	}
	b, err := f.upTo(at, int(min(h.size, 256)))
	if err != nil {
		return Info{}, err
	}
	frames, said, isHeader := i.setVBR(h, b)
	if isHeader {
		i.start = at + h.size
	}
	if said > 0 && end-at < said-said/100-longestMP3Frame {
		return Info{}, refuse("The file is cut off: %d of %d bytes of its sound are there.", end-at, said)
	}
	if frames > 0 {
		i.Duration = ratio(uint64(max(frames*int64(h.samples)-int64(i.trim.start+i.trim.end), 0)), h.rate)
		if frames > (end-at)/16 {
			return Info{}, refuse("The file says that it lasts %s, but there is next to nothing in it.", clock(i.Duration))
		}
		i.BitRate = rate(end-i.start, i.Duration)
		return i, nil
	}
	return i, i.estimate(f, end)
}

// firstMP3Frame finds two frames in a row: one alone is as likely chance.
func firstMP3Frame(f *source, from int64) (int64, mp3Frame, error) {
	b, err := f.upTo(from, mp3Junk)
	if err != nil {
		return 0, mp3Frame{}, err
	}
	for at := range b {
		h, ok := parseMP3Frame(b[at:])
		if !ok {
			continue
		}
		start := from + int64(at)
		if start+h.size == f.size {
			return start, h, nil
		}
		if next, err := f.bytesAt(start+h.size, 4); err == nil {
			if second, ok := parseMP3Frame(next); ok && second.rate == h.rate && second.version == h.version {
				return start, h, nil
			}
		}
	}
	if from > 0 {
		return 0, mp3Frame{}, refuse("The file has tags of music and no sound that can be played.")
	}
	return 0, mp3Frame{}, refuse("This is no sound that is known here. WAV, FLAC, MP3, OGG, Opus and M4A are.")
}

// mp3End returns where the sound ends: before an ID3v1 tag.
func mp3End(f *source) (int64, error) {
	if f.size < 128 {
		return f.size, nil
	}
	b, err := f.bytesAt(f.size-128, 3)
	if err == nil && string(b) == "TAG" {
		return f.size - 128, nil
	}
	return f.size, err
}

// setVBR reads a Xing, Info or VBRI header, with LAME's trim: how many frames and bytes there
// are, 0 where it does not say.
func (i *Info) setVBR(h mp3Frame, b []byte) (frames, size int64, found bool) {
	if len(b) >= 36+26 && string(b[36:40]) == "VBRI" {
		return int64(binary.BigEndian.Uint32(b[36+14:])), int64(binary.BigEndian.Uint32(b[36+10:])), true
	}
	if len(b) < h.xingFrom+8 {
		return 0, 0, false
	}
	b = b[h.xingFrom:]
	if magic := string(b[:4]); magic != "Xing" && magic != "Info" {
		return 0, 0, false
	}
	flags, b := b[7], b[8:]
	long := func(flag byte) (n int64) {
		if flags&flag != 0 && len(b) >= 4 {
			n = int64(binary.BigEndian.Uint32(b))
			b = b[4:]
		}
		return n
	}
	frames, size = long(1), long(2)
	if flags&4 != 0 {
		b = b[min(100, len(b)):]
	}
	long(8)
	if len(b) >= 24 && b[0] != 0 { // LAME's, or what others write as it does
		delay, padding := int(b[21])<<4|int(b[22])>>4, int(b[22]&0xF)<<8|int(b[23])
		i.trim = trim{known: true, start: delay + decoderDelay, end: max(padding-decoderDelay, 0)}
		if int64(i.trim.start+i.trim.end) > frames*int64(h.samples) {
			i.trim = trim{}
		}
	}
	return frames, size, true
}

// longestMP3Frame is that at the highest rate.
const longestMP3Frame = 1441

// mp3Sample is how many frames are looked at to estimate how long a file without a header is.
const mp3Sample = 400

// estimate takes the bit rate of the first frames for that of all.
func (i *Info) estimate(f *source, end int64) error {
	at, bits, n := i.start, 0, 0
	for ; n < mp3Sample && at+4 <= end; n++ {
		b, err := f.bytesAt(at, 4)
		if err != nil {
			return err
		}
		h, ok := parseMP3Frame(b)
		if !ok {
			break
		}
		bits += h.bitRate
		at += h.size
	}
	if n == 0 {
		return nil // no sound: refused as of no length
	}
	i.BitRate = bits / n
	i.Duration = time.Duration(float64(end-i.start) * 8 / float64(i.BitRate) * float64(time.Second))
	return nil
}
