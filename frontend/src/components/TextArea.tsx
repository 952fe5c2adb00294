import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';

/** Text of several lines, drawn as the other fields are. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cx(
        'w-full rounded-sm border border-line-strong bg-surface px-3 py-2.5 text-md text-text transition-colors hover:border-text-3 focus:border-accent-text aria-invalid:border-danger disabled:opacity-55',
        className,
      )}
      {...rest}
    />
  );
}
