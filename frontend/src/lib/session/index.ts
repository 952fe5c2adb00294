/** The stored access token, for stream addresses. Undefined for visitors. */
export function accessToken(): string | undefined {
  return localStorage.getItem('accessToken') ?? undefined;
}

/** The token for the Authorization header: the access token, else the ID token; refreshed first where it is about to end. */
export function bearerToken(): Promise<string | undefined> {
  return Promise.resolve(accessToken() ?? localStorage.getItem('idToken') ?? undefined);
}

/** fetch with the bearer token, where there is one. */
export async function authFetch(input: string, init: RequestInit = {}): Promise<Response> {
  const token = await bearerToken();
  const headers = new Headers(init.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
}
