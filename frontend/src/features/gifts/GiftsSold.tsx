import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { showSnackbar } from '@/components/snackbarStore';
import { ErrorState } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { tellRefusal } from '@/core/data/tellRefusal';
import { LoadMore } from '@/features/catalogue';
import { DisputeNote } from '@/features/orders';
import { readFragment } from '@/gql';
import type { GiftPartsFragment } from '@/gql/graphql';
import { formatDate, formatPrice } from '@/lib/format';
import { giftFragment } from './api/giftFragment';
import { giftsSoldDocument } from './api/giftsSold';
import { useGift } from './useGift';
import { lengthWords, openWords, statusWords } from './words';

const columns = [
  { key: 'by', name: 'Given by' },
  { key: 'to', name: 'Opened by' },
  { key: 'tier', name: 'Tier' },
  { key: 'paid', name: 'Paid' },
  { key: 'amount', name: 'Amount', right: true },
  { key: 'status', name: 'Status' },
  { key: 'do', name: <span className="sr-only">Pay back</span> },
];

const isRefundable = ({ status, isRefundSentBack }: GiftPartsFragment) =>
  status === 'READY' || status === 'REDEEMED' || status === 'EXPIRED' || isRefundSentBack;

/** What was given of an artist's tiers, the last first; nothing where nothing was. */
export function GiftsSold() {
  const { data, error, refetch, fetchMore } = useQuery(giftsSoldDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const { refund } = useGift();
  const [question, setQuestion] = useState<Question | null>(null);
  const page = data?.giftsSold;
  const after = nextCursor(page);
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page || page.nodes.length === 0) return null;

  const payBack = async (gift: GiftPartsFragment) => {
    try {
      const { status } = await refund(gift.id);
      showSnackbar({
        type: 'success',
        message: status === 'REFUNDED' ? 'It is paid back.' : 'It is on its way back.',
      });
    } catch (refused) {
      tellRefusal(refused);
    }
  };
  const ask = (gift: GiftPartsFragment) =>
    setQuestion({
      title: `Pay ${gift.giver.displayName} back?`,
      text: gift.isRefundSentBack
        ? 'Their bank sent the refund back. It is tried once more, and stays closed.'
        : gift.status === 'REDEEMED'
          ? `${gift.tierName} is closed to ${gift.redeemer?.displayName ?? 'whoever opened it'} then.`
          : 'The gift cannot be opened any more then.',
      yes: `Pay back ${formatPrice(gift.amount ?? 0, gift.currency ?? '')}`,
      danger: true,
      onYes: () => payBack(gift),
    });
  return (
    <section aria-labelledby="gifts-sold" className="grid min-w-0 grid-cols-1 gap-4">
      <SectionHeader id="gifts-sold" title="Gifts" />
      <Table label="Gifts" columns={columns} minWidth={52}>
        {readFragment(giftFragment, page.nodes).map((gift) => (
          <Row key={gift.id}>
            <Head>
              <TextLink to={`/${gift.giver.handle}`} className="narrow:py-2">
                {gift.giver.displayName}
              </TextLink>
            </Head>
            <Cell>
              {gift.redeemer && (
                <TextLink to={`/${gift.redeemer.handle}`} className="narrow:py-2">
                  {gift.redeemer.displayName}
                </TextLink>
              )}
            </Cell>
            <Cell>
              {gift.tierName}, {lengthWords(gift.months)}
            </Cell>
            <Cell>{formatDate(gift.paidAt ?? '')}</Cell>
            <Cell right>
              {formatPrice(gift.amount ?? 0, gift.currency ?? '')}
              {gift.tax ? (
                <span className="block text-sm text-text-3">
                  {formatPrice(gift.tax, gift.currency ?? '')} of it is tax
                </span>
              ) : null}
            </Cell>
            <Cell>
              {gift.status === 'REDEEMED' && openWords(gift)}
              {gift.status !== 'REDEEMED' &&
                (gift.isRefundSentBack ? 'Closed' : statusWords[gift.status])}
              {gift.refundFailure && (
                <span className="block text-sm text-danger">
                  Not paid back: {gift.refundFailure}
                </span>
              )}
              <DisputeNote state={gift.dispute} />
            </Cell>
            <Cell>
              {isRefundable(gift) && (
                <Button size="sm" kind="quiet" onClick={() => ask(gift)}>
                  Pay back <span className="sr-only">gift {gift.number}</span>
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      {after !== null && (
        <LoadMore label="More gifts" onMore={() => fetchMore({ variables: { after } })} />
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </section>
  );
}
