import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Goes to an address that the server gave: of this site without loading it anew, or of another. */
export function useLeave(): (url: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (url) => {
      const { origin, pathname, search } = new URL(url, window.location.origin);
      if (origin === window.location.origin) await navigate(pathname + search);
      else window.location.assign(url);
    },
    [navigate],
  );
}
