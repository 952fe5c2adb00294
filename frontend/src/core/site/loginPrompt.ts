import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showSnackbar } from '@/components/snackbarStore';
import { constants, texts } from '@/lib/texts';

/** Asks a visitor to log in, with the way there; login leads back to where they were. */
export function useLoginPrompt(): (message: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (message) => {
      showSnackbar({
        type: 'warning',
        message,
        duration: constants.loginPrompt,
        ctaText: texts.login,
        ctaAction: () => void navigate('/login', { state: { from: pathname + search } }),
      });
    },
    [navigate, pathname, search],
  );
}
