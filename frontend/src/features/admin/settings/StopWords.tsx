import { useState } from 'react';
import { Button } from '@/components/Button';
import { Panel } from '@/components/instruments/Panel';
import { plural } from '@/lib/format';
import { limits, readWords } from './draft';
import { Entries } from './Entries';
import { PasteLines } from './PasteLines';

interface StopWordsProps {
  words: readonly string[];
  onChange: (words: readonly string[]) => void;
}

/** Words that may be missing. */
export function StopWords({ words, onChange }: StopWordsProps) {
  const [pasting, setPasting] = useState(false);
  const tooLong = words.find((word) => word.length > limits.stopWordLength);
  return (
    <Panel
      title="Stop words"
      note={`Words that may be missing, or be too many, without the name being another; “the”, “and” and the like are built in. ${plural(words.length, 'word')} of at most ${limits.stopWords}.`}
      actions={
        <Button size="sm" onClick={() => setPasting(true)}>
          Paste lines
        </Button>
      }
    >
      <Entries
        label="the stop words"
        entries={words}
        maxLength={limits.stopWordLength}
        separator={/[\s,;]+/}
        error={tooLong && `A stop word has at most ${limits.stopWordLength} characters.`}
        onChange={onChange}
      />
      <PasteLines
        open={pasting}
        title="Paste stop words"
        hint="Words with spaces, commas or lines between them."
        count={(text) => {
          const found = readWords(text).length;
          return found === 0 ? null : plural(found, 'word');
        }}
        onClose={() => setPasting(false)}
        onAdd={(text) => onChange([...new Set([...words, ...readWords(text)])])}
      />
    </Panel>
  );
}
