package rest

import (
	"bytes"
	"encoding/json"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/player"
)

// PlayerState answers /player/state: where a person stopped, for their other devices.
type PlayerState struct{ Player *player.Service }

// Register adds the routes to /api.
func (p PlayerState) Register(g *echo.Group) {
	g.GET("/player/state", p.saved, noStore)
	g.PUT("/player/state", p.keep, noStore)
}

// maxPlayerState is the length of a state, in bytes.
const maxPlayerState = 64 << 10

func (p PlayerState) keep(c echo.Context) error {
	// updatedAt is the player's own clock: it is taken and not believed.
	var in struct {
		DeviceID   string          `json:"deviceId"`
		DeviceName string          `json:"deviceName"`
		TrackID    string          `json:"trackId"`
		Position   float64         `json:"position"`
		Queue      []string        `json:"queue"`
		Context    json.RawMessage `json:"context"`
		Repeat     string          `json:"repeat"`
		Shuffle    bool            `json:"shuffle"`
		UpdatedAt  string          `json:"updatedAt"`
	}
	r := c.Request()
	r.Body = http.MaxBytesReader(c.Response(), r.Body, maxPlayerState)
	if err := decode(c, &in); err != nil {
		return err
	}
	position, err := player.Seconds(in.Position)
	if err != nil {
		return err
	}
	playedFrom, err := object(in.Context)
	if err != nil {
		return err
	}
	ctx := r.Context()
	err = p.Player.Keep(ctx, access.ViewerOf(ctx), player.State{
		DeviceID: in.DeviceID, DeviceName: in.DeviceName, TrackID: in.TrackID, Position: position, Queue: in.Queue,
		Context: playedFrom,
		Repeat:  player.Repeat(in.Repeat), Shuffle: in.Shuffle,
	})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{true})
}

// object returns the text of a JSON object; "" for null or nothing.
func object(raw json.RawMessage) (string, error) {
	if len(raw) == 0 || bytes.Equal(raw, []byte("null")) {
		return "", nil
	}
	if raw[0] != '{' {
		return "", fault.BadInput(map[string]string{"context": "context must be an object."})
	}
	return string(raw), nil
}

type playerState struct {
	DeviceID   string          `json:"deviceId"`
	DeviceName string          `json:"deviceName"`
	Position   float64         `json:"position"`
	UpdatedAt  string          `json:"updatedAt"`
	Repeat     string          `json:"repeat"`
	Shuffle    bool            `json:"shuffle"`
	Context    json.RawMessage `json:"context"`
	Track      *song           `json:"track"`
	Queue      []song          `json:"queue"`
}

func (p PlayerState) saved(c echo.Context) error {
	ctx := c.Request().Context()
	found, err := p.Player.Saved(ctx, access.ViewerOf(ctx))
	if fault.CodeOf(err) == fault.NotFound {
		return c.NoContent(http.StatusNoContent)
	}
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, newPlayerState(found))
}

func newPlayerState(s player.Saved) playerState {
	out := playerState{
		DeviceID: s.DeviceID, DeviceName: s.DeviceName, Position: s.Position.Seconds(), UpdatedAt: formatInstant(s.UpdatedAt),
		Repeat: string(s.Repeat), Shuffle: s.Shuffle, Context: json.RawMessage("null"), Queue: make([]song, len(s.Tracks)),
	}
	if s.Context != "" {
		out.Context = json.RawMessage(s.Context)
	}
	if s.Track != nil {
		track := newSong(*s.Track, "")
		out.Track = &track
	}
	for i, t := range s.Tracks {
		out.Queue[i] = newSong(t, "")
	}
	return out
}
