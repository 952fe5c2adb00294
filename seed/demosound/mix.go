package demosound

import (
	"encoding/binary"
	"math"
)

// ceiling is the highest sample that can leave the mixer: just below -1 dBFS.
const ceiling = .885

// knee is where the soft clipper begins to bend.
const knee = .5

// bus is a second of music before the room and the limiter.
type bus struct {
	left, right         []float32
	duckLeft, duckRight []float32 // what the kick pushes down; nil if nothing
	send                []float32 // what goes to the room
}

// notesIn lists the notes that sound between two frames, in the order of the score.
func (p *Piece) notesIn(from, to int64) []note {
	echoes := 3 * 3 * p.stepFrames()
	earliest := float64(from) - longest*sampleRate - echoes - p.family.human*sampleRate
	first := max(int(math.Floor(earliest/p.barFrames)), 0)
	end := min(int(float64(to)/p.barFrames), p.bars-1)
	var notes []note
	for b := first; b <= end; b++ {
		for _, n := range p.bar(b) {
			length := int64(n.key.voice.frames(int(n.key.gate))) + int64(n.wide)
			if n.at < to && n.at+length > from {
				notes = append(notes, n)
			}
		}
	}
	return notes
}

// mixdown adds up the notes of a range of frames.
func (p *Piece) mixdown(from, to int64) *bus {
	size := int(to - from)
	b := &bus{left: make([]float32, size), right: make([]float32, size), send: make([]float32, size)}
	for _, n := range p.notesIn(from, to) {
		p.stretches(&n, from, to, func(sound []float32, start int64) { b.add(&n, sound, start-from) })
	}
	p.duck(b, from)
	return b
}

// stretchFrames is how much of a long note is rendered at once; a multiple of control.
const stretchFrames = 1 << 15

// stretches visits the rendered stretches of a note that sound between two frames, each
// with the frame at which it starts.
func (p *Piece) stretches(n *note, from, to int64, visit func(sound []float32, start int64)) {
	if n.key.voice == silent {
		return
	}
	total := n.key.voice.frames(int(n.key.gate))
	size := stretchFrames
	if orchestra[n.key.voice].whole() {
		size = total
	}
	for k := 0; k*size < total; k++ {
		start := n.at + int64(k*size)
		if start < to && start+int64(size+int(n.wide)) > from {
			visit(p.sound(stretch{n.key, uint16(k)}, size, total), start)
		}
	}
}

// add puts a rendered stretch of a note into the bus from a frame on, panned at equal power.
func (b *bus) add(n *note, sound []float32, offset int64) {
	left, right := b.left, b.right
	if n.ducked {
		if b.duckLeft == nil {
			b.duckLeft, b.duckRight = make([]float32, len(left)), make([]float32, len(left))
		}
		left, right = b.duckLeft, b.duckRight
	}
	angle := float64(min(max(n.pan, -1), 1)+1) * math.Pi / 4
	gl, gr := n.gain*float32(math.Cos(angle)), n.gain*float32(math.Sin(angle))
	accumulate(left, sound, offset, gl)
	accumulate(right, sound, offset+int64(n.wide), gr)
	if n.send > 0 {
		accumulate(b.send, sound, offset, n.gain*n.send)
	}
}

// accumulate adds gain times sound into out; sound begins at offset, which may be negative.
func accumulate(out, sound []float32, offset int64, gain float32) {
	if offset < 0 {
		sound = sound[min(-offset, int64(len(sound))):]
		offset = 0
	}
	if offset >= int64(len(out)) {
		return
	}
	out = out[offset:]
	count := min(len(out), len(sound))
	out, sound = out[:count], sound[:count]
	for i, x := range sound {
		out[i] += gain * x
	}
}

// duck lowers pads and bass at each beat where the family has it, and joins them to the rest.
func (p *Piece) duck(b *bus, from int64) {
	if b.duckLeft == nil {
		return
	}
	before := p.pushed(float64(from))
	for start := 0; start < len(b.left); start += control {
		end := min(start+control, len(b.left))
		after := p.pushed(float64(from + int64(end)))
		g, step := before, (after-before)/float32(end-start)
		for i := start; i < end; i++ {
			b.left[i] += g * b.duckLeft[i]
			b.right[i] += g * b.duckRight[i]
			g += step
		}
		before = after
	}
}

// pushed is the gain of ducked parts at a frame: down within milliseconds of a beat, back
// before half of it is over.
func (p *Piece) pushed(frame float64) float32 {
	beat := 4 * p.stepFrames()
	within := math.Mod(frame, beat)
	dip := max(1-2.2*within/beat, 0) * min(within/300, 1)
	return 1 - p.family.mix.duck*float32(dip)
}

// sound renders a stretch of a note, or finds it rendered. size is the frames of its
// stretches, total those of the note.
func (p *Piece) sound(s stretch, size, total int) []float32 {
	p.mu.Lock()
	buf, found := p.rendered.get(s)
	p.mu.Unlock()
	if found {
		return buf
	}
	from := int(s.number) * size
	buf = make([]float32, min(size, total-from))
	render(buf, s.note, from, total, p.seed)
	p.mu.Lock()
	p.rendered.put(s, buf)
	p.mu.Unlock()
	return buf
}

// render makes a stretch of a note at the level that all voices share, with a last fade
// against clicks.
func render(buf []float32, key noteKey, from, total int, seed rng) {
	orchestra[key.voice].render(buf, tone{
		freq: hertz(float64(key.pitch)), gate: int(key.gate), from: from, vel: .2 + .25*float64(key.vel), take: int(key.take),
		rng: seed.fork("note", int(key.pitch)+128*int(key.take)+1024*int(key.voice)),
	})
	level := profiles[key.voice]().level
	end := min(220, total)
	for i := range buf {
		buf[i] *= level
		if left := total - from - i - 1; left < end {
			buf[i] *= float32(left) / float32(end)
		}
	}
}

// block renders second k as bytes; the last one ends with the piece.
func (p *Piece) block(k int64) []byte {
	p.mu.Lock()
	done, found := p.blocks.get(k)
	p.mu.Unlock()
	if found {
		return done
	}
	from := k * blockFrames
	to := min(from+blockFrames, p.frames)
	out := make([]byte, 0, (to-from)*frameBytes)
	left, right := p.master(from, to)
	gain := p.gain()
	for i := range left {
		g := gain * p.fadeAt(from+int64(i))
		out = binary.LittleEndian.AppendUint16(out, quantise(left[i]*g))
		out = binary.LittleEndian.AppendUint16(out, quantise(right[i]*g))
	}
	p.mu.Lock()
	p.blocks.put(k, out)
	p.mu.Unlock()
	return out
}

// master is the mix with its room, before gain and limiter. from must lie on a block's start.
func (p *Piece) master(from, to int64) (left, right []float32) {
	b := p.mixdown(from, to)
	send := halve(b.send)
	k := from / blockFrames
	before := p.sendOf(k - 1)
	if len(send) == blockFrames/2 {
		p.mu.Lock()
		p.sends.put(k, send)
		p.mu.Unlock()
	}
	addRoom(b, before, send)
	return b.left, b.right
}

// sendOf is what second k sent to the room, at half the rate; silence before the start.
func (p *Piece) sendOf(k int64) []float32 {
	if k < 0 {
		return make([]float32, blockFrames/2)
	}
	p.mu.Lock()
	send, found := p.sends.get(k)
	p.mu.Unlock()
	if found {
		return send
	}
	send = halve(p.mixdown(k*blockFrames, (k+1)*blockFrames).send)
	p.mu.Lock()
	p.sends.put(k, send)
	p.mu.Unlock()
	return send
}

// fadeAt is the gain of the fades at the piece's ends.
func (p *Piece) fadeAt(frame int64) float32 {
	length := float64(p.frames)
	in := min(p.family.fadeIn*sampleRate, length*.2)
	out := min(p.family.fadeOut*sampleRate, length*.3)
	g := 1.0
	if at := float64(frame); at < in {
		g = at / in
	}
	if left := float64(p.frames - 1 - frame); left < out {
		g *= math.Sin(math.Pi / 2 * left / out)
	}
	return float32(g)
}

// quantise bends what is above the knee towards the ceiling and rounds to 16 bits.
func quantise(x float32) uint16 {
	a := x
	if a < 0 {
		a = -a
	}
	if a > knee {
		over := (a - knee) / (ceiling - knee)
		a = knee + (ceiling-knee)*over/(1+over)
		if x < 0 {
			a = -a
		}
		x = a
	}
	if x < 0 {
		return uint16(int16(x*32767 - .5))
	}
	return uint16(int16(x*32767 + .5))
}

// target is the weighted level that pieces are brought to (about -17 LUFS).
const target = .17

// calibrate listens to short windows of the fuller sections and gives the gain that makes
// pieces equally loud.
func (p *Piece) calibrate() float32 {
	const window = sampleRate / 4
	probes := p.probes()
	power := 0.0
	for _, at := range probes {
		from := max(min(at, p.frames-window), 0)
		b := p.mixdown(from, min(from+window, p.frames))
		var wl, wr weighting
		for i := range b.left {
			l, r := wl.step(float64(b.left[i])), wr.step(float64(b.right[i]))
			power += (l*l + r*r) / window / float64(len(probes))
		}
	}
	return float32(min(target/math.Sqrt(max(power, 1e-8)), 30))
}

// probes are frames spread over the first two full sections and one plain one.
func (p *Piece) probes() []int64 {
	var at []int64
	left := map[sectionKind]int{chorus: 2, verse: 1}
	for i := range p.form {
		s := &p.form[i]
		if left[s.kind] == 0 {
			continue
		}
		left[s.kind]--
		for _, share := range []float64{.13, .4, .71} {
			at = append(at, int64(p.barFrames*(float64(s.bar)+float64(s.bars)*share)))
		}
	}
	return append(at, p.frames/2)
}
