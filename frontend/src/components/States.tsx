import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { useWhenOnline } from '@/lib/online';
import { useWhenBack } from '@/lib/recovery';
import { Button } from './Button';

/** Has the shape of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block animate-[breathe_1600ms_ease-in-out_infinite] skeleton bg-raised',
        className,
      )}
    />
  );
}

/** Wraps skeletons, and says once that something is on its way. Until it is there the page's foot is not shown. */
export function Loading({ label = 'Loading', children }: { label?: string; children?: ReactNode }) {
  return (
    <div role="status" aria-label={label} className="awaited contents">
      {children}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  /** What will be here. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cx('grid justify-items-start gap-3 border-l-2 border-line py-2 pl-5', className)}
    >
      <p className="font-display text-lg font-bold">{title}</p>
      {children && <p className="max-w-prose text-text-2">{children}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** What happened. */
  title?: string;
  /** What to do about it. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** Says that something failed. Where it can be tried again, it is by itself once the server is back. */
export function ErrorState({
  title = 'This did not load.',
  children = 'The server did not answer as it should. Try again in a moment.',
  onRetry,
}: ErrorStateProps) {
  useWhenBack(onRetry);
  if (!useWhenOnline(onRetry)) return <Offline />;
  return (
    <div role="alert" className="grid justify-items-start gap-3 border-l-2 border-danger py-2 pl-5">
      <p className="font-display text-lg font-bold">{title}</p>
      <p className="max-w-prose text-text-2">{children}</p>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** In place of what cannot be had without a connection; whoever shows it brings that when there is one again. */
export function Offline() {
  return (
    <div role="status" className="grid gap-3 border-l-2 border-line py-2 pl-5">
      <p className="font-display text-lg font-bold">You are offline.</p>
      <p className="max-w-prose text-text-2">
        This comes by itself when you are connected again. What you keep on this device plays
        meanwhile.
      </p>
    </div>
  );
}
