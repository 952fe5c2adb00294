import { type ReactNode, useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Field, Select } from '@/components/Field';
import { Panel } from '@/components/instruments/Panel';
import { useWhy } from '@/components/instruments/why';
import { useAct } from '@/core/data/useAct';
import { checkSearchIndexDocument } from '../api/searchIndex/checkSearchIndex';
import { forceReindexDocument } from '../api/searchIndex/forceReindex';
import { type ThingType, thingTypes, typeNames } from '../things';
import type { Index } from './types';

interface WorkProps {
  index: Index;
  /** Called when a job was started. */
  onStarted: () => void;
}

/** Work on the whole index, or on all of a type. There is one job at a time. */
export function Work({ index, onStarted }: WorkProps) {
  const { act, acting } = useAct();
  const { why } = useWhy();
  const [type, setType] = useState<ThingType>('artist');
  const [question, setQuestion] = useState<Question | null>(null);
  const taken = index.job !== null;

  const reindex = async (objectType: string) => {
    await act(objectType, forceReindexDocument, { input: { objectType }, why });
    onStarted();
  };
  const check = async (repair: boolean) => {
    await act(repair ? 'repair' : 'check', checkSearchIndexDocument, { repair, why });
    onStarted();
  };
  const askRebuild = () =>
    setQuestion({
      title: 'Rebuild everything?',
      text: 'A fresh index is filled from the graph. Search keeps answering from the present one until the fresh one is full.',
      yes: 'Rebuild everything',
      onYes: () => reindex('all'),
    });

  return (
    <Panel
      title="Check and rebuild"
      note={taken ? 'A job is under way; there is one at a time.' : undefined}
    >
      <div className="grid gap-5">
        <Task text="Compares every thing in the index with the graph. Checking changes nothing; repair mends what differs.">
          <Button disabled={taken} busy={acting === 'check'} onClick={() => void check(false)}>
            Check
          </Button>
          <Button disabled={taken} busy={acting === 'repair'} onClick={() => void check(true)}>
            Check and repair
          </Button>
        </Task>
        <Task text="Takes all of one type from the graph anew; the rest stays as it is.">
          <Field label="Type" className="w-40">
            {(control) => (
              <Select
                {...control}
                value={type}
                onChange={(event) => setType(event.target.value as ThingType)}
              >
                {thingTypes.map((each) => (
                  <option key={each} value={each}>
                    {typeNames(each)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button
            disabled={taken}
            busy={acting === type}
            onClick={() => void reindex(type)}
            className="self-end"
          >
            Rebuild all {typeNames(type).toLowerCase()}
          </Button>
        </Task>
        <Task text="Fills a fresh index from the graph. Search answers from the present one until it is full.">
          <Button disabled={taken} busy={acting === 'all'} onClick={askRebuild}>
            Rebuild everything
          </Button>
        </Task>
      </div>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

function Task({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid gap-2.5 border-t border-line pt-4 first:border-0 first:pt-0">
      <p className="max-w-prose text-sm text-text-2">{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
