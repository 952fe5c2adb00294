import { type ReactNode, useState } from 'react';
import { lazyPart } from './lazyPart';

export interface OverlayProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
}

export interface SheetProps extends OverlayProps {
  /** From the bottom on phones, from the right for what stays beside the page. */
  side?: 'bottom' | 'right';
  /** The title is there for those who hear the page; the content shows its own. */
  hideTitle?: boolean;
  className?: string;
}

const close = ({ onOpenChange }: OverlayProps) => onOpenChange(false);
const DialogParts = lazyPart<OverlayProps>(async () => (await import('./DialogParts')).Dialog, {
  close,
});
const SheetParts = lazyPart<SheetProps>(async () => (await import('./DialogParts')).Sheet, {
  close,
});

/** Whether it has been open once: what was never opened is never loaded. */
function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return once;
}

/** A question or a short form over the page. */
export function Dialog(props: OverlayProps) {
  if (!useOnceOpen(props.open)) return null;
  return <DialogParts {...props} />;
}

/** Slides over the page from an edge. */
export function Sheet(props: SheetProps) {
  if (!useOnceOpen(props.open)) return null;
  return <SheetParts {...props} />;
}
