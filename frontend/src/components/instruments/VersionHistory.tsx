import { type ReactNode, useState } from 'react';
import { formatShortTime } from '@/lib/figures';
import { Button } from '../Button';
import { ErrorState, Loading, Skeleton } from '../States';
import { Pager } from './Pager';
import { Panel } from './Panel';
import { ReasonDialog } from './ReasonDialog';
import { Cell, Head, Row, Table } from './Table';
import type { Pages } from './usePages';

/** A value of a version, with a column of its own. */
export interface ValueColumn<V> {
  key: string;
  name: string;
  right?: boolean;
  show: (version: V) => ReactNode;
}

/** A version of what an admin sets, without what it sets. */
export interface Version {
  version: number;
  reason: string;
  changedAt?: string | null;
  changedBy?: string | null;
}

export interface VersionPage<V> {
  versions: readonly V[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** A page of a history as it is read. */
export interface ReadHistory<V> {
  pages: Pages;
  value: VersionPage<V> | undefined;
  problem: Error | null;
  refresh: () => void;
}

interface VersionHistoryProps<V> {
  title: string;
  note: string;
  /** 'History of the tuning'. */
  label: string;
  downloads?: ReactNode;
  columns?: readonly ValueColumn<V>[];
  /** In rem, below which the table scrolls. */
  minWidth: number;
  /** What holds today. */
  current: V;
  /** There are changes that nobody saved. */
  changed?: boolean;
  history: ReadHistory<V>;
  /** What returning to one would change, a line each. */
  describe: (to: V) => readonly string[];
  texts?: Partial<typeof usualTexts>;
  /** Undefined for who may not return to a version. */
  onRestore: ((version: number, reason: string) => Promise<void>) | undefined;
}

const usualTexts = {
  /** While nothing was changed. */
  unchanged: 'Nothing was changed yet: this is what the product comes with.',
  /** What returning to the defaults would change. */
  defaults: 'Everything as it came with the product.',
  failed: 'The history did not load.',
};

/** Who changed what and why, and the way back. */
export function VersionHistory<V extends Version>(props: VersionHistoryProps<V>) {
  const { title, note, label, downloads, minWidth, current, changed = false } = props;
  const { pages, value, problem, refresh } = props.history;
  const canReturn = props.onRestore !== undefined;
  const texts = { ...usualTexts, ...props.texts };
  /** Null for the defaults. */
  const [chosen, setChosen] = useState<{ to: V | null } | null>(null);
  const { version } = current;
  const changes = chosen?.to ? props.describe(chosen.to) : [texts.defaults];
  const hasDefaults = value?.versions.some((each) => each.version === 0) ?? true;
  const columns = [
    { key: 'version', name: 'Version' },
    { key: 'at', name: 'Saved' },
    { key: 'by', name: 'By' },
    ...(props.columns ?? []),
    { key: 'reason', name: 'Reason' },
    { key: 'back', name: <span className="sr-only">Return</span>, right: true },
  ];
  return (
    <Panel title={title} note={note} actions={downloads}>
      {!value && problem ? (
        <ErrorState title={texts.failed} onRetry={refresh}>
          {problem.message}
        </ErrorState>
      ) : !value ? (
        <Loading label="Loading the history">
          <Skeleton className="h-40 w-full" />
        </Loading>
      ) : (
        <>
          {version === 0 && <p className="mb-3 text-sm text-text-3">{texts.unchanged}</p>}
          {value.versions.length > 0 && (
            <Table label={label} columns={columns} minWidth={minWidth}>
              {value.versions.map((each) => (
                <VersionRow
                  key={each.version}
                  each={each}
                  columns={props.columns ?? []}
                  isCurrent={each.version === version}
                  onReturn={canReturn ? () => setChosen({ to: each }) : undefined}
                />
              ))}
              {!hasDefaults && version !== 0 && !value.pageInfo.hasNextPage && (
                <Row>
                  <Head>0</Head>
                  <Cell className="whitespace-nowrap">The defaults</Cell>
                  <Cell colSpan={columns.length - 3} />
                  <Cell right>
                    {canReturn && (
                      <ReturnButton version={0} onReturn={() => setChosen({ to: null })} />
                    )}
                  </Cell>
                </Row>
              )}
            </Table>
          )}
          <Pager
            of="the history"
            pages={pages}
            shown={value.versions.length}
            total={value.totalCount}
            next={value.pageInfo.hasNextPage ? (value.pageInfo.endCursor ?? null) : null}
          />
        </>
      )}
      <ReasonDialog
        open={chosen !== null}
        title={returnTo(chosen?.to?.version ?? 0)}
        changes={changed ? [...changes, 'Your unsaved changes are dropped.'] : changes}
        yes="Return"
        onClose={() => setChosen(null)}
        onSave={async (reason) => {
          if (chosen) await props.onRestore?.(chosen.to?.version ?? 0, reason);
        }}
      />
    </Panel>
  );
}

const returnTo = (version: number) =>
  version === 0 ? 'Return to the defaults' : `Return to version ${version}`;

interface VersionRowProps<V> {
  each: V;
  columns: readonly ValueColumn<V>[];
  isCurrent: boolean;
  onReturn: (() => void) | undefined;
}

function VersionRow<V extends Version>({ each, columns, isCurrent, onReturn }: VersionRowProps<V>) {
  const { version, changedAt, changedBy, reason } = each;
  return (
    <Row>
      <Head>{version}</Head>
      <Cell className="whitespace-nowrap">
        {changedAt ? formatShortTime(changedAt) : 'The defaults'}
      </Cell>
      <Cell>{changedBy ? `@${changedBy}` : ''}</Cell>
      {columns.map(({ key, right, show }) => (
        <Cell key={key} right={right ?? false}>
          {show(each)}
        </Cell>
      ))}
      <Cell className="min-w-40 [overflow-wrap:anywhere]">{reason}</Cell>
      <Cell right>
        {isCurrent ? (
          <span className="text-text-3">Now</span>
        ) : (
          onReturn && <ReturnButton version={version} onReturn={onReturn} />
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
