import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { lazily, type Lazy } from '@/lib/lazy';
import { showSnackbar } from './snackbarStore';
import { useLazy } from './useLazy';

interface LazyPartOptions<Props> {
  /** Of what somebody has opened: closes it again, so that it can be opened once more. */
  close?: (props: Props) => void;
  /** Nobody has asked for it: where it does not come, nothing is said. */
  quiet?: boolean;
  /** Drawn until it has come. */
  waiting?: ReactNode;
}

/** Milliseconds after which what nobody asked for, and did not come, is fetched again. */
const quietWait = 30_000;

export type LazyPart<Props> = ComponentType<Props> & Pick<Lazy<unknown>, 'load' | 'prepare'>;

/**
 * A component whose code comes once it is first drawn, and open where it can be closed. Where it does not come, the person
 * is told, and what they ask for again is fetched again; quiet parts are, every half minute.
 */
export function lazyPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  { close, quiet = false, waiting = null }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  const lazy = lazily(fetch);
  function Part(props: Props) {
    const isOpen = !('open' in props) || Boolean(props.open);
    const { value: Fetched, problem, retry } = useLazy(lazy, isOpen);
    const last = useRef(props);
    useEffect(() => {
      last.current = props;
    });
    useEffect(() => {
      if (!problem) return;
      if (quiet) {
        const again = setTimeout(retry, quietWait);
        return () => clearTimeout(again);
      }
      showSnackbar({
        type: 'error',
        message: 'This did not load. Check your connection and try again.',
        ...(close ? {} : { ctaText: 'Try again', ctaAction: retry }),
      });
      close?.(last.current);
    }, [problem, retry]);
    return Fetched ? <Fetched {...props} /> : waiting;
  }
  return Object.assign(Part, { load: lazy.load, prepare: lazy.prepare });
}
