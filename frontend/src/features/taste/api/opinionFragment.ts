import { graphql } from '@/gql';

export const opinionFragment = graphql(`
  fragment OpinionRow on TasteOpinion {
    subject
    id
    name
    artistName
    imageUrl
    path
    verdict
    at
  }
`);
