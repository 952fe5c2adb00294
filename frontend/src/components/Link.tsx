import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';
import { cx } from '@/lib/cx';
import { preload } from '@/lib/preload';

export type LinkProps = RouterLinkProps;

/** A link within the site. What it leads to is fetched while the pointer or the focus rests on it. */
export function Link({ to, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const path = typeof to === 'string' ? to : (to.pathname ?? '');
  return (
    <RouterLink
      to={to}
      onPointerEnter={(event) => {
        preload(path);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload(path);
        onFocus?.(event);
      }}
      {...rest}
    />
  );
}

/** The same, drawn as text that is a link. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      className={cx(
        'rounded-xs underline decoration-line-strong underline-offset-4 transition-colors hover:text-accent-text hover:decoration-current',
        className,
      )}
      {...rest}
    />
  );
}
