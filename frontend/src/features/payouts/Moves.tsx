import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { orTell } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { LoadMore } from '@/features/catalogue';
import { formatPrice } from '@/lib/format';
import { movesDocument } from './api/moves';
import { retryMoveDocument, writeRetried } from './api/retryMove';
import { DownloadMoves } from './DownloadMoves';
import { formatMoment, kindWords, type Move, moveWords, noteOf } from './words';

const badges = {
  PENDING: 'info',
  SUCCEEDED: 'success',
  REFUSED: 'warning',
  DROPPED: 'plain',
} as const;

const columns = [
  { key: 'at', name: 'When' },
  { key: 'order', name: 'Order' },
  { key: 'kind', name: 'What' },
  { key: 'status', name: 'Status' },
  { key: 'amount', name: 'Amount', right: true },
];

/** As many as a page of the list. */
const first = 50;

/** What was transferred to somebody, and taken back. */
export function Moves() {
  const { data, error, refetch, fetchMore } = useQuery(movesDocument, {
    variables: { first },
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.payoutMoves;
  const after = nextCursor(page);
  return (
    <section aria-labelledby="transfers" className="min-w-0">
      <SectionHeader id="transfers" title="Transfers">
        {page && page.nodes.length > 0 && <DownloadMoves />}
      </SectionHeader>
      <Found moves={page?.nodes} hasFailed={Boolean(error)} onRetry={() => void refetch()} />
      {after !== null && (
        <LoadMore label="More" onMore={() => fetchMore({ variables: { first, after } })} />
      )}
    </section>
  );
}

interface FoundProps {
  moves: readonly Move[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
}

function Found({ moves, hasFailed, onRetry }: FoundProps) {
  if (!moves && hasFailed) return <ErrorState onRetry={onRetry} />;
  if (!moves) {
    return (
      <Loading label="Loading transfers">
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (moves.length === 0) {
    return (
      <EmptyState title="Nothing transferred yet.">
        What you earn is transferred once your account is ready, sale by sale.
      </EmptyState>
    );
  }
  return (
    <Table label="Transfers" columns={columns} minWidth={40}>
      {moves.map((move) => (
        <Row key={move.id}>
          <Head className="whitespace-nowrap">{formatMoment(move.createdAt)}</Head>
          <Cell>
            {move.orderId ? (
              <TextLink to={`/orders/${move.orderId}`} className="narrow:py-2">
                {move.orderNumber}
              </TextLink>
            ) : (
              move.orderNumber
            )}
          </Cell>
          <Cell>{kindWords[move.kind]}</Cell>
          <Cell className="max-w-80">
            <Badge kind={badges[move.status]}>{moveWords[move.status]}</Badge>
            {noteOf(move) && <span className="mt-1 block text-xs text-text-3">{noteOf(move)}</span>}
            {move.isStopped && move.kind === 'TRANSFER' && <Retry move={move} />}
          </Cell>
          <Cell right>
            {formatPrice(move.kind === 'REVERSAL' ? -move.amount : move.amount, move.currency)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Has a transfer that was given up be tried again. */
function Retry({ move: { id, orderNumber } }: { move: Move }) {
  const change = useChange();
  const [isBusy, setIsBusy] = useState(false);
  const retry = async () => {
    setIsBusy(true);
    await orTell(change(retryMoveDocument, { id }, writeRetried));
    setIsBusy(false);
  };
  return (
    <Button
      size="sm"
      className="mt-2"
      aria-label={`Try the transfer of ${orderNumber} again`}
      busy={isBusy}
      onClick={() => void retry()}
    >
      Try again
    </Button>
  );
}
