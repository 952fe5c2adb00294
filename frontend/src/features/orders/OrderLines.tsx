import { ArrowDownToLine } from 'lucide-react';
import { Button } from '@/components/Button';
import { Cover } from '@/components/Cover';
import { TextLink } from '@/components/Link';
import { askToDownload } from '@/core/site/downloadPrompt';
import { formatPrice } from '@/lib/format';
import type { Order, Side } from './order';
import { kindOf } from './words';

/** What was bought, as it was then. */
export function OrderLines({
  order: { lines, currency },
  side = 'buyer',
}: {
  order: Order;
  side?: Side;
}) {
  return (
    <ul aria-label="What was bought" className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={line.id} className="flex items-start gap-4 py-4">
          <Cover src={line.imageUrl} width={64} className="w-16 print:hidden" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">
              <TextLink to={`/tradingpost/${line.merchandiseId}`} className="no-underline">
                {line.name}
              </TextLink>
            </p>
            {kindOf(line) && <p className="text-sm wrap-anywhere text-text-2">{kindOf(line)}</p>}
            <p className="text-sm text-text-2 tabular-nums">
              {line.quantity} × {formatPrice(line.price, currency)}
            </p>
            {line.downloadUrl && side === 'buyer' && (
              <Button
                size="sm"
                className="mt-2 print:hidden"
                aria-label={`Download ${line.name}`}
                onClick={() => askToDownload({ title: line.name, path: line.downloadUrl! })}
              >
                <ArrowDownToLine size={16} aria-hidden="true" />
                Download
              </Button>
            )}
            {line.refundedQuantity > 0 && (
              <p className="text-sm text-text-2 tabular-nums">{line.refundedQuantity} given back</p>
            )}
          </div>
          <p className="font-semibold tabular-nums">{formatPrice(line.total, currency)}</p>
        </li>
      ))}
    </ul>
  );
}
