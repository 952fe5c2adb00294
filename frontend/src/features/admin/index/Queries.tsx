import { useCallback, useState } from 'react';
import { Panel } from '@/components/instruments/Panel';
import { Segments } from '@/components/instruments/Segments';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { useAsk } from '@/core/data/useAsk';
import { usePolled } from '@/core/data/usePolled';
import { formatShare, formatWhole } from '@/lib/figures';
import { searchedQueriesDocument } from '../api/searchIndex/searchedQueries';

const spans = [1, 7, 30, 90].map((days) => ({
  value: days,
  label: days === 1 ? '1 day' : `${days} days`,
}));

const columns = [
  { key: 'query', name: 'Query' },
  { key: 'searches', name: 'Searches', right: true },
  { key: 'people', name: 'People', right: true },
  { key: 'empty', name: 'Found nothing', right: true },
];

const once = () => null;

/** What people search for, and what they do not find. */
export function Queries() {
  const [days, setDays] = useState(7);
  return (
    <Panel
      title="What people search for"
      note="Only what at least three people looked for; nobody’s name is kept with it."
      actions={<Segments label="Span" options={spans} value={days} onChange={setDays} />}
    >
      <div className="grid grid-cols-1 gap-8 roomy:grid-cols-2">
        <QueryTable
          title="Most searched"
          nothing="Nothing was searched for by three people in these days."
          days={days}
          empty={false}
        />
        <QueryTable
          title="Found nothing"
          nothing="Nothing that three people looked for was missing in these days."
          days={days}
          empty
        />
      </div>
    </Panel>
  );
}

interface QueryTableProps {
  title: string;
  nothing: string;
  days: number;
  empty: boolean;
}

function QueryTable({ title, nothing, days, empty }: QueryTableProps) {
  const ask = useAsk();
  const read = useCallback(
    async () => (await ask(searchedQueriesDocument, { days, empty })).searchedQueries,
    [ask, days, empty],
  );
  const { value: rows, problem, refresh } = usePolled(read, once);
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-md">{title}</h3>
      {!rows && problem ? (
        <ErrorState onRetry={refresh}>{problem.message}</ErrorState>
      ) : !rows ? (
        <Loading>
          <Skeleton className="h-32 w-full" />
        </Loading>
      ) : rows.length === 0 ? (
        <p className="text-sm text-text-3">{nothing}</p>
      ) : (
        <Table label={title} columns={columns}>
          {rows.map((row) => (
            <Row key={row.query}>
              <Head className="[overflow-wrap:anywhere]">
                <TextLink to={`/search?query=${encodeURIComponent(row.query)}`}>
                  {row.query}
                </TextLink>
              </Head>
              <Cell right>{formatWhole(row.searches)}</Cell>
              <Cell right>{formatWhole(row.people)}</Cell>
              <Cell right className={row.empty > 0.5 ? 'text-warning' : ''}>
                {formatShare(row.empty, 0)}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </div>
  );
}
