package rest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/notify"
)

// Notifications answers /notification: what people were told, and what they want to be told.
type Notifications struct{ Notifications *notify.Service }

// Register adds the routes to /api.
func (h Notifications) Register(g *echo.Group) {
	g.GET("/notification/history", h.history, noStore)
	g.GET("/notification/unread-count", h.unread, noStore)
	g.POST("/notification/mark-read", h.markManyRead)
	g.POST("/notification/all/mark-read", h.markAllRead)
	g.POST("/notification/place/mark-read", h.markPlaceRead)
	g.POST("/notification/:id/mark-read", h.markRead)
	g.DELETE("/notification/all", h.deleteAll)
	g.DELETE("/notification/:id", h.delete)
	g.GET("/notification/preferences", h.preferences, noStore)
	g.PATCH("/notification/preferences", h.setWays)
	g.PATCH("/notification/preferences/type/:type", h.setFlag)
}

// Notification is what somebody was told, as REST and the hub have it.
type Notification struct {
	ID        string           `json:"id"`
	Title     string           `json:"title"`
	Message   string           `json:"message"`
	Type      int              `json:"type"`
	IsRead    bool             `json:"isRead"`
	CreatedAt string           `json:"createdAt"`
	Metadata  notificationMeta `json:"metadata"`
}

type notificationMeta struct {
	URL             string `json:"url"`
	ActorID         string `json:"actorId,omitempty"`
	ActorHandle     string `json:"actorHandle,omitempty"`
	ActorName       string `json:"actorName,omitempty"`
	ActorPictureURL string `json:"actorPictureUrl,omitempty"`
	Count           int    `json:"count"`
	PostID          string `json:"postId,omitempty"`
	CommentID       string `json:"commentId,omitempty"`
	TrackID         string `json:"trackId,omitempty"`
	AlbumID         string `json:"albumId,omitempty"`
	EventID         string `json:"eventId,omitempty"`
	QuestionID      string `json:"questionId,omitempty"`
	GiveawayID      string `json:"giveawayId,omitempty"`
	MerchandiseID   string `json:"merchandiseId,omitempty"`
	SizeID          string `json:"sizeId,omitempty"`
	OrderID         string `json:"orderId,omitempty"`
	ChatID          string `json:"chatId,omitempty"`
	// Messages is how many messages of the chat it tells of.
	Messages int `json:"messages,omitempty"`
	// PictureURL is of the thing that it is about.
	PictureURL string `json:"pictureUrl,omitempty"`
	// StartsAt is when the event begins, TimeZone the IANA name of its zone.
	StartsAt string `json:"startsAt,omitempty"`
	TimeZone string `json:"timeZone,omitempty"`
}

// NewNotification returns n as JSON has it.
func NewNotification(n notify.Notification) Notification {
	out := Notification{
		ID: n.ID, Title: n.Title(), Message: n.Message(), Type: int(n.Type), IsRead: n.IsRead(),
		CreatedAt: formatInstant(n.CreatedAt),
		Metadata: notificationMeta{
			URL: n.URL(), Count: n.Count, PostID: n.PostID, CommentID: n.CommentID, TrackID: n.TrackID, AlbumID: n.AlbumID,
			EventID: n.EventID, QuestionID: n.QuestionID, GiveawayID: n.GiveawayID, MerchandiseID: n.MerchandiseID,
			SizeID: n.SizeID, OrderID: n.OrderID, ChatID: n.ChatID, Messages: n.Messages, PictureURL: n.PictureURL,
		},
	}
	if n.Actor != nil {
		out.Metadata.ActorID, out.Metadata.ActorHandle = n.Actor.UserID, n.Actor.Handle
		out.Metadata.ActorName, out.Metadata.ActorPictureURL = n.Actor.Name, n.Actor.ProfilePictureURL
	}
	if !n.StartsAt.IsZero() {
		out.Metadata.StartsAt, out.Metadata.TimeZone = formatInstant(n.StartsAt), n.TimeZone
	}
	return out
}

func (h Notifications) history(c echo.Context) error {
	number, err := number(c, "page", 1)
	if err != nil {
		return err
	}
	size, err := sizeOf(c)
	if err != nil {
		return err
	}
	of, err := listOf(c)
	if err != nil {
		return h.wrong(c, err)
	}
	ctx := c.Request().Context()
	page, err := h.Notifications.History(ctx, access.ViewerOf(ctx), of, number, size, c.QueryParam("cursor"))
	if err != nil {
		return err
	}
	all := make([]Notification, len(page.Notifications))
	for i, n := range page.Notifications {
		all[i] = NewNotification(n)
	}
	return c.JSON(http.StatusOK, struct {
		Notifications []Notification `json:"notifications"`
		Page          int            `json:"page"`
		PageSize      int            `json:"pageSize"`
		Total         int            `json:"total"`
		HasMore       bool           `json:"hasMore"`
		NextCursor    string         `json:"nextCursor,omitempty"`
	}{all, page.Number, page.Size, page.Total, page.HasMore, page.Next})
}

// listOf reads which notifications are asked for. Errors: BAD_USER_INPUT.
func listOf(c echo.Context) (notify.List, error) {
	switch c.QueryParam("chats") {
	case "", "true":
		return notify.Everything, nil
	case "false":
		return notify.WithoutChats, nil
	}
	return notify.Everything, fault.BadInput(map[string]string{"chats": "chats must be true or false."})
}

func sizeOf(c echo.Context) (int, error) { return number(c, "pageSize", paging.Default) }

func (h Notifications) unread(c echo.Context) error {
	ctx := c.Request().Context()
	count, err := h.Notifications.Unread(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Count int `json:"count"`
	}{count})
}

func (h Notifications) markRead(c echo.Context) error {
	ctx := c.Request().Context()
	return noContent(c, h.Notifications.MarkRead(ctx, access.ViewerOf(ctx), c.Param("id")))
}

func (h Notifications) markAllRead(c echo.Context) error {
	ctx := c.Request().Context()
	unread, err := h.Notifications.MarkAllRead(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		UnreadCount int `json:"unreadCount"`
	}{unread})
}

func (h Notifications) markPlaceRead(c echo.Context) error {
	var in struct {
		Type string `json:"type"`
		ID   string `json:"id"`
	}
	if err := decode(c, &in); err != nil {
		return h.wrong(c, err)
	}
	ctx := c.Request().Context()
	read, unread, err := h.Notifications.MarkPlaceRead(ctx, access.ViewerOf(ctx), notify.Place{Type: in.Type, ID: in.ID})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		NotificationIDs []string `json:"notificationIds"`
		UnreadCount     int      `json:"unreadCount"`
	}{append([]string{}, read...), unread})
}

func (h Notifications) markManyRead(c echo.Context) error {
	var in struct {
		NotificationIDs []string `json:"notificationIds"`
	}
	if err := decode(c, &in); err != nil {
		return h.wrong(c, err)
	}
	ctx := c.Request().Context()
	return noContent(c, h.Notifications.MarkManyRead(ctx, access.ViewerOf(ctx), in.NotificationIDs))
}

func (h Notifications) delete(c echo.Context) error {
	ctx := c.Request().Context()
	return noContent(c, h.Notifications.Delete(ctx, access.ViewerOf(ctx), c.Param("id")))
}

func (h Notifications) deleteAll(c echo.Context) error {
	ctx := c.Request().Context()
	return noContent(c, h.Notifications.DeleteAll(ctx, access.ViewerOf(ctx)))
}

// noContent answers what has no content.
func noContent(c echo.Context, err error) error {
	if err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// wrong answers a body that cannot be read: a visitor learns that they are one.
func (h Notifications) wrong(c echo.Context, what error) error {
	if err := access.ViewerOf(c.Request().Context()).Require(); err != nil {
		return err
	}
	return what
}

type quietTime struct {
	From     string `json:"from"`
	To       string `json:"to"`
	TimeZone string `json:"timeZone"`
}

type preferences struct {
	CommentOnPost     bool       `json:"commentOnPost"`
	CommentReply      bool       `json:"commentReply"`
	ReactionToComment bool       `json:"reactionToComment"`
	CommunityPost     bool       `json:"communityPost"`
	Posts             bool       `json:"posts"`
	Events            bool       `json:"events"`
	Music             bool       `json:"music"`
	Merchandise       bool       `json:"merchandise"`
	UserFollowed      bool       `json:"userFollowed"`
	Digest            string     `json:"digest"`
	DoNotDisturb      *quietTime `json:"doNotDisturb"`
}

func (h Notifications) preferences(c echo.Context) error {
	ctx := c.Request().Context()
	p, err := h.Notifications.Preferences(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, preferencesOf(p))
}

func preferencesOf(p notify.Preferences) preferences {
	on := func(f notify.Flag) bool { return !p.Off[f] }
	out := preferences{
		CommentOnPost: on(notify.FlagCommentOnPost), CommentReply: on(notify.FlagCommentReply),
		ReactionToComment: on(notify.FlagReactionToComment), CommunityPost: on(notify.FlagCommunityPost),
		Posts: on(notify.FlagPosts), Events: on(notify.FlagEvents), Music: on(notify.FlagMusic),
		Merchandise: on(notify.FlagMerchandise), UserFollowed: on(notify.FlagUserFollowed), Digest: string(p.Cadence()),
	}
	if p.Quiet != nil {
		out.DoNotDisturb = &quietTime{clock(p.Quiet.From), clock(p.Quiet.To), p.Quiet.TimeZone}
	}
	return out
}

func clock(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

func (h Notifications) setFlag(c echo.Context) error {
	var on *bool
	if err := decode(c, &on); err != nil || on == nil {
		return h.wrong(c, fault.New(fault.BadUserInput, "The body must be true or false."))
	}
	ctx := c.Request().Context()
	if err := h.Notifications.SetFlag(ctx, access.ViewerOf(ctx), c.Param("type"), *on); err != nil {
		return err
	}
	return h.preferences(c)
}

func (h Notifications) setWays(c echo.Context) error {
	var in struct {
		Digest       *notify.Digest  `json:"digest"`
		DoNotDisturb json.RawMessage `json:"doNotDisturb"`
	}
	if err := decode(c, &in); err != nil {
		return h.wrong(c, err)
	}
	ways := notify.Ways{Digest: in.Digest}
	if in.DoNotDisturb != nil {
		quiet, err := readQuiet(in.DoNotDisturb)
		if err != nil {
			return h.wrong(c, err)
		}
		ways.Quiet = &quiet
	}
	ctx := c.Request().Context()
	if err := h.Notifications.SetWays(ctx, access.ViewerOf(ctx), ways); err != nil {
		return err
	}
	return h.preferences(c)
}

var errNoTimes = fault.BadInput(map[string]string{
	"doNotDisturb": `doNotDisturb must be null, or {"from": "22:00", "to": "07:00", "timeZone": "Europe/Berlin"}.`,
})

// readQuiet reads two times of day in a zone; nil for null. Errors: BAD_USER_INPUT.
func readQuiet(body json.RawMessage) (*notify.Quiet, error) {
	var in *quietTime
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, errNoTimes
	}
	if in == nil {
		return nil, nil //nolint:nilnil // null says that there is no such time
	}
	q := notify.Quiet{TimeZone: in.TimeZone}
	for _, of := range []struct {
		text string
		at   *int
	}{{in.From, &q.From}, {in.To, &q.To}} {
		at, err := time.Parse("15:04", of.text)
		if err != nil {
			return nil, errNoTimes
		}
		*of.at = at.Hour()*60 + at.Minute()
	}
	return &q, nil
}
