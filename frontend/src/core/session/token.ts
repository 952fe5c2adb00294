/** The claims of a token that the site reads. It never checks a signature: the server does. */
export interface Claims {
  sub?: string;
  email?: string;
  'custom:userId'?: string;
  /** Seconds since 1970. */
  exp?: number;
}

/** The payload of a three-segment token, null where it cannot be read. */
export function decodeToken(token: string | null | undefined): Claims | null {
  const segments = token?.split('.') ?? [];
  const payload = segments[1];
  if (segments.length !== 3 || !payload) return null;
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Claims) : null;
  } catch {
    // Not base64 or not JSON: to the caller the same as no token.
    return null;
  }
}

/** When a token ends, in milliseconds since 1970; null where it does not say so in a readable way. */
export function expiryOf(token: string | null | undefined): number | null {
  const seconds = decodeToken(token)?.exp;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : null;
}

/** Whether a token has ended, or says nothing readable of its end. Times in milliseconds. */
export function isExpired(token: string | null | undefined, now: number): boolean {
  return endsWithin(token, 0, now);
}

/** Whether a token has ended or ends within a span. Times in milliseconds. */
export function endsWithin(token: string | null | undefined, span: number, now: number): boolean {
  const expiry = expiryOf(token);
  return expiry === null || expiry - now <= span;
}
