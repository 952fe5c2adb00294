package model

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
)

// ReleaseStatus is access.Status in the schema's capitals.
type ReleaseStatus access.Status

// AlbumType is music.AlbumType in the schema's capitals.
type AlbumType music.AlbumType

// CuratedSort is music.CuratedSort.
type CuratedSort music.CuratedSort

// MarshalGQL writes the name of the enum. To those who bought it, what its artist took with them is as what an artist
// archived.
func (s ReleaseStatus) MarshalGQL(w io.Writer) {
	if access.Status(s) == access.Away {
		s = ReleaseStatus(access.Archived)
	}
	writeEnum(w, string(s))
}

// MarshalGQL writes the enum's name.
func (t AlbumType) MarshalGQL(w io.Writer) { writeEnum(w, string(t)) }

// MarshalGQL writes the enum's name.
func (s CuratedSort) MarshalGQL(w io.Writer) { writeEnum(w, string(s)) }

// UnmarshalGQL reads one of the schema's names.
func (s *ReleaseStatus) UnmarshalGQL(v any) (err error) {
	*s, err = readEnum(v, ReleaseStatus(access.Draft), ReleaseStatus(access.Scheduled), ReleaseStatus(access.Published),
		ReleaseStatus(access.Archived), ReleaseStatus(access.Deleted))
	return err
}

// UnmarshalGQL reads one of the schema's names.
func (t *AlbumType) UnmarshalGQL(v any) (err error) {
	*t, err = readEnum(v, AlbumType(music.LongPlayer), AlbumType(music.ExtendedEP), AlbumType(music.Single))
	return err
}

// UnmarshalGQL reads one of the schema's names.
func (s *CuratedSort) UnmarshalGQL(v any) (err error) {
	*s, err = readEnum(v, CuratedSort(music.ForYou), CuratedSort(music.Newest), CuratedSort(music.Popular))
	return err
}

func writeEnum(w io.Writer, name string) {
	_, _ = io.WriteString(w, strconv.Quote(strings.ToUpper(name))) // a response buffer does not fail
}

func readEnum[E ~string](v any, known ...E) (E, error) {
	text, _ := v.(string)
	at := slices.IndexFunc(known, func(e E) bool { return strings.EqualFold(string(e), text) })
	if at < 0 {
		return "", fmt.Errorf("%q is none of %v", v, known)
	}
	return known[at], nil
}
