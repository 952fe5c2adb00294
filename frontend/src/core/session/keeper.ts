import { createStore, type StoreApi } from 'zustand/vanilla';
import { texts } from '@/lib/texts';
import type { Identity } from './identity';
import type { Lock } from './lock';
import { type Renewal, Renewer } from './renewal';
import {
  clearCookies,
  clearProfile,
  clearTokens,
  readProfile,
  readTokens,
  tokensKey,
  writeProfile,
  writeTokens,
} from './storage';
import { decodeToken, endsWithin, expiryOf, isExpired } from './token';
import { type Session, type Tokens, UserState } from './types';

/** Tokens with less than this left are renewed; milliseconds. */
const refreshThreshold = 300_000;
/** Between two renewals that nobody asked for; milliseconds. Holds back a clock that is wrong. */
const leastPause = 30_000;
/** Waits after renewals that reached nobody; milliseconds. The last one repeats. */
const retryWaits = [2_000, 5_000, 10_000, 30_000];
/** What is still said with the tokens of whoever leaves may take so long before they end; milliseconds. */
const lastWordsWait = 2_000;

/** Which devices are known: for who signs in alone. */
const devices = () => import('./devices');

const visitor: Session = {
  status: 'visitor',
  userState: UserState.UNREGISTERED,
  profile: null,
  userId: null,
  email: null,
  isLoading: false,
  error: null,
  hasEnded: false,
};

export interface KeeperParts {
  storage: Storage;
  identity: Pick<Identity, 'refresh' | 'signIn' | 'signOut' | 'profile'>;
  lock: Lock;
  /** Called after the person has logged out in this tab. */
  onLoggedOut?: () => void;
}

/** What is still said for whoever leaves; its answer is waited for, where it gives one. */
export type Leaving = () => Promise<unknown> | void;

/** Keeps the tokens of one tab: loads, renews and clears them, and says who is signed in. */
export class SessionKeeper {
  readonly store: StoreApi<Session> = createStore<Session>()(() => ({
    ...visitor,
    status: 'loading',
    isLoading: true,
  }));
  private readonly renewer: Renewer;
  private readonly leaving = new Set<Leaving>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  /** The profile is that of an earlier visit. */
  private isProfileOld = false;
  private triedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: KeeperParts) {
    this.renewer = new Renewer(parts.storage, parts.identity, parts.lock);
  }

  /** The start-up load. */
  async start(): Promise<void> {
    this.set({ ...visitor, status: 'loading', isLoading: true });
    const tokens = this.tokens();
    if (!tokens) return this.becomeVisitor();
    if (!decodeToken(tokens.idToken)) return this.forget();
    if (!this.isStale(tokens)) return this.enter(tokens);
    const renewal = await this.renewer.renew(tokens.accessToken);
    if (renewal.outcome === 'unreachable') await this.enter(tokens);
    await this.settle(renewal);
  }

  /** Listens to other tabs, to the network and to the page coming back. Returns how to stop. */
  watch(): () => void {
    const stored = (event: StorageEvent) => {
      if (event.key === tokensKey || event.key === null) void this.follow();
    };
    const back = () => {
      if (document.visibilityState === 'visible') void this.refreshIfStale();
    };
    addEventListener('storage', stored);
    addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      removeEventListener('storage', stored);
      removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
      clearTimeout(this.timer);
    };
  }

  /** The stored access token as it is, for addresses that cannot wait. */
  accessToken(): string | null {
    return this.tokens()?.accessToken || null;
  }

  /** A token fit to be sent, renewed first where it is about to end. Null for visitors. */
  async getAccessToken(): Promise<string | null> {
    const tokens = this.tokens();
    if (!tokens) return null;
    if (!this.isStale(tokens)) return tokens.accessToken;
    if (!isExpired(tokens.accessToken, Date.now()) && this.triedLately()) return tokens.accessToken;
    return this.renewed(tokens.accessToken);
  }

  /** A token in place of one that the server has refused. Null where the session is over. */
  async replace(refused: string): Promise<string | null> {
    const tokens = this.tokens();
    if (!tokens) return null;
    return tokens.accessToken === refused ? this.renewed(refused) : tokens.accessToken;
  }

  /** Takes the place of whoever is signed in. Rejects with IdentityError, or RegistrationNeeded. */
  signIn(email: string, password: string): Promise<void> {
    const { identity, storage } = this.parts;
    return this.begin(async () =>
      identity.signIn(email, password, (await devices()).readDeviceTokens(storage)),
    );
  }

  /** Signs in by any way that gives tokens, as signIn does. */
  async begin(ask: () => Promise<Tokens>): Promise<void> {
    this.set({ isLoading: true, error: null });
    try {
      const tokens = await ask();
      const before = this.tokens();
      // As of signOut.
      if (before) this.endSession(before).catch(() => undefined);
      writeTokens(this.parts.storage, tokens);
      // Where the code does not come or the storage is full, the device stays unknown: nothing is lost but that.
      devices()
        .then((code) => code.rememberDevice(this.parts.storage, tokens))
        .catch(() => undefined);
      await this.enter(tokens);
    } catch (error) {
      this.set({ isLoading: false, error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }

  async signOut(): Promise<void> {
    const tokens = this.tokens();
    const told = tokens ? this.endSession(tokens) : this.sayLastWords();
    clearCookies();
    this.forget();
    this.parts.onLoggedOut?.();
    // Here the person is signed out either way; a server that is away lets the token run out.
    await told.catch(() => undefined);
  }

  /** Called before the tokens go, for what must still be said with them. Returns how to stop. */
  beforeSignOut(listener: Leaving): () => void {
    this.leaving.add(listener);
    return () => this.leaving.delete(listener);
  }

  /** Reads the profile again, after it was changed. */
  async loadProfile(): Promise<void> {
    const { userId } = this.store.getState();
    const token = await this.getAccessToken();
    if (!userId || !token) return;
    try {
      const profile = await this.parts.identity.profile(userId, token);
      if (this.store.getState().userId !== userId) return;
      this.isProfileOld = false;
      writeProfile(this.parts.storage, profile);
      this.set({ profile, error: null });
    } catch (error) {
      this.set({ error: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Has the server end a session, once all is said with its tokens: it refuses them from then on. */
  private async endSession({ refreshToken }: Tokens): Promise<void> {
    await this.sayLastWords();
    await this.parts.identity.signOut(refreshToken);
  }

  /** Begins all that is still to be said, and waits for it; not for long, and no longer than the page is there. */
  private async sayLastWords(): Promise<void> {
    const words = [...this.leaving].map((say) => say());
    if (!words.some(Boolean)) return;
    const over = new AbortController();
    const hurry = new Promise<void>((resolve) => {
      addEventListener('pagehide', () => resolve(), { once: true, signal: over.signal });
      setTimeout(resolve, lastWordsWait);
    });
    await Promise.race([Promise.allSettled(words), hurry]);
    over.abort();
  }

  private tokens(): Tokens | null {
    return readTokens(this.parts.storage);
  }

  private isStale(tokens: Tokens): boolean {
    const now = Date.now();
    return (
      endsWithin(tokens.idToken, refreshThreshold, now) ||
      endsWithin(tokens.accessToken, refreshThreshold, now)
    );
  }

  /** Whether a token that still holds may be used as it is, because a renewal was just tried. */
  private triedLately(): boolean {
    return Date.now() - this.triedAt < leastPause;
  }

  private async renewed(stale: string): Promise<string | null> {
    const renewal = await this.renewer.renew(stale);
    await this.settle(renewal);
    if (renewal.outcome === 'renewed') return renewal.tokens.accessToken;
    return renewal.outcome === 'ended' ? null : stale;
  }

  private async refreshIfStale(): Promise<void> {
    const tokens = this.tokens();
    if (tokens && this.isStale(tokens)) await this.renewed(tokens.accessToken);
    const { status, profile } = this.store.getState();
    const isUsable = !isExpired(this.accessToken(), Date.now());
    if (status === 'member' && (!profile || this.isProfileOld) && isUsable)
      await this.loadProfile();
  }

  private async settle(renewal: Renewal): Promise<void> {
    this.triedAt = Date.now();
    if (renewal.outcome === 'ended') return this.becomeVisitor(renewal.isRefused);
    if (renewal.outcome === 'renewed') {
      this.failures = 0;
      return this.enter(renewal.tokens);
    }
    this.set({ error: texts.networkError });
    const wait = retryWaits[Math.min(this.failures++, retryWaits.length - 1)];
    this.later(wait ?? leastPause);
  }

  /** What another tab has stored holds here too. */
  private async follow(): Promise<void> {
    const tokens = this.tokens();
    if (tokens) return this.enter(tokens);
    if (this.store.getState().status !== 'visitor') {
      void this.sayLastWords();
      this.becomeVisitor();
    }
  }

  private async enter(tokens: Tokens): Promise<void> {
    const claims = decodeToken(tokens.idToken);
    const userId = claims?.['custom:userId'];
    if (!userId) return this.forget();
    const known = this.store.getState();
    const isSame = known.userId === userId;
    const profile = isSame ? known.profile : readProfile(this.parts.storage, userId);
    if (!isSame) this.isProfileOld = true;
    this.set({
      status: 'member',
      userState: UserState.LOGIN_SUCCESS,
      userId,
      email: claims?.email ?? null,
      profile,
      isLoading: false,
      error: null,
      hasEnded: false,
    });
    this.schedule(tokens);
    // With a token that has ended the profile would have to renew it first, and that has just failed.
    const usable = !isExpired(tokens.accessToken, Date.now());
    if (usable && (!profile || this.isProfileOld)) await this.loadProfile();
  }

  private schedule(tokens: Tokens): void {
    const ends = [tokens.idToken, tokens.accessToken].map((token) => expiryOf(token) ?? 0);
    this.later(Math.max(leastPause, Math.min(...ends) - refreshThreshold - Date.now()));
  }

  private later(wait: number): void {
    clearTimeout(this.timer);
    // Longer waits overflow the timer's 32 bits.
    this.timer = setTimeout(() => void this.refreshIfStale(), Math.min(wait, 2 ** 31 - 1));
  }

  private forget(): void {
    clearTokens(this.parts.storage);
    this.becomeVisitor();
  }

  private becomeVisitor(hasEnded = false): void {
    clearTimeout(this.timer);
    clearProfile(this.parts.storage);
    this.set({ ...visitor, hasEnded });
  }

  private set(change: Partial<Session>): void {
    this.store.setState(change);
  }
}
