package model

import (
	"fmt"
	"time"

	gql "github.com/99designs/gqlgen/graphql"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
)

// Where a domain's input has an input.Optional, gqlgen reads the field by one of these, so that no resolver copies
// it: a field that is left out is not given, and null takes away. gqlgen wants each beside its like that writes.

func optional[T any](v any, read func(any) (T, error)) (o input.Optional[T], err error) {
	o.Given = true
	if v != nil {
		o.Value, err = read(v)
	}
	return o, err
}

func written[T any](o input.Optional[T], write func(T) gql.Marshaler) gql.Marshaler {
	if !o.Given {
		return gql.Null
	}
	return write(o.Value)
}

// MarshalOptionalText writes a text.
func MarshalOptionalText(o input.Optional[string]) gql.Marshaler {
	return written(o, gql.MarshalString)
}

// UnmarshalOptionalText reads a text.
func UnmarshalOptionalText(v any) (input.Optional[string], error) {
	return optional(v, gql.UnmarshalString)
}

// MarshalOptionalID writes an id.
func MarshalOptionalID(o input.Optional[string]) gql.Marshaler { return written(o, gql.MarshalID) }

// UnmarshalOptionalID reads an id.
func UnmarshalOptionalID(v any) (input.Optional[string], error) { return optional(v, gql.UnmarshalID) }

// MarshalOptionalTime writes an instant.
func MarshalOptionalTime(o input.Optional[time.Time]) gql.Marshaler {
	return written(o, MarshalDateTime)
}

// UnmarshalOptionalTime reads an instant.
func UnmarshalOptionalTime(v any) (input.Optional[time.Time], error) {
	return optional(v, UnmarshalDateTime)
}

// MarshalAllowed writes whether something is allowed.
func MarshalAllowed(o input.Optional[bool]) gql.Marshaler { return written(o, gql.MarshalBoolean) }

// UnmarshalAllowed reads whether something is allowed, as it is where it is null.
func UnmarshalAllowed(v any) (input.Optional[bool], error) {
	if v == nil {
		return input.Set(true), nil
	}
	return optional(v, gql.UnmarshalBoolean)
}

// MarshalOptionalStatus writes the status of a release.
func MarshalOptionalStatus(o input.Optional[access.Status]) gql.Marshaler {
	return written(o, func(s access.Status) gql.Marshaler { return gql.MarshalString(string(s)) })
}

// UnmarshalOptionalStatus reads one. It cannot be taken away: null is as left out.
func UnmarshalOptionalStatus(v any) (o input.Optional[access.Status], err error) {
	if v != nil {
		o.Given, err = true, (*ReleaseStatus)(&o.Value).UnmarshalGQL(v)
	}
	return o, err
}

// MarshalOptionalAlbumType writes the kind of a release.
func MarshalOptionalAlbumType(o input.Optional[music.AlbumType]) gql.Marshaler {
	return written(o, func(t music.AlbumType) gql.Marshaler { return gql.MarshalString(string(t)) })
}

// UnmarshalOptionalAlbumType reads one.
func UnmarshalOptionalAlbumType(v any) (input.Optional[music.AlbumType], error) {
	return optional(v, func(v any) (t music.AlbumType, err error) {
		err = (*AlbumType)(&t).UnmarshalGQL(v)
		return t, err
	})
}

// MarshalOptionalCrop writes which part of a picture is shown.
func MarshalOptionalCrop(o input.Optional[*studio.Crop]) gql.Marshaler {
	return written(o, func(c *studio.Crop) gql.Marshaler { return gql.MarshalAny(c) })
}

// UnmarshalOptionalCrop reads it.
func UnmarshalOptionalCrop(v any) (input.Optional[*studio.Crop], error) {
	return optional(v, func(v any) (crop *studio.Crop, err error) {
		fields, ok := v.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("%T is not a crop", v)
		}
		crop = &studio.Crop{}
		for name, side := range map[string]*int{"x": &crop.X, "y": &crop.Y, "size": &crop.Size} {
			if *side, err = gql.UnmarshalInt(fields[name]); err != nil {
				return nil, err
			}
		}
		return crop, nil
	})
}
