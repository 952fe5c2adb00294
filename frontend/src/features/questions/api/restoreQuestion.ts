import { graphql } from '@/gql';

export const restoreQuestionDocument = graphql(`
  mutation RestoreQuestion($id: ID!) {
    restoreQuestion(id: $id) {
      ...QuestionParts
    }
  }
`);
