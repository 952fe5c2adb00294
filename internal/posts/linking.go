package posts

import (
	"context"
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode"

	"golang.org/x/sync/errgroup"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// Linked are the events after which the page that a post links to is read.
var Linked = event.Subscription{
	Receiver: "links", Verbs: []event.Verb{event.Updated, event.Released}, Types: []string{"Post"},
}

const (
	// maxLink is how long the address of a page may be, maxLinkText and maxLinkTitle what is kept of what it says.
	maxLink      = 2000
	maxLinkTitle = 200
	maxLinkText  = 400
	// linkKept is how long a page is not read again, linkFailed how long one that could not be read is left alone.
	linkKept   = 7 * 24 * time.Hour
	linkFailed = time.Hour
	// linksAtOnce is how many pages are read at a time.
	linksAtOnce = 2
	// linkID names the picture of the page among the files of a post.
	linkID = "link"
)

// linking is how many pages are read for one person's posts.
var linking = limit.Rule{Name: "link preview", Max: 60, Window: time.Hour}

// Link is the page that a post links to, as it is shown there. Title is empty until it was read, and where it says
// nothing of itself.
type Link struct {
	URL                          string
	Title, Description, SiteName string
	// ImageKey is its picture in the store of files; empty for none.
	ImageKey      string
	Width, Height int
	Tint          string
}

// Page is what a page says of itself, and its picture.
type Page struct {
	Title, Description, SiteName string
	Image                        *Picture
}

// Picture is a picture as it is to be kept.
type Picture struct {
	Key           string
	Width, Height int
	Tint          string
}

// Pages reads pages of other sites. Its errors are not the person's.
type Pages interface {
	// Read reads a page and keeps its picture under a name that is the page's own.
	Read(ctx context.Context, address string) (Page, error)
}

// LinkDue is a page that is to be read for a post.
type LinkDue struct {
	URL, AuthorID string
	// ReadAt is when it was read last, zero where it never was; HasFailed: without success.
	ReadAt    time.Time
	HasFailed bool
}

var addresses = regexp.MustCompile(`https?://[^\s<>"]+[^\s<>".,;:!?)\]']`)

// FirstLink returns the first address of a text that leads to another site than this one; empty where there is none.
func FirstLink(text, site string) string {
	own, err := url.Parse(site)
	if err != nil {
		return ""
	}
	for _, found := range addresses.FindAllString(text, -1) {
		u, err := url.Parse(found)
		if err == nil && u.Host != "" && !strings.EqualFold(u.Host, own.Host) && len(found) <= maxLink {
			u.Fragment = ""
			return u.String()
		}
	}
	return ""
}

// linkOf is the page that a text links to, with what is known of it where it is the one of before.
func (s *Service) linkOf(text string, before *Link) *Link {
	address := FirstLink(text, s.site)
	switch {
	case address == "":
		return nil
	case before != nil && before.URL == address:
		return before
	}
	return &Link{URL: address}
}

// ownKinds are the pages of this site whose things a post can embed, by the first part of their path. The site has the
// same list, to say what will be attached.
var ownKinds = map[string]item.Type{
	"track": item.Song, "album": item.Album, "giveaways": item.Giveaway, "events": item.Event, "tradingpost": item.Merch,
}

var ownPath = regexp.MustCompile(`^/([a-z]+)/([\w-]+)/?$`)

// OwnLink returns the first song, album, giveaway, event or piece of merchandise of this site that a text has the
// address of. A query or a fragment changes nothing: links into a song carry the second.
func OwnLink(text, site string) (ref item.Ref, isOwn bool) {
	own, err := url.Parse(site)
	if err != nil {
		return item.Ref{}, false
	}
	for _, found := range addresses.FindAllString(text, -1) {
		u, err := url.Parse(found)
		if err != nil || u.Scheme != own.Scheme || !strings.EqualFold(u.Host, own.Host) {
			continue
		}
		if path := ownPath.FindStringSubmatch(u.Path); path != nil && ownKinds[path[1]] != "" {
			return item.Ref{Type: ownKinds[path[1]], ID: path[2]}, true
		}
	}
	return item.Ref{}, false
}

// embedLinked makes what a text first links to on this site what the post embeds, where the author may embed it. Else
// it stays a link: nobody asked for more.
func (s *Service) embedLinked(ctx context.Context, v access.Viewer, n *New) error {
	if n.embedded().isSome() {
		return nil
	}
	ref, isOwn := OwnLink(n.Content, s.site)
	if !isOwn {
		return nil
	}
	linked := n.embedding(embedsOf(ref))
	if err := s.reachEmbedded(ctx, v, linked); err != nil {
		if cannotEmbed(err) {
			return nil
		}
		return err
	}
	if linked.Type == Plain {
		linked.Type = linked.embedded().about()
	}
	*n = linked
	return nil
}

// relink is what a post embeds for the link of its new text, in place of what it embedded before.
type relink struct {
	content       string
	before, after Embeds
}

// relinked decides by the rule of embedLinked what a post embeds whose text changes: what the text now first links to
// on this site, and no longer what it embedded for a link that has left the text. What the author attached otherwise
// stays, and so does what they took away while its link stays. Where nothing follows from the text it returns nil.
func (s *Service) relinked(ctx context.Context, v access.Viewer, p Post, c Patch) (*relink, error) {
	was, hadLink := OwnLink(p.Content, s.site)
	is, hasLink := OwnLink(c.Content.Or(p.Content), s.site)
	if p.Type == Memory || was == is {
		return nil, nil //nolint:nilnil // nothing follows
	}
	before := p.Embedded()
	next := p
	c.setEmbeds(&next)
	kept := next.Embedded()
	isOfText := hadLink && kept == before && before == embedsOf(was)
	if kept.isSome() && !isOfText {
		return nil, nil //nolint:nilnil // nothing follows
	}
	r := relink{content: p.Content, before: before}
	if hasLink {
		r.after = embedsOf(is)
		if err := s.reachEmbedded(ctx, v, New{}.embedding(r.after)); cannotEmbed(err) {
			r.after = Embeds{}
		} else if err != nil {
			return nil, err
		}
	}
	return &r, nil
}

// of returns the patch with what the post embeds now, unless another edit came between.
func (r *relink) of(p Post, c Patch) Patch {
	if r == nil || p.Content != r.content || p.Embedded() != r.before {
		return c
	}
	c.TrackID, c.AlbumID = input.Set(r.after.TrackID), input.Set(r.after.AlbumID)
	c.GiveawayID, c.EventID = input.Set(r.after.GiveawayID), input.Set(r.after.EventID)
	c.MerchandiseID = input.Set(r.after.MerchandiseID)
	if c.Type.Value == Plain {
		c.Type = input.Optional[Type]{}
	}
	return c
}

// embedsOf is what embeds a thing alone.
func embedsOf(ref item.Ref) Embeds {
	switch ref.Type {
	case item.Song:
		return Embeds{TrackID: ref.ID}
	case item.Album:
		return Embeds{AlbumID: ref.ID}
	case item.Giveaway:
		return Embeds{GiveawayID: ref.ID}
	case item.Merch:
		return Embeds{MerchandiseID: ref.ID}
	}
	return Embeds{EventID: ref.ID}
}

// cannotEmbed reports whether an error says that a thing is not there, or not the author's to embed.
func cannotEmbed(err error) bool {
	switch fault.CodeOf(err) {
	case fault.NotFound, fault.Forbidden, fault.BadUserInput, fault.Gone:
		return true
	}
	return false
}

// ReadLinks reads the pages that posts link to, each once for all posts that do. What cannot be read is left alone
// for a while: no post waits for it.
func (s *Service) ReadLinks(ctx context.Context, pages Pages, postIDs []string) error {
	due, err := s.store.LinksOf(ctx, postIDs)
	if err != nil {
		return err
	}
	reading, ctx := errgroup.WithContext(ctx)
	reading.SetLimit(linksAtOnce)
	now := s.doors.Now()
	for _, d := range due {
		age := now.Sub(d.ReadAt)
		if !d.ReadAt.IsZero() && (age < linkFailed || age < linkKept && !d.HasFailed) {
			continue
		}
		reading.Go(func() error { return s.readLink(ctx, pages, d, now) })
	}
	return reading.Wait()
}

func (s *Service) readLink(ctx context.Context, pages Pages, d LinkDue, now time.Time) error {
	if _, err := s.limits.Take(ctx, linking, d.AuthorID); err != nil {
		if fault.CodeOf(err) == fault.RateLimited {
			return nil
		}
		return err
	}
	read, err := pages.Read(ctx, d.URL)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return s.store.KeepLink(ctx, Link{URL: d.URL}, now, true)
	}
	link := Link{
		URL: d.URL, Title: shown(read.Title, maxLinkTitle), Description: shown(read.Description, maxLinkText),
		SiteName: shown(read.SiteName, maxLinkTitle),
	}
	if read.Image != nil {
		link.ImageKey, link.Tint = read.Image.Key, read.Image.Tint
		link.Width, link.Height = read.Image.Width, read.Image.Height
	}
	return s.store.KeepLink(ctx, link, now, false)
}

// shown returns a text of another site as one line that can be shown, cut to a length.
func shown(text string, most int) string {
	text = strings.ToValidUTF8(text, "")
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case input.CannotBeShown(r), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, text)
	runes := []rune(input.Spaced(text))
	if len(runes) > most {
		runes = append(runes[:most-1], '…')
	}
	return string(runes)
}

// asMedia is the picture of the page as a file of the post.
func (l Link) asMedia() (Media, bool) {
	m := Media{ID: linkID, Kind: Image, Key: l.ImageKey, Width: l.Width, Height: l.Height, Tint: l.Tint}
	return m, l.ImageKey != ""
}

// ImageAddress is where the picture of the page is found; empty for none.
func (l Link) ImageAddress(postID string) string {
	m, there := l.asMedia()
	if !there {
		return ""
	}
	return m.Address(postID)
}
