import { useCallback, useState, type ReactNode } from 'react';
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
  usePages,
  usePolled,
} from '@/features/admin';
import type { Noted } from './types';

/** A value of a version, with a column of its own. */
interface ValueColumn<V> {
  key: string;
  name: string;
  right?: boolean;
  show: (version: V) => ReactNode;
}

interface VersionPage<V> {
  versions: readonly V[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

interface VersionHistoryProps<V> {
  title: string;
  note: string;
  /** 'History of the tuning'. */
  label: string;
  downloads: ReactNode;
  columns: readonly ValueColumn<V>[];
  /** In rem, below which the table scrolls. */
  minWidth: number;
  /** What holds today. */
  current: V;
  /** There are changes that nobody saved. */
  changed: boolean;
  /** Reads a page; must be the same from one render to the next. */
  read: (first: number, after: string | null) => Promise<VersionPage<V>>;
  /** What returning to one would change, a line each. */
  describe: (to: V) => readonly string[];
  onRestore: (version: number, reason: string) => Promise<void>;
}

const once = () => null;
const size = 10;

/** Who changed what and why, and the way back. */
export function VersionHistory<V extends Noted>(props: VersionHistoryProps<V>) {
  const { title, note, label, downloads, minWidth, current, changed, read } = props;
  const pages = usePages(size);
  /** Null for the defaults. */
  const [chosen, setChosen] = useState<{ to: V | null } | null>(null);
  const { after } = pages;
  const { version } = current;
  // Read anew for each version that is made.
  const ask = useCallback(
    async () => ({ version, ...(await read(size, after)) }),
    [read, after, version],
  );
  const { value, problem, refresh } = usePolled(ask, once);
  const changes = chosen?.to
    ? props.describe(chosen.to)
    : ['Everything as it came with the product.'];
  const hasDefaults = value?.versions.some((each) => each.version === 0) ?? true;
  const columns = [
    { key: 'version', name: 'Version' },
    { key: 'at', name: 'Saved' },
    { key: 'by', name: 'By' },
    ...props.columns,
    { key: 'reason', name: 'Reason' },
    { key: 'back', name: <span className="sr-only">Return</span>, right: true },
  ];
  return (
    <Panel title={title} note={note} actions={downloads}>
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
          {value.versions.length > 0 && (
            <Table label={label} columns={columns} minWidth={minWidth}>
              {value.versions.map((each) => (
                <VersionRow
                  key={each.version}
                  each={each}
                  columns={props.columns}
                  isCurrent={each.version === version}
                  onReturn={() => setChosen({ to: each })}
                />
              ))}
              {!hasDefaults && version !== 0 && !value.pageInfo.hasNextPage && (
                <Row>
                  <Head>0</Head>
                  <Cell className="whitespace-nowrap">The defaults</Cell>
                  <Cell colSpan={columns.length - 3} />
                  <Cell right>
                    <ReturnButton version={0} onReturn={() => setChosen({ to: null })} />
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
          if (chosen) await props.onRestore(chosen.to?.version ?? 0, reason);
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
  onReturn: () => void;
}

function VersionRow<V extends Noted>({ each, columns, isCurrent, onReturn }: VersionRowProps<V>) {
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
