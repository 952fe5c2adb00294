import { call, post } from './identity';
import { postForTokens } from './signingIn';

interface NewPerson {
  /** Empty where none is asked for. */
  inviteCode?: string;
  handle: string;
  displayName: string;
  accountType: 'fan' | 'artist';
}

interface SignUp extends NewPerson {
  email: string;
  password: string;
}

/** The calls of who has no session yet. All reject with IdentityError. */
export const registration = {
  signUp: (input: SignUp) => post<{ userId: string }>('/identity/sign-up', input),
  /** Makes the account of who was proven already, and returns its tokens. */
  finishSignUp: (ticket: string, person: NewPerson) =>
    postForTokens('/identity/finish-sign-up', { ticket, ...person }),
  /** Keeps an account that is to be deleted, and returns its tokens. */
  keepAccount: (ticket: string) => postForTokens('/identity/keep-account', { ticket }),
  /** Goes on with a sign-in whose password was right, and returns its tokens. */
  enterCode: (ticket: string, code: string) =>
    postForTokens('/identity/second-factor', { ticket, code }),
  /** Brings back an address that was changed, by the token in the letter to it. */
  undoEmail: (token: string) => post<{ email: string }>('/identity/undo-email', { token }),
  confirmSignUp: (email: string, code: string) =>
    post<{ confirmed: boolean }>('/identity/confirm-sign-up', { email, code }),
  resendCode: (email: string) => post<{ sent: boolean }>('/identity/resend-code', { email }),
  forgotPassword: (email: string) =>
    post<{ sent: boolean }>('/identity/forgot-password', { email }),
  confirmForgotPassword: (email: string, code: string, password: string) =>
    post<{ confirmed: boolean }>('/identity/confirm-forgot-password', { email, code, password }),
  handleAvailable: (handle: string, signal?: AbortSignal) =>
    call<{ handle: string; available: boolean; reason?: string }>(
      `/identity/handle-available?handle=${encodeURIComponent(handle)}`,
      signal ? { signal } : {},
    ),
};
