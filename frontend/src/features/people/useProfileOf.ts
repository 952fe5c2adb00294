import { useEffect, useState } from 'react';
import { ApiError, request } from '@/core/data/api';
import type { Profile } from '@/core/session';

interface ProfileOf {
  profile: Profile | null;
  /** Nobody has this handle. */
  missing: boolean;
  failed: boolean;
  /** Reads it once more. */
  reload: () => void;
}

type Found = { profile: Profile } | { missing: true } | { failed: true } | null;

/** Who has a handle, as the person who asks may see them. */
export function useProfileOf(handle: string): ProfileOf {
  const [found, setFound] = useState<Found>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    request<Profile>('user', '/user/profile', {
      query: { identifier: handle },
      signal: abort.signal,
    })
      .then((profile) => setFound({ profile }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        const missing = error instanceof ApiError && error.status === 404;
        setFound(missing ? { missing: true } : { failed: true });
      });
    return () => abort.abort();
  }, [handle, attempt]);
  return {
    profile: found && 'profile' in found ? found.profile : null,
    missing: found !== null && 'missing' in found,
    failed: found !== null && 'failed' in found,
    reload: () => setAttempt((last) => last + 1),
  };
}
