import { Button } from '@/components/Button';
import { Toggle } from '@/components/Toggle';
import { setHelpOpen, setShortcutsOn, useShortcutStore } from './store';

export function ShortcutSettings() {
  const on = useShortcutStore((shortcuts) => shortcuts.on);
  return (
    <div className="grid justify-items-start gap-4">
      <div className="w-full">
        <Toggle
          label="Keyboard shortcuts"
          hint="Single keys for the player. Space plays and pauses in any case."
          checked={on}
          onChange={setShortcutsOn}
        />
      </div>
      <Button onClick={() => setHelpOpen(true)}>Show and change the keys</Button>
    </div>
  );
}
