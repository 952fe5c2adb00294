package sound

import (
	"bufio"
	"encoding/binary"
	"io"
	"math"
)

// pcmDecoder reads the samples of a WAV file.
type pcmDecoder struct {
	r      io.Reader
	layout layout
	left   int64
	buffer []byte
}

func openPCM(r io.ReadSeeker, info Info) (decoder, error) {
	if _, err := r.Seek(info.pcm.at, io.SeekStart); err != nil {
		return nil, err
	}
	return &pcmDecoder{r: bufio.NewReaderSize(r, 256<<10), layout: info.pcm, left: info.pcm.size}, nil
}

func (d *pcmDecoder) read(block []float32) (int, error) {
	width := d.layout.bits / 8
	frames := min(int64(len(block)/(d.layout.frame/width)), d.left/int64(d.layout.frame))
	if frames == 0 {
		return 0, io.EOF
	}
	size := int(frames) * d.layout.frame
	if cap(d.buffer) < size {
		d.buffer = make([]byte, size)
	}
	b := d.buffer[:size]
	if _, err := io.ReadFull(d.r, b); err != nil {
		return 0, short(err)
	}
	d.left -= int64(size)
	d.convert(block[:size/width], b)
	return int(frames), nil
}

func (d *pcmDecoder) convert(out []float32, b []byte) {
	le := binary.LittleEndian
	for i := range out {
		switch {
		case d.layout.bits == 8:
			out[i] = (float32(b[i]) - 128) / 128
		case d.layout.bits == 16:
			out[i] = float32(int16(le.Uint16(b[2*i:]))) / (1 << 15)
		case d.layout.bits == 24:
			out[i] = float32(int32(uint32(b[3*i])<<8|uint32(b[3*i+1])<<16|uint32(b[3*i+2])<<24)>>8) / (1 << 23)
		case d.layout.float && d.layout.bits == 32:
			out[i] = math.Float32frombits(le.Uint32(b[4*i:]))
		case d.layout.float:
			out[i] = float32(math.Float64frombits(le.Uint64(b[8*i:])))
		default:
			out[i] = float32(int32(le.Uint32(b[4*i:]))) / (1 << 31)
		}
	}
}

func (d *pcmDecoder) close() error { return nil }
