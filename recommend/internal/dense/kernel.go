// Package dense is the dense linear algebra that the models stand on: products, Cholesky
// factors and inverses of float32 matrices, blocked for the cache and spread over the cores.
// gonum's float32 kernels use four lanes without fused multiply-add and its Cholesky is
// float64 alone; the benchmarks beside this compare the two.
//
// Every result is the same whatever the number of cores: a value is always summed in one order.
package dense

// tileRows × tileCols is the part of a product that is kept in registers.
const (
	tileRows = 6
	tileCols = 16
)

// tilePortable adds aᵀ·b to a tile of c, a being k × tileRows and b k × tileCols, packed.
func tilePortable(k int, a, b, c []float32, stride int) {
	for i := range tileRows {
		var sum [tileCols]float32
		for p := range k {
			x := a[p*tileRows+i]
			for j, y := range b[p*tileCols : p*tileCols+tileCols] {
				sum[j] += x * y
			}
		}
		for j, s := range sum {
			c[i*stride+j] += s
		}
	}
}

func dotPortable(a, b []float32) float32 {
	var sum float32
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

func addScaledPortable(y []float32, alpha float32, x []float32) {
	for i, v := range x {
		y[i] += alpha * v
	}
}
