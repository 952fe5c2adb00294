import { graphql } from '@/gql';

export const thresholdPointFragment = graphql(`
  fragment ThresholdPointFields on ThresholdPoint {
    threshold
    withOne
    withFive
    meanNeighbours
    precision
    recall
    coverage
  }
`);
