import { serviceBase } from '@/core/data/services';
import { texts } from '@/lib/texts';
import type { Profile, Tokens } from './types';

/** Milliseconds. */
const requestTimeout = 10_000;
/** Milliseconds. A refresh whose answer is not waited for leaves a spent token behind. */
const refreshTimeout = 30_000;

/** What went wrong with a call to the identity provider; the message is meant for the person. */
export class IdentityError extends Error {
  /** 0 where no answer came. */
  readonly status: number;
  readonly code: string | undefined;
  readonly reason: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, problem: Problem = {}) {
    super(message);
    this.name = 'IdentityError';
    this.status = status;
    this.code = problem.code;
    this.reason = problem.reason;
    this.fields = problem.fields ?? {};
    this.retryAfter = problem.retryAfter;
  }

  /** Whether the server refused, rather than being away or busy. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && ![408, 425, 429].includes(this.status);
  }
}

interface Problem {
  title?: string;
  detail?: string;
  code?: string;
  reason?: string;
  fields?: Record<string, string>;
  retryAfter?: number;
}

/** What a session needs of the identity provider, and the profile. All reject with IdentityError. */
export const identity = {
  /** deviceTokens are those of earlier sign-ins here, of whomever. Rejects as postForTokens does. */
  signIn: async (email: string, password: string, deviceTokens: string[]) => {
    const { postForTokens } = await import('./signingIn');
    return postForTokens('/identity/sign-in', { email, password, deviceTokens });
  },
  refresh: (refreshToken: string) =>
    post<Tokens>('/identity/refresh', { refreshToken }, refreshTimeout),
  signOut: (refreshToken: string) => post<void>('/identity/sign-out', { refreshToken }),
  profile: (identifier: string, accessToken: string) =>
    call<Profile>(`/user/profile?identifier=${encodeURIComponent(identifier)}`, {
      headers: { Authorization: `Bearer ${accessToken}` },
    }),
};

export type Identity = typeof identity;

/** Sends something to the identity provider. Rejects with IdentityError. */
export function post<T>(path: string, body: unknown, timeout?: number): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  return call<T>(path, { method: 'POST', headers, body: JSON.stringify(body) }, timeout);
}

/** Asks the identity provider. Rejects with IdentityError. */
export async function call<T>(
  path: string,
  init: RequestInit,
  timeout = requestTimeout,
): Promise<T> {
  const limit = AbortSignal.timeout(timeout);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  let response: Response;
  let body: string;
  try {
    response = await fetch(serviceBase('user') + path, { ...init, signal });
    body = await response.text();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new IdentityError(0, texts.networkError);
  }
  if (response.ok) return (body === '' ? undefined : JSON.parse(body)) as T;
  const problem = parse(body);
  const message = problem.detail ?? problem.title ?? `HTTP ${response.status}: ${titleOf(body)}`;
  throw new IdentityError(response.status, message, problem);
}

/** The title of a page that a proxy sent in place of an answer; any other text as it is. */
function titleOf(body: string): string {
  return new DOMParser().parseFromString(body, 'text/html').title || body;
}

function parse(body: string): Problem {
  try {
    return JSON.parse(body) as Problem;
  } catch {
    // A proxy's page instead of a problem: the status stands in the message.
    return {};
  }
}
