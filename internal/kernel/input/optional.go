package input

// Optional is a field of a patch. Given, its value is to be set, and its zero value takes away; not given, what is
// stored stays.
type Optional[T any] struct {
	Value T
	Given bool
}

// Set returns an Optional that is given.
func Set[T any](v T) Optional[T] { return Optional[T]{v, true} }

// Or returns the value where one is given, else other.
func (o Optional[T]) Or(other T) T {
	if o.Given {
		return o.Value
	}
	return other
}
