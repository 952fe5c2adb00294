package artwork

import (
	"math"

	"github.com/sidestage/sidestage/internal/media/tint"
)

// TintFor is the tint of what Cover, Portrait and Banner draw for an id,
// without drawing it: the most vivid ink of its palette.
func TintFor(id string, genres []string) string {
	p := paletteFor(id, genres)
	var best tint.OKLab
	for _, k := range []ink{p.a, p.b, p.c, p.ground} {
		l := tint.FromRGB(k.r, k.g, k.b)
		if math.Hypot(l.A, l.B) > math.Hypot(best.A, best.B) {
			best = l
		}
	}
	return tint.CSS(math.Hypot(best.A, best.B), math.Atan2(best.B, best.A))
}
