import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { showSnackbar } from './snackbarStore';

interface LateOptions<Props> {
  /** Of what somebody has opened: closes it again, so that it can be opened once more. */
  close?: (props: Props) => void;
  /** Nobody has asked for it: where it does not come, nothing is said. */
  quiet?: boolean;
  /** Drawn until it has come. */
  waiting?: ReactNode;
}

/**
 * A component whose code comes once it is first drawn, and open where it can be closed; until then nothing is there, or what waits for it.
 * Unlike with React's lazy, code that does not come breaks nothing around it: the person is told, and what they ask for
 * again is fetched again.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { close, quiet = false, waiting = null }: LateOptions<Props> = {},
): ComponentType<Props> {
  let come: ComponentType<Props> | null = null;
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => come);
    const isOpen = !('open' in props) || Boolean(props.open);
    useEffect(() => {
      if (Part || !isOpen) return;
      let isGone = false;
      const fetchPart = async () => {
        try {
          come ??= await load();
          if (!isGone) setPart(() => come);
        } catch {
          if (isGone || quiet) return;
          tell(close ? undefined : () => void fetchPart());
          close?.(props);
        }
      };
      void fetchPart();
      return () => {
        isGone = true;
      };
      // What it was given last is what it closes by; a change of it is no reason to fetch again.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [Part, isOpen]);
    return Part ? <Part {...props} /> : waiting;
  };
}

function tell(retry: (() => void) | undefined): void {
  showSnackbar({
    type: 'error',
    message: 'This did not load. Check your connection and try again.',
    ...(retry ? { ctaText: 'Try again', ctaAction: retry } : {}),
  });
}
