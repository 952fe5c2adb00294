import { Minus, Plus } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { most } from './limits';
import type { CartItem } from './wanted';

interface StepperProps {
  item: CartItem;
  onChange: (quantity: number) => void;
}

/** How many pieces of something. Its buttons keep the focus at their ends. */
export function Stepper({ item: { name, quantity, available }, onChange }: StepperProps) {
  const highest = Math.min(available, most);
  const step = (by: number) => {
    const next = Math.min(quantity + by, Math.max(highest, 1));
    if (next >= 1 && next !== quantity) onChange(next);
  };
  const isLeast = quantity <= 1;
  const isMost = quantity >= highest;
  return (
    <div
      role="group"
      aria-label={`Quantity of ${name}`}
      className="inline-flex items-center rounded-full border border-line-strong"
    >
      <IconButton
        label={`One less of ${name}`}
        icon={<Minus size={16} aria-hidden="true" className={isLeast ? 'opacity-45' : ''} />}
        aria-disabled={isLeast}
        onClick={() => step(-1)}
      />
      <output className="min-w-6 text-center font-semibold tabular-nums">{quantity}</output>
      <IconButton
        label={`One more of ${name}`}
        icon={<Plus size={16} aria-hidden="true" className={isMost ? 'opacity-45' : ''} />}
        aria-disabled={isMost}
        onClick={() => step(1)}
      />
    </div>
  );
}
