import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { formatWhen } from '@/lib/when';
import { postEditsDocument } from './api/postEdits';

/** The earlier texts of a post, when they are asked for. */
export function History({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="h-9 rounded-xs font-semibold text-text-2 hover:text-text narrow:h-11"
      >
        {isOpen ? 'Hide earlier texts' : 'Earlier texts'}
      </button>
      {isOpen && <Texts id={id} />}
    </div>
  );
}

function Texts({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(postEditsDocument, {
    variables: { id },
  });
  if (!data && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading earlier texts">
        <Skeleton className="h-10" />
      </Loading>
    );
  }
  if (data.postEdits.length === 0) return <p className="text-text-3">There is none to be shown.</p>;
  return (
    <ul aria-label="Earlier texts" className="grid gap-3 border-l-2 border-line pl-4">
      {data.postEdits.map(({ at, title, content }) => (
        <li key={at}>
          <p className="text-text-3">until {formatWhen(at)}</p>
          {title && (
            <p dir="auto" className="font-semibold wrap-anywhere text-text-2">
              {title}
            </p>
          )}
          <p dir="auto" className="whitespace-pre-line wrap-anywhere text-text-2">
            {content}
          </p>
        </li>
      ))}
    </ul>
  );
}
