import { graphql } from '@/gql';

export const muteWordDocument = graphql(`
  mutation MuteWord($input: MuteWordInput!) {
    muteWord(input: $input) {
      id
      text
      until
    }
  }
`);
