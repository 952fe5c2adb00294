import { graphql } from '@/gql';

export const askQuestionDocument = graphql(`
  mutation AskQuestion($input: AskQuestionInput!) {
    askQuestion(input: $input) {
      ...QuestionParts
    }
  }
`);
