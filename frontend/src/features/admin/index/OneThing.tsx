import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Panel } from '@/components/instruments/Panel';
import { isThingType, type Thing } from '../things';
import { Finder } from './Finder';
import { Inspector } from './Inspector';
import type { Index } from './types';

interface OneThingProps {
  index: Index;
  /** Called when a job was started here, and when it is over. */
  onChange: () => void;
}

/** 'artist:ID' or 'artist:@handle' in the address, so that an admin can send it to another. */
export function writeLook({ type, id, handle }: Thing): string {
  return `${type}:${id || `@${handle ?? ''}`}`;
}

function readLook(text: string | null): Thing | null {
  const at = text?.indexOf(':') ?? -1;
  if (!text || at < 0) return null;
  const type = text.slice(0, at);
  const rest = text.slice(at + 1);
  if (!isThingType(type) || rest === '') return null;
  return rest.startsWith('@') ? { type, id: '', handle: rest.slice(1) } : { type, id: rest };
}

/** One thing: why it is not found, and its reindex. */
export function OneThing({ index, onChange }: OneThingProps) {
  const [parameters, setParameters] = useSearchParams();
  const [hint, setHint] = useState('');
  const look = parameters.get('look');
  const thing = readLook(look);
  return (
    <Panel
      id="one-thing"
      title="Why is it not found?"
      note="Compares one thing in the graph with what the index says of it."
    >
      <div className="grid gap-5">
        <Finder
          onLook={() => thing && setParameters({}, { preventScrollReset: true, replace: true })}
          onChoose={(chosen, name) => {
            setHint(name);
            setParameters({ look: writeLook(chosen) }, { preventScrollReset: true });
          }}
        />
        {!thing && (
          <p className="max-w-prose text-sm text-text-3">
            What cannot be found cannot be searched for: paste the link to its page, or its id. You
            see what the graph has and what the index says, reindex it, and watch it done.
          </p>
        )}
        {thing && (
          <div className="border-t border-line pt-5">
            <Inspector key={look} thing={thing} hint={hint} index={index} onChange={onChange} />
          </div>
        )}
      </div>
    </Panel>
  );
}
