import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface BadgeProps {
  kind?: 'plain' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
  children: ReactNode;
}

const kinds = {
  plain: 'border-line-strong text-text-2',
  accent: 'border-accent-text text-accent-text',
  info: 'border-info text-info',
  success: 'border-success text-success',
  warning: 'border-warning text-warning',
  danger: 'border-danger text-danger',
};

export function Badge({ kind = 'plain', children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-xs border px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        kinds[kind],
      )}
    >
      {children}
    </span>
  );
}
