import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { nextCursor } from '@/core/data/connections';
import { tellRefusal } from '@/core/data/tellRefusal';
import { type Ask, useAsk } from '@/core/data/useAsk';
import { readFragment } from '@/gql';
import type { OrderRowFragment, OrderStatus } from '@/gql/graphql';
import { orderRowFragment } from './api/orderFragment';
import { salesDocument } from './api/sales';
import { salesCsv } from './csv';
import { saveAsFile } from './csvFile';

export interface SalesFilter {
  status?: OrderStatus;
  search?: string;
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

async function all(ask: Ask, filter: SalesFilter): Promise<OrderRowFragment[]> {
  const orders: OrderRowFragment[] = [];
  let after: string | null = null;
  do {
    const { sales } = await ask(salesDocument, { ...filter, ...(after ? { after } : {}) });
    orders.push(...readFragment(orderRowFragment, sales.nodes));
    after = nextCursor(sales);
  } while (after !== null);
  return orders;
}
