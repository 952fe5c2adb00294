import { useCallback, useState } from 'react';
import { Button } from '@/components/Button';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import {
  Cell,
  formatShortTime,
  Head,
  Pager,
  Panel,
  ReasonDialog,
  Row,
  Table,
  useAsk,
  usePages,
  usePolled,
} from '@/features/admin';
import { readFragment } from '@/gql';
import { tuningHistoryDocument, tuningVersionFragment } from './documents/tuning';
import { Downloads } from './Downloads';
import { describeChange, formatScore, rankerName, toTuning } from './tunings';
import type { Tuning, Version } from './types';

interface HistoryViewProps {
  /** What holds today. */
  current: Version;
  /** There are changes that nobody saved. */
  changed: boolean;
  onRestore: (version: number, reason: string) => Promise<void>;
}

const once = () => null;
const size = 10;

const columns = [
  { key: 'version', name: 'Version' },
  { key: 'at', name: 'Saved' },
  { key: 'by', name: 'By' },
  { key: 'threshold', name: 'Threshold', right: true },
  { key: 'model', name: 'Ranked by' },
  { key: 'diversity', name: 'Diversity', right: true },
  { key: 'discovery', name: 'Discovery', right: true },
  { key: 'reason', name: 'Reason' },
  { key: 'back', name: <span className="sr-only">Return</span>, right: true },
];

/** Who changed what and why, and the way back. */
export function HistoryView({ current, changed, onRestore }: HistoryViewProps) {
  const ask = useAsk();
  const pages = usePages(size);
  const [chosen, setChosen] = useState<{ version: number; tuning: Tuning | null } | null>(null);
  const { after } = pages;
  const { version } = current;
  const read = useCallback(async () => {
    const { tuningHistory } = await ask(tuningHistoryDocument, { first: size, after });
    // Read anew for each version that is made.
    return {
      version,
      page: tuningHistory,
      all: readFragment(tuningVersionFragment, tuningHistory.nodes),
    };
  }, [ask, after, version]);
  const { value, problem, refresh } = usePolled(read, once);
  const changes = chosen?.tuning
    ? describeChange(toTuning(current), chosen.tuning)
    : ['Everything as it came with the product.'];
  const hasDefaults = value?.all.some((each) => each.version === 0) ?? true;
  return (
    <Panel
      title="History"
      note="Every change, with its reason. Returning to one makes a new version, and holds for everybody at once."
      actions={<Downloads of="the history" file="history" />}
    >
      {!value && problem ? (
        <ErrorState title="The history did not load." onRetry={refresh}>
          {problem.message}
        </ErrorState>
      ) : !value ? (
        <Loading label="Loading the history">
          <Skeleton className="h-40 w-full" />
        </Loading>
      ) : (
        <>
          {version === 0 && (
            <p className="mb-3 text-sm text-text-3">
              Nothing was changed yet: this is what the product comes with.
            </p>
          )}
          {value.all.length > 0 && (
            <Table label="History of the tuning" columns={columns} minWidth={58}>
              {value.all.map((each) => (
                <HistoryRow
                  key={each.version}
                  each={each}
                  isCurrent={each.version === version}
                  onReturn={() => setChosen({ version: each.version, tuning: toTuning(each) })}
                />
              ))}
              {!hasDefaults && version !== 0 && !value.page.pageInfo.hasNextPage && (
                <Row>
                  <Head>0</Head>
                  <Cell className="whitespace-nowrap">The defaults</Cell>
                  <Cell colSpan={6} />
                  <Cell right>
                    <ReturnButton
                      version={0}
                      onReturn={() => setChosen({ version: 0, tuning: null })}
                    />
                  </Cell>
                </Row>
              )}
            </Table>
          )}
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
        title={returnTo(chosen?.version ?? 0)}
        changes={changed ? [...changes, 'Your unsaved changes are dropped.'] : changes}
        yes="Return"
        onClose={() => setChosen(null)}
        onSave={async (reason) => {
          if (chosen) await onRestore(chosen.version, reason);
        }}
      />
    </Panel>
  );
}

const returnTo = (version: number) =>
  version === 0 ? 'Return to the defaults' : `Return to version ${version}`;

interface HistoryRowProps {
  each: Version;
  isCurrent: boolean;
  onReturn: () => void;
}

function HistoryRow({ each, isCurrent, onReturn }: HistoryRowProps) {
  const { version, tuning, changedAt, changedBy, reason } = each;
  return (
    <Row>
      <Head>{version}</Head>
      <Cell className="whitespace-nowrap">
        {changedAt ? formatShortTime(changedAt) : 'The defaults'}
      </Cell>
      <Cell>{changedBy ? `@${changedBy}` : ''}</Cell>
      <Cell right>{formatScore(tuning.similarityScoreThreshold)}</Cell>
      <Cell>{rankerName(tuning.model)}</Cell>
      <Cell right>{formatScore(tuning.diversity)}</Cell>
      <Cell right>{formatScore(tuning.discovery)}</Cell>
      <Cell className="min-w-40 [overflow-wrap:anywhere]">{reason}</Cell>
      <Cell right>
        {isCurrent ? (
          <span className="text-text-3">Now</span>
        ) : (
          <ReturnButton version={version} onReturn={onReturn} />
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
      aria-label={returnTo(version)}
      onClick={onReturn}
    >
      Return
    </Button>
  );
}
