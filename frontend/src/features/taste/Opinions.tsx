import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Avatar, Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import type { OpinionRowFragment } from '@/gql/graphql';
import { formatDate } from '@/lib/format';

const few = 10;

interface OpinionsProps {
  opinions: readonly OpinionRowFragment[];
  onTakeBack: (opinion: OpinionRowFragment) => void;
}

/** What the person said of things, the latest first. */
export function Opinions({ opinions, onTakeBack }: OpinionsProps) {
  const [shown, setShown] = useState(few);
  return (
    <div className="grid justify-items-start gap-3">
      <ul aria-label="What you said" className="grid w-full divide-y divide-line">
        {opinions.slice(0, shown).map((opinion) => (
          <li
            key={`${opinion.subject}/${opinion.id}`}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2.5"
          >
            <div className="flex min-w-0 items-center gap-3">
              <Picture opinion={opinion} />
              <div className="min-w-0">
                <Name opinion={opinion} />
                <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-text-3">
                  {opinion.verdict === 'MORE' ? (
                    <ThumbsUp size={14} aria-hidden="true" />
                  ) : (
                    <ThumbsDown size={14} aria-hidden="true" />
                  )}
                  {opinion.verdict === 'MORE' ? 'More like this' : 'Not for me'}
                  <span>· {formatDate(opinion.at)}</span>
                </p>
              </div>
            </div>
            <Button
              kind="quiet"
              size="sm"
              className="narrow:h-11"
              aria-label={`Take back what you said of ${opinion.name}`}
              onClick={() => onTakeBack(opinion)}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
      {opinions.length > shown && (
        <Button size="sm" onClick={() => setShown(shown + 50)}>
          Show more of {opinions.length}
        </Button>
      )}
    </div>
  );
}

function Picture({ opinion: { subject, imageUrl } }: { opinion: OpinionRowFragment }) {
  if (subject === 'GENRE') return null;
  if (subject === 'ARTIST') return <Avatar src={imageUrl} width={40} className="w-10 shrink-0" />;
  return <Cover src={imageUrl} width={40} className="w-10 shrink-0 rounded-xs" />;
}

function Name({ opinion: { name, artistName, path } }: { opinion: OpinionRowFragment }) {
  return (
    <p className="truncate">
      {path ? (
        <Link to={path} className="font-semibold hover:underline">
          {name}
        </Link>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      {artistName && <span className="text-text-2"> by {artistName}</span>}
      {!path && <span className="text-text-3"> (no longer here)</span>}
    </p>
  );
}
