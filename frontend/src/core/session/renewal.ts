import { type Identity, IdentityError } from './identity';
import type { Lock } from './lock';
import { clearTokens, readTokens, writeTokens } from './storage';
import type { Tokens } from './types';

export type Renewal =
  | { outcome: 'renewed'; tokens: Tokens }
  /** The tokens are gone: the server refused, or somebody signed out meanwhile. */
  | { outcome: 'ended'; isRefused?: boolean }
  /** No answer, or the server is busy: the tokens are kept. */
  | { outcome: 'unreachable' };

/**
 * Exchanges the refresh token, once for all tabs: a refresh token that is spent twice ends the whole
 * family, so whoever comes second takes what the first has stored.
 */
export class Renewer {
  private underWay: Promise<Renewal> | null = null;

  constructor(
    private readonly storage: Storage,
    private readonly identity: Pick<Identity, 'refresh' | 'signOut'>,
    private readonly lock: Lock,
  ) {}

  /** Renews the tokens of which this access token is one. */
  renew(staleAccessToken: string): Promise<Renewal> {
    this.underWay ??= this.lock(() => this.exchange(staleAccessToken)).finally(() => {
      this.underWay = null;
    });
    return this.underWay;
  }

  private async exchange(staleAccessToken: string): Promise<Renewal> {
    const stored = readTokens(this.storage);
    if (!stored) return { outcome: 'ended' };
    if (stored.accessToken !== staleAccessToken) return { outcome: 'renewed', tokens: stored };
    try {
      const tokens = await this.identity.refresh(stored.refreshToken);
      return await this.keep(stored, tokens);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      if (!error.isFinal) return { outcome: 'unreachable' };
      if (this.isStill(stored)) clearTokens(this.storage);
      return { outcome: 'ended', isRefused: true };
    }
  }

  private async keep(before: Tokens, tokens: Tokens): Promise<Renewal> {
    if (this.isStill(before)) {
      writeTokens(this.storage, tokens);
      return { outcome: 'renewed', tokens };
    }
    // Signed out, or in as somebody else, while the answer was on its way: what came is not wanted.
    await this.identity.signOut(tokens.refreshToken);
    const now = readTokens(this.storage);
    return now ? { outcome: 'renewed', tokens: now } : { outcome: 'ended' };
  }

  private isStill(tokens: Tokens): boolean {
    return readTokens(this.storage)?.refreshToken === tokens.refreshToken;
  }
}
