import { graphql } from '@/gql';

export const sayDocument = graphql(`
  mutation SayOpinion($input: TasteOpinionInput!) {
    sayOpinion(input: $input) {
      subject
      id
      verdict
    }
  }
`);
