package app

import "strings"

// onQuestion asks with the id of a question of the fan's to the owner, one for all who ask, in the place of $question.
func onQuestion(text string) func(*server, asker) string {
	ids := map[*server]string{}
	return func(s *server, who asker) string {
		return query(strings.ReplaceAll(text, "$question", s.questionOf(ids)))(s, who)
	}
}

// onDeletedQuestion is onQuestion with one that the artist who was asked, the owner, deleted.
func onDeletedQuestion(text string) func(*server, asker) string {
	ids := map[*server]string{}
	return func(s *server, who asker) string {
		id := s.questionOf(ids)
		s.mustGraphQL(s.access(s.ownerID), `mutation { deleteQuestion(id: "`+id+`") { success } }`)
		return query(strings.ReplaceAll(text, "$question", id))(s, who)
	}
}

func (s *server) questionOf(ids map[*server]string) string {
	if ids[s] == "" {
		ids[s] = s.question()
	}
	return ids[s]
}

// question asks one. Who has just come asks less often than tests do.
func (s *server) question() string {
	s.t.Helper()
	s.write(`MATCH (u:User {id: $id}) SET u.createdAt = datetime() - duration('P30D')`, object{"id": s.fanID})
	made := s.mustGraphQL(s.access(s.fanID),
		`mutation { askQuestion(input: {badgeId: "`+s.ownerID+`", content: "How loud?"}) { questionId } }`)
	return made["askQuestion"].(object)["questionId"].(string)
}

const askedOf = `mutation { askQuestion(input: {badgeId: "$owner", content: "Why?" `

var questionPermissions = []permission{
	{"Mutation.askQuestion", "", query(askedOf + `}) { questionId } }`), outcomes{noToken, "", "", badInput, ""}},
	{
		"Mutation.askQuestion", "as the fan", query(askedOf + `userId: "$fan"}) { questionId } }`),
		forTheFan,
	},
	{"Query.getQuestionById", "", onQuestion(`{ getQuestionById(id: "$question") { content } }`), everybody},
	{"Query.getQuestionById", "deleted", onDeletedQuestion(`{ getQuestionById(id: "$question") { content } }`), nobody},
	{
		"Query.getQuestionsByBadgeId", "",
		query(`{ getQuestionsByBadgeId(badgeId: "$owner", sort: TOP) { nodes { content userHasLiked } } }`), everybody,
	},
	{
		"Query.getQuestionsByUserId", "", query(`{ getQuestionsByUserId(userId: "$fan") { nodes { content } } }`), everybody,
	},
	{"Query.getQuestionStats", "", query(`{ getQuestionStats(badgeId: "$owner") { totalQuestions } }`), everybody},
	{
		"Mutation.answerQuestion", "",
		onQuestion(`mutation { answerQuestion(input: {questionId: "$question", answer: "Very"}) { answer } }`),
		outcomes{noToken, refused, refused, "", refused},
	},
	{
		"Mutation.deleteQuestion", "", onQuestion(`mutation { deleteQuestion(id: "$question") { success } }`), moderators,
	},
	{
		"Mutation.restoreQuestion", "that the artist deleted",
		onDeletedQuestion(`mutation { restoreQuestion(id: "$question") { content } }`),
		outcomes{noToken, refused, missing, "", refused},
	},
	{
		"Mutation.createCommentOnQuestion", "",
		onQuestion(`mutation { createCommentOnQuestion(input: {targetId: "$question", content: "Hello"}) { commentId } }`),
		signedIn,
	},
	{
		"Mutation.createCommentOnQuestion", "that is deleted",
		onDeletedQuestion(`mutation { createCommentOnQuestion(input: {targetId: "$question", content: "Hello"}) { commentId } }`),
		outcomes{noToken, missing, missing, missing, missing},
	},
	{
		"Query.getComments", "of a question",
		onQuestion(`{ getComments(targetId: "$question", targetType: QUESTION) { nodes { content } } }`), everybody,
	},
	{
		"Mutation.addReaction", "to a question",
		onQuestion(`mutation { addReaction(input: {targetId: "$question", targetType: QUESTION, type: LIKE}) { success } }`),
		signedIn,
	},
}
