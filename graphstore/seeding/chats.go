package seeding

import (
	"context"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/seed"
)

// putChats writes chats that are not there, with who is in them and what was said. What people went on to say stays.
func (s *Store) putChats(ctx context.Context, rows []seed.ChatRow) error {
	if err := write(ctx, s, "seed_chats", `UNWIND $rows AS row
MERGE (c:Chat {id: row.id})
ON CREATE SET c += row.properties, c.eventId = CASE row.properties.kind WHEN 'event' THEN row.id END, c.participantCount = size(row.people)
WITH c, row UNWIND row.people AS one
MATCH (u:User {id: one.userId})
MERGE (u)-[p:CHATS_IN]->(c)
ON CREATE SET p.since = c.createdAt, p.from = 0, p.lastRead = one.lastRead, p.wrote = one.lastRead > 0,
  p.isAdmin = c.kind = 'group' AND one.userId = c.creatorId`, rows, chatOf); err != nil {
		return err
	}
	var messages []map[string]any
	for _, r := range rows {
		for i, m := range r.Messages {
			messages = append(messages, map[string]any{"id": m.ID, "properties": map[string]any{
				"chatId": r.ID, "sequence": i + 1, "senderId": m.SenderID, "content": m.Content, "createdAt": m.At,
				"changedAt": m.At,
			}})
		}
	}
	return write(ctx, s, "seed_messages", `UNWIND $rows AS row
MERGE (m:Message {id: row.id}) ON CREATE SET m += row.properties`, messages, func(row map[string]any) map[string]any { return row })
}

func chatOf(r seed.ChatRow) map[string]any {
	properties := map[string]any{
		"kind": r.Kind, "name": cypher.OrNull(r.Name), "creatorId": r.CreatorID, "createdAt": r.CreatedAt,
		"updatedAt": r.Messages[len(r.Messages)-1].At, "lastSequence": len(r.Messages),
	}
	people := make([]map[string]any, len(r.People))
	ids := make([]string, len(r.People))
	for i, p := range r.People {
		people[i], ids[i] = map[string]any{"userId": p.UserID, "lastRead": p.LastRead}, p.UserID
	}
	if r.Kind == "direct" {
		slices.Sort(ids)
		properties["directKey"] = strings.Join(ids, "/")
	}
	return map[string]any{"id": r.ID, "properties": properties, "people": people}
}
