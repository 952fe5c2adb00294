import type { TypePolicies } from '@apollo/client';

/** They are a part of what they are to. */
export const policies: TypePolicies = { Reactions: { keyFields: false } };
