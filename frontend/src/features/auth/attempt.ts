/** What waits in this tab while the person is at the issuer of OpenID Connect. */
export interface Waiting {
  secret: string;
  /** Whether an account is connected, rather than somebody signed in. */
  links: boolean;
  /** Where the person goes after it. */
  from: string;
}

const key = 'sidestage.openid';

/** Leaves for the issuer, and remembers what for. */
export function leave(url: string, waiting: Waiting): void {
  sessionStorage.setItem(key, JSON.stringify(waiting));
  location.assign(url);
}

/** What was left for, once. */
export function takeWaiting(): Waiting | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? null : (JSON.parse(text) as Waiting);
}
