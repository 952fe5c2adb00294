import { session } from './instance';
import type { Leaving } from './keeper';
import type { Tokens } from './types';

export { accessToken, authFetch, bearer, getAccessToken, replaceToken } from './authFetch';
export { IdentityError } from './identity';
export { RequireSession, SessionProvider, useSession } from './react';
export { hasRole, type Role, roles } from './roles';
export { expiryOf, isExpired } from './token';
export { UserState } from './types';
export type { Location, Profile, Session } from './types';

/** Signs in, stores the tokens and loads the profile. Rejects with IdentityError. */
export const signIn = (email: string, password: string): Promise<void> =>
  session.signIn(email, password);

/** Signs in by any way that gives tokens, as signIn does. */
export const signInBy = (ask: () => Promise<Tokens>): Promise<void> => session.begin(ask);

/** Ends the session here, in the other tabs, and on the server. */
export const signOut = (): Promise<void> => session.signOut();

/** Reads the profile again, after it was changed. */
export const reloadProfile = (): Promise<void> => session.loadProfile();

/** Called before the tokens go, for what must still be said with them. Returns how to stop. */
export const beforeSignOut = (listener: Leaving): (() => void) => session.beforeSignOut(listener);

/** Who is signed in, for what is not a component. */
export const sessionStore = session.store;

/**
 * Called at once when whoever was signed in is so no more, in whatever way: what is kept of them in
 * this tab must not be seen by the next. Returns how to stop.
 */
export const whenPersonLeaves = (forget: () => void): (() => void) =>
  session.store.subscribe((now, before) => {
    if (before.userId !== null && now.userId !== before.userId) forget();
  });
