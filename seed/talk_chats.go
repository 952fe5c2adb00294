package seed

import (
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"
)

//go:embed chats.json
var chatsJSON []byte

// conversations are what people write to one another: who says it, by a part, and what.
type conversations struct {
	Direct  [][][2]string `json:"direct"`
	Friends [][][2]string `json:"friends"`
	Group   [][2]string   `json:"group"`
	Event   [][2]string   `json:"event"`
}

var written = func() (all conversations) {
	if err := json.Unmarshal(chatsJSON, &all); err != nil {
		panic(err)
	}
	return all
}()

// ChatRow is a Chat node with those who are in it and its Messages, whose numbers are their places.
type ChatRow struct {
	ID, Name, CreatorID string
	// Kind is direct, group or event; the last has the id of the event.
	Kind      string
	People    []ChatPersonRow
	Messages  []ChatMessageRow
	CreatedAt time.Time
}

// ChatPersonRow is somebody in a chat, who has read so many of the messages.
type ChatPersonRow struct {
	UserID   string
	LastRead int
}

// ChatMessageRow is a Message node.
type ChatMessageRow struct {
	ID, SenderID, Content string
	At                    time.Time
}

const (
	// chatsOfArtist are how many fans write to one artist; to some of the first artists the demo fan does.
	chatsOfArtist, chatsOfDemoFan = 3, 5
)

// chat has fans write to the artist and to one another, and those who go to a show talk about it.
func (c *crowd) chat() {
	w := c.l.world
	fans := make([]string, 0, chatsOfArtist+1)
	if c.n < chatsOfDemoFan {
		fans = append(fans, w.fanID(demoFan))
	}
	for _, f := range c.fans {
		if f != demoFan && len(fans) < chatsOfArtist {
			fans = append(fans, w.fanID(f))
		}
	}
	for i, fan := range fans {
		lines := written.Direct[(c.n+i)%len(written.Direct)]
		c.converse("direct", i, "", map[string]string{"fan": fan, "artist": c.id}, lines)
	}
	if len(c.fans) < 4 {
		return
	}
	friends := map[string]string{}
	for i, part := range []string{"a", "b", "c", "d"} {
		friends[part] = w.fanID(c.fans[len(c.fans)-1-i])
	}
	if c.n < len(written.Friends) {
		pair := map[string]string{"a": friends["a"], "b": w.fanID(demoFan)}
		c.converse("direct", len(fans), "", pair, written.Friends[c.n])
	}
	if c.n == 0 {
		friends["c"] = w.fanID(demoFan)
		c.converse("group", 0, "Off to "+c.artist.Name, friends, written.Group)
	}
	c.talkOfShow()
}

// talkOfShow has some of those who are interested in the artist's next show talk beside it.
func (c *crowd) talkOfShow() {
	for _, e := range c.out.Events {
		if e.HostID != c.id || !e.StartDate.After(c.l.mark.Anchor) || e.CancelReason != "" {
			continue
		}
		come := c.wereAt(e.ID)
		if len(come) < 4 {
			continue
		}
		parts := map[string]string{"a": come[0], "b": come[1], "c": come[2], "d": come[3]}
		c.converse("event", 0, e.Title, parts, written.Event)
		c.out.Chats[len(c.out.Chats)-1].ID = e.ID
		return
	}
}

// converse adds a chat in which everybody has read all but what was said last, which waits for some.
func (c *crowd) converse(kind string, i int, name string, parts map[string]string, lines [][2]string) {
	for a, idA := range parts {
		for b, idB := range parts {
			if a != b && idA == idB {
				return // the demo fan is one of the friends already
			}
		}
	}
	ids := slices.Sorted(maps.Values(parts))
	id := c.key("chat "+kind, i)
	if kind == "direct" {
		id = ID(c.l.opts.Namespace, "direct chat", strings.Join(ids, "/"))
	}
	if slices.ContainsFunc(c.out.Chats, func(r ChatRow) bool { return r.ID == id }) {
		return // two have one chat
	}
	at := c.ago(c.between(.3, 6))
	row := ChatRow{ID: id, Name: name, Kind: kind, CreatorID: parts[lines[0][0]], CreatedAt: at}
	song, album := pick(c.random, c.songs), pick(c.random, c.albums)
	filler := strings.NewReplacer("{song}", "“"+song.Title+"”", "{album}", "“"+album.Title+"”", "{artist}", c.artist.Name)
	for n, line := range lines {
		row.Messages = append(row.Messages, ChatMessageRow{
			ID: ID(c.l.opts.Namespace, "message", row.ID+string(rune('a'+n))), SenderID: parts[line[0]],
			Content: filler.Replace(line[1]), At: at,
		})
		at = at.Add(time.Duration(c.between(.2, 9) * float64(time.Minute))).Truncate(time.Second)
	}
	for _, id := range ids {
		row.People = append(row.People, ChatPersonRow{UserID: id, LastRead: row.readBy(id)})
	}
	c.out.Chats = append(c.out.Chats, row)
}

// readBy is how far somebody has read: to their own last word, and no further.
func (r ChatRow) readBy(userID string) (read int) {
	for i, m := range r.Messages {
		if m.SenderID == userID {
			read = i + 1
		}
	}
	return read
}
