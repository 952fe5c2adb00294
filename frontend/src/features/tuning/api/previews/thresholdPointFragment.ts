import { graphql } from '@/gql';

export const thresholdPointFragment = graphql(`
  fragment ThresholdPointFields on ThresholdPoint {
    threshold
    withOne
    withOneInterval {
      low
      high
    }
    withFive
    withFiveInterval {
      low
      high
    }
    meanNeighbours
    meanNeighboursInterval {
      low
      high
    }
    precision
    precisionInterval {
      low
      high
    }
    recall
    recallInterval {
      low
      high
    }
    coverage
    coverageInterval {
      low
      high
    }
  }
`);
