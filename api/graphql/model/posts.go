package model

import (
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/posts"
)

// PostConnection is a page of posts. Its cursors are those of the list, of which posts may have been left out.
type PostConnection struct{ Connection[Post] }

// Post is a post as one person sees it.
type Post struct {
	ID, UserID, Handle, DisplayName, Content string
	ProfilePictureURL, Title                 *string
	TierID, CommunityUserID                  *string
	AudioTrackID, AlbumID, GiveawayID        *string
	EventID, MerchandiseItemID               *string
	VideoThumbnailURL                        *string
	MultimediaURL                            []string
	Multimedia                               []PostMedia
	LinkPreview                              *LinkPreview
	Type                                     PostType
	Status                                   PostStatus
	CreatedAt, UpdatedAt                     time.Time
	EditedAt, PublishAt                      *time.Time
	Hashtags                                 []string
	Mentions                                 []Mention
	Community                                *PersonInfo
	Reactions                                Reactions
	Poll                                     *Poll
	CommentCount                             int
	IsArtist, CommentsAllowed, FansOnly      bool
	IsSaved, IsPinned, IsByBlocked           bool
	HasAccessTo, IsSubscribed                bool
	CanEdit, CanDelete, CanPin               bool
	IsInScrapbook, IsPinnedInScrapbook       bool
	IsRemovedFromScrapbook                   bool
	CanPinInScrapbook                        bool
	FeedReason                               *FeedReason
}

// Neo4jID is the id.
func (p Post) Neo4jID() string { return p.ID }

// IsAlbum reports whether it embeds an album.
func (p Post) IsAlbum() bool { return p.AlbumID != nil }

// IsCommunityPost reports whether it is on another's page.
func (p Post) IsCommunityPost() bool { return p.CommunityUserID != nil }

var feedReasons = map[posts.Why]FeedReason{
	posts.WhyFollowed: FeedReasonFollowed, posts.WhyLeaning: FeedReasonLeaning, posts.WhyTalkedOf: FeedReasonTalkedAbout,
	posts.WhyTaste: FeedReasonTaste, posts.WhyNew: FeedReasonNew, posts.WhyByTime: FeedReasonByTime,
}

// NewPost returns how a Post looks to the viewer.
func NewPost(v access.Viewer) func(posts.Shown) Post {
	return func(p posts.Shown) Post {
		mine := v.Manages(p.Author.UserID)
		out := Post{
			ID: p.ID, UserID: p.Author.UserID, Handle: p.Author.Handle, DisplayName: p.Author.Name,
			ProfilePictureURL: text(p.Author.ProfilePictureURL), IsArtist: p.Author.IsArtist, Type: PostType(p.Type),
			Title: text(p.Title), Content: p.Content, Status: PostStatus(strings.ToUpper(string(p.Status))),
			CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt, EditedAt: instant(p.EditedAt), PublishAt: instant(p.PublishAt),
			CommentsAllowed: p.CommentsAllowed, Hashtags: p.Hashtags, FansOnly: p.FansOnly, IsSaved: p.IsSaved,
			IsByBlocked: p.IsByBlocked,
			IsPinned:    !p.PinnedAt.IsZero(), HasAccessTo: p.HasAccess, IsSubscribed: p.IsSubscribed,
			Reactions: NewReactions(item.Ref{Type: item.Post, ID: p.ID}, p.Reactions), CommentCount: p.CommentCount,
			AudioTrackID: text(p.TrackID), AlbumID: text(p.AlbumID),
			EventID: text(p.EventID), MerchandiseItemID: text(p.MerchandiseID), IsInScrapbook: p.IsInScrapbook(),
			IsPinnedInScrapbook: p.IsInScrapbook() && !p.Scrapbook.PinnedAt.IsZero(),
			CanPinInScrapbook:   p.Type == posts.Memory && v.Manages(p.EventHostID),
			GiveawayID:          text(p.GiveawayID), Poll: newPoll(p.Poll), CanEdit: mine,
			CanDelete: mine || v.Manages(p.PageID()), CanPin: p.Status == access.Published && v.Manages(p.PageID()),
			Mentions: Each(p.Mentions, func(m posts.Mention) Mention {
				return Mention{UserID: m.UserID, Handle: m.Handle}
			}),
		}
		out.IsRemovedFromScrapbook = (mine || out.CanPinInScrapbook) && !p.Scrapbook.RemovedAt.IsZero()
		out.addMedia(p.Post)
		if p.Link != nil && p.Link.Title != "" {
			out.LinkPreview = newLinkPreview(p.ID, *p.Link)
		}
		if reason, ok := feedReasons[p.Why]; ok {
			out.FeedReason = &reason
		}
		if p.Tier != nil {
			out.TierID = &p.Tier.ID
		}
		if p.Wall != nil {
			wall := NewPerson(*p.Wall)
			out.CommunityUserID, out.Community = &p.Wall.UserID, &wall
		}
		return out
	}
}

func newLinkPreview(postID string, l posts.Link) *LinkPreview {
	out := &LinkPreview{
		URL: l.URL, Title: l.Title, Description: text(l.Description), SiteName: text(l.SiteName),
		ImageURL: text(l.ImageAddress(postID)), Tint: text(l.Tint),
	}
	if out.ImageURL != nil {
		out.Width, out.Height = whole(l.Width), whole(l.Height)
	}
	return out
}

func (p *Post) addMedia(of posts.Post) {
	p.MultimediaURL, p.Multimedia = make([]string, len(of.Media)), make([]PostMedia, len(of.Media))
	for i, m := range of.Media {
		shown := PostMedia{
			URL: m.Address(of.ID), Kind: PostMediaKindImage, AltText: m.Alt, Width: m.Width, Height: m.Height,
			Tint: text(m.Tint),
		}
		if m.Kind == posts.Video {
			shown.Kind, shown.URL = PostMediaKindVideo, m.VideoAddress(of.ID)
			if m.Seconds > 0 {
				shown.Duration = &m.Seconds
			}
			if m.HasImage() {
				thumbnail := m.Address(of.ID)
				shown.ThumbnailURL, p.VideoThumbnailURL = &thumbnail, &thumbnail
			}
		}
		p.MultimediaURL[i], p.Multimedia[i] = shown.URL, shown
	}
}

func newPoll(p *posts.Poll) *Poll {
	if p == nil {
		return nil
	}
	out := &Poll{EndsAt: p.EndsAt, HasVoted: p.Mine != "", MyOptionID: text(p.Mine), IsClosed: p.IsClosed}
	if p.IsCounted {
		out.TotalVotes = &p.Total
	}
	for _, o := range p.Options {
		option := PollOption{ID: o.ID, Text: o.Text}
		if p.IsCounted {
			share := float64(o.Votes) / float64(max(p.Total, 1))
			option.Votes, option.Share = &o.Votes, &share
		}
		out.Options = append(out.Options, option)
	}
	return out
}

// NewPosts returns a connection of a page.
func NewPosts(v access.Viewer) func(paging.Page[posts.Shown]) *PostConnection {
	return func(p paging.Page[posts.Shown]) *PostConnection {
		return &PostConnection{walked(p, NewPost(v))}
	}
}

// NewMentionSuggestion returns somebody who may be named.
func NewMentionSuggestion(p person.Person) MentionSuggestion {
	return MentionSuggestion{
		UserID: p.UserID, Handle: p.Handle, DisplayName: p.Name, ProfilePictureURL: text(p.ProfilePictureURL),
	}
}

// NewPostEdit is an earlier text as the contract has it.
func NewPostEdit(e posts.Edit) PostEdit {
	out := PostEdit{Content: e.Content, At: e.At}
	if e.Title != "" {
		out.Title = &e.Title
	}
	return out
}
