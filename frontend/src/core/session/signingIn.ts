import { post } from './identity';
import type { Tokens } from './types';

/** What is known of somebody who has proven who they are, and has no account yet. */
export interface Registration {
  ticket: string;
  email: string;
  displayName: string;
}

/** The sign-in is not over: an account is still to be made, at /register. */
export class RegistrationNeeded extends Error {
  constructor(readonly registration: Registration) {
    super('An account is still to be made.');
    this.name = 'RegistrationNeeded';
  }
}

/** What lets somebody keep an account that is to be deleted. */
export interface Leaving {
  ticket: string;
  eraseAt: string;
}

/** The sign-in is not over: the account is to be deleted, and may be kept at /keep-account. */
export class AccountLeaving extends Error {
  constructor(readonly leaving: Leaving) {
    super('This account is to be deleted.');
    this.name = 'AccountLeaving';
  }
}

/** The sign-in is not over: the password was right, and a code of an app is asked for at /login/code. */
export class CodeNeeded extends Error {
  constructor(readonly ticket: string) {
    super('A code is asked for.');
    this.name = 'CodeNeeded';
  }
}

type SignInAnswer =
  | Tokens
  | { registration: Registration }
  | { leaving: Leaving }
  | { secondFactor: { ticket: string } };

/**
 * The tokens of a sign-in. Rejects with IdentityError, RegistrationNeeded where there is no account yet,
 * AccountLeaving where it is to be deleted, or CodeNeeded where there is a second factor.
 */
export async function postForTokens(path: string, body: unknown): Promise<Tokens> {
  const answer = await post<SignInAnswer>(path, body);
  if ('registration' in answer) throw new RegistrationNeeded(answer.registration);
  if ('leaving' in answer) throw new AccountLeaving(answer.leaving);
  if ('secondFactor' in answer) throw new CodeNeeded(answer.secondFactor.ticket);
  return answer;
}
