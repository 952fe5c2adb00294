package input

import "encoding/json"

// Optional is a field of a patch. Given, its value is to be set, and its zero value takes away; not given, what is
// stored stays.
type Optional[T any] struct {
	Value T
	Given bool
}

// Set returns an Optional that is given.
func Set[T any](v T) Optional[T] { return Optional[T]{v, true} }

// Of returns an Optional that is given where there is a value: null is as left out.
func Of[T any](v *T) (o Optional[T]) {
	if v != nil {
		o = Set(*v)
	}
	return o
}

// UnmarshalJSON reads a field of a JSON body: null is as left out.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	var v *T
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	*o = Of(v)
	return nil
}

// Or returns the value where one is given, else other.
func (o Optional[T]) Or(other T) T {
	if o.Given {
		return o.Value
	}
	return other
}
