import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { HubError } from '@/core/hub/HubError';
import { IdentityError } from '@/core/session';
import { texts } from '@/lib/texts';
import { ApiError } from './api';

interface Refusal {
  code?: string | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
  status?: number | undefined;
  retryAfter?: number | undefined;
  existingId?: string | undefined;
}

/** Why a call was refused; the message is meant for the person. */
export class RefusedError extends Error {
  readonly code: string | undefined;
  /** What is wrong, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Of HTTP; 0 where no answer came, or the call was none of REST. */
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** What is there already, where it was sent before and changed since. */
  readonly existingId: string | undefined;

  constructor(
    message: string,
    { code, fields = {}, status = 0, retryAfter, existingId }: Refusal = {},
  ) {
    super(message);
    this.name = 'RefusedError';
    this.code = code;
    this.fields = fields;
    this.status = status;
    this.retryAfter = retryAfter;
    this.existingId = existingId;
  }
}

/** Reads what the server or the network said about a call that failed. */
export function toRefused(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error;
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    return new RefusedError(first?.message ?? error.message, first?.extensions as Refusal);
  }
  if (error instanceof ApiError) {
    const { detail, title, ...problem } = error.problem;
    return new RefusedError(detail ?? title ?? error.message, { ...problem, status: error.status });
  }
  if (error instanceof HubError && error.code !== undefined)
    return new RefusedError(error.message, error);
  if (error instanceof IdentityError && error.status > 0)
    return new RefusedError(error.message, error);
  return new RefusedError(`${texts.networkError}. Check your connection and try again.`);
}
