package dense

import "golang.org/x/sys/cpu"

//go:noescape
func tileAVX2(k int, a, b, c *float32, stride int)

//go:noescape
func dotAVX2(a, b *float32, n int) float32

//go:noescape
func axpyAVX2(alpha float32, x, y *float32, n int)

// fast says that this processor has the instructions of the kernels in assembly.
var fast = cpu.X86.HasAVX2 && cpu.X86.HasFMA

func tile(k int, a, b, c []float32, stride int) {
	if !fast {
		tilePortable(k, a, b, c, stride)
		return
	}
	// The assembly checks no bounds: these do.
	_, _, _ = a[:k*tileRows], b[:k*tileCols], c[:(tileRows-1)*stride+tileCols]
	if k > 0 {
		tileAVX2(k, &a[0], &b[0], &c[0], stride)
	}
}

// Dot is the sum of the products of a and b, which have one length.
func Dot(a, b []float32) float32 {
	b = b[:len(a)]
	whole := len(a) &^ 7
	if !fast || whole == 0 {
		return dotPortable(a, b)
	}
	return dotAVX2(&a[0], &b[0], whole) + dotPortable(a[whole:], b[whole:])
}

// AddScaled adds alpha · x to y, which is as long.
func AddScaled(y []float32, alpha float32, x []float32) {
	y = y[:len(x)]
	whole := len(x) &^ 7
	if !fast {
		whole = 0
	}
	if whole > 0 {
		axpyAVX2(alpha, &x[0], &y[0], whole)
	}
	addScaledPortable(y[whole:], alpha, x[whole:])
}
