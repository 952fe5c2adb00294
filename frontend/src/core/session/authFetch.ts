import { session } from './instance';
import { readTokens } from './storage';

/** The stored access token, for stream addresses. Undefined for visitors. */
export function accessToken(): string | undefined {
  return session.accessToken() ?? undefined;
}

/** A token fit to be sent, renewed first where it is about to end. Null for visitors. */
export function getAccessToken(): Promise<string | null> {
  return session.getAccessToken();
}

/** A token in place of one that the server has refused. Null where the session is over. */
export function replaceToken(refused: string): Promise<string | null> {
  return session.replace(refused);
}

/** The token for the Authorization header, as stored: the access token, else the ID token. */
export function bearer(): string | undefined {
  return accessToken() ?? readTokens(localStorage)?.idToken;
}

async function bearerToken(): Promise<string | undefined> {
  return (await getAccessToken()) ?? bearer();
}

/** fetch with the bearer token, where there is one; a refused token is renewed once. */
export async function authFetch(input: string, init: RequestInit = {}): Promise<Response> {
  const token = await bearerToken();
  const response = await fetch(input, withToken(init, token));
  if (response.status !== 401 || !token) return response;
  const renewed = await replaceToken(token);
  if (!renewed || renewed === token) return response;
  return fetch(input, withToken(init, renewed));
}

function withToken(init: RequestInit, token: string | undefined): RequestInit {
  if (!token) return init;
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${token}`);
  return { ...init, headers };
}
