package demosound

// sectionKind is a part of a piece's form.
type sectionKind uint8

const (
	intro sectionKind = iota
	verse
	chorus
	bridge
	solo
	outro
)

// section is a run of bars of one kind. Sections of a kind and movement share their
// material: chords, bass, melody.
type section struct {
	kind     sectionKind
	movement int // long pieces go on with new material in a related key
	bar      int // first bar
	bars     int
	instance int     // how many of this kind came before in the movement
	energy   float64 // 0..1, how full the arrangement is
}

// formKind is the plan by which a family of music lines its sections up.
type formKind int

const (
	songForm  formKind = iota // verse, chorus, bridge
	loopForm                  // build, drop, break
	headForm                  // head, solos, head
	rondoForm                 // A B A C A
	flowForm                  // one swell after another
)

var plans = map[formKind][]sectionKind{
	songForm:  {verse, chorus, verse, chorus, bridge, chorus, solo, chorus, verse, chorus, bridge, chorus},
	loopForm:  {verse, verse, chorus, chorus, bridge, verse, chorus, chorus, bridge, chorus, verse, chorus},
	headForm:  {verse, verse, solo, solo, solo, bridge, solo, solo, verse, verse},
	rondoForm: {verse, chorus, verse, bridge, verse, chorus, solo, verse},
	flowForm:  {verse, verse, chorus, verse, bridge, verse, chorus, chorus, verse, bridge},
}

var energies = [...]float64{intro: .35, verse: .6, chorus: 1, bridge: .45, solo: .85, outro: .5}

// planForm divides a number of bars into sections of about phrase bars: an intro, the
// plan over and over (a new movement each time), and an outro that takes what is left.
func planForm(bars, phrase int, kind formKind) []section {
	for phrase > 1 && bars < 4*phrase {
		phrase /= 2
	}
	if bars < 4 {
		return []section{{kind: verse, bars: bars, energy: energies[verse]}}
	}
	lead := max(phrase/2, 1)
	units := (bars - 2*lead) / phrase
	all := []section{{kind: intro, bars: lead, energy: energies[intro]}}
	plan, at := plans[kind], lead
	seen := map[sectionKind]int{}
	for u := range units {
		k := plan[u%len(plan)]
		if u%len(plan) == 0 {
			clear(seen)
		}
		if u == units-1 && units > 1 {
			k = last(plan)
		}
		energy := min(energies[k]+.05*float64(seen[k]), 1)
		all = append(all, section{kind: k, movement: u / len(plan), bar: at, bars: phrase, instance: seen[k], energy: energy})
		seen[k]++
		at += phrase
	}
	end := section{kind: outro, bar: at, bars: bars - at, energy: energies[outro], movement: all[len(all)-1].movement}
	return append(all, end)
}

func last[T any](xs []T) T { return xs[len(xs)-1] }

// sectionAt finds the section that holds a bar.
func (p *Piece) sectionAt(bar int) *section {
	low, high := 0, len(p.form)-1
	for low < high {
		mid := (low + high + 1) / 2
		if p.form[mid].bar <= bar {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return &p.form[low]
}
