import { EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface CurtainProps {
  /** What of it the person muted; null for nothing. */
  muted: { isPerson: boolean; word?: string | null } | null | undefined;
  /** As in "Show once: the post". */
  what: string;
  children: ReactNode;
}

/** Before what the person muted: it says why, and opens for this once. */
export function Curtain({ muted, what, children }: CurtainProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!muted || isOpen) return children;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-raised px-4 py-2 text-sm text-text-2">
      <EyeOff size={18} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {muted.word
          ? `Hidden: it has “${muted.word}”, which you muted.`
          : 'Hidden: you muted or blocked its author.'}
      </span>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-label={`Show once: ${what}`}
        className="h-9 font-semibold text-text hover:underline narrow:h-11"
      >
        Show once
      </button>
    </p>
  );
}
