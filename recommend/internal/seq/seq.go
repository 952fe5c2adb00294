// Package seq has what the packages of recommendations do with slices and maps.
package seq

import "slices"

// First returns the first n of a list, or all of a shorter one.
func First[T any](list []T, n int) []T { return list[:min(n, len(list))] }

// SortedKeys returns the keys of a map in order.
func SortedKeys[V any](m map[int32]V) []int32 {
	keys := make([]int32, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
