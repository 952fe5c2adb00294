import { useState } from 'react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { Tabs } from '@/components/Tabs';
import { StudioFrame } from '@/features/studio';
import { Ledger } from '../Ledger';
import { Sales } from '../Sales';
import { SalesSummary } from '../SalesSummary';

/** /dashboard/sales: what an artist sold. */
export default function SalesPage() {
  const [tab, setTab] = useState('orders');
  return (
    <StudioFrame
      title="Sales"
      actions={
        <Button asChild>
          <Link to="/dashboard/sales/terms">Shipping and tax</Link>
        </Button>
      }
    >
      {() => (
        <div className="grid grid-cols-1 gap-8">
          <SalesSummary />
          <Tabs
            label="Sales"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'orders', label: 'Orders', content: <Sales /> },
              { value: 'ledger', label: 'Ledger', content: <Ledger /> },
            ]}
          />
        </div>
      )}
    </StudioFrame>
  );
}
