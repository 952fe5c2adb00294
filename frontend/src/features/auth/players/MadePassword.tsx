import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import type { MadeAppPassword } from './appPasswords';

/** Where players ask for what is shown. */
const players: { name: string; where: string }[] = [
  {
    name: 'Symfonium',
    where:
      'Settings, Manage media providers, Add: Subsonic. Enter address, user name and password.',
  },
  {
    name: 'Feishin',
    where: 'Menu, Manage servers, Add server: OpenSubsonic. The address goes into URL.',
  },
  {
    name: 'Amperfy',
    where: 'On its first screen, or in Settings, Accounts: address, user name and password.',
  },
  {
    name: 'DSub',
    where: 'Settings, Servers, Add server. The address goes into Server address.',
  },
];

interface MadePasswordProps {
  made: MadeAppPassword;
  onDone: () => void;
}

/** Shows an app password, which is never shown again, and where to put it. */
export function MadePassword({ made, onDone }: MadePasswordProps) {
  const section = useRef<HTMLElement>(null);
  // The form that had the focus is gone.
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`The app password “${made.name}”`}
      className="grid gap-5"
    >
      <p className="text-sm">
        <strong>Put this into your player now: it is not shown again.</strong> Whoever has it hears
        what you may hear, in your name, until you revoke it.
      </p>
      <Copied label="Server address" value={made.server} />
      <Copied label="User name" value={made.username} />
      <Copied label="App password" value={made.appPassword} isSecret />
      <Copied
        label="API key"
        value={made.apiKey}
        isSecret
        hint="For players that ask for a key in place of a user name and a password."
      />
      <div className="grid gap-2 text-sm">
        <h3 className="font-semibold">Where it goes</h3>
        <dl className="grid gap-2">
          {players.map(({ name, where }) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-text-2">{where}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button kind="main" className="justify-self-start" onClick={onDone}>
        I have put it in
      </Button>
    </section>
  );
}

interface CopiedProps {
  label: string;
  value: string;
  isSecret?: boolean;
  hint?: ReactNode;
}

/** A text to be copied. Where the browser does not let it be, it is selected for the person to do so. */
function Copied({ label, value, isSecret = false, hint }: CopiedProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      input.current?.select();
    }
  };
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex flex-wrap gap-3">
          <Input
            {...control}
            ref={input}
            readOnly
            value={value}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            // On a phone an app password has the line to itself, so that it can be read as a whole.
            className={
              isSecret
                ? 'grow basis-80 font-mono text-sm narrow:px-2.5 narrow:tracking-tighter'
                : 'min-w-0 flex-1 text-sm'
            }
          />
          <Button onClick={copy}>
            {isCopied ? 'Copied' : 'Copy'} <span className="sr-only">{label}</span>
          </Button>
        </div>
      )}
    </Field>
  );
}
