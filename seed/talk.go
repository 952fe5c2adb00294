package seed

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

//go:embed talk.json
var talkJSON []byte

// talk is what the invented artists and the fans say: real artists have a catalogue and nothing more.
type talk struct {
	Artists  map[string]saying `json:"artists"`
	Walls    []string          `json:"walls"`
	Comments []string          `json:"comments"`
	OnSongs  []string          `json:"onSongs"`
	Answers  []string          `json:"answers"`
	Replies  []string          `json:"replies"`
	// Polls are asked by the artists, one each; Memories are by those who were at a show, and Sketches say what the
	// pictures of some of them show.
	Polls []struct {
		Asks    string   `json:"asks"`
		Options []string `json:"options"`
	} `json:"polls"`
	Memories []string `json:"memories"`
	Sketches []string `json:"sketches"`
	// Gives and Dates announce a giveaway and the next event, one for each artist.
	Gives []string `json:"gives"`
	Dates []string `json:"dates"`
	// Wares show something that the artist sells, one for each.
	Wares []string `json:"wares"`
}

// saying is what one artist writes, and is asked.
type saying struct {
	Posts []struct {
		Text string `json:"text"`
		// Embeds is song, album or nothing.
		Embeds   string `json:"embeds"`
		FansOnly bool   `json:"fansOnly"`
	} `json:"posts"`
	Questions []struct {
		Asks   string `json:"asks"`
		Answer string `json:"answer"`
	} `json:"questions"`
}

// PostRow is a Post node, its POSTED, ON_WALL_OF and EMBEDS, its Hashtags and the PollVotes of its poll.
type PostRow struct {
	ID, AuthorID string
	// PageID is the author's, or that of the artist on whose page it is.
	PageID, Content  string
	TrackID, AlbumID string
	GiveawayID       string
	MerchandiseID    string
	// EventID is what a memory is of, which is in its scrapbook: pinned there at PinnedAt where that is not zero. Where
	// it Announces, the event is its author's own and is to come.
	EventID   string
	PinnedAt  time.Time
	Announces bool
	// Sketch says what its drawn picture shows; "" where it has none.
	Sketch   string
	Poll     *PollRow
	FansOnly bool
	// IsGated: a GateRow keeps it for holders of a tier.
	IsGated   bool
	Hashtags  []string
	CreatedAt time.Time
}

// PollRow is what a post asks, with who voted for which option, from 0.
type PollRow struct {
	Options []string
	EndsAt  time.Time
	Votes   []PollVoteRow
}

// PollVoteRow is a PollVote node.
type PollVoteRow struct {
	UserID string
	Option int
	At     time.Time
}

// GiveawayRow is a Giveaway node with its entries, drawn where DrawnAt is not zero. Secret makes its seeds.
type GiveawayRow struct {
	ID, ArtistID, Description, Secret string
	Quantity                          int
	CreatedAt, EndDate, DrawnAt       time.Time
	Entries                           []GiveawayEntryRow
}

// GiveawayEntryRow is one entry, in its place.
type GiveawayEntryRow struct {
	EntryID, UserID string
	At              time.Time
}

// CommentRow is a Comment node on a post or a track.
type CommentRow struct {
	ID, AuthorID, OwnerID string
	// TargetType is post or song.
	TargetType, TargetID string
	ParentID             string // "" where it answers none
	Content              string
	Seconds              float64 // the moment of a song; below 0 for none
	CreatedAt            time.Time
}

// QuestionRow is a Question node.
type QuestionRow struct {
	ID, AskerID, ArtistID, Content string
	Answer                         string // "" where it waits
	CreatedAt, AnsweredAt          time.Time
}

// ReactionRow is a REACTED relationship to a Post, a Comment, a Question or a Track.
type ReactionRow struct {
	UserID, Label, ItemID, Type string
	At                          time.Time
}

// TalkRows is what is said, and how it is liked. Comments stand behind those that they answer.
type TalkRows struct {
	Posts     []PostRow
	Comments  []CommentRow
	Questions []QuestionRow
	Reactions []ReactionRow
	Giveaways []GiveawayRow
	Venues    []VenueRow
	Events    []EventRow
	Interests []InterestRow
	Chats     []ChatRow
	Items     []ItemRow
	Told      []ToldRow
}

// crowd is who talks to one artist.
type crowd struct {
	random
	l      *loader
	talk   talk
	artist Artist
	// n is the artist's place among the invented.
	n      int
	id     string
	fans   []int
	songs  []Track
	albums []Album
	out    *TalkRows
}

// putTalk writes what is said around the invented artists from..to.
func (l *loader) putTalk(ctx context.Context, from, to int) error {
	var all talk
	if err := json.Unmarshal(talkJSON, &all); err != nil {
		return fmt.Errorf("reading what is said: %w", err)
	}
	played, err := readGigs()
	if err != nil {
		return err
	}
	var out TalkRows
	for n, a := range l.invented()[from:to] {
		c := l.crowd(a, from+n, all, &out)
		c.speak(all.Artists[a.Key])
		// What is drawn for events comes after all else, so that nothing else changes by it.
		if err := c.play(played); err != nil {
			return err
		}
		c.random = newRandom(l.world.seed, "talk more", from+n)
		c.poll()
		c.remember()
		c.announce()
		c.random = newRandom(l.world.seed, "talk chats", from+n)
		c.chat()
		c.random = newRandom(l.world.seed, "talk wares", from+n)
		c.show(l.trade.items[from+n])
		c.random = newRandom(l.world.seed, "talk gated", from+n)
		c.confide()
		out.Items = append(out.Items, l.trade.items[from+n]...)
	}
	out.Told = l.told(out)
	if err := l.store.PutTalk(ctx, out); err != nil {
		return fmt.Errorf("writing what is said: %w", err)
	}
	return nil
}

// crowd returns who talks to an artist, the one at a place among the invented.
func (l *loader) crowd(a Artist, n int, all talk, out *TalkRows) crowd {
	c := crowd{
		random: newRandom(l.world.seed, "talk", n), l: l, talk: all, artist: a, n: n,
		id: l.rows.id("artist", a.Key), out: out,
	}
	for _, t := range l.catalogue.Tracks {
		if t.Artist == a.Key {
			c.songs = append(c.songs, t)
		}
	}
	for _, al := range l.catalogue.Albums {
		if al.Artist == a.Key {
			c.albums = append(c.albums, al)
		}
	}
	c.fans = c.Perm(l.opts.Fans)[:min(talkers, l.opts.Fans)]
	return c
}

// talkers is how many fans talk to one artist, onWall how many posts of fans are on the artist's page.
const talkers, onWall = 60, 3

// invented are the artists whom nobody could mistake for real ones.
func (l *loader) invented() []Artist {
	return slices.DeleteFunc(slices.Clone(l.catalogue.Artists), func(a Artist) bool { return a.Origin != OriginInvented })
}

// speak has the artist post and be asked, and fans write on the page.
func (c *crowd) speak(s saying) {
	for i, p := range s.Posts {
		// The last is some hours old, the others weeks apart.
		at := c.ago(float64(len(s.Posts)-1-i)*c.between(6, 12) + c.between(.1, 3))
		content, song, album := c.fill(p.Text)
		row := PostRow{
			ID: c.key("post", i), AuthorID: c.id, PageID: c.id, Content: content, FansOnly: p.FansOnly, CreatedAt: at,
			Hashtags: c.tagged(content),
		}
		switch p.Embeds {
		case "song":
			row.TrackID = song
		case "album":
			row.AlbumID = album
		}
		c.out.Posts = append(c.out.Posts, row)
		if p.FansOnly {
			continue // who may read it is for the site to say
		}
		c.react("Post", row.ID, 4, 30, at)
		c.comment("post", row.ID, row.ID, c.talk.Comments, at, 0)
	}
	for i := range onWall {
		at := c.ago(c.between(.2, 30))
		content, _, _ := c.fill(c.talk.Walls[(c.n*onWall+i)%len(c.talk.Walls)]) // no two the same
		id := c.key("wall", i)
		c.out.Posts = append(c.out.Posts,
			PostRow{ID: id, AuthorID: c.someone(), PageID: c.id, Content: content, CreatedAt: at})
		c.react("Post", id, 1, 9, at)
		c.comment("post", id, id, c.talk.Comments, at, 0)
	}
	c.give(0, c.ago(c.between(1, 5)), c.ago(-c.between(2, 9)))
	c.give(1, c.ago(c.between(30, 50)), c.ago(c.between(3, 20)))
	for i, q := range s.Questions {
		c.ask(i, q.Asks, q.Answer)
	}
	for _, t := range c.songs[:min(3, len(c.songs))] {
		id := c.l.rows.id("track", t.Key)
		c.react("Track", id, 3, 15, c.ago(20))
		c.comment("song", id, id, c.talk.OnSongs, c.ago(20), t.Seconds)
	}
}

func (c *crowd) ask(i int, asks, answer string) {
	at := c.ago(c.between(1, 40))
	content, _, _ := c.fill(asks)
	row := QuestionRow{
		ID: c.key("question", i), AskerID: c.someone(), ArtistID: c.id, Content: content, Answer: answer, CreatedAt: at,
	}
	if answer != "" {
		row.AnsweredAt = c.after(at)
	}
	c.out.Questions = append(c.out.Questions, row)
	c.react("Question", row.ID, 1, 20, at)
}

// comment has a few fans write under something, and some be answered. seconds is the length of a song, whose moments
// are commented on, or 0.
func (c *crowd) comment(kind, target, key string, texts []string, at time.Time, seconds float64) {
	order := c.Perm(len(texts))
	for i := range min(1+c.IntN(4), len(texts)) {
		row := CommentRow{
			ID: ID(c.l.opts.Namespace, "comment", fmt.Sprintf("%s/%d", key, i)), AuthorID: c.someone(),
			OwnerID: c.owner(kind, target), TargetType: kind, TargetID: target, Content: texts[order[i]], Seconds: -1,
			CreatedAt: c.after(at),
		}
		if seconds > 0 && c.chance(.8) {
			row.Seconds = float64(int(c.between(.05, .95) * seconds))
		}
		c.out.Comments = append(c.out.Comments, row)
		c.react("Comment", row.ID, 0, 5, row.CreatedAt)
		if !c.chance(.4) {
			continue
		}
		reply := row
		reply.ID, reply.ParentID, reply.Seconds = ID(c.l.opts.Namespace, "reply", fmt.Sprintf("%s/%d", key, i)), row.ID, -1
		reply.AuthorID, reply.Content, reply.CreatedAt = c.someone(), pick(c.random, c.talk.Replies), c.after(row.CreatedAt)
		if c.chance(.5) {
			reply.AuthorID, reply.Content = c.id, pick(c.random, c.talk.Answers)
		}
		c.out.Comments = append(c.out.Comments, reply)
	}
}

// owner is whose thing is commented on: a song is the artist's, a post its author's.
func (c *crowd) owner(kind, target string) string {
	for _, p := range c.out.Posts {
		if kind == "post" && p.ID == target {
			return p.AuthorID
		}
	}
	return c.id
}

// kinds of reactions, as often as people mean them.
var kinds = []string{"LIKE", "LIKE", "LIKE", "LOVE", "LOVE", "LAUGH", "WOW"}

func (c *crowd) react(label, id string, least, most int, at time.Time) {
	for _, n := range c.Perm(len(c.fans))[:min(least+c.IntN(most-least+1), len(c.fans))] {
		c.out.Reactions = append(c.out.Reactions,
			ReactionRow{c.l.world.fanID(c.fans[n]), label, id, pick(c.random, kinds), c.after(at)})
	}
}

// fill puts a song and an album of the artist into a text.
func (c *crowd) fill(text string) (filled, songID, albumID string) {
	song, album := pick(c.random, c.songs), pick(c.random, c.albums)
	filled = strings.NewReplacer("{song}", "“"+song.Title+"”", "{album}", "“"+album.Title+"”").Replace(text)
	return filled, c.l.rows.id("track", song.Key), c.l.rows.id("album", album.Key)
}

func (c *crowd) key(kind string, i int) string {
	return ID(c.l.opts.Namespace, kind, fmt.Sprintf("%s/%d", c.artist.Key, i))
}

func (c *crowd) someone() string { return c.l.world.fanID(pick(c.random, c.fans)) }

func (c *crowd) ago(days float64) time.Time {
	return c.l.mark.Anchor.Add(-time.Duration(days * float64(24*time.Hour))).Truncate(time.Second)
}

// after is some time after a moment, and not in the future.
func (c *crowd) after(at time.Time) time.Time {
	later := at.Add(time.Duration(c.between(.02, .9) * float64(c.l.mark.Anchor.Sub(at))))
	return later.Truncate(time.Second)
}

var tags = regexp.MustCompile(`#(\w+)`)

// tagged are the hashtags of a text.
func (c *crowd) tagged(text string) (names []string) {
	for _, m := range tags.FindAllStringSubmatch(text, -1) {
		names = append(names, suffixed(m[1], c.l.opts.Namespace, "_"))
	}
	return names
}
