package sound

import (
	"encoding/binary"
	"math"
	"strings"
)

// layout is how PCM samples lie in a file.
type layout struct {
	at, size int64 // of the samples, in bytes
	bits     int   // in the container: 8, 16, 24, 32 or 64
	float    bool
	frame    int // bytes of a sample of all channels
}

func isRIFF(head []byte) bool {
	magic := string(head[:4])
	return (magic == "RIFF" || magic == "RF64" || magic == "BW64") && string(head[8:12]) != "AVI "
}

const (
	wavPCM        = 1
	wavFloat      = 3
	wavExtensible = 0xFFFE
	// unknownSize stands in RIFF where a size is elsewhere, or was never written.
	unknownSize = math.MaxUint32
	// mostChunks bounds the parts of a file that are looked at.
	mostChunks = 1000
)

// probeWAV reads RIFF/WAVE, with RF64 and BW64 (EBU Tech 3306, ITU-R BS.2088).
func probeWAV(f *source) (Info, error) {
	w := wav{f: f, info: Info{Codec: PCM, ContentType: "audio/wav"}}
	head, err := f.bytesAt(0, 12)
	if err != nil {
		return Info{}, err
	}
	if string(head[8:12]) != "WAVE" {
		return Info{}, refuse("This is a RIFF file of kind %q, not a WAV sound.", printable(head[8:12]))
	}
	for at, n := int64(12), 0; at+8 <= f.size && n < mostChunks; n++ {
		if at, err = w.chunk(at); err != nil {
			return Info{}, err
		}
	}
	return w.finish()
}

type wav struct {
	f         *source
	info      Info
	hasFormat bool
	hasData   bool
	dataSize  int64 // of RF64, else 0
}

// chunk reads one and gives where the next begins.
func (w *wav) chunk(at int64) (int64, error) {
	head, err := w.f.bytesAt(at, 8)
	if err != nil {
		return 0, err
	}
	id, size := string(head[:4]), int64(binary.LittleEndian.Uint32(head[4:]))
	body := at + 8
	switch id {
	case "ds64":
		b, err := w.f.bytesAt(body, 24)
		if err != nil {
			return 0, err
		}
		if data := binary.LittleEndian.Uint64(b[8:]); data < math.MaxInt64 {
			w.dataSize = int64(data)
		}
	case "fmt ":
		if err := w.format(body, size); err != nil {
			return 0, err
		}
	case "data":
		if !w.hasData {
			if size, err = w.data(body, size); err != nil {
				return 0, err
			}
		}
	case "LIST":
		w.list(body, size)
	case "id3 ", "ID3 ":
		if body+size <= w.f.size {
			w.info.addID3(w.f.ctx, w.f.section(body, size))
		}
	}
	return body + size + size%2, nil
}

func (w *wav) format(at, size int64) error {
	if size < 16 {
		return refuse("The WAV file's header is damaged.")
	}
	b, err := w.f.bytesAt(at, int(min(size, 40)))
	if err != nil {
		return err
	}
	kind := binary.LittleEndian.Uint16(b)
	if kind == wavExtensible && len(b) >= 26 {
		kind = binary.LittleEndian.Uint16(b[24:])
	}
	i := &w.info
	i.Channels, i.SampleRate = int(binary.LittleEndian.Uint16(b[2:])), int(int32(binary.LittleEndian.Uint32(b[4:])))
	i.pcm.bits, i.pcm.float = int(binary.LittleEndian.Uint16(b[14:])), kind == wavFloat
	switch {
	case kind == wavPCM && (i.pcm.bits == 8 || i.pcm.bits == 16 || i.pcm.bits == 24 || i.pcm.bits == 32):
	case kind == wavFloat && (i.pcm.bits == 32 || i.pcm.bits == 64):
	case kind == wavPCM || kind == wavFloat:
		return refuse("The WAV file has samples of %d bits, which cannot be played. 16 or 24 bits can.", i.pcm.bits)
	default:
		return refuse("The WAV file is compressed in a way (%#x) that cannot be played. Export it as PCM, FLAC or MP3.", kind)
	}
	i.pcm.frame = i.Channels * i.pcm.bits / 8
	i.BitDepth = bitDepthOf(b, i.pcm.bits)
	w.hasFormat = true
	return nil
}

// bitDepthOf returns how many bits of a container are used: an extensible format may say that fewer are.
func bitDepthOf(format []byte, container int) int {
	if binary.LittleEndian.Uint16(format) != wavExtensible || len(format) < 20 {
		return container
	}
	if used := int(binary.LittleEndian.Uint16(format[18:])); used > 0 && used < container {
		return used
	}
	return container
}

// data takes the samples and gives how far they go.
func (w *wav) data(at, size int64) (int64, error) {
	rest := w.f.size - at
	switch {
	case size == unknownSize && w.dataSize > 0:
		size = w.dataSize
	case size == unknownSize, size == 0 && rest > 0:
		size = rest // written by a program that could not go back to say how much
	}
	if size > rest {
		return 0, refuse("The file is cut off: %d of %d bytes of its sound are there.", rest, size)
	}
	w.hasData = true
	w.info.pcm.at, w.info.pcm.size = at, size
	return size, nil
}

// list reads the texts of a LIST INFO chunk.
func (w *wav) list(at, size int64) {
	b, err := w.f.bytesAt(at, int(min(size, 64<<10)))
	if err != nil || len(b) < 4 || string(b[:4]) != "INFO" {
		return // texts are a gift: without them the sound is as good
	}
	for b = b[4:]; len(b) >= 8; {
		n := int64(binary.LittleEndian.Uint32(b[4:]))
		if n > int64(len(b))-8 {
			return
		}
		w.info.Tags.setRIFF(string(b[:4]), text(b[8:8+n]))
		b = b[min(8+n+n%2, int64(len(b))):]
	}
}

func (w *wav) finish() (Info, error) {
	switch {
	case !w.hasFormat && !w.hasData:
		return Info{}, refuse("The WAV file has a header and no sound.")
	case !w.hasFormat:
		return Info{}, refuse("The WAV file does not say how its samples lie: its header is damaged.")
	case !w.hasData:
		return Info{}, refuse("There is no sound in the WAV file.")
	}
	i := w.info
	if i.pcm.frame > 0 {
		i.pcm.size -= i.pcm.size % int64(i.pcm.frame)
		i.Duration = ratio(uint64(i.pcm.size/int64(i.pcm.frame)), i.SampleRate)
	}
	i.BitRate = i.SampleRate * i.pcm.frame * 8
	return i, nil
}

// printable returns a name of four bytes as far as it can be shown.
func printable(b []byte) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '.'
		}
		return r
	}, string(b))
}
