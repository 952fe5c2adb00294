import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { Link } from '@/components/Link';
import type { BeliefRowFragment } from '@/gql/graphql';

interface BeliefsProps {
  label: string;
  beliefs: readonly BeliefRowFragment[];
  /** Of removed ones, which are restored. */
  removed?: boolean;
  onChange: (belief: BeliefRowFragment) => void;
}

/** The first ones are what lists are made of; the rest is there to be asked for. */
const few = 10;

/** What is believed, how strongly, and what it rests on. */
export function Beliefs({ label, beliefs, removed = false, onChange }: BeliefsProps) {
  const [all, setAll] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <ul aria-label={label} className="grid w-full divide-y divide-line">
        {beliefs.slice(0, all ? undefined : few).map((belief) => (
          <li key={belief.id} className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2.5">
            <div className="flex min-w-0 items-center gap-3">
              {belief.subject === 'ARTIST' && (
                <Avatar src={belief.imageUrl} width={40} className="w-10 shrink-0" />
              )}
              <div className="min-w-0 flex-1">
                <Name belief={belief} />
                <p className="text-sm text-text-3">{belief.basis}</p>
                {!removed && <Strength belief={belief} />}
              </div>
            </div>
            <Button
              kind="quiet"
              size="sm"
              className="narrow:h-11"
              aria-label={`${removed ? 'Restore' : 'Remove'} ${belief.name}`}
              onClick={() => onChange(belief)}
            >
              {removed ? (
                <Undo2 size={16} aria-hidden="true" />
              ) : (
                <X size={16} aria-hidden="true" />
              )}
              {removed ? 'Restore' : 'Remove'}
            </Button>
          </li>
        ))}
      </ul>
      {!all && beliefs.length > few && (
        <Button size="sm" onClick={() => setAll(true)}>
          Show all {beliefs.length}
        </Button>
      )}
    </div>
  );
}

function Name({ belief: { name, path } }: { belief: BeliefRowFragment }) {
  const look = 'block truncate font-semibold';
  if (!path) return <span className={look}>{name}</span>;
  return (
    <Link to={path} className={`${look} hover:underline`}>
      {name}
    </Link>
  );
}

/** How strong against the strongest of its kind. */
function Strength({ belief: { name, strength } }: { belief: BeliefRowFragment }) {
  const percent = Math.round(strength * 100);
  return (
    <div
      role="meter"
      aria-label={`Strength of ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent} % of the strongest`}
      className="mt-1.5 h-1 max-w-80 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-text-3"
        style={{ width: `${Math.max(2, percent)}%` }}
      />
    </div>
  );
}
