package sound

import (
	"encoding/binary"
	"math"
	"time"
)

// PreviewLength is how much of a sound a preview has, at most.
const PreviewLength = 30 * time.Second

// previewFade is how long a preview fades at its end.
const previewFade = time.Second

// mostPreviewRate bounds the samples a second of a preview.
const mostPreviewRate = 48000

// preview gathers the beginning of a sound as a WAV file of 16 bits, of one or two channels.
type preview struct {
	channels int // of the sound
	out      int // of the preview
	rate     int // of the preview
	every    int // frames of the sound for one of the preview
	low      []biquad
	at       int // frames of the sound so far
	frames   int // of the preview so far
	pcm      []byte
	mix      func(frame []float32, c int) float32
}

func newPreview(rate int, speakers []speaker) *preview {
	p := &preview{
		channels: len(speakers), out: min(len(speakers), 2), every: (rate + mostPreviewRate - 1) / mostPreviewRate,
		mix: mixed(speakers),
	}
	p.rate = rate / p.every
	if p.every > 1 {
		// A Butterworth low pass of the fourth order for each channel, before samples are dropped.
		for range p.out {
			for _, q := range []float64{.54119610, 1.3065630} {
				p.low = append(p.low, lowPass(float64(rate), .4*float64(p.rate), q))
			}
		}
	}
	return p
}

// mixed returns how channels become two: what is not front comes to both sides at -3 dB.
func mixed(speakers []speaker) func(frame []float32, c int) float32 {
	if len(speakers) <= 2 {
		return func(frame []float32, c int) float32 { return frame[c] }
	}
	return func(frame []float32, c int) float32 {
		sum := frame[c]
		for i := 2; i < len(frame); i++ {
			if speakers[i] != subwoofer {
				sum += .7071 * frame[i] / 2
			}
		}
		return sum
	}
}

func lowPass(rate, f, q float64) biquad {
	k := math.Tan(math.Pi * f / rate)
	a0 := 1 + k/q + k*k
	return biquad{b0: k * k / a0, b1: 2 * k * k / a0, b2: k * k / a0, a1: 2 * (k*k - 1) / a0, a2: (1 - k/q + k*k) / a0}
}

func (f *biquad) step(x float64) float64 {
	y := f.b0*x + f.z1
	f.z1 = f.b1*x - f.a1*y + f.z2
	f.z2 = f.b2*x - f.a2*y
	return y
}

// add takes whole frames, and tells whether there is room for more.
func (p *preview) add(block []float32) bool {
	most := int(PreviewLength.Seconds()) * p.rate
	fade := float64(p.rate) * previewFade.Seconds()
	for ; len(block) >= p.channels && p.frames < most; block = block[p.channels:] {
		gain := min(float64(most-p.frames)/fade, 1)
		for c := range p.out {
			v := float64(p.mix(block[:p.channels], c))
			for i := range len(p.low) / p.out {
				v = p.low[c*2+i].step(v)
			}
			if p.at%p.every == 0 {
				v = math.Round(min(max(v*gain, -1), 1) * math.MaxInt16)
				p.pcm = binary.LittleEndian.AppendUint16(p.pcm, uint16(int16(v)))
			}
		}
		if p.at%p.every == 0 {
			p.frames++
		}
		p.at++
	}
	return p.frames < most
}

// finish returns the file.
func (p *preview) finish() []byte {
	return append(WAVHeader(p.rate, p.out, len(p.pcm)), p.pcm...)
}

// WAVHeader begins a WAV file of 16-bit samples of so many bytes.
func WAVHeader(rate, channels, size int) []byte {
	le := binary.LittleEndian
	b := append([]byte("RIFF"), 0, 0, 0, 0)
	le.PutUint32(b[4:], uint32(36+size))
	b = append(b, "WAVEfmt "...)
	b = le.AppendUint32(b, 16)
	b = le.AppendUint16(b, wavPCM)
	b = le.AppendUint16(b, uint16(channels))
	b = le.AppendUint32(b, uint32(rate))
	b = le.AppendUint32(b, uint32(rate*channels*2))
	b = le.AppendUint16(b, uint16(channels*2))
	b = le.AppendUint16(b, 16)
	b = append(b, "data"...)
	return le.AppendUint32(b, uint32(size))
}
