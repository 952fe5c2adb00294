import { graphql } from '@/gql';

export const questionsOfArtistDocument = graphql(`
  query QuestionsOfArtist(
    $badgeId: ID!
    $answered: Boolean!
    $sort: QuestionSort!
    $after: String
  ) {
    getQuestionsByBadgeId(
      badgeId: $badgeId
      answered: $answered
      sort: $sort
      first: 10
      after: $after
    ) {
      nodes {
        ...QuestionParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
