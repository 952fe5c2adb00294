import type { ComponentProps, ReactNode } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router';
import { cx } from '@/lib/cx';
import { preload } from './preload';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A place of the site. */
  to: To;
  /** Takes the place of this entry in the history. */
  replace?: boolean;
  state?: unknown;
  /** Leaves the page where it was scrolled to. */
  preventScrollReset?: boolean;
}

/**
 * A link within the site. What it leads to is fetched while the pointer or the focus rests on it. The router's own link
 * brings along what only its servers need.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  onClick,
  onPointerEnter,
  onFocus,
  ...rest
}: LinkProps) {
  const path = typeof to === 'string' ? to : (to.pathname ?? '');
  const go = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    useTransitions: true,
    ...(replace === undefined ? {} : { replace }),
    ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    ...(rest.target === undefined ? {} : { target: rest.target }),
  });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
      onPointerEnter={(event) => {
        preload(path);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload(path);
        onFocus?.(event);
      }}
    />
  );
}

interface NavLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  /** Only this page itself counts, and none below it. */
  end?: boolean;
  className: (isActive: boolean) => string;
  children: ReactNode | ((isActive: boolean) => ReactNode);
}

/** A link of a navigation, which shows and says that it leads to where the person is. */
export function NavLink({ end = false, className, children, ...link }: NavLinkProps) {
  const { pathname: here } = useLocation();
  const { pathname: there } = useResolvedPath(link.to);
  const isActive = here === there || (!end && here.startsWith(`${there}/`));
  return (
    <Link aria-current={isActive ? 'page' : undefined} className={className(isActive)} {...link}>
      {typeof children === 'function' ? children(isActive) : children}
    </Link>
  );
}

/** The same, drawn as text that is a link. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      className={cx(
        'text-link rounded-xs decoration-line-strong underline-offset-4 transition-colors hover:text-accent-text hover:decoration-current',
        className,
      )}
      {...rest}
    />
  );
}
