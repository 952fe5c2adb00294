import { call, post } from './identity';

interface SignUp {
  email: string;
  password: string;
  handle: string;
  displayName: string;
  accountType: 'fan' | 'artist';
}

/** The calls of who has no session yet. All reject with IdentityError. */
export const registration = {
  signUp: (input: SignUp) => post<{ userId: string }>('/identity/sign-up', input),
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
