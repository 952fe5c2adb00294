import { useState } from 'react';
import { Button } from '@/components/Button';

interface LoadMoreProps {
  /** Resolves when the next page is in the list. */
  onMore: () => Promise<unknown>;
  label?: string;
}

/** The next page, when it is asked for. */
export function LoadMore({ onMore, label = 'Show more' }: LoadMoreProps) {
  const [busy, setBusy] = useState(false);
  return (
    <div className="mt-8 flex justify-center">
      <Button
        busy={busy}
        onClick={async () => {
          setBusy(true);
          try {
            await onMore();
          } finally {
            setBusy(false);
          }
        }}
      >
        {label}
      </Button>
    </div>
  );
}
