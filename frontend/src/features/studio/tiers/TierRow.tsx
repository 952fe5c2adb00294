import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import type { StudioTierFragment } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { plural } from '@/lib/format';
import { Supporters } from './Supporters';
import { monthlyPrice } from './tierForm';

interface TierRowProps {
  tier: StudioTierFragment;
  handle: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
  onChanged: () => void;
}

/** A tier with what it offers; below it, when opened, who holds it. */
export function TierRow({ tier, handle, onEdit, onDelete, onChanged }: TierRowProps) {
  const [open, setOpen] = useState(false);
  const supporters = useId();
  return (
    <div className="py-4">
      <div className="flex items-start gap-2 wide:gap-4">
        <div className="-ml-2 wide:ml-0">{handle}</div>
        <div className="grid min-w-0 flex-1 gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 className="text-lg">{tier.name}</h2>
            <p className="tabular font-semibold">{monthlyPrice(tier.price, tier.currency)}</p>
          </div>
          {tier.description && (
            <p className="max-w-prose text-sm text-text-2">{tier.description}</p>
          )}
          {tier.perks.length > 0 && (
            <ul className="grid max-w-prose list-disc gap-0.5 pl-5 text-sm text-text-2 marker:text-text-3">
              {tier.perks.map((perk) => (
                <li key={perk}>{perk}</li>
              ))}
            </ul>
          )}
          <div className="-ml-3 flex flex-wrap items-center gap-1">
            <Button
              size="sm"
              kind="quiet"
              aria-expanded={open}
              aria-controls={supporters}
              className="narrow:h-11"
              onClick={() => setOpen(!open)}
            >
              {plural(tier.supporterCount ?? 0, 'supporter')}
              <ChevronDown
                size={16}
                aria-hidden="true"
                className={cx('transition-transform', open && 'rotate-180')}
              />
            </Button>
            <span className="ml-auto flex">
              <IconButton
                label={`Edit ${tier.name}`}
                icon={<Pencil size={18} aria-hidden="true" />}
                onClick={onEdit}
              />
              <IconButton
                label={`Delete ${tier.name}`}
                icon={<Trash2 size={18} aria-hidden="true" />}
                onClick={onDelete}
              />
            </span>
          </div>
        </div>
      </div>
      <div
        id={supporters}
        hidden={!open}
        className="mt-3 rounded-sm bg-surface p-4 wide:ml-11 wide:p-5"
      >
        {open && <Supporters tier={tier} onChanged={onChanged} />}
      </div>
    </div>
  );
}
