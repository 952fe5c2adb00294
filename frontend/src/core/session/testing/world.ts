import { vi } from 'vitest';
import { IdentityError } from '../identity';
import { SessionKeeper } from '../keeper';
import type { Lock } from '../lock';
import { readTokens, tokensKey, writeTokens } from '../storage';
import type { Profile, Tokens } from '../types';
import { makeTokens } from './tokens';

/** An identity provider that spends refresh tokens as the real one does, and the tabs that use it. */
export class World {
  readonly spent = new Set<string>();
  readonly refreshed: string[] = [];
  readonly signedOut: string[] = [];
  familyEnded = false;
  /** What the next refreshes answer with instead; undefined lets them work. */
  failure: IdentityError | undefined;
  /** How long the provider takes, in milliseconds. */
  delay = 20;
  /** Seconds that new tokens last. */
  lifetime = 3600;
  private issued = 0;

  readonly identity = {
    refresh: async (refreshToken: string): Promise<Tokens> => {
      this.refreshed.push(refreshToken);
      await new Promise((resolve) => setTimeout(resolve, this.delay));
      if (this.failure) throw this.failure;
      if (this.spent.has(refreshToken)) this.familyEnded = true;
      if (this.familyEnded) throw new IdentityError(401, 'The session has ended.');
      this.spent.add(refreshToken);
      return makeTokens(`new${++this.issued}`, this.lifetime);
    },
    signIn: async (): Promise<Tokens> => makeTokens('signed-in', this.lifetime),
    signOut: async (refreshToken: string): Promise<void> => {
      this.signedOut.push(refreshToken);
    },
    profile: vi.fn(async (userId: string): Promise<Profile> => ({
      userId,
      handle: 'fan',
      displayName: 'Fan',
      accountType: 'fan',
      profilePictureUrl: null,
      location: null,
      badges: [],
      followerCount: 0,
      followingCount: 0,
      isFollowed: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    })),
  };

  store(tokens: Tokens): void {
    writeTokens(localStorage, tokens);
  }

  stored(): Tokens | null {
    return readTokens(localStorage);
  }

  tab(lock: Lock, onLoggedOut: () => void = () => undefined): SessionKeeper {
    return new SessionKeeper({ storage: localStorage, identity: this.identity, lock, onLoggedOut });
  }

  /** What the browser tells the other tabs after a change. */
  announce(): void {
    dispatchEvent(new StorageEvent('storage', { key: tokensKey }));
  }
}

/** A browser's lock: one at a time, in the order of asking. */
export function fairLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  };
}

/** No lock at all, to show that one is needed. */
export const noLock: Lock = (task) => task();
