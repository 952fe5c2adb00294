package rest

import (
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/room"
)

// Rooms answers /jukebox/rooms: one jukebox that several people hear in step. Every answer is the whole room.
type Rooms struct{ Rooms *room.Service }

// Register adds the routes to /api.
func (r Rooms) Register(g *echo.Group) {
	g.POST("/jukebox/rooms", r.create, noStore)
	g.POST("/jukebox/rooms/join", r.join, noStore)
	g.GET("/jukebox/rooms/:id", r.follow, noStore)
	g.PUT("/jukebox/rooms/:id/votes", r.vote, noStore)
	g.POST("/jukebox/rooms/:id/songs", r.wish, noStore)
	g.PUT("/jukebox/rooms/:id/playback", r.control, noStore)
	g.DELETE("/jukebox/rooms/:id/membership", r.leave, noStore)
}

func (r Rooms) create(c echo.Context) error {
	var in struct {
		seed
		Dial *float64 `json:"dial"`
		Name string   `json:"name"`
	}
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	if err := decodeStart(c, &in); err != nil {
		return err
	}
	from, err := in.read()
	if err != nil {
		return err
	}
	view, err := r.Rooms.Create(ctx, v, room.Plan{
		Seed: from, Dial: in.Dial, Name: in.Name,
	})
	return answerRoom(c, http.StatusCreated, view, err)
}

func (r Rooms) join(c echo.Context) error {
	var in struct {
		Code string `json:"code"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	view, err := r.Rooms.Join(c.Request().Context(), v, in.Code)
	return answerRoom(c, http.StatusOK, view, err)
}

// unknownVersion is that of a caller who has seen none: no room has it.
const unknownVersion = 0

func (r Rooms) follow(c echo.Context) error {
	since, err := number(c, "since", unknownVersion)
	if err != nil {
		return r.wrong(c, err)
	}
	wait, err := number(c, "wait", 0)
	if err != nil {
		return r.wrong(c, err)
	}
	longest := int(room.MaxWait / time.Second)
	if wait < 0 || wait > longest {
		return r.wrong(c, fault.BadInput(map[string]string{
			"wait": "wait must be between 0 and " + strconv.Itoa(longest) + " seconds.",
		}))
	}
	ctx := c.Request().Context()
	view, changed, err := r.Rooms.Follow(
		ctx, access.ViewerOf(ctx), c.Param("id"), int64(since), time.Duration(wait)*time.Second,
	)
	if err == nil && !changed {
		return c.NoContent(http.StatusNoContent)
	}
	return answerRoom(c, http.StatusOK, view, err)
}

// wrong answers a request to a room that asks for what cannot be: who is not in the room learns that alone.
func (r Rooms) wrong(c echo.Context, what error) error {
	ctx := c.Request().Context()
	if err := r.Rooms.Admit(ctx, access.ViewerOf(ctx), c.Param("id")); err != nil {
		return err
	}
	return what
}

func (r Rooms) vote(c echo.Context) error {
	var in struct {
		EntryID string `json:"entryId"`
		Vote    *int   `json:"vote"`
	}
	if err := decode(c, &in); err != nil {
		return r.wrong(c, err)
	}
	if in.Vote == nil {
		return r.wrong(c, fault.BadInput(map[string]string{"vote": "vote must be 1, 0 or -1."}))
	}
	ctx := c.Request().Context()
	view, err := r.Rooms.Vote(ctx, access.ViewerOf(ctx), c.Param("id"), in.EntryID, *in.Vote)
	return answerRoom(c, http.StatusOK, view, err)
}

func (r Rooms) wish(c echo.Context) error {
	var in struct {
		TrackID string `json:"trackId"`
	}
	if err := decode(c, &in); err != nil {
		return r.wrong(c, err)
	}
	ctx := c.Request().Context()
	view, err := r.Rooms.Wish(ctx, access.ViewerOf(ctx), c.Param("id"), in.TrackID)
	return answerRoom(c, http.StatusOK, view, err)
}

func (r Rooms) control(c echo.Context) error {
	var in struct {
		Action   string   `json:"action"`
		EntryID  string   `json:"entryId"`
		Position *float64 `json:"position"`
	}
	if err := decode(c, &in); err != nil {
		return r.wrong(c, err)
	}
	p := room.Playback{Action: room.Action(in.Action), EntryID: in.EntryID}
	if p.Action == room.Seek && in.Position == nil {
		return r.wrong(c, fault.BadInput(map[string]string{"position": "position must be 0 or more seconds."}))
	}
	if in.Position != nil {
		// A day is longer than any song; what is more would not fit.
		p.Position = time.Duration(min(*in.Position, 24*time.Hour.Seconds()) * float64(time.Second))
	}
	ctx := c.Request().Context()
	view, err := r.Rooms.Control(ctx, access.ViewerOf(ctx), c.Param("id"), p)
	return answerRoom(c, http.StatusOK, view, err)
}

func (r Rooms) leave(c echo.Context) error {
	ctx := c.Request().Context()
	if err := r.Rooms.Leave(ctx, access.ViewerOf(ctx), c.Param("id")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// ListeningRoom is a room as one member sees it, of a hub too.
type ListeningRoom struct {
	ID      string       `json:"id"`
	Code    string       `json:"code"`
	Name    string       `json:"name"`
	Version int64        `json:"version"`
	HostID  string       `json:"hostId"`
	Dial    float64      `json:"dial"`
	Members []roomMember `json:"members"`
	Now     *roomPlaying `json:"now"`
	Next    []roomEntry  `json:"next"`
	// ServerTime is when all of this holds.
	ServerTime string `json:"serverTime"`
}

type roomMember struct {
	ID          string `json:"id"`
	Handle      string `json:"handle"`
	DisplayName string `json:"displayName"`
	AvatarURL   string `json:"avatarUrl"`
	Here        bool   `json:"here"`
}

// roomPlaying is the song that plays. StartedAt is when its beginning would have been heard had it played on without
// a pause; Position is how far it is at the server's time, in seconds.
type roomPlaying struct {
	EntryID     string  `json:"entryId"`
	Song        song    `json:"song"`
	StartedAt   string  `json:"startedAt"`
	Position    float64 `json:"position"`
	Paused      bool    `json:"paused"`
	Reason      string  `json:"reason"`
	SkipVotes   int     `json:"skipVotes"`
	SkipsNeeded int     `json:"skipsNeeded"`
	// Mine is the member's own vote.
	Mine int `json:"mine"`
	// WishedBy is a member's id, nil where the jukebox chose the song.
	WishedBy *string `json:"wishedBy"`
}

type roomEntry struct {
	EntryID  string  `json:"entryId"`
	Song     song    `json:"song"`
	Reason   string  `json:"reason"`
	Votes    int     `json:"votes"`
	Mine     int     `json:"mine"`
	WishedBy *string `json:"wishedBy"`
}

func answerRoom(c echo.Context, status int, v room.View, err error) error {
	if err != nil {
		return err
	}
	return c.JSON(status, NewListeningRoom(v, access.ViewerOf(c.Request().Context()).UserID))
}

// NewListeningRoom returns a room for one person.
func NewListeningRoom(v room.View, viewer string) ListeningRoom {
	out := ListeningRoom{
		ID: v.ID, Code: v.Code, Name: v.Name, Version: v.Version, HostID: v.HostID, Dial: v.Dial,
		Members: make([]roomMember, len(v.Members)), Next: make([]roomEntry, 0, len(v.State.Next)),
		ServerTime: formatInstant(v.At),
	}
	for i, m := range v.Members {
		out.Members[i] = roomMember{m.UserID, m.Handle, m.Name, m.ProfilePictureURL, v.IsHere(m.UserID)}
	}
	if p := v.State.Now; p != nil {
		if track, ok := v.Songs[p.TrackID]; ok {
			out.Now = &roomPlaying{
				EntryID: p.ID, Song: newSong(track, v.Why(p.Entry)), StartedAt: formatInstant(p.Began(v.At)),
				Position: p.Position(v.At).Seconds(),
				Paused:   p.Paused, Reason: v.Why(p.Entry), SkipVotes: v.SkipVotes(), SkipsNeeded: v.SkipsNeeded(),
				Mine: p.Votes[viewer], WishedBy: textOrNull(p.WishedBy),
			}
		}
	}
	for _, e := range v.State.Next {
		if track, ok := v.Songs[e.TrackID]; ok {
			out.Next = append(out.Next, roomEntry{
				e.ID, newSong(track, v.Why(e)), v.Why(e), e.Tally(), e.Votes[viewer], textOrNull(e.WishedBy),
			})
		}
	}
	return out
}
