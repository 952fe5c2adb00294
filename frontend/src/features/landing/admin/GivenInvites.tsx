import { useState } from 'react';
import { Button } from '@/components/Button';
import { Panel } from '@/components/instruments/Panel';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { read } from '@/core/data/restCache';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useRest } from '@/core/data/useRest';
import { formatMoment } from '@/lib/when';
import { earlyAccessApi, type InviteCode, invitesBefore } from './earlyAccessApi';

const columns = [
  { key: 'for', name: 'For' },
  { key: 'made', name: 'Made' },
  { key: 'state', name: 'State' },
  { key: 'revoke', name: <span className="sr-only">Revoke it</span> },
];

interface Page {
  invites: InviteCode[];
}

const first = invitesBefore('');
/** As many as the server sends at once. */
const pageSize = 100;

/** Every invite code, the newest first: whose it is, what became of it, and its end. */
export function GivenInvites() {
  const { answer, error, reload } = useRest<Page>(first);
  const [more, setMore] = useState<readonly InviteCode[]>([]);
  const [last, setLast] = useState(pageSize);
  const [asked, setAsked] = useState<InviteCode | null>(null);
  if (!answer) {
    if (error) return <ErrorState title={toRefused(error).message} onRetry={reload} />;
    return (
      <Loading>
        <Skeleton className="h-40 rounded-md" />
      </Loading>
    );
  }
  const invites = [...answer.invites, ...more];
  const showMore = async () => {
    try {
      const next = (await read(invitesBefore(invites.at(-1)?.id ?? ''))) as Page;
      setMore((before) => [...before, ...next.invites]);
      setLast(next.invites.length);
    } catch (problem) {
      tellRefusal(problem);
    }
  };
  return (
    <Panel
      title="Invites"
      note="The newest first; those of one moment are a batch. What they are is known to whom they were given."
    >
      {invites.length === 0 ? (
        <EmptyState title="Nobody was invited yet." />
      ) : (
        <Table label="Invites" columns={columns} minWidth={36}>
          {invites.map((invite) => (
            <Row key={invite.id}>
              <Head className="wrap-anywhere">{whatFor(invite)}</Head>
              <Cell className="whitespace-nowrap">{formatMoment(invite.createdAt)}</Cell>
              <Cell>
                <State invite={invite} />
              </Cell>
              <Cell right>
                {invite.state !== 'used' && invite.state !== 'revoked' && (
                  <Button
                    size="sm"
                    kind="danger"
                    aria-label={`Revoke the invite for ${whatFor(invite)} of ${formatMoment(invite.createdAt)}`}
                    onClick={() => setAsked(invite)}
                  >
                    Revoke
                  </Button>
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {answer.invites.length === pageSize && last === pageSize && (
        <Button className="mt-4" onClick={() => void showMore()}>
          Show more
        </Button>
      )}
      <ReasonDialog
        open={asked !== null}
        title={`Revoke the invite for ${asked ? whatFor(asked) : ''}?`}
        changes={[
          'Nobody can sign up by it any more, and whoever tries is told that it was revoked.',
          'It is taken back in the audit log.',
        ]}
        yes="Revoke"
        hint="It stays in the audit log."
        onClose={() => setAsked(null)}
        onSave={async (why) => {
          if (!asked) return;
          try {
            await earlyAccessApi.revokeInvite(asked.id, why);
          } catch (refusal) {
            throw toRefused(refusal);
          }
          showSnackbar({ type: 'success', message: 'The invite is revoked.' });
          setMore([]);
          setLast(pageSize);
          reload();
        }}
      />
    </Panel>
  );
}

const whatFor = ({ email, note }: InviteCode) => email ?? (note || 'anybody');

const stateWords: Record<InviteCode['state'], string> = {
  made: 'To hand out',
  due: 'Letter on its way',
  sent: 'Sent',
  held: 'Somebody signs up by it',
  used: 'Used',
  revoked: 'Revoked',
};

function State({ invite: { state, usedBy, usedAt, revokedAt } }: { invite: InviteCode }) {
  const at = usedAt ?? revokedAt;
  return (
    <>
      {stateWords[state]}
      {usedBy && (
        <>
          {' by '}
          <TextLink to={`/${usedBy.handle}`}>@{usedBy.handle}</TextLink>
        </>
      )}
      {at && <span className="block text-xs text-text-3">{formatMoment(at)}</span>}
    </>
  );
}
