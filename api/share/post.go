package share

import (
	"context"
	"net/url"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/posts"
)

// Posts finds posts as somebody may have them. Errors: NOT_FOUND.
type Posts interface {
	Get(ctx context.Context, v access.Viewer, id string) (posts.Shown, error)
	// OnPage lists those on somebody's page, the newest first.
	OnPage(
		ctx context.Context, v access.Viewer, pageID string, f posts.Filter, page paging.Request,
	) (paging.Page[posts.Shown], error)
}

// longestTitle is how much of a post stands for its title, in characters.
const longestTitle = 70

// postHead says of a post what everybody may know. Of one that is gated that is who wrote it, and when.
func (s Share) postHead(p posts.Shown) head {
	page := s.postURL(p.ID)
	author := object{"@type": "Person", "name": p.Author.Name, "url": s.artistURL(p.Author.Handle)}
	if p.Author.IsArtist {
		author["@type"] = "MusicGroup"
	}
	at := p.CreatedAt.UTC().Format(time.RFC3339)
	h := head{
		title: "Post by " + p.Author.Name, url: page, kind: "article", card: "summary",
		image: s.imageURL(p.Author.ProfilePictureURL), imageAlt: p.Author.Name,
		properties: [][2]string{{"article:published_time", at}, {"article:author", s.artistURL(p.Author.Handle)}},
		data: object{
			"@context": "https://schema.org", "@type": "SocialMediaPosting", "url": page, "author": author, "datePublished": at,
			"isAccessibleForFree": p.HasAccess,
		},
	}
	if !p.HasAccess {
		h.description = "This is for those who support " + p.Author.Name + "."
		h.data["headline"] = h.title
		return h
	}
	s.addContent(&h, p.Post)
	return h
}

func (s Share) addContent(h *head, p posts.Post) {
	h.description = clip(p.Content)
	headline := p.Title
	if headline == "" {
		headline = clipTo(p.Content, longestTitle)
	}
	if headline != "" {
		h.title = headline + " by " + p.Author.Name
	} else {
		headline = h.title
	}
	h.data["headline"], h.data["commentCount"] = headline, p.CommentCount
	if p.Content != "" {
		h.data["articleBody"] = p.Content
	}
	if !p.EditedAt.IsZero() {
		edited := p.EditedAt.UTC().Format(time.RFC3339)
		h.data["dateModified"] = edited
		h.properties = append(h.properties, [2]string{"article:modified_time", edited})
	}
	for _, tag := range p.Hashtags {
		h.properties = append(h.properties, [2]string{"article:tag", tag})
	}
	if len(p.Hashtags) > 0 {
		h.data["keywords"] = strings.Join(p.Hashtags, ", ")
	}
	s.addPictures(h, p)
}

func (s Share) addPictures(h *head, p posts.Post) {
	var images []string
	for _, m := range p.Media {
		if !m.HasImage() {
			continue
		}
		image := s.imageURL(m.Address(p.ID))
		if len(images) == 0 {
			h.image, h.imageAlt, h.card = image, m.Alt, "summary_large_image"
			h.imageWidth, h.imageHeight = scaledTo(m.Width, m.Height)
		}
		images = append(images, image)
	}
	if len(images) > 0 {
		h.data["image"] = images
	}
}

// scaledTo returns the size of a picture that is sent imageWidth wide, or as wide as it is.
func scaledTo(width, height int) (w, h int) {
	if width <= imageWidth || width == 0 {
		return width, height
	}
	return imageWidth, height * imageWidth / width
}

func (s Share) postURL(id string) string { return s.PublicURL + "/post/" + url.PathEscape(id) }
