interface SumRowProps {
  name: string;
  amount: string;
  /** What the rows above it sum to. */
  isTotal?: boolean;
}

/** A line of what something costs, in a list of terms. */
export function SumRow({ name, amount, isTotal = false }: SumRowProps) {
  return (
    <div
      className={
        isTotal
          ? 'flex items-baseline justify-between gap-4 border-t border-line pt-1 font-semibold'
          : 'flex items-baseline justify-between gap-4 text-text-2'
      }
    >
      <dt>{name}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}
