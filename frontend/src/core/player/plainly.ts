import { PlainEngine } from './engine/PlainEngine';
import { pageElement } from './engine/silence';
import { withMovable } from './movable';
import { useSound } from './soundState';

/** Has songs played by the page's element from here on, and by no graph. */
export function playPlainly(): void {
  if (useSound.getState().isPlain) return;
  useSound.setState({ isPlain: true });
  const plain = new PlainEngine({ element: pageElement(), fetchesAhead: true });
  withMovable((engine) => engine.settle(plain));
}
