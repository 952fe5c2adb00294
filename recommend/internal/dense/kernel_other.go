//go:build !amd64

package dense

func tile(k int, a, b, c []float32, stride int) { tilePortable(k, a, b, c, stride) }

// Dot is the sum of the products of a and b, which have one length.
func Dot(a, b []float32) float32 { return dotPortable(a, b) }

// AddScaled adds alpha · x to y, which is as long.
func AddScaled(y []float32, alpha float32, x []float32) { addScaledPortable(y, alpha, x) }
