import type {
  PayoutAccountStatus,
  PayoutMoveKind,
  PayoutMovesQuery,
  PayoutMoveStatus,
} from '@/gql/graphql';
import { locale } from '@/lib/locale';

export type Move = PayoutMovesQuery['payoutMoves']['nodes'][number];

export const accountWords: Record<PayoutAccountStatus, string> = {
  NONE: 'Not set up',
  STARTED: 'Not finished',
  CHECKING: 'Under review',
  RESTRICTED: 'More is needed',
  READY: 'Ready',
  REJECTED: 'Refused',
  GONE: 'Closed',
};

/** What each status means for whoever is to be paid. */
export const accountMeanings: Record<PayoutAccountStatus, string> = {
  NONE: 'To be paid, tell the payment provider who you are and where your bank account is. It takes a few minutes, and you come back here.',
  STARTED: 'The payment provider does not know yet who you are. Go on where you stopped.',
  CHECKING:
    'The payment provider is checking what you sent. There is nothing to do until it answers.',
  RESTRICTED: 'The payment provider needs more before it pays you.',
  READY:
    'What you earn is transferred to your account at the payment provider as soon as it is paid.',
  REJECTED:
    'The payment provider does not pay on this account. It says why there. What you are owed stays yours.',
  GONE: 'The account was closed, or this site may not use it any more. You can set up another.',
};

/** What a provider wants, by how its name for it begins. */
const wanted: readonly (readonly [prefix: string, words: string])[] = [
  ['external_account', 'A bank account'],
  ['tos_acceptance', 'Your agreement to its terms'],
  ['business_type', 'Whether you are a person or a company'],
  ['business_profile', 'What you sell, and where'],
  ['settings.payments.statement_descriptor', 'The name on bank statements'],
  ['company.verification', 'A document of your company'],
  ['company', 'Details of your company'],
  ['owners', 'Who owns the company'],
  ['directors', 'Who directs the company'],
  ['executives', 'Who leads the company'],
  ['representative', 'Who acts for the company'],
  ['individual.verification.additional_document', 'A document that shows where you live'],
  ['individual.verification', 'A picture of an identity document'],
  ['individual.dob', 'Your date of birth'],
  ['individual.address', 'Your address'],
  ['individual.first_name', 'Your name'],
  ['individual.last_name', 'Your name'],
  ['individual.email', 'Your e-mail address'],
  ['individual.phone', 'Your phone number'],
  ['individual.id_number', 'Your tax or identity number'],
  ['individual.ssn_last_4', 'Your tax or identity number'],
];

/** What the provider wants, in words, each once: 'Your date of birth' for the day, the month and the year. */
export function wantedWords(due: readonly string[]): string[] {
  const words = due.map(
    (name) =>
      wanted.find(([prefix]) => name.startsWith(prefix))?.[1] ?? name.replaceAll(/[._]/g, ' '),
  );
  return [...new Set(words)];
}

export const kindWords: Record<PayoutMoveKind, string> = {
  TRANSFER: 'To you',
  REVERSAL: 'Taken back',
};

export const moveWords: Record<PayoutMoveStatus, string> = {
  PENDING: 'On its way',
  SUCCEEDED: 'Done',
  REFUSED: 'Refused',
  DROPPED: 'Not needed any more',
};

/** Why a move did not go through and what follows, or whose doing it is. */
export function noteOf({ kind, failure, status, isStopped, isByHand }: Move): string {
  if (isByHand) return 'By this site, at the payment provider. It is not sent again by itself.';
  if (status !== 'REFUSED') return '';
  const next =
    kind === 'REVERSAL'
      ? 'It is kept from what you earn next.'
      : isStopped
        ? 'It was tried for days. Try it again when nothing stands in its way any more.'
        : 'It is tried again.';
  return [failure, next].filter(Boolean).join(' ');
}

/** '4 May 2026, 14:05', where the person is. */
export const formatMoment = (date: string): string =>
  new Date(date).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
