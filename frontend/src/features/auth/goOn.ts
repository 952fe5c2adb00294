import type { NavigateFunction } from 'react-router';
import { AccountLeaving, CodeNeeded, RegistrationNeeded } from '@/core/session/signingIn';

/** Leads to the page where a sign-in goes on that is not over; false for whatever else went wrong. */
export function goOn(
  error: unknown,
  from: string,
  navigate: NavigateFunction,
  replace = false,
): boolean {
  if (error instanceof RegistrationNeeded) {
    const { registration } = error;
    void navigate('/register', { replace, state: { registration, from } });
    return true;
  }
  if (error instanceof AccountLeaving) {
    void navigate('/keep-account', { replace, state: { leaving: error.leaving, from } });
    return true;
  }
  if (error instanceof CodeNeeded) {
    void navigate('/login/code', { replace, state: { ticket: error.ticket, from } });
    return true;
  }
  return false;
}
