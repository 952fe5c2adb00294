import { inject } from 'vitest';

export interface Tokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

export const demoPassword = 'sidestage-demo-1';
export const fan = 'fan@sidestage.test';
export const artist = 'artist@sidestage.test';
export const admin = 'admin@sidestage.test';

/** Milliseconds for which the server may say that it is busy, as it is when it has just started. */
const patience = 20_000;

/** Whether to ask again: the server is busy, or the one of two that had this in hand was killed. */
const passes = (status: number, text: string) =>
  (status === 503 && text.includes('UNAVAILABLE')) ||
  (process.env.SIDESTAGE_TWO_SERVERS === '1' && (status === 502 || status === 504));

/** Calls the server itself, again where it asks for that; throws unless the answer is good. */
export async function api<T>(
  path: string,
  { method = 'GET', body, token }: { method?: string; body?: unknown; token?: string } = {},
): Promise<T> {
  const ask = () =>
    fetch(`${inject('site')}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const limit = Date.now() + patience;
  let response = await ask();
  let text = await response.text();
  while (passes(response.status, text) && Date.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    response = await ask();
    text = await response.text();
  }
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
  // Sign-up answers before the mail is written, so that it takes the same time for every address.
  for (let tries = 0; tries < 50; tries += 1) {
    const mails = await api<{ code: string }[]>(`/dev/mailbox?to=${encodeURIComponent(email)}`);
    const code = mails[0]?.code;
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code was sent to ${email}`);
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

export type Person = Tokens & { handle: string; name: string };

/** An artist whom no other file knows; their handle and name are not taken. */
export const newArtist = (name: string): Promise<Person> => newPerson(name, 'artist');

/** The same of a fan. */
export const newFan = (name: string): Promise<Person> => newPerson(name, 'fan');

async function newPerson(name: string, accountType: 'artist' | 'fan'): Promise<Person> {
  const handle = `e2e${Date.now().toString(36)}${accountType[0]}`;
  const email = `${handle}@sidestage.test`;
  const displayName = `${name} ${handle}`;
  await api('/identity/sign-up', {
    method: 'POST',
    body: { email, password: demoPassword, handle, displayName, accountType },
  });
  await api('/identity/confirm-sign-up', {
    method: 'POST',
    body: { email, code: await codeFor(email) },
  });
  const tokens = await signIn(email);
  // The tour would begin on whatever page of theirs a story opens first.
  await api('/user/updatesetup', {
    method: 'POST',
    body: { seenTutorial: true },
    token: tokens.accessToken,
  });
  return { ...tokens, handle, name: displayName };
}
