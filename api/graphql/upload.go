package graphql

import (
	"math"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/upload"
)

func (r *Resolver) uploadedFile(f upload.File) model.UploadedFile {
	return model.NewFile(f, r.Uploads.PictureURL(f))
}

// wholeBytes reads a size, which is a float since GraphQL's Int ends at 31 bits; 0 where it is not given.
func wholeBytes(size *float64) (int64, error) {
	if size == nil {
		return 0, nil
	}
	if *size < 1 || *size > 1<<53 || *size != math.Trunc(*size) {
		return 0, fault.BadInput(map[string]string{"size": "The size must be a whole number of bytes, at least 1."})
	}
	return int64(*size), nil
}

// orNone makes null of what is not there.
func orNone[T any](thing *T, err error) (*T, error) {
	if fault.CodeOf(err) == fault.NotFound {
		return nil, nil
	}
	return thing, err
}
