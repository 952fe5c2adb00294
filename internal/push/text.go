package push

import (
	"cmp"
	"net/url"
)

// longestBody is how many characters a lock screen shows of a text at most.
const longestBody = 140

func shorten(text string) string {
	runes := []rune(text)
	if len(runes) <= longestBody {
		return text
	}
	return string(runes[:longestBody-1]) + "…"
}

// message tells of the last message of a chat: who wrote it, and how it begins.
func (u Unheard) message() Message {
	title := cmp.Or(u.SenderName, u.SenderHandle, "Somebody")
	if !u.IsDirect {
		title += " in " + cmp.Or(u.Name, "a group")
	}
	return Message{
		UserID: u.UserID, Topic: topic(u.ChatID), Title: title, Body: u.body(),
		URL: "/?chat=" + url.QueryEscape(u.ChatID), Alerts: true, At: u.At,
	}
}

func (u Unheard) body() string {
	switch {
	case u.Content != "":
		return shorten(u.Content)
	case u.Images == 1:
		return "Sent a picture"
	}
	return "Sent pictures"
}
