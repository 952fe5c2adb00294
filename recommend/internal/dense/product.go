package dense

import "sync"

// A product is made of blocks: blockDepth × tileCols of b stay in the first cache while
// blockRows × blockDepth of a stay in the second.
const (
	blockRows  = 96
	blockDepth = 256
	blockCols  = 1024
)

// packs holds the packed blocks of products that are over.
var packs = sync.Pool{New: func() any { return new(pack) }}

type pack struct {
	a    [blockRows * blockDepth]float32
	b    [blockDepth * blockCols]float32
	edge [tileRows * tileCols]float32
}

// Multiply adds alpha·a·b to c.
func Multiply(c *Matrix, alpha float32, a, b *Matrix) { product(c, alpha, a.plain(), b.plain(), false) }

// MultiplyTransposed adds alpha·a·bᵀ to c.
func MultiplyTransposed(c *Matrix, alpha float32, a, b *Matrix) {
	product(c, alpha, a.plain(), b.flipped(), false)
}

// Gram adds alpha·aᵀ·a to c.
func Gram(c *Matrix, alpha float32, a *Matrix) {
	product(c, alpha, a.flipped(), a.plain(), true)
	c.mirror()
}

// product adds alpha·a·b to c, on all cores. lower leaves alone what is above the diagonal
// of c (a few values near it aside).
func product(c *Matrix, alpha float32, a, b view, lower bool) {
	if a.rows == 0 || b.cols == 0 || a.cols == 0 {
		return
	}
	strips := (a.rows + blockRows - 1) / blockRows
	if int64(a.rows)*int64(b.cols)*int64(a.cols) < 1<<18 {
		p := packs.Get().(*pack)
		for s := range strips {
			p.strip(c, alpha, a, b, s*blockRows, lower)
		}
		packs.Put(p)
		return
	}
	Each(strips, func(_, s int) {
		p := packs.Get().(*pack)
		// The last strips are the longest where only the lower half is wanted.
		p.strip(c, alpha, a, b, (strips-1-s)*blockRows, lower)
		packs.Put(p)
	})
}

// strip computes blockRows rows of c, from row on.
func (p *pack) strip(c *Matrix, alpha float32, a, b view, row int, lower bool) {
	height, width := min(blockRows, a.rows-row), b.cols
	if lower {
		width = min(width, row+height)
	}
	for col := 0; col < width; col += blockCols {
		w := min(blockCols, width-col)
		for k := 0; k < a.cols; k += blockDepth {
			depth := min(blockDepth, a.cols-k)
			p.packRows(a, row, height, k, depth, alpha)
			p.packCols(b, col, w, k, depth)
			p.tiles(c, row, height, col, w, depth)
		}
	}
}

// packRows lays out a block of a as tiles of tileRows rows, padded with zeros.
func (p *pack) packRows(a view, row, height, k, depth int, alpha float32) {
	for t := 0; t < height; t += tileRows {
		out := p.a[t*depth:]
		for i := range tileRows {
			if t+i >= height {
				for q := range depth {
					out[q*tileRows+i] = 0
				}
				continue
			}
			at := (row+t+i)*a.down + k*a.right
			for q := range depth {
				out[q*tileRows+i] = alpha * a.data[at]
				at += a.right
			}
		}
	}
}

// packCols lays out a block of b as tiles of tileCols columns, padded with zeros.
func (p *pack) packCols(b view, col, width, k, depth int) {
	for t := 0; t < width; t += tileCols {
		n := min(tileCols, width-t)
		out := p.b[t*depth : (t+tileCols)*depth]
		if n < tileCols {
			clear(out)
		}
		if b.right == 1 {
			for q := range depth {
				at := (k+q)*b.down + col + t
				copy(out[q*tileCols:q*tileCols+n], b.data[at:at+n])
			}
			continue
		}
		for j := range n {
			at := k*b.down + (col+t+j)*b.right
			for q := range depth {
				out[q*tileCols+j] = b.data[at]
				at += b.down
			}
		}
	}
}

// tiles multiplies the packed blocks.
func (p *pack) tiles(c *Matrix, row, height, col, width, depth int) {
	for j := 0; j < width; j += tileCols {
		b := p.b[j*depth:]
		for i := 0; i < height; i += tileRows {
			a := p.a[i*depth:]
			at := (row+i)*c.Stride + col + j
			if i+tileRows <= height && j+tileCols <= width {
				tile(depth, a, b, c.Data[at:], c.Stride)
				continue
			}
			clear(p.edge[:])
			tile(depth, a, b, p.edge[:], tileCols)
			for r := range min(tileRows, height-i) {
				to := c.Data[at+r*c.Stride:]
				for s := range min(tileCols, width-j) {
					to[s] += p.edge[r*tileCols+s]
				}
			}
		}
	}
}

// mirror copies the lower half of a square matrix to the upper.
func (m *Matrix) mirror() {
	const block = 64
	blocks := (m.Rows + block - 1) / block
	Each(blocks, func(_, bi int) {
		for bj := 0; bj <= bi; bj++ {
			for i := bi * block; i < min(m.Rows, (bi+1)*block); i++ {
				for j := bj * block; j < min(i, (bj+1)*block); j++ {
					m.Data[j*m.Stride+i] = m.Data[i*m.Stride+j]
				}
			}
		}
	})
}

// Outer adds alpha·a·aᵀ to the lower half of c; what is above the diagonal means nothing
// afterwards.
func Outer(c *Matrix, alpha float32, a *Matrix) { product(c, alpha, a.plain(), a.flipped(), true) }
