import type { Profile, Tokens } from './types';

/** The one entry that holds all tokens, so that other tabs never see half a change. */
export const tokensKey = 'sidestage.tokens';

/** The stored tokens; null where the ID or the refresh token is missing. */
export function readTokens(storage: Storage): Tokens | null {
  const text = storage.getItem(tokensKey);
  if (text === null) return null;
  try {
    const { accessToken = '', idToken, refreshToken } = JSON.parse(text) as Partial<Tokens>;
    return idToken && refreshToken ? { accessToken, idToken, refreshToken } : null;
  } catch {
    // Written by nothing of ours: the same as no tokens.
    return null;
  }
}

export function writeTokens(storage: Storage, tokens: Tokens): void {
  const { accessToken, idToken, refreshToken } = tokens;
  storage.setItem(tokensKey, JSON.stringify({ accessToken, idToken, refreshToken }));
}

export function clearTokens(storage: Storage): void {
  storage.removeItem(tokensKey);
}

/** The person's own profile, to be shown until the server has been asked. */
const profileKey = 'sidestage.profile';

/** The profile of an earlier visit; null where there is none of this person. */
export function readProfile(storage: Storage, userId: string): Profile | null {
  try {
    const kept = JSON.parse(storage.getItem(profileKey) ?? 'null') as Profile | null;
    return kept?.userId === userId ? kept : null;
  } catch {
    // Written by nothing of ours: the same as none.
    return null;
  }
}

export function writeProfile(storage: Storage, profile: Profile): void {
  try {
    storage.setItem(profileKey, JSON.stringify(profile));
  } catch (error) {
    // A full storage costs no more than a name that comes a moment later.
    if (!(error instanceof DOMException)) throw error;
  }
}

export function clearProfile(storage: Storage): void {
  storage.removeItem(profileKey);
}

/** Ends every cookie that the page can see. */
export function clearCookies(): void {
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim();
    if (name) document.cookie = `${name}=; Max-Age=0; path=/`;
  }
}
