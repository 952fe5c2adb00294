package targets

import "github.com/sidestage/sidestage/graphstore/cypher"

// Tally counts what becomes of a question among those that its artist was asked: how many more there are, are answered,
// and are liked. It is called with the question locked; what is deleted is not liked any more.
func Tally(tx *cypher.Tx, questionID string, total, answered, likes int) error {
	return tx.Run(`MATCH (q:Question {id: $id}) WHERE q.deletedAt IS NULL OR $total <> 0
MERGE (s:QuestionTally {id: q.ownerId}) ON CREATE SET s.total = 0, s.answered = 0, s.likes = 0
SET s.total = s.total + $total, s.answered = s.answered + $answered, s.likes = s.likes + $likes`,
		map[string]any{"id": questionID, "total": total, "answered": answered, "likes": likes})
}
