import { graphql } from '@/gql';

export const questionDocument = graphql(`
  query Question($id: ID!) {
    getQuestionById(id: $id) {
      ...QuestionParts
    }
  }
`);
