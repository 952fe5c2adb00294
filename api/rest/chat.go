package rest

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Chat answers /chat and /messages: what the chat hub does, for clients that are not connected.
type Chat struct{ Chat *chat.Service }

// Register adds the routes to /api.
func (h Chat) Register(g *echo.Group) {
	g.GET("/chat", h.list, noStore)
	g.POST("/chat", h.create, noStore)
	g.GET("/chat/unread-count", h.unread, noStore)
	g.GET("/chat/settings", h.settings, noStore)
	g.PATCH("/chat/settings", h.setSettings, noStore)
	g.GET("/chat/:id", h.get, noStore)
	g.PUT("/chat/:id", h.update, noStore)
	g.DELETE("/chat/:id", h.leave, noStore)
	g.GET("/chat/:id/participants", h.participants, noStore)
	g.POST("/chat/:id/participants", h.add, noStore)
	g.DELETE("/chat/:id/participants/:userId", h.remove, noStore)
	g.GET("/chat/:id/messages", h.messages, noStore)
	g.POST("/chat/:id/messages", h.send, noStore)
	g.POST("/chat/:id/messages/read", h.read, noStore)
	g.PUT("/messages/:id", h.edit, noStore)
	g.DELETE("/messages/:id", h.delete, noStore)
}

const (
	// chatsPage and messagesPage are the sizes of pages unless asked.
	chatsPage, messagesPage = 30, 50
)

// pageBy reads limit and cursor.
func pageBy(c echo.Context, otherwise int) (paging.Request, error) {
	size, err := number(c, "limit", otherwise)
	if err != nil {
		return paging.Request{}, err
	}
	if size < 1 || size > paging.Max {
		return paging.Request{}, fault.BadInput(map[string]string{"limit": "limit must be between 1 and 100."})
	}
	page := paging.Request{Size: size}
	if text := c.QueryParam("cursor"); text != "" {
		at, err := paging.Decode(text)
		if err != nil {
			return page, fault.BadInput(map[string]string{"cursor": "cursor is not one of this list."})
		}
		page.Cursor = &at
	}
	return page, nil
}

func nextOf[T any](page paging.Page[T]) *string {
	if !page.HasNext {
		return nil
	}
	return &page.End
}

func (h Chat) list(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	page, err := pageBy(c, chatsPage)
	if err != nil {
		return err
	}
	found, err := h.Chat.List(ctx, v, page)
	if err != nil {
		return err
	}
	chats := make([]chatView, len(found.Nodes))
	for i, one := range found.Nodes {
		chats[i] = newChatView(one)
	}
	return c.JSON(http.StatusOK, struct {
		Chats      []chatView `json:"chats"`
		NextCursor *string    `json:"nextCursor"`
	}{chats, nextOf(found)})
}

func (h Chat) create(c echo.Context) error {
	var in struct {
		ParticipantIDs []string `json:"participantIds"`
		Name           string   `json:"name"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	plan := chat.Plan{ParticipantIDs: in.ParticipantIDs, Name: in.Name}
	made, isNew, err := h.Chat.Create(c.Request().Context(), v, plan)
	return answerChat(c, statusOf(isNew), made, err)
}

func statusOf(isNew bool) int {
	if isNew {
		return http.StatusCreated
	}
	return http.StatusOK
}

func answerChat(c echo.Context, status int, one chat.Chat, err error) error {
	if err != nil {
		return err
	}
	return c.JSON(status, newChatView(one))
}

func (h Chat) get(c echo.Context) error {
	ctx := c.Request().Context()
	one, err := h.Chat.Get(ctx, access.ViewerOf(ctx), c.Param("id"))
	return answerChat(c, http.StatusOK, one, err)
}

func (h Chat) update(c echo.Context) error {
	var in struct {
		Name  input.Optional[string] `json:"name"`
		Muted input.Optional[bool]   `json:"muted"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	one, err := h.Chat.Update(c.Request().Context(), v, c.Param("id"), chat.Patch{Name: in.Name, Muted: in.Muted})
	return answerChat(c, http.StatusOK, one, err)
}

func (h Chat) leave(c echo.Context) error {
	ctx := c.Request().Context()
	if err := h.Chat.Leave(ctx, access.ViewerOf(ctx), c.Param("id")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (h Chat) participants(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	page, err := pageBy(c, chat.MaxParticipants)
	if err != nil {
		return err
	}
	found, err := h.Chat.Participants(ctx, v, c.Param("id"), page)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Participants []chatParticipant `json:"participants"`
		NextCursor   *string           `json:"nextCursor"`
	}{newChatParticipants(found.Nodes), nextOf(found)})
}

func (h Chat) add(c echo.Context) error {
	var in struct {
		UserIDs []string `json:"userIds"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	one, err := h.Chat.Add(c.Request().Context(), v, c.Param("id"), in.UserIDs)
	return answerChat(c, http.StatusOK, one, err)
}

func (h Chat) remove(c echo.Context) error {
	ctx := c.Request().Context()
	if err := h.Chat.Remove(ctx, access.ViewerOf(ctx), c.Param("id"), c.Param("userId")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (h Chat) messages(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	limit, err := number(c, "limit", messagesPage)
	if err != nil {
		return err
	}
	before, after := c.QueryParam("before"), c.QueryParam("after")
	var found chat.Piece
	switch {
	case before != "" && after != "":
		return fault.BadInput(map[string]string{"after": "Use before or after."})
	case after != "":
		sequence, err := strconv.Atoi(after)
		if err != nil {
			return fault.BadInput(map[string]string{"after": "after must be the number of a message."})
		}
		found, err = h.Chat.After(ctx, v, c.Param("id"), sequence, limit)
		return answerPiece(c, v, found, err)
	default:
		found, err = h.Chat.Before(ctx, v, c.Param("id"), before, limit)
	}
	return answerPiece(c, v, found, err)
}

func answerPiece(c echo.Context, v access.Viewer, found chat.Piece, err error) error {
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Messages []ChatMessage `json:"messages"`
		HasMore  bool          `json:"hasMore"`
	}{NewChatMessages(found.Messages, v.UserID), found.HasMore})
}

// NewChatMessages are messages for one person.
func NewChatMessages(messages []chat.Message, userID string) []ChatMessage {
	out := make([]ChatMessage, len(messages))
	for i, m := range messages {
		out[i] = NewChatMessage(m, userID)
	}
	return out
}

// ChatText is what somebody sends.
type ChatText struct {
	Content   string   `json:"content"`
	Type      int      `json:"type"`
	ClientKey string   `json:"clientKey"`
	ImageKeys []string `json:"imageKeys"`
}

// Text returns it as the domain takes it. Errors: BAD_USER_INPUT.
func (t ChatText) Text() (chat.Text, error) {
	if t.Type != 0 {
		return chat.Text{}, fault.BadInput(map[string]string{"type": "type must be 0."})
	}
	return chat.Text{Content: t.Content, ClientKey: t.ClientKey, ImageKeys: t.ImageKeys}, nil
}

func (h Chat) send(c echo.Context) error {
	var in ChatText
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	text, err := in.Text()
	if err != nil {
		return err
	}
	m, isNew, err := h.Chat.Send(c.Request().Context(), v, c.Param("id"), text)
	if err != nil {
		return err
	}
	return c.JSON(statusOf(isNew), NewChatMessage(m, v.UserID))
}

func (h Chat) read(c echo.Context) error {
	var in struct {
		ChatID            string `json:"chatId"`
		LastReadMessageID string `json:"lastReadMessageId"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	if in.ChatID != "" && in.ChatID != c.Param("id") {
		return fault.BadInput(map[string]string{"chatId": "chatId is not that of the address."})
	}
	mark, err := h.Chat.Mark(c.Request().Context(), v, c.Param("id"), in.LastReadMessageID)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		UnreadCount int `json:"unreadCount"`
	}{mark.Unread})
}

func (h Chat) edit(c echo.Context) error {
	var in struct {
		Content string `json:"content"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	m, err := h.Chat.Edit(c.Request().Context(), v, c.Param("id"), in.Content)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, NewChatMessage(m, v.UserID))
}

func (h Chat) delete(c echo.Context) error {
	ctx := c.Request().Context()
	if err := h.Chat.Delete(ctx, access.ViewerOf(ctx), c.Param("id")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (h Chat) unread(c echo.Context) error {
	ctx := c.Request().Context()
	sum, err := h.Chat.Unread(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Count    int `json:"count"`
		Messages int `json:"messages"`
	}{sum.Chats, sum.Messages})
}

type chatSettings struct {
	WhoMayWrite chat.WhoMayWrite `json:"whoMayWrite"`
}

func (h Chat) settings(c echo.Context) error {
	ctx := c.Request().Context()
	lets, err := h.Chat.Settings(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, chatSettings{lets})
}

func (h Chat) setSettings(c echo.Context) error {
	var in chatSettings
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	if err := h.Chat.SetSettings(c.Request().Context(), v, in.WhoMayWrite); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, in)
}
