package app

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	postsgraph "github.com/sidestage/sidestage/graphstore/posts"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/media"
	"github.com/sidestage/sidestage/internal/posts"
	"github.com/sidestage/sidestage/internal/upload"
	"github.com/sidestage/sidestage/internal/video"
	"github.com/sidestage/sidestage/internal/webpage"
)

func (s *services) openPosts() (part, error) {
	s.posts = posts.NewService(
		postsgraph.NewStore(s.world.graph.DB), s.doors(), s.limits, postFiles{s.uploads}, s.world.cfg.PublicURL,
	)
	s.posts.RankBy(feedRanker{s.lists, s.world.now})
	pages := linkedPages{webpage.New("Sidestage (+"+s.world.cfg.PublicURL+")", nil), s.blobs}
	return part{
		receive:    readsLinks(s.posts, pages),
		resolve:    func(r *graphql.Resolver) { r.Posts = s.posts },
		background: []func(context.Context){func(ctx context.Context) { s.posts.Run(ctx, s.world.log) }},
		sweep:      s.posts.Sweep,
	}, nil
}

// readsLinks reads the pages that posts link to, after the posts are there.
func readsLinks(service *posts.Service, pages posts.Pages) backlog.Receiver {
	return backlog.ReceiverFunc(func(ctx context.Context, events []backlog.Event) error {
		ids := make([]string, len(events))
		for i, e := range events {
			ids[i] = e.ItemID
		}
		return service.ReadLinks(ctx, pages, ids)
	})
}

// linkedPages reads pages of other sites, and keeps their pictures here, so that readers ask this site alone. It is a
// posts.Pages.
type linkedPages struct {
	web   *webpage.Reader
	blobs blob.Store
}

func (p linkedPages) Read(ctx context.Context, address string) (posts.Page, error) {
	said, err := p.web.Read(ctx, address)
	if err != nil {
		return posts.Page{}, err
	}
	page := posts.Page{Title: said.Title, Description: said.Description, SiteName: said.SiteName}
	if said.ImageURL == "" {
		return page, nil
	}
	b, err := p.web.Picture(ctx, said.ImageURL)
	if err != nil {
		return page, nil //nolint:nilerr // a page is shown without a picture that cannot be had
	}
	made, err := media.NewPreview(b)
	if err != nil {
		return page, nil //nolint:nilerr // or that is none
	}
	of, content := sha256.Sum256([]byte(address)), sha256.Sum256(made.JPEG)
	key := fmt.Sprintf("links/%x-%x", of[:16], content[:8])
	if err := p.blobs.Put(ctx, key, bytes.NewReader(made.JPEG), int64(len(made.JPEG))); err != nil {
		return posts.Page{}, err
	}
	page.Image = &posts.Picture{Key: key, Width: made.Width, Height: made.Height, Tint: made.Tint}
	return page, nil
}

// postFiles gives posts what people uploaded. It is a posts.Uploads.
type postFiles struct{ uploads *upload.Service }

func (u postFiles) File(ctx context.Context, v access.Viewer, key string) (posts.File, error) {
	file, err := u.uploads.File(ctx, v, key)
	if err != nil {
		return posts.File{}, err
	}
	kinds := map[upload.Kind]posts.MediaKind{upload.KindImage: posts.Image, upload.KindVideo: posts.Video}
	if kinds[file.Kind] == "" {
		return posts.File{}, fault.Missing("This picture or video")
	}
	m := posts.Media{
		Kind: kinds[file.Kind], Width: file.Probed.Width, Height: file.Probed.Height, Tint: file.Probed.Tint,
		Seconds: file.Probed.Duration.Seconds(), ContentType: file.Probed.ContentType,
	}
	for _, r := range file.Probed.Private {
		m.Private = append(m.Private, posts.Range(r))
	}
	return posts.File{Media: m, ArtKey: file.ArtKey}, nil
}

// videos opens the videos of posts. It is a rest.Videos.
type videos struct {
	posts *posts.Service
	blobs blob.Store
}

var _ rest.Videos = videos{}

func (v videos) Video(ctx context.Context, viewer access.Viewer, name string) (rest.Sound, error) {
	m, _, err := v.posts.FileOf(ctx, viewer, name)
	if err == nil && m.Kind != posts.Video {
		err = fault.Missing("This video")
	}
	if err != nil {
		return rest.Sound{}, err
	}
	object, err := v.blobs.Open(ctx, m.Key)
	if errors.Is(err, blob.ErrNotFound) {
		err = fault.Wrap(fault.NotFound, "This video was not found.", err)
	}
	if err != nil {
		return rest.Sound{}, err
	}
	var private []video.Range
	for _, r := range m.Private {
		private = append(private, video.Range(r))
	}
	return rest.Sound{
		Content: video.Hide(object.Content, private), ContentType: m.ContentType, ETag: object.ETag, ModTime: object.ModTime,
		Close: object.Content.Close,
	}, nil
}
