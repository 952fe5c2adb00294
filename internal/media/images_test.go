package media

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"golang.org/x/image/webp"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// drawing is a picture with edges and gradients.
func drawing(width, height int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			u, v := float64(x)/float64(width), float64(y)/float64(height)
			c := color.RGBA{uint8(255 * u), uint8(255 * v), 90, 255}
			if math.Hypot(u-.5, v-.5) < .3 {
				c = color.RGBA{230, 80, uint8(255 * (1 - u)), 255}
			}
			m.SetRGBA(x, y, c)
		}
	}
	return m
}

// gallery produces one picture of a size, and counts how often it is drawn.
type gallery struct {
	width, height int
	version       string
	drawn         atomic.Int32
}

func (g *gallery) produce(context.Context, string, string) (Original, error) {
	return Original{Version: g.version, Width: g.width, Draw: func(context.Context, int) (image.Image, error) {
		g.drawn.Add(1)
		return drawing(g.width, g.height), nil
	}}, nil
}

func decode(t *testing.T, r Rendition) image.Image {
	t.Helper()
	b, err := os.ReadFile(r.Path)
	must(t, err)
	read := jpeg.Decode
	if r.ContentType == "image/webp" {
		read = webp.Decode
	}
	m, err := read(bytes.NewReader(b))
	if err != nil {
		t.Fatalf("%s: %v", r.ContentType, err)
	}
	return m
}

func TestRenditions(t *testing.T) {
	tests := []struct {
		name          string
		width, height int // of the original
		asked         int
		accept        string
		want          string
		w, h          int
	}{
		{"webp", 1000, 1000, 640, "image/avif,image/webp,*/*;q=0.8", "image/webp", 640, 640},
		{"jpeg", 1000, 1000, 640, "image/png,*/*", "image/jpeg", 640, 640},
		{"no accept", 1000, 1000, 256, "", "image/jpeg", 256, 256},
		{"webp refused", 1000, 1000, 256, "image/webp;q=0, */*", "image/jpeg", 256, 256},
		{"webp at last", 1000, 1000, 256, "image/jpeg, IMAGE/WEBP; q=0.1", "image/webp", 256, 256},
		{"smallest", 1000, 1000, 16, "image/webp", "image/webp", 16, 16},
		{"never larger", 300, 300, 3840, "image/webp", "image/webp", 300, 300},
		{"default width", 1000, 1000, 0, "image/webp", "image/webp", 640, 640},
		{"banner keeps its shape", 1500, 501, 750, "image/webp", "image/webp", 750, 251},
		{"odd size", 333, 77, 640, "image/webp", "image/webp", 333, 77},
		{"flat", 2000, 3, 16, "image/jpeg", "image/jpeg", 16, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := &gallery{width: tt.width, height: tt.height}
			r, err := NewImages(t.TempDir(), g.produce).Get(t.Context(), "cover", "1", tt.asked, tt.accept)
			must(t, err)
			m := decode(t, r)
			if r.ContentType != tt.want || m.Bounds().Dx() != tt.w || m.Bounds().Dy() != tt.h {
				t.Errorf("%s of %v, want %s of %d x %d", r.ContentType, m.Bounds(), tt.want, tt.w, tt.h)
			}
			if !strings.HasPrefix(r.ETag, `"`) || len(r.ETag) < 20 {
				t.Errorf("ETag %s", r.ETag)
			}
		})
	}
}

// Lossy as they are, renditions show the picture.
func TestRenditionsLookLikeTheOriginal(t *testing.T) {
	g := &gallery{width: 400, height: 400}
	s := NewImages(t.TempDir(), g.produce)
	want := scaled(drawing(400, 400), 256)
	for _, accept := range []string{"image/webp", ""} {
		r, err := s.Get(t.Context(), "cover", "1", 256, accept)
		must(t, err)
		got, sum := decode(t, r), 0.0
		for y := range 256 {
			for x := range 256 {
				a, b := luma(got.At(x, y), r.ContentType == "image/webp"), luma(want.At(x, y), false)
				sum += (a - b) * (a - b)
			}
		}
		if psnr := 10 * math.Log10(255*255/(sum/(256*256))); psnr < 33 {
			t.Errorf("%s: %.1f dB", r.ContentType, psnr)
		}
	}
}

// luma is the brightness of a pixel; WebP's decoder gives it in the range of television.
func luma(c color.Color, television bool) float64 {
	if y, is := c.(color.YCbCr); is && television {
		return (float64(y.Y) - 16) * 255 / 219
	}
	r, g, b, _ := c.RGBA()
	return (.299*float64(r) + .587*float64(g) + .114*float64(b)) / 257
}

func TestOtherWidthsAreRefused(t *testing.T) {
	g := &gallery{width: 4000, height: 4000}
	s := NewImages(t.TempDir(), g.produce)
	for _, width := range []int{-1, 1, 15, 641, 4000, 1 << 40} {
		_, err := s.Get(t.Context(), "cover", "1", width, "image/webp")
		if fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%d: %v, want BAD_USER_INPUT", width, err)
		}
		if e, is := errors.AsType[*fault.Error](err); !is || e.Fields["w"] == "" {
			t.Errorf("%d: %v names no field", width, err)
		}
	}
	if g.drawn.Load() != 0 {
		t.Error("something was drawn")
	}
}

func TestRenditionsAreDrawnOnce(t *testing.T) {
	g := &gallery{width: 500, height: 500, version: "1"}
	dir := t.TempDir()
	s := NewImages(dir, g.produce)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if _, err := s.Get(context.Background(), "cover", "1", 384, "image/webp"); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	first, err := NewImages(dir, g.produce).Get(t.Context(), "cover", "1", 384, "image/webp")
	must(t, err)
	if n := g.drawn.Load(); n != 1 {
		t.Errorf("drawn %d times", n)
	}
	g.version = "2"
	second, err := s.Get(t.Context(), "cover", "1", 384, "image/webp")
	must(t, err)
	if second.ETag == first.ETag || g.drawn.Load() != 2 {
		t.Error("a new version of the picture is not shown")
	}
	must(t, os.WriteFile(second.Path, nil, 0o600))
	again, err := s.Get(t.Context(), "cover", "1", 384, "image/webp")
	must(t, err)
	decode(t, again)
}

func TestEveryRenditionHasItsOwnFile(t *testing.T) {
	g := &gallery{width: 50, height: 50}
	s := NewImages(t.TempDir(), g.produce)
	var paths []string
	for _, kind := range []string{"cover", "portrait"} {
		for _, id := range []string{"1", "2", "../../x"} {
			for _, accept := range []string{"image/webp", ""} {
				for _, width := range []int{16, 32} {
					r, err := s.Get(t.Context(), kind, id, width, accept)
					must(t, err)
					if !strings.HasPrefix(r.Path, s.dir) || slices.Contains(paths, r.Path) {
						t.Errorf("%s of %s %s", r.Path, kind, id)
					}
					paths = append(paths, r.Path)
				}
			}
		}
	}
}

func TestFailuresReachTheAsker(t *testing.T) {
	s := NewImages(t.TempDir(), func(context.Context, string, string) (Original, error) {
		return Original{}, fault.Missing("The picture")
	})
	if _, err := s.Get(t.Context(), "cover", "1", 640, ""); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("%v, want NOT_FOUND", err)
	}
	broken := errors.New("broken")
	s = NewImages(t.TempDir(), func(context.Context, string, string) (Original, error) {
		return Original{Width: 10, Draw: func(context.Context, int) (image.Image, error) { return nil, broken }}, nil
	})
	if _, err := s.Get(t.Context(), "cover", "1", 640, ""); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
}

func TestTransparencyTurnsWhiteInJPEG(t *testing.T) {
	s := NewImages(t.TempDir(), func(context.Context, string, string) (Original, error) {
		return Original{Width: 64, Draw: func(context.Context, int) (image.Image, error) {
			return image.NewNRGBA(image.Rect(0, 0, 64, 64)), nil
		}}, nil
	})
	r, err := s.Get(t.Context(), "portrait", "1", 64, "")
	must(t, err)
	if y := luma(decode(t, r).At(30, 30), false); y < 250 {
		t.Errorf("brightness %.0f where nothing was drawn", y)
	}
}

func BenchmarkRendition(b *testing.B) {
	picture := drawing(1200, 1200)
	for _, contentType := range []string{"image/webp", "image/jpeg"} {
		b.Run(strings.TrimPrefix(contentType, "image/"), func(b *testing.B) {
			size := 0
			for b.Loop() {
				out, err := encode(scaled(picture, 640), contentType)
				if err != nil {
					b.Fatal(err)
				}
				size = len(out)
			}
			b.ReportMetric(float64(size), "B/picture")
		})
	}
}

func BenchmarkCachedRendition(b *testing.B) {
	g := &gallery{width: 640, height: 640}
	s := NewImages(b.TempDir(), g.produce)
	for b.Loop() {
		if _, err := s.Get(b.Context(), "cover", "1", 640, "image/webp"); err != nil {
			b.Fatal(err)
		}
	}
}

// One master serves all renditions of a heavy original, and no two of these are drawn at once.
func TestRenditionsOfHeavyOriginalsAreMadeOfAMaster(t *testing.T) {
	dir := t.TempDir()
	var drawn, atOnce, most atomic.Int32
	produce := func(_ context.Context, _, id string) (Original, error) {
		return Original{Version: id, Width: 2200, Heavy: true, Draw: func(context.Context, int) (image.Image, error) {
			drawn.Add(1)
			most.Store(max(most.Load(), atOnce.Add(1)))
			defer atOnce.Add(-1)
			return drawing(2200, 600), nil
		}}, nil
	}
	s := NewImages(dir, produce)
	var all sync.WaitGroup
	for _, id := range []string{"a", "b"} {
		for _, width := range []int{32, 384, 640} {
			for _, accept := range []string{"image/webp", ""} {
				all.Go(func() {
					r, err := s.Get(t.Context(), "cover", id, width, accept)
					if err != nil {
						t.Error(err)
					} else if got := decode(t, r).Bounds(); got.Dx() != width || got.Dy() != (600*width+1100)/2200 {
						t.Errorf("%d: %v", width, got)
					}
				})
			}
		}
	}
	all.Wait()
	if drawn.Load() != 2 || most.Load() != 1 {
		t.Errorf("two originals were drawn %d times, %d at once", drawn.Load(), most.Load())
	}
	again, err := NewImages(dir, produce).Get(t.Context(), "cover", "a", 128, "")
	must(t, err)
	if drawn.Load() != 2 || decode(t, again).Bounds().Dx() != 128 {
		t.Errorf("it was drawn anew after a restart")
	}
	widest, err := s.Get(t.Context(), "cover", "a", 3840, "")
	must(t, err)
	if got := decode(t, widest).Bounds().Dx(); got != 2200 || drawn.Load() != 3 {
		t.Errorf("wider than a master: %d, drawn %d times", got, drawn.Load())
	}
}

func TestADamagedMasterIsMadeAnew(t *testing.T) {
	dir := t.TempDir()
	g := gallery{width: 300, height: 300}
	s := NewImages(dir, func(ctx context.Context, kind, id string) (Original, error) {
		o, err := g.produce(ctx, kind, id)
		o.Heavy = true
		return o, err
	})
	_, err := s.Get(t.Context(), "cover", "a", 64, "")
	must(t, err)
	masters, err := filepath.Glob(filepath.Join(dir, "*", "*.master"))
	must(t, err)
	if len(masters) != 1 {
		t.Fatalf("masters %v", masters)
	}
	must(t, os.WriteFile(masters[0], []byte("\xff\xd8\xff nothing"), 0o600))
	_, err = s.Get(t.Context(), "cover", "a", 128, "")
	must(t, err)
	if g.drawn.Load() != 2 {
		t.Errorf("drawn %d times, want it anew", g.drawn.Load())
	}
}

// The filter alone would take 310 MB of a cover of 25 million pixels, 32 bytes a row and column.
func TestScalingALargePictureTakesLittleMemory(t *testing.T) {
	large := image.NewGray(image.Rect(0, 0, 5000, 5000))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := scaled(large, MasterWidth)
	runtime.ReadMemStats(&after)
	if got.Bounds().Dx() != MasterWidth || got.Bounds().Dy() != MasterWidth {
		t.Errorf("%v", got.Bounds())
	}
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 250 {
		t.Errorf("it took %d MB", took)
	}
}
