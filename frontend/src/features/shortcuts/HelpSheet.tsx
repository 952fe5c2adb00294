import { useState, type KeyboardEvent } from 'react';
import { Button } from '@/components/Button';
import { Sheet } from '@/components/Dialog';
import { Toggle } from '@/components/Toggle';
import {
  actionNames,
  actions,
  bind,
  defaultBindings,
  keyName,
  keyOf,
  spokenKey,
  type Action,
} from './bindings';
import { setBindings, setShortcutsOn, useShortcutStore } from './store';

interface HelpSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All keys, each of which can be changed, and the switch that turns them off. */
export function HelpSheet({ open, onOpenChange }: HelpSheetProps) {
  const on = useShortcutStore((shortcuts) => shortcuts.on);
  const [said, setSaid] = useState('');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" side="right">
      <div className="grid gap-5 px-5 pt-1 pb-8">
        <Toggle
          label="Single keys"
          hint="Off, only Space works."
          checked={on}
          onChange={setShortcutsOn}
        />
        <dl className="grid">
          <Row label="Play and pause">
            <Key name=" " />
          </Row>
          {actionNames.map((action) => (
            <Row key={action} label={actions[action].label}>
              <KeyButton action={action} disabled={!on} onSay={setSaid} />
            </Row>
          ))}
        </dl>
        <p role="status" className="min-h-6 text-sm text-text-2">
          {said}
        </p>
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => {
            setBindings(defaultBindings);
            setSaid('All keys are as they were at first.');
          }}
        >
          Back to the defaults
        </Button>
      </div>
    </Sheet>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const cap =
  'inline-grid h-8 min-w-8 place-items-center rounded-sm border bg-raised px-2 font-body text-sm font-semibold';

function Key({ name }: { name: string }) {
  return <kbd className={cap}>{keyName(name)}</kbd>;
}

interface KeyButtonProps {
  action: Action;
  disabled: boolean;
  onSay: (text: string) => void;
}

/** Pressed, it waits for the key that is to be the new one. */
function KeyButton({ action, disabled, onSay }: KeyButtonProps) {
  const bindings = useShortcutStore((shortcuts) => shortcuts.bindings);
  const [isWaiting, setWaiting] = useState(false);
  const { label } = actions[action];
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWaiting || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    const key = keyOf(event);
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return;
    setWaiting(false);
    const result = bind(bindings, action, key);
    if ('problem' in result) return onSay(result.problem);
    setBindings(result.bindings);
    onSay(`${label}: ${spokenKey(key)}.`);
  };
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={
        isWaiting
          ? `${label}: press the new key`
          : `${label}: ${spokenKey(bindings[action])}. Change`
      }
      onClick={() => {
        setWaiting(true);
        onSay(`Press the key for “${label}”.`);
      }}
      onBlur={() => setWaiting(false)}
      onKeyDown={onKeyDown}
      className={`${cap} min-h-9 transition-colors hover:border-accent-text disabled:opacity-55 ${isWaiting ? 'border-accent-text text-accent-text' : 'border-line-strong'}`}
    >
      {isWaiting ? '…' : keyName(bindings[action])}
    </button>
  );
}
