import { MenuItems } from '@/components/MenuItems';
import { usePlay } from '../usePlay';
import { type Whole, wholeItems } from './whole';

export function WholeItems({ whole }: { whole: Whole }) {
  return <MenuItems items={wholeItems(usePlay(), whole)} />;
}
