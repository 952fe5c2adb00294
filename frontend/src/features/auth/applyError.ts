import type { SetError } from '@/components/useForm';
import { IdentityError } from '@/core/session';

/**
 * Shows what a call refused: beside the fields that the form has, else above the form. Returns the
 * complaints about fields that this form does not have.
 */
export function applyError<T>(
  error: unknown,
  setError: SetError<T>,
  fields: readonly (keyof T & string)[],
): Readonly<Record<string, string>> {
  if (!(error instanceof IdentityError)) throw error;
  const known = fields.filter((field) => error.fields[field] !== undefined);
  for (const [index, field] of known.entries()) {
    setError(field, error.fields[field] ?? '', index === 0);
  }
  const others = Object.entries(error.fields).filter(
    ([field]) => !known.some((one) => one === field),
  );
  if (known.length === 0) setError('root', messageOf(error, others));
  return Object.fromEntries(others);
}

function messageOf(error: IdentityError, others: readonly [string, string][]): string {
  if (others.length > 0) return others.map(([, text]) => text).join(' ');
  if (error.status === 429 && error.retryAfter) {
    return `${error.message} Try again in ${wait(error.retryAfter)}.`;
  }
  return error.message;
}

function wait(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}
