import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Confirm, type Question } from '@/components/Confirm';
import { ErrorState, Loading } from '@/components/States';
import { orTell } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { StockWebhookFormat } from '@/gql/graphql';
import { keepStockWebhookDocument } from '../api/keepStockWebhook';
import { removeStockWebhookDocument } from '../api/removeStockWebhook';
import { stockWebhookFragment } from '../api/stockWebhookFragment';
import { stockWebhooksDocument } from '../api/stockWebhooks';
import type { HookProps } from './hookProps';
import { HookHelp } from './HookHelp';
import { OwnHook } from './OwnHook';
import { ShopifyHook } from './ShopifyHook';

/** Where the artist's other systems tell of stock: one that they write themselves, and Shopify. */
export function Webhooks() {
  const change = useChange();
  const { data, error, refetch } = useQuery(stockWebhooksDocument);
  const [question, setQuestion] = useState<Question | null>(null);
  if (!data) return error ? <ErrorState onRetry={() => void refetch()} /> : <Loading />;
  const hooks = readFragment(stockWebhookFragment, data.stockWebhooks);

  const propsOf = (format: StockWebhookFormat): HookProps => {
    const hook = hooks.find((each) => each.format === format) ?? null;
    return {
      hook,
      ask: setQuestion,
      keep: async (secret) => {
        const { keepStockWebhook } = await change(
          keepStockWebhookDocument,
          { format, ...(secret === undefined ? {} : { secret }) },
          (cache, made) =>
            cache.writeQuery({
              query: stockWebhooksDocument,
              data: {
                stockWebhooks: [
                  ...hooks.filter((each) => each.format !== format),
                  made.keepStockWebhook.webhook,
                ] as never,
              },
            }),
        );
        return keepStockWebhook.secret;
      },
      remove: async () => {
        if (!hook) return;
        await orTell(
          change(removeStockWebhookDocument, { id: hook.id }, (cache, made) =>
            cache.writeQuery({
              query: stockWebhooksDocument,
              data: { stockWebhooks: made.removeStockWebhook },
            }),
          ),
        );
      },
    };
  };

  return (
    <div className="grid max-w-200 grid-cols-1 gap-12">
      <OwnHook {...propsOf('SIDESTAGE')} />
      <ShopifyHook {...propsOf('SHOPIFY')} />
      <HookHelp />
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
