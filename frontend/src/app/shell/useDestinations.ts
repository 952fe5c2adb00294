import { useNavigate } from 'react-router';
import { type Session, signOut, useSession } from '@/core/session';

/** Where the profile picture leads: to the profile, to registration without a handle, to login without a session. */
function profileTarget({ status, profile }: Pick<Session, 'status' | 'profile'>): string {
  if (status !== 'member') return '/login';
  return profile?.handle ? `/${profile.handle}` : '/register';
}

/** Logs out and goes home. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await signOut();
    await navigate('/');
  };
}

export function useProfileTarget(): string {
  return profileTarget(useSession());
}
