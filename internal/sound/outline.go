package sound

import "math"

// PeakCount is the number of values that draw a sound.
const PeakCount = 400

// outline gathers how loud a sound is over its length, which is known only at its end: parts
// are joined two by two whenever there are too many.
type outline struct {
	channels int
	size     int // frames of a part
	at       int // in the last part
	sum      float64
	parts    []float64 // mean squares
}

// mostParts bounds the memory; PeakCount values of at least ten parts each stay fine enough.
const mostParts = 2 * 10 * PeakCount

func (o *outline) add(block []float32) {
	for ; len(block) >= o.channels; block = block[o.channels:] {
		for _, v := range block[:o.channels] {
			o.sum += float64(v) * float64(v)
		}
		if o.at++; o.at == o.size {
			o.parts = append(o.parts, o.sum/float64(o.size))
			o.at, o.sum = 0, 0
			if len(o.parts) == mostParts {
				o.join()
			}
		}
	}
}

func (o *outline) join() {
	for i := range mostParts / 2 {
		o.parts[i] = (o.parts[2*i] + o.parts[2*i+1]) / 2
	}
	o.parts = o.parts[:mostParts/2]
	o.size *= 2
}

// finish returns PeakCount root mean squares, the highest 1, to three places; all 0 for silence.
func (o *outline) finish() []float32 {
	if o.at > 0 {
		o.parts = append(o.parts, o.sum/float64(o.at))
	}
	out := make([]float32, PeakCount)
	highest := 0.0
	levels := make([]float64, PeakCount)
	for i := range levels {
		from, to := i*len(o.parts)/PeakCount, (i+1)*len(o.parts)/PeakCount
		to = min(max(to, from+1), len(o.parts))
		for _, v := range o.parts[min(from, to):to] {
			levels[i] += v / float64(to-from)
		}
		levels[i] = math.Sqrt(levels[i])
		highest = max(highest, levels[i])
	}
	for i, v := range levels {
		if highest > 0 {
			out[i] = float32(math.Round(v/highest*1000) / 1000)
		}
	}
	return out
}
