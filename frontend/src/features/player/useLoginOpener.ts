import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { setLoginOpener } from './store';

/** Lets the player open the login within the site, from where it is drawn. */
export function useLoginOpener(): void {
  const navigate = useNavigate();
  useEffect(() => {
    setLoginOpener(() => {
      const from = location.pathname + location.search;
      void navigate('/login', { state: { from } });
    });
  }, [navigate]);
}
