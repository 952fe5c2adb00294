import { useRef, useState } from 'react';
import { useOwnTaste } from './useTaste';

/** The genres that a person chooses: shown at once, told to the server one choice after the other, the last one last. */
export function useChoice(kept: readonly string[]): {
  chosen: readonly string[];
  choose: (slugs: string[]) => void;
} {
  const { chooseGenres } = useOwnTaste();
  // What is pressed is shown until the server has heard the last of it.
  const [pressed, setPressed] = useState<string[] | null>(null);
  const work = useRef({ wanted: null as string[] | null, busy: false });

  async function tell(): Promise<void> {
    if (work.current.busy) return;
    work.current.busy = true;
    while (work.current.wanted) {
      const next = work.current.wanted;
      work.current.wanted = null;
      await chooseGenres(next);
    }
    work.current.busy = false;
    setPressed(null);
  }
  return {
    chosen: pressed ?? kept,
    choose(slugs) {
      setPressed(slugs);
      work.current.wanted = slugs;
      void tell();
    },
  };
}
