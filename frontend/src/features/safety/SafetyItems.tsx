import { MenuItems } from '@/components/MenuItems';
import { type About, useSafetyMenu } from './useSafetyMenu';

/** What can be done against something, as rows of a menu that has others. */
export function SafetyItems(about: About) {
  return <MenuItems items={useSafetyMenu(about)} />;
}
