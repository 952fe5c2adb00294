import type { TypePolicies } from '@apollo/client';

export const policies: TypePolicies = {
  CarouselPanel: {
    keyFields: ['panelId'],
    fields: { targets: { merge: false } },
  },
  CarouselTarget: { keyFields: false },
};
