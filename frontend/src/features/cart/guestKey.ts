import { sessionStore } from '@/core/session';

const name = 'sidestage.cart';

/** The key of the cart that a visitor has in this browser; null where they have none. */
export function guestKey(): string | null {
  return localStorage.getItem(name);
}

export function forgetGuestKey(): void {
  localStorage.removeItem(name);
}

/** What tells the server whose cart is changed: a visitor's by the key of this browser, which is made where there is none. */
export function cartOwner(): { guestKey?: string } {
  if (sessionStore.getState().status === 'member') return {};
  const known = guestKey();
  if (known) return { guestKey: known };
  const made = crypto.randomUUID();
  localStorage.setItem(name, made);
  return { guestKey: made };
}
