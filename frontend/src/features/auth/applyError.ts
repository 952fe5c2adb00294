import type { SetError } from '@/components/useForm';
import { type RefusedError, toRefused } from '@/core/data/refused';

/**
 * Shows what a call refused: beside the fields that the form has, else above the form. Returns the
 * complaints about fields that this form does not have.
 */
export function applyError<T>(
  error: unknown,
  setError: SetError<T>,
  fields: readonly (keyof T & string)[],
): Readonly<Record<string, string>> {
  const refused = toRefused(error);
  const known = fields.filter((field) => refused.fields[field] !== undefined);
  for (const [index, field] of known.entries()) {
    setError(field, refused.fields[field] ?? '', index === 0);
  }
  const others = Object.entries(refused.fields).filter(
    ([field]) => !known.some((one) => one === field),
  );
  if (known.length === 0) setError('root', messageOf(refused, others));
  return Object.fromEntries(others);
}

function messageOf(refused: RefusedError, others: readonly [string, string][]): string {
  if (others.length > 0) return others.map(([, text]) => text).join(' ');
  if (refused.status === 429 && refused.retryAfter) {
    return `${refused.message} Try again in ${wait(refused.retryAfter)}.`;
  }
  return refused.message;
}

function wait(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}
