import { useCallback, useState } from 'react';
import { Button } from '@/components/Button';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { readFragment } from '@/gql';
import { searchSettingsFragment, searchSettingsHistoryDocument } from '../documents/searchSettings';
import { formatShortTime } from '../figures';
import { Pager } from '../Pager';
import { Panel } from '../Panel';
import { Cell, Head, Row, Table } from '../Table';
import { useAsk } from '../useAsk';
import { usePages } from '../usePages';
import { usePolled } from '../usePolled';
import { describeChange, toDraft, type Settings } from './draft';
import { ReasonDialog } from './ReasonDialog';

interface HistoryProps {
  /** What holds today. */
  current: Settings;
  onRestore: (version: number, reason: string) => Promise<void>;
}

const once = () => null;

const columns = [
  { key: 'version', name: 'Version' },
  { key: 'at', name: 'Saved' },
  { key: 'by', name: 'By' },
  { key: 'reason', name: 'Reason' },
  { key: 'back', name: <span className="sr-only">Return</span>, right: true },
];

/** Who changed what and why, and the way back. */
export function History({ current, onRestore }: HistoryProps) {
  const ask = useAsk();
  const pages = usePages(10);
  const [chosen, setChosen] = useState<{ version: number; settings: Settings | null } | null>(null);
  const { after } = pages;
  const { version } = current;
  const read = useCallback(async () => {
    const { searchSettingsHistory } = await ask(searchSettingsHistoryDocument, {
      first: 10,
      after,
    });
    const all = readFragment(searchSettingsFragment, searchSettingsHistory.nodes);
    return { page: searchSettingsHistory, all, version };
  }, [ask, after, version]);
  const { value, problem, refresh } = usePolled(read, once);
  const hasDefaults = value?.all.some((each) => each.version === 0) ?? true;
  return (
    <Panel
      title="History"
      note="Every change, with its reason. Returning to one makes a new version."
    >
      {!value && problem ? (
        <ErrorState onRetry={refresh}>{problem.message}</ErrorState>
      ) : !value ? (
        <Loading>
          <Skeleton className="h-24 w-full" />
        </Loading>
      ) : version === 0 && value.all.length <= 1 ? (
        <p className="text-sm text-text-3">Nothing was changed yet: these are the defaults.</p>
      ) : (
        <>
          <Table label="History of the search settings" columns={columns} minWidth={38}>
            {value.all.map((settings) => (
              <HistoryRow
                key={settings.version}
                settings={settings}
                isCurrent={settings.version === version}
                onReturn={() => setChosen({ version: settings.version, settings })}
              />
            ))}
            {!hasDefaults && !value.page.pageInfo.hasNextPage && (
              <Row>
                <Head>0</Head>
                <Cell>The defaults</Cell>
                <Cell />
                <Cell />
                <Cell right>
                  <ReturnButton
                    version={0}
                    onReturn={() => setChosen({ version: 0, settings: null })}
                  />
                </Cell>
              </Row>
            )}
          </Table>
          <Pager
            of="the history"
            pages={pages}
            shown={value.all.length}
            total={value.page.totalCount}
            next={value.page.pageInfo.hasNextPage ? (value.page.pageInfo.endCursor ?? null) : null}
          />
        </>
      )}
      <ReasonDialog
        open={chosen !== null}
        title={
          chosen?.version === 0 ? 'Return to the defaults' : `Return to version ${chosen?.version}`
        }
        changes={
          chosen?.settings
            ? describeChange(toDraft(current), toDraft(chosen.settings))
            : ['All synonyms, stop words and weights as they came.']
        }
        yes="Return"
        onClose={() => setChosen(null)}
        onSave={async (reason) => {
          if (chosen) await onRestore(chosen.version, reason);
        }}
      />
    </Panel>
  );
}

interface HistoryRowProps {
  settings: Settings;
  isCurrent: boolean;
  onReturn: () => void;
}

function HistoryRow({ settings, isCurrent, onReturn }: HistoryRowProps) {
  return (
    <Row>
      <Head>{settings.version}</Head>
      <Cell className="whitespace-nowrap">
        {settings.changedAt ? formatShortTime(settings.changedAt) : 'The defaults'}
      </Cell>
      <Cell>{settings.changedBy ? `@${settings.changedBy}` : ''}</Cell>
      <Cell className="[overflow-wrap:anywhere]">{settings.reason}</Cell>
      <Cell right>
        {isCurrent ? (
          <span className="text-text-3">Now</span>
        ) : (
          <ReturnButton version={settings.version} onReturn={onReturn} />
        )}
      </Cell>
    </Row>
  );
}

function ReturnButton({ version, onReturn }: { version: number; onReturn: () => void }) {
  return (
    <Button
      size="sm"
      kind="quiet"
      className="-my-2 -mr-3"
      aria-label={version === 0 ? 'Return to the defaults' : `Return to version ${version}`}
      onClick={onReturn}
    >
      Return
    </Button>
  );
}
