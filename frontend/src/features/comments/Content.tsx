import { Fragment } from 'react';
import { TextLink } from '@/components/Link';

interface ContentProps {
  text: string;
  mentions: readonly { handle: string }[];
  /** Folded, as the server has them. */
  hashtags?: readonly string[];
}

const parts = /(@[A-Za-z0-9_]+|#[\p{L}\p{M}\p{N}_]+|https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/u;

const folded = (hashtag: string) => hashtag.slice(1).normalize('NFKC').toLowerCase();

/** Plain text in which the people who are named, hashtags, and addresses are links. */
export function Content({ text, mentions, hashtags = [] }: ContentProps) {
  const handles = new Map(mentions.map(({ handle }) => [handle.toLowerCase(), handle]));
  return (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {text.split(parts).map((part, at) => {
        const handle = part.startsWith('@') && handles.get(part.slice(1).toLowerCase());
        if (handle)
          return (
            <TextLink key={at} to={`/${handle}`} className="font-semibold">
              {part}
            </TextLink>
          );
        if (part.startsWith('#') && hashtags.includes(folded(part)))
          return (
            <TextLink key={at} to={`/hashtag/${encodeURIComponent(folded(part))}`}>
              {part}
            </TextLink>
          );
        if (/^https?:\/\//.test(part))
          return (
            <a
              key={at}
              href={part}
              rel="nofollow ugc noopener noreferrer"
              target="_blank"
              className="underline decoration-line-strong underline-offset-4 hover:text-accent-text"
            >
              {part}
            </a>
          );
        return <Fragment key={at}>{part}</Fragment>;
      })}
    </p>
  );
}
