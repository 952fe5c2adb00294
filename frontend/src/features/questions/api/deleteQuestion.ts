import { graphql } from '@/gql';

export const deleteQuestionDocument = graphql(`
  mutation DeleteQuestion($id: ID!) {
    deleteQuestion(id: $id) {
      success
    }
  }
`);
