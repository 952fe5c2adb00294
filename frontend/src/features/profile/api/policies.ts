import type { TypePolicies } from '@apollo/client';

export const policies: TypePolicies = {
  Profile: {
    keyFields: ['userId'],
    fields: { links: { merge: false }, badges: { merge: false }, tastes: { merge: false } },
  },
  Artist: { fields: { links: { merge: false }, tastes: { merge: false } } },
};
