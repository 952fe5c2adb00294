import type { GiftRecipient, GiveTierInput } from '@/gql/graphql';

/** A gift as somebody fills it in. */
export interface GiveFields {
  months: number;
  recipient: GiftRecipient;
  handle: string;
  email: string;
  message: string;
  /** A day as an input of the browser has it; empty for at once. */
  day: string;
  /** Where who gives it is; empty for as the server knows it. */
  country: string;
  /** As it was typed, where the tax follows from it. */
  postalCode: string;
}

export const emptyGift: GiveFields = {
  months: 3,
  recipient: 'MEMBER',
  handle: '',
  email: '',
  message: '',
  day: '',
  country: '',
  postalCode: '',
};

export const longestMessage = 500;

const emailRule = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const handingOverHour = 9;

/** A day, in the morning where the person is. */
export function morningOf(day: string): Date {
  const at = new Date(`${day}T00:00:00`);
  at.setHours(handingOverHour);
  return at;
}

/** Tomorrow and a year from now, as an input of the browser has them. */
export function daysToChoose(now: Date): { first: string; last: string } {
  const day = (n: number) => {
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + n, 12);
    return at.toISOString().slice(0, 10);
  };
  return { first: day(1), last: day(364) };
}

/** What is wrong with it, by the server's names of the fields. */
export function problemsOf(fields: GiveFields, now: Date): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { recipient, handle, email, message, day } = fields;
  if (recipient === 'MEMBER' && !handle.trim()) wrong.recipientHandle = 'Say whom it is for.';
  if (recipient === 'EMAIL' && !emailRule.test(email.trim()))
    wrong.recipientEmail = 'This is not an e-mail address.';
  if (message.length > longestMessage)
    wrong.message = `A message has up to ${longestMessage} letters.`;
  const { first, last } = daysToChoose(now);
  if (recipient !== 'LINK' && day && (day < first || day > last))
    wrong.deliverAt = 'Choose a day that is to come, within a year.';
  return wrong;
}

/** What the server is asked for; expectedTotal is what was shown, where something was. */
export function toInput(
  tierId: string,
  fields: GiveFields,
  expectedTotal?: number,
): Omit<GiveTierInput, 'clientKey'> {
  const { months, recipient, handle, email, message, day, country, postalCode } = fields;
  return {
    tierId,
    months,
    recipient,
    recipientHandle: recipient === 'MEMBER' ? handle.trim() : null,
    recipientEmail: recipient === 'EMAIL' ? email.trim() : null,
    message: message.trim() || null,
    deliverAt: recipient !== 'LINK' && day ? morningOf(day).toISOString() : null,
    country: country || null,
    postalCode: postalCode || null,
    expectedTotal: expectedTotal ?? null,
  };
}
