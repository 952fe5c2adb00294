import { Tag, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/IconButton';
import { formatPrice } from '@/lib/format';

interface AppliedCodeProps {
  code: string;
  discount: number;
  currency: string;
  /** Why it takes nothing off any more. */
  problem: string | null;
  onRemove: () => Promise<unknown>;
}

/** The code that was entered, with what it takes off or why it does not. */
export function AppliedCode({ code, discount, currency, problem, onRemove }: AppliedCodeProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <div className="grid">
      <div className="flex min-h-11 items-center gap-2">
        <Tag size={16} aria-hidden="true" className="shrink-0 text-text-3" />
        <p className="min-w-0 flex-1 text-sm wrap-anywhere">
          <span className="sr-only">Discount code </span>
          <span className="font-semibold">{code}</span>
        </p>
        {!problem && (
          <p className="text-sm font-semibold tabular-nums">−{formatPrice(discount, currency)}</p>
        )}
        <IconButton
          label={`Take away the code ${code}`}
          icon={<X size={18} aria-hidden="true" />}
          disabled={isBusy}
          className="-mr-3"
          onClick={async () => {
            setIsBusy(true);
            await onRemove();
            setIsBusy(false);
          }}
        />
      </div>
      {problem && (
        <p role="status" className="text-sm text-danger">
          {problem} Take it away to go on.
        </p>
      )}
    </div>
  );
}
