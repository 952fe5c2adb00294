import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/cx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, for those who do not see the icon; the tooltip too. */
  label: string;
  icon: ReactNode;
  /** sm 36 px for dense rows, 44 px on phones; md 44 px, lg 56 px. */
  size?: 'sm' | 'md' | 'lg';
  /** over stands on a picture or on black. */
  kind?: 'quiet' | 'main' | 'plain' | 'over';
}

const sizes = { sm: 'size-9 narrow:size-11', md: 'size-11', lg: 'size-14' };

const kinds = {
  quiet: 'icon-quiet hover:bg-raised hover:text-text aria-pressed:text-accent-text',
  main: 'bg-accent text-on-accent hover:bg-accent-strong',
  over: 'bg-black/60 text-white hover:bg-black/80',
  plain: 'border border-line-strong text-text hover:bg-raised aria-pressed:text-accent-text',
};

export function IconButton({
  label,
  icon,
  size = 'md',
  kind = 'quiet',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full transition-colors disabled:opacity-45',
        sizes[size],
        kinds[kind],
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
