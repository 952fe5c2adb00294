/** What a provider says of an attempt that failed, ours for tests and Stripe alike. */
export interface Failure {
  code?: string | undefined;
  declineCode?: string | undefined;
  message?: string | undefined;
}

const words: Readonly<Record<string, string>> = {
  insufficient_funds: 'There is not enough money on this card.',
  payment_intent_authentication_failure: 'The payment was not confirmed with the bank.',
  authentication_required: 'The payment was not confirmed with the bank.',
  expired_card: 'This card is out of date.',
  incorrect_cvc: 'The security code is not that of the card.',
  processing_error: 'The card could not be asked just now.',
  generic_decline: 'The card was declined.',
  card_declined: 'The card was declined.',
};

/** What happened, and what to do. */
export function failureWords({ code, declineCode, message }: Failure): string {
  const what = words[declineCode ?? ''] ?? words[code ?? ''] ?? message ?? 'The payment failed.';
  return `${what} Nothing was charged. Try again, or take another card.`;
}
