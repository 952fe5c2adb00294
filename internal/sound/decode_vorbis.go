package sound

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/jfreymuth/vorbis"
)

// vorbisDecoder decodes Ogg Vorbis in pure Go.
type vorbisDecoder struct {
	packets *oggPackets
	d       vorbis.Decoder
	buffer  []float32
	rest    []float32
	frames  int64 // given or waiting so far
	ended   bool
}

func openVorbis(r io.ReadSeeker, _ Info) (decoder, error) {
	v := &vorbisDecoder{packets: &oggPackets{r: bufio.NewReaderSize(r, 256<<10)}}
	for n := 0; !v.d.HeadersRead(); n++ {
		packet, err := v.packets.next()
		if err != nil {
			return nil, short(err)
		}
		if n == 1 {
			packet = noComments(packet) // they may be long, and were read
		}
		if bytes.HasPrefix(packet, []byte("\x05vorbis")) {
			if err := checkCodebooks(packet[7:]); err != nil {
				return nil, err
			}
		}
		if err := v.d.ReadHeader(packet); err != nil {
			return nil, err
		}
		if n == 2 && !v.d.HeadersRead() {
			return nil, errors.New("the headers of a Vorbis stream are not in order")
		}
	}
	v.buffer = make([]float32, v.d.BufferSize())
	return v, nil
}

// noComments is a comment header with nothing in it.
func noComments(packet []byte) []byte {
	if !bytes.HasPrefix(packet, []byte("\x03vorbis")) {
		return packet
	}
	return append([]byte("\x03vorbis"), 0, 0, 0, 0, 0, 0, 0, 0, 1)
}

func (v *vorbisDecoder) read(block []float32) (int, error) {
	channels := v.d.Channels()
	for len(v.rest) == 0 {
		if v.ended {
			return 0, io.EOF
		}
		if err := v.next(channels); err != nil {
			return 0, err
		}
	}
	n := copy(block, v.rest)
	v.rest = v.rest[n:]
	return n / channels, nil
}

func (v *vorbisDecoder) next(channels int) error {
	packet, err := v.packets.next()
	if err != nil {
		return err
	}
	if len(packet) == 0 {
		return nil
	}
	if v.rest, err = v.d.DecodeInto(packet, v.buffer); err != nil {
		return err
	}
	v.frames += int64(len(v.rest) / channels)
	// The last page says where the music ends inside its last packet.
	if v.packets.last && len(v.packets.lacing) == 0 {
		v.ended = true
		if extra := v.frames - int64(v.packets.granule); v.packets.granule < 1<<62 && extra > 0 &&
			extra*int64(channels) <= int64(len(v.rest)) {
			v.rest = v.rest[:int64(len(v.rest))-extra*int64(channels)]
		}
	}
	return nil
}

func (v *vorbisDecoder) close() error { return nil }
