package posts

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/input"
)

const (
	maxContent = 10_000
	maxTitle   = 200
	// farthest is how far ahead a post may be scheduled.
	farthest = 366 * 24 * time.Hour
)

const tooManyMentions = "A post names at most fifty people."

// New is what somebody asks for who writes a post.
type New struct {
	// UserID, where it is given, must be the viewer's own.
	UserID           string
	Type             Type
	Title, Content   string
	TierID           string
	FansOnly         bool
	TrackID, AlbumID string
	// GiveawayID is one of the viewer's own.
	GiveawayID string
	EventID    string
	// MerchandiseID is of anybody: a fan may show what they would wear.
	MerchandiseID string
	// InScrapbook consents that the memory is in the scrapbook of its event.
	InScrapbook bool
	// Poll is nil where nothing is asked.
	Poll *NewPoll
	// MultimediaURL names uploads, MultimediaAlt says what they show, in the same order, and VideoThumbnailURL is the
	// upload that stands for the video; where it is empty the server takes one if it can.
	MultimediaURL, MultimediaAlt []string
	VideoThumbnailURL            string
	CommunityUserID              string
	IsCommunityPost              bool
	CommentsAllowed              bool
	// Mentions are handles, Hashtags hashtags, beside those in the text.
	Mentions, Hashtags []string
	// Draft keeps it to its author. PublishAt, later than now, publishes it then.
	Draft     bool
	PublishAt time.Time
	// ClientKey makes the same post sent twice one.
	ClientKey string
}

// Patch is what somebody changes of their post.
type Patch struct {
	Title, Content input.Optional[string]
	// TierID empty takes the tier away.
	TierID          input.Optional[string]
	FansOnly        input.Optional[bool]
	CommentsAllowed input.Optional[bool]
	// InScrapbook gives, or takes back, the consent that the memory is in the scrapbook of its event.
	InScrapbook input.Optional[bool]
	// MultimediaURL names uploads, and by its address what stays of what the post has.
	MultimediaURL, MultimediaAlt input.Optional[[]string]
	VideoThumbnailURL            input.Optional[string]
	// Poll takes the place of the one that the post has, as long as nobody voted.
	Poll *NewPoll
	// PublishAt zero, or not later than now, publishes a draft or a scheduled post at once.
	PublishAt input.Optional[time.Time]
	// Draft keeps a draft one, with the time that is given, and makes a scheduled post a draft again.
	Draft input.Optional[bool]
	// Type is what the post is about; where it is not given it follows what is embedded.
	Type input.Optional[Type]
	// What is embedded; empty takes it away.
	TrackID, AlbumID, GiveawayID, EventID, MerchandiseID input.Optional[string]
	// Mentions and Hashtags take the place of those beside the text.
	Mentions, Hashtags input.Optional[[]string]
}

// checkText returns title and content as they are kept. A post that has something else needs no text.
func checkText(wrong input.Problems, title, content string, hasMore bool) (keptTitle, keptContent string) {
	least := 1
	if hasMore {
		least = 0
	}
	keptTitle, flaw := input.Line(title, 0, maxTitle)
	wrong.Add("title", flaw.Say("The title is not valid text.", "A title has at most 200 characters.",
		"The title has characters that cannot be shown."))
	keptContent, flaw = input.Text(content, least, maxContent)
	wrong.Add("content", flaw.Say("The post is not valid text.", "A post has 1 to 10,000 characters.",
		"The post has characters that cannot be shown."))
	return keptTitle, keptContent
}

// check returns the input as it is kept, and its poll.
func (n New) check(now time.Time) (New, *Poll, error) {
	wrong := input.Problems{}
	if n.Type == "" {
		n.Type = Plain
	}
	if n.Type == Plain && n.Poll != nil {
		n.Type = Polled
	}
	if n.Type == Polled && n.Poll == nil {
		wrong.Add("type", "A poll has options.")
	}
	n.Title, n.Content = checkText(wrong, n.Title, n.Content, n.embedded().isSome() || len(n.MultimediaURL) > 0)
	n.embedded().check(wrong, n.Type)
	n.checkEvent(wrong)
	wrong.Add("hashtags", checkHashtags(n.Hashtags))
	if len(n.Mentions) > maxMentions {
		wrong.Add("mentions", tooManyMentions)
	}
	if n.IsCommunityPost && n.CommunityUserID == "" {
		wrong.Add("communityUserId", "A community post names the artist on whose page it is.")
	}
	if n.CommunityUserID != "" && (n.FansOnly || n.TierID != "") {
		wrong.Add("fansOnly", "A community post is for everybody.")
	}
	wrong.Add("clientKey", input.Key(n.ClientKey))
	wrong.Add("publishAt", checkMoment(n.PublishAt, now))
	poll := n.Poll.check(wrong, later(now, n.PublishAt))
	return n, poll, wrong.Err()
}

func checkMoment(at, now time.Time) string {
	if at.After(now.Add(farthest)) {
		return "A post is scheduled at most a year ahead."
	}
	return ""
}
