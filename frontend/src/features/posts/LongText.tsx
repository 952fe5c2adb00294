import { useState } from 'react';
import { Button } from '@/components/Button';
import { Content } from '@/features/comments';

/** Characters and lines beyond which a post is folded in a list. */
const mostLength = 1_000;
const mostLines = 16;

/** Where a long text is cut: behind a whole word, within both bounds; null for a text that is not long. */
function foldAt(text: string): number | null {
  const lines = text.split('\n').slice(0, mostLines).join('\n').length;
  const most = Math.min(mostLength, lines);
  if (text.length - most < mostLength / 4 && text.slice(most).split('\n').length < 4) return null;
  const word = text.slice(0, most).search(/\s\S*$/);
  return word > most / 2 ? word : most;
}

interface LongTextProps {
  text: string;
  mentions: readonly { handle: string }[];
  hashtags: readonly string[];
}

/** What a post says in a list: the beginning of it where it is long, until the person asks for the rest. */
export function LongText({ text, ...of }: LongTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const at = isWhole ? null : foldAt(text);
  if (at === null) return <Content text={text} {...of} />;
  return (
    <div className="grid justify-items-start gap-2">
      <Content text={`${text.slice(0, at).trimEnd()}…`} {...of} />
      <Button size="sm" onClick={() => setIsWhole(true)}>
        Show all
      </Button>
    </div>
  );
}
