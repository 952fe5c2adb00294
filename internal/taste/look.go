package taste

import (
	"context"
	"net/url"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// find tells how something looks that the viewer may know of. Errors: NOT_FOUND.
func (s *Service) find(ctx context.Context, v access.Viewer, of Thing) (Look, error) {
	looks, err := s.looks(ctx, v, []Thing{of})
	if err != nil {
		return Look{}, err
	}
	look, ok := looks[of]
	if !ok {
		return Look{}, fault.Missing("This " + string(of.Kind))
	}
	return look, nil
}

// looks tells how those of things look that the viewer may know of.
func (s *Service) looks(ctx context.Context, v access.Viewer, things []Thing) (map[Thing]Look, error) {
	ids := map[Kind][]string{}
	for _, t := range things {
		ids[t.Kind] = append(ids[t.Kind], t.ID)
	}
	looks := make(map[Thing]Look, len(things))
	for subject, add := range map[Kind]func(context.Context, access.Viewer, []string, map[Thing]Look) error{
		KindArtist: s.lookAtArtists, KindAlbum: s.lookAtAlbums, KindTrack: s.lookAtTracks, KindGenre: s.lookAtGenres,
	} {
		if len(ids[subject]) == 0 {
			continue
		}
		if err := add(ctx, v, ids[subject], looks); err != nil {
			return nil, err
		}
	}
	return looks, nil
}

func (s *Service) lookAtArtists(ctx context.Context, _ access.Viewer, ids []string, looks map[Thing]Look) error {
	found, err := s.options.Music.ArtistsOf(ctx, ids)
	for _, a := range found {
		looks[Thing{KindArtist, a.UserID}] = Look{
			Name: a.Name, ImageURL: a.ProfilePictureURL, Path: "/" + url.PathEscape(a.Handle),
		}
	}
	return err
}

func (s *Service) lookAtAlbums(ctx context.Context, v access.Viewer, ids []string, looks map[Thing]Look) error {
	found, err := s.options.Music.Albums(ctx, v, ids)
	for _, a := range found {
		looks[Thing{KindAlbum, a.ID}] = Look{
			Name: a.Title, ArtistName: a.Artist.Name, ImageURL: a.CoverArtURL, Path: "/album/" + a.ID,
		}
	}
	return err
}

func (s *Service) lookAtTracks(ctx context.Context, v access.Viewer, ids []string, looks map[Thing]Look) error {
	found, err := s.options.Music.Tracks(ctx, v, ids)
	for _, t := range found {
		looks[Thing{KindTrack, t.ID}] = Look{
			Name: t.Title, ArtistName: t.Artist.Name, ImageURL: t.CoverArtURL, Path: "/track/" + t.ID,
		}
	}
	return err
}

func (s *Service) lookAtGenres(ctx context.Context, _ access.Viewer, slugs []string, looks map[Thing]Look) error {
	all, err := s.options.Music.Genres(ctx)
	for _, slug := range slugs {
		if i := slices.IndexFunc(all, func(g music.Genre) bool { return g.Slug == slug }); i >= 0 {
			looks[Thing{KindGenre, slug}] = Look{Name: all[i].Name, Path: "/music?genre=" + url.QueryEscape(slug)}
		}
	}
	return err
}

// show gives everything its look; what is gone has the name that it had, and nothing else.
func show[T any](
	ctx context.Context, s *Service, v access.Viewer, all []T, what func(T) (of Thing, name string),
) ([]Shown[T], error) {
	things := make([]Thing, len(all))
	for i, one := range all {
		things[i], _ = what(one)
	}
	looks, err := s.looks(ctx, v, things)
	if err != nil {
		return nil, err
	}
	out := make([]Shown[T], len(all))
	for i, one := range all {
		of, name := what(one)
		look, there := looks[of]
		if !there {
			look = Look{Name: name}
		}
		out[i] = Shown[T]{one, look}
	}
	return out, nil
}
