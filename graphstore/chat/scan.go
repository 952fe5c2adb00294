package chat

import (
	"encoding/json"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/chat"
)

func scanChatNode(r *cypher.Row) chat.Chat { return scanChat(r.Map("node")) }

func scanChat(r *cypher.Row) chat.Chat {
	c := chat.Chat{
		ID: r.String("id"), Name: r.OptString("name"), Kind: chat.Kind(r.String("kind")), EventID: r.OptString("eventId"),
		RoomID: r.OptString("roomId"), CreatedAt: r.Time("createdAt"), UpdatedAt: r.Time("updatedAt"),
		LastSequence: r.Int("lastSequence"), Withheld: r.Int("withheld"), ParticipantCount: r.Int("participantCount"),
		MayJoin: r.Bool("mayJoin"),
	}
	if r.Has("mine") {
		m := r.Map("mine")
		c.Mine = &chat.Membership{
			Since: m.Time("since"), From: m.OptInt("from"), LastRead: m.OptInt("lastRead"), Muted: m.OptBool("muted"),
			IsHidden: m.Has("hiddenThrough") && c.LastSequence <= m.Int("hiddenThrough"), IsAdmin: m.OptBool("isAdmin"),
			Wrote: m.OptBool("wrote"),
		}
	}
	if r.Has("other") {
		c.Other = new(chat.Other)
		*c.Other = scanOther(r.Map("other"))
	}
	if r.Has("participants") {
		for _, p := range r.Maps("participants") {
			c.Participants = append(c.Participants, scanParticipant(p))
		}
	}
	if r.Has("last") {
		last := scanMessage(r.Map("last"))
		if last.Sequence > c.Since() {
			c.Last = &last
		}
	}
	return c
}

func scanOther(r *cypher.Row) chat.Other {
	return chat.Other{
		UserID: r.String("id"), Lets: chat.WhoMayWrite(r.OptString("lets")), FollowsMe: r.OptBool("follows"),
		Wrote: r.OptBool("wrote"), Parted: r.OptBool("parted"), IsGone: r.OptBool("gone"),
	}
}

func scanParticipant(r *cypher.Row) chat.Participant {
	return chat.Participant{
		Person: projection.ScanPerson(r.Map("person")), LastRead: r.OptInt("lastRead"), IsAdmin: r.OptBool("isAdmin"),
		Parted: r.Bool("parted"),
	}
}

func scanMessageNode(r *cypher.Row) chat.Message { return scanMessage(r.Map("message")) }

func scanMessage(r *cypher.Row) chat.Message {
	m := chat.Message{
		ID: r.String("id"), ChatID: r.String("chatId"), Sequence: r.Int("sequence"), SenderID: r.String("senderId"),
		Content: r.String("content"), ClientKey: r.OptString("clientKey"), CreatedAt: r.Time("createdAt"),
		EditedAt: r.OptTime("editedAt"), DeletedAt: r.OptTime("deletedAt"), ChangedAt: r.Time("changedAt"),
	}
	if r.Has("sender") {
		sender := projection.ScanPerson(r.Map("sender"))
		m.Sender = &sender
	}
	if text := r.OptString("images"); text != "" {
		if err := json.Unmarshal([]byte(text), &m.Images); err != nil {
			r.Fail("images", "%w", err)
		}
	}
	m.Reactions = countReactions(r.Maps("reactions"))
	return m
}

// countReactions sums up what people felt, in the order of the kinds.
func countReactions(rows []*cypher.Row) (counted []chat.Reaction) {
	for _, kind := range chat.Reactions {
		one := chat.Reaction{Type: kind}
		for _, r := range rows {
			if r.String("type") == kind {
				one.Count++
				one.Mine = one.Mine || r.Bool("mine")
			}
		}
		if one.Count > 0 {
			counted = append(counted, one)
		}
	}
	return counted
}

// scene is a chat as somebody who does something in it sees it, with who is told.
type scene struct {
	chat     chat.Chat
	audience chat.Audience
}

const (
	// told are the columns of an audience of what the person $userId does in a chat c.
	told = `COLLECT { WITH c WHERE c.kind IN ['direct', 'group'] MATCH (c)<-[:CHATS_IN]-(o:User) RETURN o.id } AS people,
  ` + partedFrom
	partedFrom = `COLLECT { MATCH (:User {id: $userId})-[:BLOCKS]-(o:User) RETURN DISTINCT o.id } AS parted`
	// toldOf are the people of what happens to a message m: who came into the chat after it was written may not read it.
	toldOf = `COLLECT { WITH c, m WHERE c.kind IN ['direct', 'group'] MATCH (c)<-[p:CHATS_IN]-(o:User) WHERE coalesce(p.from, 0) < m.sequence RETURN o.id } AS people`
)

func scanScene(r *cypher.Row) scene {
	c := scanChat(r.Map("node"))
	return scene{c, chat.Audience{ChatID: c.ID, Kind: c.Kind, People: r.Strings("people"), Parted: r.Strings("parted")}}
}
