package posts

import (
	"context"
	"path"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

const (
	// maxMedia is how many pictures and videos a post has, maxVideos how many of them are videos.
	maxMedia  = 8
	maxVideos = 1
	maxAlt    = 1500
)

// MediaKind is what a file of a post is.
type MediaKind string

// The kinds of files that posts have.
const (
	Image MediaKind = "image"
	Video MediaKind = "video"
)

// Range is a part of a file, in bytes.
type Range struct{ Offset, Size int64 }

// Media is a picture or a video of a post.
type Media struct {
	// ID names it among those of its post.
	ID   string
	Kind MediaKind
	// Key is that of the upload; empty where the picture is drawn, as those of the demo data are.
	Key string
	// Alt says what it shows, for those who do not see it.
	Alt string
	// Width and Height are in pixels, as it is shown.
	Width, Height int
	// Tint is shown in its place until it is there.
	Tint string
	// Seconds is how long a video lasts; 0 where it does not say.
	Seconds     float64
	ContentType string
	// ThumbnailKey is the upload of a picture that stands for a video; empty for none.
	ThumbnailKey string
	// Private are the parts of a video that are never sent.
	Private []Range
}

// File is an upload of the person's that has arrived.
type File struct {
	Media
	// ArtKey is the picture that the server took from a video; empty for none.
	ArtKey string
}

// Uploads finds what people uploaded.
type Uploads interface {
	// File returns the viewer's own picture or video. Errors: NOT_FOUND, also for files of other kinds.
	File(ctx context.Context, v access.Viewer, key string) (File, error)
}

// Address is where the picture, or what stands for the video, is found below the site's address.
func (m Media) Address(postID string) string { return "/api/images/post/" + postID + "." + m.ID }

// VideoAddress is where the video is found; empty for pictures.
func (m Media) VideoAddress(postID string) string {
	if m.Kind != Video {
		return ""
	}
	return "/api/videos/" + postID + "." + m.ID
}

// HasImage reports whether there is something to see at Address.
func (m Media) HasImage() bool { return m.Kind == Image || m.ThumbnailKey != "" }

// Files are the keys of the uploads that the post uses.
func (p Post) Files() []string {
	var keys []string
	for _, m := range p.Media {
		for _, key := range []string{m.Key, m.ThumbnailKey} {
			if key != "" {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// ImageURL is the picture that stands for the post among others; empty where it has none that everybody may see.
func (p Post) ImageURL() string {
	if !p.IsOpen() {
		return ""
	}
	return FirstImage(p.Media, p.ID)
}

// FirstImage is the address of the first of a post's files that there is something to see of; empty for none.
func FirstImage(media []Media, postID string) string {
	for _, m := range media {
		if m.HasImage() {
			return m.Address(postID)
		}
	}
	return ""
}

// IsOpen reports whether everybody may read the post.
func (p Post) IsOpen() bool {
	return p.Status == access.Published && p.DeletedAt.IsZero() && !p.FansOnly && p.Tier == nil
}

// attached is what somebody asks of the files of a post: what is not given stays.
type attached struct {
	// URLs are keys of uploads, or addresses of what the post has.
	URLs input.Optional[[]string]
	// Alts are in the order of the files; those that are missing are empty.
	Alts         input.Optional[[]string]
	ThumbnailURL input.Optional[string]
}

// idOf reads the id of a file out of its key or its address.
func idOf(keyOrAddress string) string {
	id := path.Base(keyOrAddress)
	if at := strings.LastIndexByte(id, '.'); at >= 0 {
		id = id[at+1:]
	}
	return id
}

// media returns the files of a post that has some already. Errors: BAD_USER_INPUT.
func (s *Service) media(ctx context.Context, v access.Viewer, has []Media, a attached) ([]Media, error) {
	if !a.URLs.Given && !a.Alts.Given && !a.ThumbnailURL.Given {
		return has, nil
	}
	wrong := input.Problems{}
	next, err := s.chosen(ctx, v, has, a.URLs, wrong)
	if err != nil {
		return nil, err
	}
	if a.Alts.Given {
		describe(wrong, next, a.Alts.Value)
	}
	if err := s.thumbnail(ctx, v, next, a.ThumbnailURL, wrong); err != nil {
		return nil, err
	}
	return next, wrong.Err()
}

// chosen finds the files that are asked for, in their order.
func (s *Service) chosen(
	ctx context.Context, v access.Viewer, has []Media, urls input.Optional[[]string], wrong input.Problems,
) ([]Media, error) {
	if !urls.Given {
		return append([]Media(nil), has...), nil
	}
	if len(urls.Value) > maxMedia {
		wrong.Add("multimediaUrl", "A post has at most eight pictures and videos.")
		return nil, nil
	}
	var next []Media
	seen, videos := map[string]bool{}, 0
	for _, asked := range urls.Value {
		id := idOf(asked)
		m, there := find(has, id)
		if !there {
			file, err := s.uploads.File(ctx, v, asked)
			if fault.CodeOf(err) == fault.NotFound {
				wrong.Add("multimediaUrl", "This is no picture or video that you uploaded.")
				continue
			}
			if err != nil {
				return nil, err
			}
			m = file.Media
			m.ID, m.Key, m.ThumbnailKey = id, asked, file.ArtKey
		}
		if seen[id] {
			wrong.Add("multimediaUrl", "Each picture and video is named once.")
		}
		seen[id] = true
		if m.Kind == Video {
			videos++
		}
		next = append(next, m)
	}
	if videos > maxVideos {
		wrong.Add("multimediaUrl", "A post has one video.")
	}
	return next, nil
}

func find(media []Media, id string) (Media, bool) {
	for _, m := range media {
		if m.ID == id {
			return m, true
		}
	}
	return Media{}, false
}

// describe sets what the files show.
func describe(wrong input.Problems, media []Media, alts []string) {
	if len(alts) > len(media) {
		wrong.Add("multimediaAlt", "There are more descriptions than pictures and videos.")
		return
	}
	for i := range media {
		alt := ""
		if i < len(alts) {
			alt = alts[i]
		}
		kept, flaw := input.Text(alt, 0, maxAlt)
		wrong.Add("multimediaAlt", flaw.Say("A description is not valid text.", "A description has at most 1,500 characters.",
			"A description has characters that cannot be shown."))
		media[i].Alt = kept
	}
}

// thumbnail sets what stands for the video until it plays.
func (s *Service) thumbnail(
	ctx context.Context, v access.Viewer, media []Media, url input.Optional[string], wrong input.Problems,
) error {
	if !url.Given || url.Value == "" {
		return nil
	}
	for i := range media {
		m := &media[i]
		if m.Kind != Video {
			continue
		}
		if m.ThumbnailKey == url.Value || idOf(url.Value) == m.ID && m.ThumbnailKey != "" {
			return nil
		}
		file, err := s.uploads.File(ctx, v, url.Value)
		if fault.CodeOf(err) == fault.NotFound || err == nil && file.Kind != Image {
			wrong.Add("videoThumbnailUrl", "This is no picture that you uploaded.")
			return nil
		}
		m.ThumbnailKey = url.Value
		return err
	}
	wrong.Add("videoThumbnailUrl", "There is no video.")
	return nil
}

// FileOf returns a picture or a video of a post by the name that its address has, and whether everybody may have it.
// Errors: NOT_FOUND, FORBIDDEN for what is gated.
func (s *Service) FileOf(ctx context.Context, v access.Viewer, name string) (m Media, isOpen bool, err error) {
	postID, id, _ := strings.Cut(name, ".")
	p, err := s.open(ctx, v, postID)
	if err != nil {
		return Media{}, false, err
	}
	m, there := find(p.Media, id)
	if id == linkID && p.Link != nil {
		m, there = p.Link.asMedia()
	}
	if !there {
		return Media{}, false, fault.Missing("This picture")
	}
	return m, p.IsOpen(), nil
}
