package demosound

import "math"

// Peaks returns count loudness values 0..1, the loudest 1, for drawing the piece. It renders
// nothing: in each of count equal parts it reads from the score what sounds just after the
// first beat, and how loud the voices are by then.
func (p *Piece) Peaks(count int) []float32 {
	peaks := make([]float32, count)
	loudest := float32(0)
	beat := 4 * p.stepFrames()
	for i := range peaks {
		from := float64(p.frames) * float64(i) / float64(count)
		to := float64(p.frames) * float64(i+1) / float64(count)
		at := from
		if onBeat := math.Ceil(from/beat) * beat; onBeat < to {
			at = onBeat
		}
		peaks[i] = p.loudnessAt(int64(at))
		loudest = max(loudest, peaks[i])
	}
	for i := range peaks {
		peaks[i] /= max(loudest, 1e-6)
	}
	return peaks
}

func (p *Piece) loudnessAt(from int64) float32 {
	if from >= p.frames {
		return 0
	}
	const window = sampleRate / 20
	sum := 0.0
	for _, n := range p.notesIn(from, from+window) {
		if n.key.voice != silent {
			at := max(from+window/2-n.at, 0)
			loud := float64(n.gain * n.key.voice.loudness(int(at), int(n.key.gate)))
			sum += loud * loud
		}
	}
	return float32(math.Sqrt(sum)) * p.fadeAt(from)
}
