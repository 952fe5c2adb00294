import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { nextCursor } from '@/core/data/connections';
import { tellRefusal } from '@/core/data/tellRefusal';
import { type Ask, useAsk } from '@/core/data/useAsk';
import { readFragment } from '@/gql';
import type { OrderStatus } from '@/gql/graphql';
import { addressFragment } from './api/addressFragment';
import { orderRowFragment } from './api/orderFragment';
import { salesFileDocument } from './api/salesFile';
import { salesCsv, type SoldOrder } from './csv';
import { saveAsFile } from './csvFile';

export interface SalesFilter {
  status?: OrderStatus;
  search?: string;
  /** When they were paid: from a moment on, and before another. */
  from?: string;
  until?: string;
}

/** Hands over every order that the filter lets through, as a file for spreadsheets. */
export function DownloadSales({ filter }: { filter: SalesFilter }) {
  const ask = useAsk();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveAsFile(salesCsv(await all(ask, filter)), 'sidestage-sales.csv');
    } catch (error) {
      tellRefusal(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="sm" busy={isBusy} onClick={() => void download()}>
      <Download size={16} aria-hidden="true" /> CSV
    </Button>
  );
}

async function all(ask: Ask, filter: SalesFilter): Promise<SoldOrder[]> {
  const orders: SoldOrder[] = [];
  let after: string | null = null;
  do {
    const { sales } = await ask(salesFileDocument, { ...filter, ...(after ? { after } : {}) });
    for (const node of sales.nodes)
      orders.push({
        ...readFragment(orderRowFragment, node),
        address: readFragment(addressFragment, node.address) ?? null,
      });
    after = nextCursor(sales);
  } while (after !== null);
  return orders;
}
