package sound

import (
	"bufio"
	"errors"
	"io"

	"github.com/mewkiz/flac"
	"github.com/mewkiz/flac/frame"
)

// flacDecoder decodes FLAC in pure Go.
type flacDecoder struct {
	stream *flac.Stream
	scale  float32
	rest   []*frame.Subframe // of the frame that is being read
	at     int               // in it
	length int
}

func openFLAC(r io.ReadSeeker, info Info) (decoder, error) {
	if _, err := r.Seek(info.start, io.SeekStart); err != nil {
		return nil, err
	}
	stream, err := flac.New(bufio.NewReaderSize(r, 256<<10))
	if err != nil {
		return nil, err
	}
	return &flacDecoder{stream: stream, scale: 1 / float32(int64(1)<<(max(stream.Info.BitsPerSample, 1)-1))}, nil
}

func (d *flacDecoder) read(block []float32) (int, error) {
	channels := int(d.stream.Info.NChannels)
	if d.at == d.length {
		next, err := d.stream.ParseNext()
		if err != nil {
			return 0, err
		}
		if len(next.Subframes) != channels {
			return 0, errors.New("a FLAC frame has another number of channels")
		}
		d.rest, d.at, d.length = next.Subframes, 0, int(next.BlockSize)
	}
	n := min(len(block)/channels, d.length-d.at)
	for c, sub := range d.rest {
		for i, v := range sub.Samples[d.at : d.at+n] {
			block[i*channels+c] = float32(v) * d.scale
		}
	}
	d.at += n
	return n, nil
}

func (d *flacDecoder) close() error { return nil }
