//go:build !amd64

package dense

func portable() func() { return func() {} }
