import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { session } from './instance';
import type { Session } from './types';

let started = false;

/** Loads the session once for the page, and keeps it true while mounted. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (!started) {
      started = true;
      void session.start();
    }
    return session.watch();
  }, []);
  return children;
}

/** Who is signed in. */
export function useSession(): Session {
  return useStore(session.store);
}

/** Shows its children to those who are signed in; others go to the login and come back from there. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const location = useLocation();
  if (status === 'loading') return null;
  if (status === 'member') return children;
  const from = location.pathname + location.search + location.hash;
  return <Navigate to="/login" replace state={{ from }} />;
}
