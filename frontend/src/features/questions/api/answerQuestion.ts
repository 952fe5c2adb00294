import { graphql } from '@/gql';

export const answerQuestionDocument = graphql(`
  mutation AnswerQuestion($input: AnswerQuestionInput!) {
    answerQuestion(input: $input) {
      ...QuestionParts
    }
  }
`);
