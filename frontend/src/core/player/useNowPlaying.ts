import { useLocation, useNavigate } from 'react-router';

interface View {
  player?: 'open';
}

/** Reports whether an entry of the history, by its state, is the full-screen player. */
export const showsPlayer = (state: unknown) => (state as View | null)?.player === 'open';

/**
 * The full-screen player as an entry of the history: back closes it, and a link followed from it can
 * be come back from.
 */
export function useNowPlaying() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = showsPlayer(state);
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
