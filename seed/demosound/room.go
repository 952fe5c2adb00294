package demosound

import "math"

// The room is three combs of a few echoes one after another at half the rate: 8 x 8 x 12
// echoes for 28 additions a sample and side. It looks back less than a second (it has no
// feedback), so that any second of music can be computed from that second and the one
// before it. The echoes stand at random times with random signs (velvet noise, Karjalainen
// and Järveläinen 2007).
type echo struct {
	frames int
	gain   float32
}

const halfRate = sampleRate / 2

var (
	roomFirst = makeEchoes("first", 8, .019, .6)
	roomSides = [2][2][]echo{
		{makeEchoes("left early", 8, .071, .6), makeEchoes("left late", 12, .86, .05)},
		{makeEchoes("right early", 8, .067, .6), makeEchoes("right late", 12, .84, .05)},
	}
)

// makeEchoes spreads echoes over seconds, the last one quieter by the share remain; their
// power sums to one.
func makeEchoes(name string, count int, seconds, remain float64) []echo {
	r := newRNG("room " + name)
	echoes := make([]echo, count)
	power := float32(0)
	for i := range echoes {
		at := (float64(i) + r.float()) / float64(count)
		gain := float32(1 + (remain-1)*at)
		gain *= gain
		if r.chance(.5) {
			gain = -gain
		}
		echoes[i] = echo{int(at * seconds * halfRate), gain}
		power += gain * gain
	}
	scale := float32(1 / math.Sqrt(float64(power)))
	for i := range echoes {
		echoes[i].gain *= scale
	}
	return echoes
}

// halve averages pairs of samples: the room needs no top.
func halve(x []float32) []float32 {
	out := make([]float32, len(x)/2)
	for i := range out {
		out[i] = .5 * (x[2*i] + x[2*i+1])
	}
	return out
}

// addRoom adds the room's answer to a bus; before is the second before, both sends are at
// half the rate.
func addRoom(b *bus, before, send []float32) {
	line := make([]float32, 0, len(before)+len(send))
	line = append(append(line, before...), send...)
	first := convolve(line, roomFirst)
	for side, out := range [2][]float32{b.left, b.right} {
		wet := convolve(convolve(first, roomSides[side][0]), roomSides[side][1])
		double(out, smooth(wet[len(before)-4:]))
	}
}

// smooth averages neighbours, which takes the top off.
func smooth(x []float32) []float32 {
	out := make([]float32, len(x)-1)
	for i := range out {
		out[i] = .5 * (x[i] + x[i+1])
	}
	return out
}

// double adds x to out at twice the rate, by a half-band filter of four taps; x begins one
// sample early and ends two late.
func double(out, x []float32) {
	for i := range len(out) / 2 {
		out[2*i] += x[i+1]
		out[2*i+1] += (9*(x[i+1]+x[i+2]) - x[i] - x[i+3]) / 16
	}
}

// convolve returns the sum of the echoes of line, which is silent before its start.
func convolve(line []float32, echoes []echo) []float32 {
	out := make([]float32, len(line))
	for _, e := range echoes {
		if e.frames >= len(line) {
			continue
		}
		shifted, source := out[e.frames:], line[:len(line)-e.frames]
		for i, x := range source {
			shifted[i] += e.gain * x
		}
	}
	return out
}
