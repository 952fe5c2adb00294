import type { ReactNode } from 'react';
import { UserState, type Session } from './types';

const visitor: Session = {
  status: 'visitor',
  userState: UserState.UNREGISTERED,
  profile: null,
  userId: null,
  isLoading: false,
  error: null,
};

export function useSession(): Session {
  return visitor;
}

export function SessionProvider({ children }: { children: ReactNode }) {
  return children;
}

export function RequireSession({ children }: { children: ReactNode }) {
  return children;
}

export function signOut(): Promise<void> {
  return Promise.resolve();
}
