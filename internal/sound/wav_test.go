package sound

import (
	"encoding/binary"
	"math"
)

// wavSpec says how a test's WAV file is made.
type wavSpec struct {
	rate, channels, bits int
	float, extensible    bool
	rf64                 bool
	frames               int
	level                float64 // of the tone, 0..1
	claim                int64   // bytes that the data chunk claims; 0 for what there is
	before, after        []byte  // chunks around the data
}

// wavOf synthesises a tone of 441 Hz in all channels.
func wavOf(s wavSpec) []byte {
	le := binary.LittleEndian
	width := s.bits / 8
	data := make([]byte, 0, s.frames*s.channels*width)
	for i := range s.frames {
		v := s.level * math.Sin(2*math.Pi*441*float64(i)/float64(s.rate))
		for range s.channels {
			data = appendSample(data, v, s.bits, s.float)
		}
	}
	kind := uint16(wavPCM)
	if s.float {
		kind = wavFloat
	}
	format := le.AppendUint16(nil, kind)
	format = le.AppendUint16(format, uint16(s.channels))
	format = le.AppendUint32(format, uint32(s.rate))
	format = le.AppendUint32(format, uint32(s.rate*s.channels*width))
	format = le.AppendUint16(format, uint16(s.channels*width))
	format = le.AppendUint16(format, uint16(s.bits))
	if s.extensible {
		le.PutUint16(format, wavExtensible)
		format = le.AppendUint16(format, 22)
		format = le.AppendUint16(format, uint16(s.bits))
		format = le.AppendUint32(format, 0)
		format = le.AppendUint16(format, kind)
		format = append(format, "\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71"...)
	}
	claim := uint32(len(data))
	if s.claim != 0 {
		claim = uint32(s.claim)
	}
	out := []byte("RIFF\xff\xff\xff\xffWAVE")
	if s.rf64 {
		out = []byte("RF64\xff\xff\xff\xffWAVE")
		sizes := le.AppendUint64(nil, uint64(len(data)+100))
		sizes = le.AppendUint64(sizes, uint64(len(data)))
		out = append(out, chunkOf("ds64", append(sizes, make([]byte, 12)...))...)
		claim = unknownSize
	}
	out = append(out, chunkOf("fmt ", format)...)
	out = append(out, s.before...)
	out = le.AppendUint32(append(out, "data"...), claim)
	out = append(out, data...)
	if len(data)%2 == 1 {
		out = append(out, 0)
	}
	return append(out, s.after...)
}

func chunkOf(id string, body []byte) []byte {
	out := binary.LittleEndian.AppendUint32([]byte(id), uint32(len(body)))
	out = append(out, body...)
	if len(body)%2 == 1 {
		out = append(out, 0)
	}
	return out
}

func appendSample(b []byte, v float64, bits int, float bool) []byte {
	le := binary.LittleEndian
	switch {
	case float && bits == 32:
		return le.AppendUint32(b, math.Float32bits(float32(v)))
	case float:
		return le.AppendUint64(b, math.Float64bits(v))
	case bits == 8:
		return append(b, byte(math.Round(v*127)+128))
	case bits == 16:
		return le.AppendUint16(b, uint16(int16(v*math.MaxInt16)))
	case bits == 24:
		n := uint32(int32(v * (1<<23 - 1)))
		return append(b, byte(n), byte(n>>8), byte(n>>16))
	}
	return le.AppendUint32(b, uint32(int32(v*math.MaxInt32)))
}
