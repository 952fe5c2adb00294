import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Pager } from '@/components/instruments/Pager';
import { Panel } from '@/components/instruments/Panel';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { usePages } from '@/components/instruments/usePages';
import { useWhy } from '@/components/instruments/why';
import { TextLink } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { useAct } from '@/core/data/useAct';
import { useAsk } from '@/core/data/useAsk';
import { usePolled } from '@/core/data/usePolled';
import type { AdminSetAsideQuery } from '@/gql/graphql';
import { formatShortTime, formatWhole } from '@/lib/figures';
import { dropSetAsideDocument } from '../api/searchIndex/dropSetAside';
import { retrySetAsideDocument } from '../api/searchIndex/retrySetAside';
import { setAsideDocument } from '../api/searchIndex/setAside';
import { isThingType, typeName } from '../things';
import { useIsAdmin } from '../useIsAdmin';
import { writeLook } from './OneThing';

interface SetAsideProps {
  /** How many there are; read anew when that changes. */
  count: number;
  onChange: () => void;
}

type Change = AdminSetAsideQuery['setAsideChanges']['nodes'][number];

/** Where links to it lead. */
const place = 'set-aside';

const once = () => null;

/** Changes that were given up: tried again, or forgotten. */
export function SetAside({ count, onChange }: SetAsideProps) {
  const ask = useAsk();
  const { act, acting } = useAct();
  const { why, forgetWhy } = useWhy();
  const isAdmin = useIsAdmin();
  const pages = usePages(25);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [question, setQuestion] = useState<Question | null>(null);
  const { after } = pages;
  const read = useCallback(
    async () => ({
      count,
      page: (await ask(setAsideDocument, { first: 25, after })).setAsideChanges,
    }),
    [ask, after, count],
  );
  const { value, problem, refresh } = usePolled(read, once);

  const isThere = value !== undefined;
  const { hash } = useLocation();
  // It is not there yet when its address is reached.
  useEffect(() => {
    if (isThere && hash === `#${place}`) document.getElementById(place)?.scrollIntoView();
  }, [isThere, hash]);

  const settled = (done: string) => {
    setChosen(new Set());
    forgetWhy();
    showSnackbar({ type: 'success', message: done });
    pages.setCursors([]);
    refresh();
    onChange();
  };
  const retry = async (ids: string[] | null) => {
    const data = await act(ids ? 'retry' : 'retryAll', retrySetAsideDocument, { ids, why });
    if (data) settled(`${changes(data.retrySetAside)} will be tried again.`);
  };
  const drop = (ids: string[]) =>
    setQuestion({
      title: `Forget ${changes(ids.length)}?`,
      text: 'The index stays as it is for these things until they change again or are reindexed.',
      yes: 'Forget',
      danger: true,
      onYes: async () => {
        const data = await act('drop', dropSetAsideDocument, { ids, why });
        if (data) settled(`${changes(data.dropSetAside)} forgotten.`);
      },
    });

  const page = value?.page;
  const ids = (page?.nodes ?? []).map(({ id }) => id).filter((id) => chosen.has(id));
  return (
    <Panel
      id={place}
      title="Set aside"
      note="Changes that could not be carried to the index and were given up."
      actions={
        isAdmin && page && page.totalCount > 0 ? (
          <>
            <Button
              size="sm"
              disabled={ids.length === 0}
              busy={acting === 'retry'}
              onClick={() => void retry(ids)}
            >
              Try {ids.length > 0 ? formatWhole(ids.length) : 'chosen'} again
            </Button>
            <Button size="sm" kind="danger" disabled={ids.length === 0} onClick={() => drop(ids)}>
              Forget {ids.length > 0 ? formatWhole(ids.length) : 'chosen'}
            </Button>
            <Button size="sm" busy={acting === 'retryAll'} onClick={() => void retry(null)}>
              Try all again
            </Button>
          </>
        ) : undefined
      }
    >
      {!page && problem ? (
        <ErrorState onRetry={refresh}>{problem.message}</ErrorState>
      ) : !page ? (
        <Loading>
          <Skeleton className="h-12 w-full" />
        </Loading>
      ) : page.nodes.length === 0 ? (
        <p className="text-sm text-text-3">Nothing was set aside.</p>
      ) : (
        <>
          <ChangesTable
            nodes={page.nodes}
            chosen={chosen}
            onChoose={isAdmin ? setChosen : undefined}
          />
          <Pager
            of="set-aside changes"
            pages={pages}
            shown={page.nodes.length}
            total={page.totalCount}
            next={nextCursor(page)}
          />
        </>
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

function changes(count: number): string {
  return `${formatWhole(count)} ${count === 1 ? 'change' : 'changes'}`;
}

interface ChangesTableProps {
  nodes: readonly Change[];
  chosen: ReadonlySet<string>;
  /** Undefined for who may not act on them. */
  onChoose: ((chosen: ReadonlySet<string>) => void) | undefined;
}

function ChangesTable({ nodes, chosen, onChoose }: ChangesTableProps) {
  const all = nodes.every(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose?.(next);
  };
  const columns = [
    ...(onChoose
      ? [
          {
            key: 'choose',
            name: (
              <Tick
                label="Choose all on this page"
                checked={all}
                onChange={() => onChoose(all ? new Set() : new Set(nodes.map(({ id }) => id)))}
              />
            ),
          },
        ]
      : []),
    { key: 'thing', name: 'Thing' },
    { key: 'error', name: 'Error' },
    { key: 'attempts', name: 'Attempts', right: true },
    { key: 'since', name: 'Changed', right: true },
    { key: 'at', name: 'Set aside', right: true },
  ];
  return (
    <Table label="Changes that were set aside" columns={columns} minWidth={46}>
      {nodes.map((change) => {
        const name = change.name ?? change.itemId;
        return (
          <Row key={change.id}>
            {onChoose && (
              <Cell className="w-9">
                <Tick
                  label={`Choose ${name}`}
                  checked={chosen.has(change.id)}
                  onChange={() => toggle(change.id)}
                />
              </Cell>
            )}
            <Head className="w-56">
              {onChoose && isThingType(change.type) ? (
                <TextLink
                  to={`?look=${encodeURIComponent(writeLook({ type: change.type, id: change.itemId }))}#one-thing`}
                >
                  {name}
                </TextLink>
              ) : (
                name
              )}
              <span className="block text-xs text-text-3">
                {typeName(change.type)}
                {change.name === null && onChoose && ', gone from the graph'}
              </span>
            </Head>
            <Cell className="min-w-60 [overflow-wrap:anywhere] text-text-2">{change.error}</Cell>
            <Cell right>{formatWhole(change.attempts)}</Cell>
            <Cell right>{formatShortTime(change.createdAt)}</Cell>
            <Cell right>{formatShortTime(change.setAsideAt)}</Cell>
          </Row>
        );
      })}
    </Table>
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="-m-2 grid size-9 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={onChange}
        className="size-4.5 accent-accent"
      />
    </label>
  );
}
