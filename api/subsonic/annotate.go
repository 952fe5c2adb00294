package subsonic

import (
	"errors"

	"github.com/sidestage/sidestage/internal/taste"
)

// mostNamed is how many things one call may change.
const mostNamed = 500

// ref is a thing that is named.
type ref struct{ kind, id string }

// named reads what is starred: songs, or anything where a client knows no better, albums and artists.
func (q *request) named() ([]ref, error) {
	var all []ref
	for _, parameter := range []string{"id", "albumId", "artistId"} {
		for _, text := range q.params[parameter] {
			kind, id := parseID(text)
			if kind == "" || kind == playlistID {
				return nil, failure{codeNotFound, "This was not found."}
			}
			all = append(all, ref{kind, id})
		}
	}
	switch {
	case len(all) == 0:
		return nil, failure{codeMissing, "One of id, albumId and artistId is needed."}
	case len(all) > mostNamed:
		return nil, failure{codeGeneric, "These are too many at once."}
	}
	return all, nil
}

// star saves songs and albums, and follows artists.
func (a *API) star(q *request, _ *response) error {
	return a.eachNamed(q, func(r ref) (err error) {
		switch r.kind {
		case artistID:
			_, err = a.People.Follow(q.ctx, q.viewer, r.id)
		case albumID:
			_, err = a.Music.SaveAlbum(q.ctx, q.viewer, r.id)
		default:
			_, err = a.Music.SaveTrack(q.ctx, q.viewer, r.id)
		}
		return err
	})
}

// unstar takes that back.
func (a *API) unstar(q *request, _ *response) error {
	return a.eachNamed(q, func(r ref) (err error) {
		switch r.kind {
		case artistID:
			_, err = a.People.Unfollow(q.ctx, q.viewer, r.id)
		case albumID:
			_, err = a.Music.RemoveAlbum(q.ctx, q.viewer, r.id)
		default:
			_, err = a.Music.RemoveTrack(q.ctx, q.viewer, r.id)
		}
		return err
	})
}

// eachNamed changes all that can be changed, and returns the first error.
func (a *API) eachNamed(q *request, change func(ref) error) error {
	all, err := q.named()
	if err != nil {
		return err
	}
	var first error
	for _, r := range all {
		if err := change(r); err != nil && first == nil {
			first = err
		}
		if q.ctx.Err() != nil {
			return errors.Join(first, q.ctx.Err())
		}
	}
	return first
}

// The ratings that say something: from good on it is "more like this", up to bad "not for me".
const (
	good = 4
	bad  = 2
)

// setRating makes an opinion of a rating: what is in the middle, and 0, take it back.
func (a *API) setRating(q *request, _ *response) error {
	text, err := q.needed("id")
	if err != nil {
		return err
	}
	kinds := map[string]taste.Kind{
		artistID: taste.KindArtist, albumID: taste.KindAlbum, trackID: taste.KindTrack, singleID: taste.KindTrack,
	}
	kind, id := parseID(text)
	of := taste.Thing{Kind: kinds[kind], ID: id}
	if of.Kind == "" {
		return failure{codeNotFound, "This was not found."}
	}
	if _, err := q.needed("rating"); err != nil {
		return err
	}
	rating, err := wholeOf("rating", q.text("rating"))
	if err == nil && rating > mostStars {
		err = failure{codeGeneric, "rating must be from 0 to 5."}
	}
	if err != nil {
		return err
	}
	if rating > bad && rating < good || rating == 0 {
		_, err = a.Taste.TakeBack(q.ctx, q.viewer, of)
		return err
	}
	_, err = a.Taste.Say(q.ctx, q.viewer, of, rating >= good)
	return err
}
