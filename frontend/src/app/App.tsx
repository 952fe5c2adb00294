import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useRef, type ComponentProps } from 'react';
import { RouterProvider } from 'react-router';
import { SessionProvider, useSession } from '@/features/auth';
import { PlayerProvider } from '@/features/player';

interface AppProps {
  client: ApolloClient;
  router: ComponentProps<typeof RouterProvider>['router'];
}

export function App({ client, router }: AppProps) {
  return (
    <SessionProvider>
      <ApolloProvider client={client}>
        <ForgetOtherPeople client={client} />
        <PlayerProvider>
          <RouterProvider router={router} />
        </PlayerProvider>
      </ApolloProvider>
    </SessionProvider>
  );
}

/** What was cached for one person is not shown to the next: saves, follows and access are theirs. */
function ForgetOtherPeople({ client }: { client: ApolloClient }) {
  const { userId, status } = useSession();
  const last = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (status === 'loading') return;
    if (last.current !== undefined && last.current !== userId) void client.resetStore();
    last.current = userId;
  }, [client, userId, status]);
  return null;
}
