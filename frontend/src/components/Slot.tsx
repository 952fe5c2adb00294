import { cloneElement, isValidElement, type HTMLAttributes, type ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface SlotProps extends HTMLAttributes<HTMLElement> {
  children?: ReactNode;
}

/** Gives its props to its only child: the child's own handlers run first, class names are joined. */
export function Slot({ children, ...given }: SlotProps) {
  if (!isValidElement<Record<string, unknown>>(children)) return children;
  const own = children.props;
  const props: Record<string, unknown> = { ...given, ...own };
  props.className = cx(given.className, own.className as string | undefined);
  for (const [name, handler] of Object.entries(given)) {
    const mine = own[name];
    if (!/^on[A-Z]/.test(name) || typeof mine !== 'function') continue;
    props[name] = (...args: unknown[]) => {
      mine(...args);
      (handler as (...args: unknown[]) => void)(...args);
    };
  }
  return cloneElement(children, props);
}
