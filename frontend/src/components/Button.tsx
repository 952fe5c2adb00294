import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';
import { Slot } from './Slot';
import { Spinner } from './Spinner';

export interface ButtonProps extends ComponentProps<'button'> {
  /** main: the one action of a view; plain: beside it; quiet: in rows and bars; danger: cannot be undone. */
  kind?: 'main' | 'plain' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  /** A pill, for a button that stands alone. */
  pill?: boolean;
  /** Shows that the work goes on and takes no second press. */
  busy?: boolean;
  /** Draws the child (a link) as a button. */
  asChild?: boolean;
}

const kinds = {
  main: 'bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'border border-line-strong text-text hover:bg-raised',
  quiet: 'text-text-2 hover:bg-raised hover:text-text',
  danger: 'border border-danger text-danger hover:bg-danger/12',
};

const sizes = {
  sm: 'h-9 narrow:h-11 px-3 text-sm gap-1.5',
  md: 'h-11 px-4 text-md gap-2',
  lg: 'h-12 px-4 text-sm gap-1.5 wide:text-md wide:h-13 wide:px-6 wide:gap-2.5',
};

export function Button({
  kind = 'plain',
  size = 'md',
  pill = false,
  busy = false,
  asChild = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const look = cx(
    'inline-flex shrink-0 items-center justify-center font-semibold whitespace-nowrap select-none',
    'transition-colors active:translate-y-px disabled:opacity-55',
    kinds[kind],
    sizes[size],
    pill ? 'rounded-full' : 'rounded-sm',
    className,
  );
  if (asChild) {
    return (
      <Slot className={look} {...rest}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      type="button"
      className={look}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner size={18} />}
      {children}
    </button>
  );
}
