import type { TypePolicies } from '@apollo/client';

export const policies: TypePolicies = {
  Query: { fields: { myOpinions: { merge: false } } },
  // There is one, the person's own; parts of it are asked for in many places.
  Taste: { keyFields: [] },
  TasteBelief: { keyFields: false },
  TasteOpinion: { keyFields: false },
};
