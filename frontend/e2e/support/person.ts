import { inject } from 'vitest';

export interface Tokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

export const demoPassword = 'sidestage-demo-1';
export const fan = 'fan@sidestage.test';
export const admin = 'admin@sidestage.test';

/** Calls the server itself; throws unless the answer is good. */
export async function api<T>(
  path: string,
  { method = 'GET', body, token }: { method?: string; body?: unknown; token?: string } = {},
): Promise<T> {
  const response = await fetch(`${inject('site')}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

export async function signIn(email: string): Promise<Tokens> {
  return await api('/identity/sign-in', {
    method: 'POST',
    body: { email, password: demoPassword },
  });
}

/** The newest code that was sent to an address. */
export async function codeFor(email: string): Promise<string> {
  const mails = await api<{ code: string }[]>(`/dev/mailbox?to=${encodeURIComponent(email)}`);
  const code = mails[0]?.code;
  if (!code) throw new Error(`no code was sent to ${email}`);
  return code;
}

interface Row {
  id: string;
  name: string;
  handle: string;
  artistName: string;
  duration?: number;
}

/** What the search finds, by group. */
export async function find(query: string): Promise<Record<string, Row[]>> {
  const path = `/search?isFinalSearch=true&query=${encodeURIComponent(query)}`;
  return (await api<{ results: Record<string, Row[]> }>(path)).results;
}

/** The first of a group; throws where there is none. */
export async function firstOf(group: string, query: string): Promise<Row> {
  const row = (await find(query))[group]?.[0];
  if (!row) throw new Error(`nothing among ${group} for ${query}`);
  return row;
}
