import { call, post } from './identity';
import { postForTokens } from './signingIn';

/** The ways in beside passwords that the server offers. */
export interface WaysOffered {
  openId: { name: string } | null;
  /** The name that the site must be visited by for passkeys to work. */
  passkeys: { site: string } | null;
}

export interface Attempt {
  url: string;
  /** Comes back with the answer; only this browser has it. */
  secret: string;
}

export interface PasskeyChallenge<Options> {
  secret: string;
  options: Options;
}

export interface IssuersAnswer {
  secret: string;
  state: string;
  code: string;
}

/** Signing in without a password. All reject with IdentityError. */
export const ways = {
  offered: () => call<WaysOffered>('/identity/ways', {}),
  startOpenId: () => post<Attempt>('/identity/openid/start', {}),
  finishOpenId: (answer: IssuersAnswer) => postForTokens('/identity/openid/finish', answer),
  startPasskey: <Options>() => post<PasskeyChallenge<Options>>('/identity/passkeys/start', {}),
  finishPasskey: (secret: string, credential: unknown) =>
    postForTokens('/identity/passkeys/finish', { secret, credential }),
};
