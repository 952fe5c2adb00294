package dense

// portable switches to the kernels in Go until what it returns is called.
func portable() func() {
	was := fast
	fast = false
	return func() { fast = was }
}
