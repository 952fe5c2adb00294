import { useLocation, useNavigate } from 'react-router';

interface View {
  player?: 'open';
}

/**
 * The full-screen player as an entry of the history: back closes it, and a link followed from it can
 * be come back from.
 */
export function useNowPlaying() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = (state as View | null)?.player === 'open';
  return {
    isOpen,
    open: () => {
      if (isOpen) return;
      const view: View = { ...(state as object | null), player: 'open' };
      void navigate({ pathname, search, hash }, { state: view });
    },
    close: () => {
      if (isOpen) void navigate(-1);
    },
  };
}
