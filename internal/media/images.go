package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/deepteams/webp"
	"golang.org/x/image/draw"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// ImageWidths are the pixel widths that renditions come in.
var ImageWidths = []int{16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840}

// DefaultImageWidth is the width of a rendition that is asked for without one.
const DefaultImageWidth = 640

const (
	imageQuality = 75
	// halvedPixels is how large a picture is that is halved as soon as it can be.
	halvedPixels = 4 << 20
	// webpEffort is the most that takes one core, and a third of the time of the default, 4, for files that are
	// half to three quarters larger. It keeps more of the grain of a picture, which is what the bytes are.
	webpEffort = 2
	// imageEncoding changes whenever the bytes of renditions do.
	imageEncoding = "3"
)

// Original is a picture of which renditions are made.
type Original struct {
	// Version changes whenever the picture does: of a generated one what it is drawn from,
	// of an uploaded one its id.
	Version string
	// Width in pixels; no rendition is wider. 0 where only drawing it would tell.
	Width int
	// Heavy tells that drawing it takes much time and memory, whatever the width: its renditions are made of a master.
	Heavy bool
	// Draw gives the picture, at the asked width or any greater one. It is only called
	// when the rendition is not cached, and keeps to one core.
	Draw func(ctx context.Context, width int) (image.Image, error)
}

// Producer finds the original of a kind (cover, portrait, banner) and id. It is asked for
// every request and so must be quick; it answers NOT_FOUND where there is no picture.
type Producer func(ctx context.Context, kind, id string) (Original, error)

// Rendition is a picture's file in a size and format.
type Rendition struct {
	Path        string
	ContentType string
	ETag        string // strong and quoted
}

// Images makes renditions and keeps them on disk, up to DefaultRenditionBytes. It may be used by
// many goroutines.
type Images struct {
	dir       string
	shelf     shelf
	produce   Producer
	rendering *rendering
	// heavy is taken by who draws a heavy original: two at once may need more memory than there is.
	heavy chan struct{}
}

// NewImages keeps renditions below a folder, which is made when it is missing. Making them leaves one core to
// everything else where there is more than one.
func NewImages(dir string, produce Producer) *Images {
	return &Images{
		dir: dir, produce: produce,
		shelf:     shelf{dir: dir, limit: DefaultRenditionBytes, exactly: renditionTouch},
		rendering: newRendering(max(runtime.GOMAXPROCS(0)-1, 1)),
		heavy:     make(chan struct{}, 1),
	}
}

// Get returns the rendition of a picture at a width of ImageWidths (0 is DefaultImageWidth),
// or at the picture's own where that is smaller; WebP where the Accept header names it,
// else JPEG: answers depend on it, so send Vary: Accept. Errors: BAD_USER_INPUT for another
// width, whatever the producer gives.
func (s *Images) Get(ctx context.Context, kind, id string, width int, accept string) (Rendition, error) {
	return s.get(ctx, kind, id, width, accept, false)
}

// Prepare makes what Get will be asked for, and only while nobody waits for another. Errors: those of Get.
func (s *Images) Prepare(ctx context.Context, kind, id string, width int, accept string) error {
	_, err := s.get(ctx, kind, id, width, accept, true)
	return err
}

func (s *Images) get(
	ctx context.Context, kind, id string, width int, accept string, ahead bool,
) (Rendition, error) {
	if width == 0 {
		width = DefaultImageWidth
	}
	if !slices.Contains(ImageWidths, width) {
		return Rendition{}, fault.BadInput(map[string]string{"w": "The width must be one of " + widthList() + "."})
	}
	original, err := s.produce(ctx, kind, id)
	if err != nil {
		return Rendition{}, err
	}
	if original.Width > 0 {
		width = min(width, original.Width)
	}
	r := Rendition{ContentType: "image/jpeg"}
	if acceptsWebP(accept) {
		r.ContentType = "image/webp"
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s|%q|%q|%q|%d|%s", imageEncoding, kind, id, original.Version, width,
		r.ContentType))
	key := hex.EncodeToString(sum[:16])
	r.ETag = `"` + key + `"`
	r.Path = filepath.Join(s.dir, key[:2], key+"."+strings.TrimPrefix(r.ContentType, "image/"))
	if info, err := os.Stat(r.Path); err == nil && info.Size() > 0 {
		return r, s.shelf.touch(r.Path, info)
	}
	if err := s.rendering.do(ctx, r.Path, ahead, func(ctx context.Context) error {
		return s.make(ctx, r, original, width)
	}); err != nil {
		return Rendition{}, fmt.Errorf("rendering %s %s at %d: %w", kind, id, width, err)
	}
	return r, nil
}

func widthList() string {
	var b strings.Builder
	for i, w := range ImageWidths {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(w))
	}
	return b.String()
}

// acceptsWebP says whether an Accept header names image/webp with a weight above zero. A
// wildcard does not count: clients that cannot show WebP send it too.
func acceptsWebP(accept string) bool {
	for part := range strings.SplitSeq(accept, ",") {
		name, parameters, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), "image/webp") {
			continue
		}
		for p := range strings.SplitSeq(parameters, ";") {
			if value, isWeight := strings.CutPrefix(strings.ReplaceAll(strings.ToLower(p), " ", ""), "q="); isWeight {
				weight, err := strconv.ParseFloat(value, 64)
				return err == nil && weight > 0
			}
		}
		return true
	}
	return false
}

// make draws, scales, encodes and stores a rendition. It ends between two of these when ctx does.
func (s *Images) make(ctx context.Context, r Rendition, original Original, width int) error {
	picture, err := s.draw(ctx, original, width)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	picture = scaled(picture, width)
	if err := ctx.Err(); err != nil {
		return err
	}
	b, err := encode(picture, r.ContentType)
	if err != nil {
		return err
	}
	return s.keep(r.Path, b)
}

// keep stores a file beside the others.
func (s *Images) keep(path string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if err := writeFile(path, b); err != nil {
		return err
	}
	return s.shelf.put(path, int64(len(b)))
}

// scaled returns the picture at a width, by the Catmull-Rom filter, or as it is if it is not wider. A much wider one is
// halved first, as the filter needs 32 bytes for each row of the original and column of the result.
func scaled(picture image.Image, width int) image.Image {
	from := picture.Bounds()
	if from.Dx() <= width {
		return picture
	}
	height := max((from.Dy()*width+from.Dx()/2)/from.Dx(), 1)
	for from.Dx() > 4*width || from.Dx() > 2*width && from.Dx()*from.Dy() > halvedPixels {
		half := image.NewRGBA(image.Rect(0, 0, from.Dx()/2, max(from.Dy()/2, 1)))
		draw.ApproxBiLinear.Scale(half, half.Bounds(), picture, from, draw.Src, nil)
		picture, from = half, half.Bounds()
	}
	to := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.CatmullRom.Scale(to, to.Bounds(), picture, from, draw.Src, nil)
	return to
}

func encode(picture image.Image, contentType string) ([]byte, error) {
	var b bytes.Buffer
	if contentType == "image/jpeg" {
		err := jpeg.Encode(&b, onWhite(picture), &jpeg.Options{Quality: imageQuality})
		return b.Bytes(), err
	}
	options := webp.DefaultOptions()
	options.Quality, options.Method = imageQuality, webpEffort
	err := webp.Encode(&b, picture, options)
	return b.Bytes(), err
}

// onWhite puts a picture with transparent parts, which JPEG has not, on white.
func onWhite(picture image.Image) image.Image {
	if opaque, known := picture.(interface{ Opaque() bool }); known && opaque.Opaque() {
		return picture
	}
	out := image.NewRGBA(picture.Bounds())
	draw.Draw(out, out.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(out, out.Bounds(), picture, picture.Bounds().Min, draw.Over)
	return out
}
