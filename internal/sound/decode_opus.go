package sound

import (
	"bufio"
	"encoding/binary"
	"io"
	"math"

	"github.com/pion/opus"
)

// opusDecoder decodes Ogg Opus of one or two channels in pure Go (RFC 6716, RFC 7845).
type opusDecoder struct {
	packets  *oggPackets
	d        opus.Decoder
	channels int
	gain     float32
	buffer   []float32
	rest     []float32
	skip     int   // frames yet to pass over
	frames   int64 // decoded so far, by which positions count
}

// opusLongest is the frames of the longest packet, 120 ms.
const opusLongest = 5760

func openOpus(r io.ReadSeeker, info Info) (decoder, error) {
	o := &opusDecoder{packets: &oggPackets{r: bufio.NewReaderSize(r, 256<<10)}, channels: info.Channels}
	head, err := o.packets.next()
	if err != nil {
		return nil, short(err)
	}
	if len(head) < 19 {
		return nil, io.ErrUnexpectedEOF
	}
	if family := head[18]; family != 0 || o.channels > 2 {
		return nil, ErrNoDecoder
	}
	o.skip = int(binary.LittleEndian.Uint16(head[10:]))
	o.gain = float32(math.Pow(10, float64(int16(binary.LittleEndian.Uint16(head[16:])))/256/20))
	if _, err := o.packets.next(); err != nil {
		return nil, short(err)
	}
	if o.d, err = opus.NewDecoderWithOutput(opusRate, o.channels); err != nil {
		return nil, err
	}
	o.buffer = make([]float32, opusLongest*o.channels)
	return o, nil
}

func (o *opusDecoder) read(block []float32) (int, error) {
	for len(o.rest) == 0 {
		if err := o.next(); err != nil {
			return 0, err
		}
	}
	n := copy(block, o.rest)
	o.rest = o.rest[n:]
	return n / o.channels, nil
}

func (o *opusDecoder) next() error {
	packet, err := o.packets.next()
	if err != nil {
		return err
	}
	if len(packet) == 0 {
		return nil
	}
	n, err := o.d.DecodeToFloat32(packet, o.buffer)
	if err != nil {
		return err
	}
	o.frames += int64(n)
	if o.packets.last && len(o.packets.lacing) == 0 && o.packets.granule < 1<<62 {
		n -= int(min(max(o.frames-int64(o.packets.granule), 0), int64(n)))
	}
	passed := min(o.skip, n)
	o.skip -= passed
	o.rest = o.buffer[passed*o.channels : n*o.channels]
	for i := range o.rest {
		o.rest[i] *= o.gain
	}
	return nil
}

func (o *opusDecoder) close() error { return nil }
