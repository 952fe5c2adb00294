import { useState } from 'react';
import { Button } from '@/components/Button';
import { Panel } from '@/components/instruments/Panel';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { showSnackbar } from '@/components/snackbarStore';
import { hasRole, useSession } from '@/core/session';
import { formatTime } from '@/lib/figures';
import { endSessions, type Person } from './person';

const columns = [
  { key: 'device', name: 'Device' },
  { key: 'started', name: 'Since' },
  { key: 'last', name: 'Last renewed' },
  { key: 'ends', name: 'Ends' },
];

const ending = { key: 'end', name: <span className="sr-only">End</span>, right: true };

interface SessionsProps {
  person: Person;
  onEnded: () => void;
}

/** Where somebody is signed in; an admin ends one of them or all. */
export function Sessions({ person: { userId, displayName, sessions }, onEnded }: SessionsProps) {
  const { profile } = useSession();
  const mayEnd = hasRole(profile);
  // Empty asks about all of them.
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Panel
      title="Signed in"
      actions={
        // Players of who is signed in nowhere may still be let in.
        mayEnd && (
          <Button size="sm" kind="danger" onClick={() => setAsked('')}>
            Sign out everywhere
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className="text-sm text-text-2">Nowhere.</p>
      ) : (
        <Table label="Signed in" columns={mayEnd ? [...columns, ending] : columns}>
          {sessions.map(({ id, device, startedAt, lastAt, expiresAt }) => (
            <Row key={id}>
              <Head>{device || 'Not known'}</Head>
              <Cell>{formatTime(startedAt)}</Cell>
              <Cell>{formatTime(lastAt)}</Cell>
              <Cell>{formatTime(expiresAt)}</Cell>
              {mayEnd && (
                <Cell right>
                  <Button size="sm" onClick={() => setAsked(id)}>
                    End <span className="sr-only">the session since {formatTime(startedAt)}</span>
                  </Button>
                </Cell>
              )}
            </Row>
          ))}
        </Table>
      )}
      <ReasonDialog
        open={asked !== null}
        title={
          asked ? `End this session of ${displayName}?` : `Sign ${displayName} out everywhere?`
        }
        changes={[
          'Nothing renews it any more, and its connections end within seconds.',
          'A page that is open reads on for an hour at most. They may sign in again.',
          ...(asked ? [] : ['Their app passwords are revoked: players are let in no more.']),
        ]}
        yes={asked ? 'End it' : 'Sign out'}
        onClose={() => setAsked(null)}
        onSave={async (why) => {
          await endSessions(userId, asked || null, why);
          showSnackbar({
            type: 'success',
            message: asked ? 'The session is over.' : `${displayName} is signed out everywhere.`,
          });
          onEnded();
        }}
      />
    </Panel>
  );
}
