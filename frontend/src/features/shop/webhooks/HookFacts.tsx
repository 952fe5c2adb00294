import { Badge } from '@/components/Badge';
import type { StockWebhookPartsFragment } from '@/gql/graphql';
import { formatWhen } from '@/lib/when';
import { CopyField } from './CopyField';

/** The address of a webhook, and what came to it last. */
export function HookFacts({ hook, of }: { hook: StockWebhookPartsFragment; of: string }) {
  const { path, lastHeard, problem } = hook;
  return (
    <>
      <CopyField label={`Address for ${of}`} value={`${window.location.origin}${path}`} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2">
        {lastHeard ? (
          <>
            <Badge kind={problem ? 'danger' : 'success'}>{problem ? 'Not taken' : 'Taken'}</Badge>
            <time dateTime={lastHeard}>{formatWhen(lastHeard)}</time>
          </>
        ) : (
          'Nothing came yet.'
        )}
      </p>
      {problem && <p className="text-sm wrap-anywhere text-danger">{problem}</p>}
    </>
  );
}
