import { graphql } from '@/gql';

export const beliefFragment = graphql(`
  fragment BeliefRow on TasteBelief {
    subject
    id
    name
    imageUrl
    path
    strength
    basis
  }
`);

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

export const tasteDocument = graphql(`
  query MyTaste {
    myTaste {
      artists {
        ...BeliefRow
      }
      genres {
        ...BeliefRow
      }
      removed {
        ...BeliefRow
      }
      opinions {
        ...OpinionRow
      }
      chosenGenres {
        id
        name
        slug
      }
      place {
        city
        country
      }
      mix {
        own
        friends
        chosen
        place
        rising
      }
      byPopularity
      privateUntil
    }
    genres {
      id
      name
      slug
    }
  }
`);

export const tasteStartDocument = graphql(`
  query TasteStart {
    myTaste {
      chosenGenres {
        id
        name
        slug
      }
      place {
        city
        country
      }
      mix {
        own
      }
    }
    genres {
      id
      name
      slug
      trackCount
    }
  }
`);

export const privateDocument = graphql(`
  query PrivateListening {
    myTaste {
      __typename
      privateUntil
    }
  }
`);

export const opinionOnDocument = graphql(`
  query OpinionOn($things: [TasteThingInput!]!) {
    myOpinions(things: $things) {
      __typename
      subject
      id
      verdict
    }
  }
`);

export const sayDocument = graphql(`
  mutation SayOpinion($input: TasteOpinionInput!) {
    sayOpinion(input: $input) {
      subject
      id
      verdict
    }
  }
`);

export const takeBackDocument = graphql(`
  mutation TakeBackOpinion($input: TasteThingInput!) {
    takeBackOpinion(input: $input)
  }
`);

export const removeBeliefDocument = graphql(`
  mutation RemoveBelief($input: TasteThingInput!) {
    removeBelief(input: $input)
  }
`);

export const restoreBeliefDocument = graphql(`
  mutation RestoreBelief($input: TasteThingInput!) {
    restoreBelief(input: $input)
  }
`);

export const chooseGenresDocument = graphql(`
  mutation ChooseGenres($slugs: [String!]!) {
    chooseGenres(slugs: $slugs) {
      id
      name
      slug
    }
  }
`);

export const sayPlaceDocument = graphql(`
  mutation SayPlace($city: String!, $country: String!) {
    sayPlace(city: $city, country: $country) {
      city
      country
    }
  }
`);

export const setPrivateDocument = graphql(`
  mutation SetPrivateListening($minutes: Int) {
    setPrivateListening(minutes: $minutes)
  }
`);
