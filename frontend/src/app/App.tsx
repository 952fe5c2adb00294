import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { showSnackbar } from '@/components/snackbarStore';
import { Contributions } from '@/core/manifest';
import { beforeSignOut, SessionProvider, useSession } from '@/core/session';
import { keepFor } from '@/core/site/kept';
import { ErrorBoundary } from './ErrorBoundary';
import { contributions, pages } from './features';
import { Page } from './Page';
import { PerPerson } from './PerPerson';
import { PlayerProvider } from './PlayerProvider';
import { Shell } from './shell/Shell';

/** The whole site, within a router. */
export function App({ client }: { client: ApolloClient }) {
  return (
    <ErrorBoundary whole>
      <SessionProvider>
        <ApolloProvider client={client}>
          <ForgetOtherPeople client={client} />
          <KeepForOne />
          <SessionEnd />
          <PlayerProvider>
            <Contributions value={contributions}>
              <PerPerson>
                <Routes>
                  <Route element={<Shell />}>
                    {pages.map(({ path, page }) => (
                      <Route key={path} path={path} element={<Page key={path} page={page} />} />
                    ))}
                  </Route>
                </Routes>
              </PerPerson>
            </Contributions>
          </PlayerProvider>
        </ApolloProvider>
      </SessionProvider>
    </ErrorBoundary>
  );
}

/** What was cached for one person is not shown to the next: saves, follows and access are theirs. */
function ForgetOtherPeople({ client }: { client: ApolloClient }) {
  const { userId, status } = useSession();
  const last = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (status === 'loading') return;
    if (last.current !== undefined && last.current !== userId) {
      client.resetStore().catch(() => {
        // A query that fails when it is asked again is shown by its own page, and one whose page was
        // left in between has nobody to tell.
      });
    }
    last.current = userId;
  }, [client, userId, status]);
  return null;
}

/** What is kept on this device goes when its owner logs out, or somebody else comes. */
function KeepForOne() {
  const { userId } = useSession();
  useEffect(() => {
    if (userId) void keepFor(userId);
  }, [userId]);
  useEffect(() => beforeSignOut(() => void keepFor(null)), []);
  return null;
}

/** Says that the server has ended the session, and leads to the login and back to where the person was. */
function SessionEnd() {
  const { hasEnded } = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = useRef('');
  useEffect(() => {
    if (pathname !== '/login') here.current = pathname + search + hash;
  });
  useEffect(() => {
    if (!hasEnded) return;
    showSnackbar({
      type: 'warning',
      message: 'Your session has ended. Log in to go on where you were.',
      duration: 8000,
    });
    void navigate('/login', {
      state: { from: here.current },
      replace: location.pathname === '/login',
    });
  }, [hasEnded, navigate]);
  return null;
}
