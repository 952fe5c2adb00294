package artwork

import (
	"embed"
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:embed fonts/*.ttf
var fontFiles embed.FS

// The faces covers are set in; fonts/OFL.txt names their authors.
var (
	poster   = readFace("Anton-Regular")
	display  = readFace("BricolageGrotesque-ExtraBold")
	serif    = readFace("InstrumentSerif-Regular")
	mono     = readFace("SpaceMono-Regular")
	fallback = parseFace("Go Bold", gobold.TTF)
)

// face is a typeface measured at emSize units an em.
type face struct {
	*sfnt.Font
	capHeight float64 // of an em
}

const emSize = 1000

func readFace(name string) face {
	data, err := fontFiles.ReadFile("fonts/" + name + ".ttf")
	if err != nil {
		panic(fmt.Sprintf("artwork: an embedded font is missing: %v", err))
	}
	return parseFace(name, data)
}

func parseFace(name string, data []byte) face {
	parsed, err := sfnt.Parse(data)
	if err != nil {
		panic(fmt.Sprintf("artwork: the embedded font %s cannot be read: %v", name, err))
	}
	metrics, err := parsed.Metrics(&sfnt.Buffer{}, fixed.I(emSize), font.HintingNone)
	if err != nil {
		panic(fmt.Sprintf("artwork: the embedded font %s has no metrics: %v", name, err))
	}
	return face{parsed, float64(metrics.CapHeight) / 64 / emSize}
}

// lettered is a line of text as an outline, its baseline from (0,0) to
// (width,0), for letters of one unit an em.
type lettered struct {
	outline *path
	width   float64
}

// set puts a text into outlines, with tracking in ems added after each letter.
// A letter that the face lacks comes from Go Bold; one that this lacks too is
// left out.
func (f face) set(text string, tracking float64) lettered {
	var buffer sfnt.Buffer
	out := lettered{outline: &path{}}
	var last sfnt.GlyphIndex
	for _, r := range text {
		from := f
		glyph, err := f.GlyphIndex(&buffer, r)
		if err != nil || glyph == 0 {
			from = fallback
			if glyph, err = fallback.GlyphIndex(&buffer, r); err != nil || glyph == 0 {
				continue
			}
		}
		if last != 0 && from == f {
			if kern, err := f.Kern(&buffer, last, glyph, fixed.I(emSize), font.HintingNone); err == nil {
				out.width += float64(kern) / 64 / emSize
			}
		}
		out.glyph(from, glyph, &buffer)
		out.width += tracking
		last = 0
		if from == f {
			last = glyph
		}
	}
	out.width = max(0, out.width-tracking)
	return out
}

func (l *lettered) glyph(f face, glyph sfnt.GlyphIndex, buffer *sfnt.Buffer) {
	segments, err := f.LoadGlyph(buffer, glyph, fixed.I(emSize), nil)
	if err != nil {
		return
	}
	at := func(p fixed.Point26_6) point {
		return point{l.width + float64(p.X)/64/emSize, float64(p.Y) / 64 / emSize}
	}
	for i, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				l.outline.close()
			}
			l.outline.move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			l.outline.line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			l.outline.quad(at(s.Args[0]), at(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			l.outline.cube(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	if len(segments) > 0 {
		l.outline.close()
	}
	if advance, err := f.GlyphAdvance(buffer, glyph, fixed.I(emSize), font.HintingNone); err == nil {
		l.width += float64(advance) / 64 / emSize
	}
}

// at places the line with its baseline starting at p.
func (l lettered) at(p point, size float64) *path {
	return l.outline.mapped(func(q point) point { return point{p.x + q.x*size, p.y + q.y*size} })
}

// block is text broken into lines of one size.
type block struct {
	lines []lettered
	size  float64 // units an em
	lead  float64 // units from baseline to baseline
	cap   float64 // units from the top of the capitals to the baseline
}

// fit breaks a text into at most maxLines lines so that the letters are as
// large as a box of width w and height h allows, at most limit. leading is in
// cap heights.
func (f face) fit(text string, w, h float64, maxLines int, leading, tracking, limit float64) block {
	words := strings.Fields(text)
	var best block
	for n := 1; n <= min(maxLines, max(1, len(words))); n++ {
		b := block{lines: f.broken(words, n, tracking)}
		widest := 0.0
		for _, l := range b.lines {
			widest = max(widest, l.width)
		}
		if widest == 0 {
			continue
		}
		capitals := 1 + float64(len(b.lines)-1)*leading
		b.size = min(w/widest, h/(capitals*f.capHeight), limit)
		b.cap = b.size * f.capHeight
		b.lead = b.cap * leading
		if b.size > best.size*1.02 {
			best = b
		}
	}
	return best
}

// broken divides words among n lines so that the longest is as short as can be.
func (f face) broken(words []string, n int, tracking float64) []lettered {
	limit := 0
	for _, w := range words {
		limit = max(limit, len(w))
	}
	for ; ; limit++ {
		if lines := filled(words, limit); len(lines) <= n {
			out := make([]lettered, len(lines))
			for i, line := range lines {
				out[i] = f.set(line, tracking)
			}
			return out
		}
	}
}

func filled(words []string, limit int) []string {
	var lines []string
	for _, w := range words {
		last := len(lines) - 1
		if last >= 0 && len(lines[last])+1+len(w) <= limit {
			lines[last] += " " + w
		} else {
			lines = append(lines, w)
		}
	}
	return lines
}

// height is from the top of the first line's capitals to the last baseline.
func (b block) height() float64 {
	return b.cap + float64(max(0, len(b.lines)-1))*b.lead
}

// outline places the block with its upper left corner at p.
func (b block) outline(p point) *path {
	out := &path{}
	for i, l := range b.lines {
		placed := l.at(point{p.x, p.y + b.cap + float64(i)*b.lead}, b.size)
		for _, s := range placed.segments {
			out.add(s, placed.low, placed.up)
		}
	}
	return out
}

// initials are the first letters or digits of up to n words.
func initials(name string, n int) string {
	var out []rune
	for word := range strings.FieldsSeq(name) {
		for _, r := range word {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				out = append(out, unicode.ToUpper(r))
				break
			}
		}
		if len(out) == n {
			break
		}
	}
	return string(out)
}
