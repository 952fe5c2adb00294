import type { ReportReason } from '@/gql/graphql';

/** Why something is reported, in words. */
export const reasons: Record<ReportReason, string> = {
  SPAM: 'It is spam',
  HARASSMENT: 'It harasses somebody',
  HATE: 'It spreads hate',
  SEXUAL: 'It is sexual, and should not be',
  VIOLENCE: 'It threatens or shows violence',
  IMPERSONATION: 'It pretends to be somebody else',
  COPYRIGHT: 'It is somebody else’s work',
  OTHER: 'Something else',
};
