import { toRefused } from '@/core/data/refused';
import { profileRead } from '@/core/data/findPerson';
import { useRest } from '@/core/data/useRest';
import type { Profile } from '@/core/session';

interface ProfileOf {
  profile: Profile | undefined;
  /** Nobody has this handle. */
  missing: boolean;
  failed: boolean;
  /** Reads it once more. */
  reload: () => void;
}

/** Who has a handle, as the person who asks may see them. */
export function useProfileOf(handle: string): ProfileOf {
  const { answer, error, reload } = useRest<Profile>(profileRead(handle));
  const missing = toRefused(error).status === 404;
  return { profile: answer, missing, failed: error !== undefined && !missing, reload };
}
