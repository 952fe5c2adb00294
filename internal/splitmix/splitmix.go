// Package splitmix mixes numbers as SplitMix64 does (Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators", 2014). It stands here, and not in a library, so that what was drawn with it never changes.
package splitmix

// Gamma is what the state of a sequence grows by at each step: 2⁶⁴ over the golden ratio.
const Gamma uint64 = 0x9e3779b97f4a7c15

// Mix is the generator's finalizer: it spreads every bit of z over all.
func Mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Next is the number that follows the state z in a sequence.
func Next(z uint64) uint64 { return Mix(z + Gamma) }
