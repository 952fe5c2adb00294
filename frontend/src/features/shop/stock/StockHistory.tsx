import { useQuery } from '@apollo/client/react';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { LoadMore } from '@/features/catalogue';
import type { StockHistoryQuery } from '@/gql/graphql';
import { stockHistoryDocument } from '../api/stockHistory';
import { changeWords, doerOf, formatMoment } from './words';

const columns = [
  { key: 'at', name: 'When' },
  { key: 'size', name: 'Size' },
  { key: 'kind', name: 'What' },
  { key: 'by', name: 'To sell', right: true },
  { key: 'after', name: 'There then', right: true },
  { key: 'who', name: 'By' },
  { key: 'why', name: 'Why' },
];

interface StockHistoryProps {
  itemId: string;
  /** The person who looks at it. */
  userId: string;
  /** What sizes are called, by their ids. */
  names: ReadonlyMap<string, string>;
}

/** What changed the stock of an item, the latest first. */
export function StockHistory({ itemId, userId, names }: StockHistoryProps) {
  const { data, error, refetch, fetchMore } = useQuery(stockHistoryDocument, {
    variables: { itemId },
  });
  const page = data?.stockHistory;
  const after = nextCursor(page);
  return (
    <div className="grid grid-cols-1 gap-4">
      <h3 className="font-semibold">History</h3>
      {!page && error && <ErrorState onRetry={() => void refetch()} />}
      {!page && !error && (
        <Loading label="Loading the history">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {page?.nodes.length === 0 && <p className="text-text-2">Nothing changed yet.</p>}
      {page && page.nodes.length > 0 && (
        <Table label="History of the stock" columns={columns} minWidth={48}>
          {page.nodes.map((change) => (
            <Row key={change.id}>
              <Head className="whitespace-nowrap">
                <time dateTime={change.at}>{formatMoment(change.at)}</time>
              </Head>
              <Cell className="wrap-anywhere">
                {names.get(change.sizeId) ?? 'A size that is gone'}
              </Cell>
              <Cell>{changeWords[change.kind]}</Cell>
              <Cell right>{signed(toSellBy(change))}</Cell>
              <Cell right>{change.quantityAfter}</Cell>
              <Cell>{doerOf(change, userId)}</Cell>
              <Cell className="wrap-anywhere">
                <Reason text={change.reason} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {after !== null && (
        <LoadMore label="More" onMore={() => fetchMore({ variables: { itemId, after } })} />
      )}
    </div>
  );
}

/** Why, with the way to the order that it names. */
function Reason({ text }: { text: string | null | undefined }) {
  const number = text && /^Order (\S+)$/.exec(text)?.[1];
  if (!number) return text;
  return <TextLink to={`/dashboard/sales?q=${encodeURIComponent(number)}`}>{text}</TextLink>;
}

type StockChange = StockHistoryQuery['stockHistory']['nodes'][number];

/** How many more pieces there are to sell after a change: those that are set aside or held are not. */
const toSellBy = ({ quantity, reserved, held }: StockChange) => quantity - reserved - held;

function signed(pieces: number): string {
  if (pieces === 0) return '0';
  return pieces > 0 ? `+${pieces}` : `−${-pieces}`;
}
