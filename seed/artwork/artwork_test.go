package artwork

import (
	"fmt"
	"image"
	"math"
	"math/bits"
	"regexp"
	"strconv"
	"testing"

	"golang.org/x/image/draw"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/media/tint"
)

// everyFamily has one genre of each family, the last one of none.
var everyFamily = []string{
	"Ambient", "Noise", "Hip-Hop", "Punk", "Folk", "Electronic", "Jazz", "Disco", "African",
	"Classical", "Poetry", "Pop", "Rock", "Avant-Garde", "Unheard Of",
}

func TestEveryFamilyIsReached(t *testing.T) {
	seen := make(map[string]bool)
	for _, w := range words {
		if _, ok := families[w.family]; !ok {
			t.Errorf("word %q names the family %q, which is not there", w.word, w.family)
		}
		seen[w.family] = true
	}
	for name := range families {
		if !seen[name] && name != "any" {
			t.Errorf("no genre leads to the family %q", name)
		}
	}
}

func TestSlugsAndNamesDressAlike(t *testing.T) {
	for _, pair := range [][2]string{
		{"Jazz: Vocal", "jazz-vocal"},
		{"Old-Time / Historic", "old-time-historic"},
		{"No Wave", "no-wave"},
	} {
		for i := range 20 {
			id := strconv.Itoa(i)
			if TintFor(id, []string{pair[0]}) != TintFor(id, []string{pair[1]}) {
				t.Errorf("%q and %q differ for id %s", pair[0], pair[1], id)
			}
		}
	}
}

func TestOrderOfGenresDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		genres := rapid.SliceOfN(rapid.SampledFrom(everyFamily), 0, 4).Draw(rt, "genres")
		other := rapid.Permutation(genres).Draw(rt, "other order")
		id := rapid.String().Draw(rt, "id")
		if a, b := TintFor(id, genres), TintFor(id, other); a != b {
			rt.Fatalf("%s and %s", a, b)
		}
	})
}

func TestPicturesAreStable(t *testing.T) {
	for i, genre := range everyFamily {
		id := fmt.Sprint("stable", i)
		again := func() []image.Image {
			return []image.Image{
				Cover(id, "Quiet Engines", "Nobody", []string{genre}, 120),
				Portrait(id, "Nobody", []string{genre}, 120),
				Portrait(id, "Nobody", nil, 120),
				Banner(id, "Nobody", []string{genre}, 240, 80),
			}
		}
		first, second := again(), again()
		for k := range first {
			if string(first[k].(*image.RGBA).Pix) != string(second[k].(*image.RGBA).Pix) {
				t.Errorf("%s: picture %d differs between two drawings of one id", genre, k)
			}
		}
	}
}

// A small picture and a large one of the same id show the same composition:
// scaled to one size, their perceptual hashes nearly agree.
func TestCompositionDoesNotDependOnSize(t *testing.T) {
	total, worst := 0, 0
	n := 0
	for i := range 4 * len(everyFamily) {
		genre := everyFamily[i%len(everyFamily)]
		id := fmt.Sprint("size", i)
		small := Cover(id, "Quiet Engines", "Nobody", []string{genre}, 96)
		large := Cover(id, "Quiet Engines", "Nobody", []string{genre}, 480)
		d := bits.OnesCount64(hash(small) ^ hash(large))
		total, worst, n = total+d, max(worst, d), n+1
	}
	if mean := float64(total) / float64(n); mean > 4 || worst > 20 {
		t.Errorf("hashes of two sizes differ by %.1f bits on average, %d at most, of 64", mean, worst)
	}
}

func TestPicturesOfDifferentIdsDiffer(t *testing.T) {
	const n = 60
	var hashes []uint64
	for i := range n {
		img := Cover(fmt.Sprint("differ", i), fmt.Sprint("Title ", i), "Nobody",
			[]string{everyFamily[i%len(everyFamily)]}, 96)
		hashes = append(hashes, hash(img))
	}
	sum, pairs, close := 0, 0, 0
	for i := range hashes {
		for j := range i {
			d := bits.OnesCount64(hashes[i] ^ hashes[j])
			sum, pairs = sum+d, pairs+1
			if d < 6 {
				close++
			}
		}
	}
	if mean := float64(sum) / float64(pairs); mean < 24 {
		t.Errorf("hashes differ by %.1f bits on average, want about half of 64", mean)
	}
	if close > pairs/50 {
		t.Errorf("%d of %d pairs look alike", close, pairs)
	}
}

// hash is the perceptual difference hash: 64 comparisons of neighbours in a 9
// by 8 thumbnail.
func hash(img image.Image) uint64 {
	thumb := image.NewGray(image.Rect(0, 0, 9, 8))
	draw.BiLinear.Scale(thumb, thumb.Rect, img, img.Bounds(), draw.Src, nil)
	var h uint64
	for y := range 8 {
		for x := range 8 {
			h <<= 1
			if thumb.GrayAt(x, y).Y > thumb.GrayAt(x+1, y).Y+1 {
				h |= 1
			}
		}
	}
	return h
}

var tintForm = regexp.MustCompile(`^oklch\(0\.62 0\.(\d{3}) (\d{1,3})\)$`)

func TestTintsKeepContrast(t *testing.T) {
	for i := range 30 * len(everyFamily) {
		css := TintFor(fmt.Sprint("tint", i), []string{everyFamily[i%len(everyFamily)]})
		k := parseTint(t, css)
		luminance := .2126*tint.Linear(k.r) + .7152*tint.Linear(k.g) + .0722*tint.Linear(k.b)
		// The grounds of the site: oklch(0.17 0.01 60) and paper.
		for _, ground := range []float64{.0055, .93} {
			high, low := max(luminance, ground)+.05, min(luminance, ground)+.05
			if ratio := high / low; ratio < 3 {
				t.Errorf("%s has only %.2f:1 against a ground of luminance %.3f", css, ratio, ground)
			}
		}
	}
}

// parseTint turns a tint into sRGB by Ottosson's inverse matrices.
func parseTint(t *testing.T, css string) ink {
	t.Helper()
	match := tintForm.FindStringSubmatch(css)
	if match == nil {
		t.Fatalf("tint %q has another form", css)
	}
	chroma, err := strconv.ParseFloat("0."+match[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	degrees, err := strconv.ParseFloat(match[2], 64)
	if err != nil {
		t.Fatal(err)
	}
	a, b := chroma*math.Cos(degrees*math.Pi/180), chroma*math.Sin(degrees*math.Pi/180)
	cube := func(v float64) float64 { return v * v * v }
	l := cube(tint.Lightness + .3963377774*a + .2158037573*b)
	m := cube(tint.Lightness - .1055613458*a - .0638541728*b)
	s := cube(tint.Lightness - .0894841775*a - 1.2914855480*b)
	gamma := func(v float64) float64 {
		v = clamp01(v)
		if v <= .0031308 {
			return 12.92 * v
		}
		return 1.055*math.Pow(v, 1/2.4) - .055
	}
	return ink{
		gamma(4.0767416621*l - 3.3077115913*m + .2309699292*s),
		gamma(-1.2684380046*l + 2.6097574011*m - .3413193965*s),
		gamma(-.0041960863*l - .7034186147*m + 1.7076147010*s),
	}
}

func TestOddInputIsDrawn(t *testing.T) {
	for _, name := range []string{
		"", " ", "😀", "日本語の題名",
		"a-very-long-word-without-any-blank-in-it-that-no-line-can-hold",
	} {
		for i := range 40 {
			id := fmt.Sprint("odd", i)
			genres := []string{everyFamily[i%len(everyFamily)]}
			for _, img := range []image.Image{Cover(id, name, name, genres, 64), Portrait(id, name, genres, 64)} {
				if img.Bounds() != image.Rect(0, 0, 64, 64) {
					t.Fatalf("%q: bounds are %v", name, img.Bounds())
				}
			}
		}
	}
}

func BenchmarkCover1200(b *testing.B) {
	for i, genre := range everyFamily {
		b.Run(genre, func(b *testing.B) {
			for n := range b.N {
				Cover(fmt.Sprint("bench", i, n), "Quiet Engines", "Nobody", []string{genre}, 1200)
			}
		})
	}
}
