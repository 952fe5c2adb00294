import { graphql } from '@/gql';

export const questionStatsDocument = graphql(`
  query QuestionStats($badgeId: ID!) {
    getQuestionStats(badgeId: $badgeId) {
      totalQuestions
      answeredQuestions
      unansweredQuestions
      totalLikes
      averageLikesPerQuestion
    }
  }
`);
