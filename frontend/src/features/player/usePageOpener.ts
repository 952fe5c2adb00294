import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { setPageOpener } from '@/core/player/store';

/** Lets the player open pages within the site, from where it is drawn. */
export function usePageOpener(): void {
  const navigate = useNavigate();
  useEffect(() => {
    setPageOpener((path) => {
      const from = location.pathname + location.search;
      void navigate(path, { state: { from } });
    });
  }, [navigate]);
}
