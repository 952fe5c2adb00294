import { request } from '@/core/data/api';
import type { Failure } from './failureWords';

/** What the sandbox says of an attempt, in Stripe's words. */
interface Attempt {
  status:
    'succeeded' | 'processing' | 'requires_action' | 'requires_payment_method' | (string & {});
  error: Failure | null;
}

export interface TestCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** Pays with a test card. Rejects with ApiError or NetworkError. */
export const confirmTest = (clientSecret: string, card: TestCard): Promise<Attempt> =>
  request('payment', '/payments/sandbox/confirm', {
    method: 'POST',
    body: { clientSecret, ...card },
  });

/** Says as the bank would whether the person confirmed it. Rejects with ApiError or NetworkError. */
export const authenticateTest = (clientSecret: string, accept: boolean): Promise<Attempt> =>
  request('payment', '/payments/sandbox/authenticate', {
    method: 'POST',
    body: { clientSecret, accept },
  });

/** The cards that are taken in tests, and what each does. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0025 0000 3155', does: 'asks the bank first' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0000 0000 9995', does: 'has no money left' },
] as const;

/** The same for a card that is kept for later. */
export const cardsToKeep = [
  testCards[0],
  testCards[1],
  { number: '4000 0000 0000 0341', does: 'is declined later' },
] as const;
