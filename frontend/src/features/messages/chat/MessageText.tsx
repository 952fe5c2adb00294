import { Fragment } from 'react';
import { TextLink } from '@/components/Link';
import { lazyPart } from '@/components/lazyPart';

const SentTrack = lazyPart(async () => (await import('./SentTrack')).SentTrack, { quiet: true });

// The @ of a mail address names nobody.
const parts = /((?<![\w.+-])@[A-Za-z0-9_]{3,30}\b|https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/u;
const trackPath = /^\/track\/([^/?#]+)$/;

/** The text of a message: people and addresses are links, and a song of this site plays there. */
export function MessageText({ text }: { text: string }) {
  const pieces = text.split(parts);
  const trackIds = pieces.flatMap((piece) => trackPath.exec(pathHere(piece) ?? '')?.[1] ?? []);
  return (
    <>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {pieces.map((piece, at) => (
          <Piece key={at} text={piece} />
        ))}
      </p>
      {[...new Set(trackIds)].map((id) => (
        <SentTrack key={id} id={id} />
      ))}
    </>
  );
}

function Piece({ text }: { text: string }) {
  if (text.startsWith('@'))
    return (
      <TextLink to={`/${text.slice(1)}`} className="font-semibold">
        {text}
      </TextLink>
    );
  const path = pathHere(text);
  if (path) return <TextLink to={path}>{text}</TextLink>;
  if (!/^https?:\/\//.test(text)) return <Fragment>{text}</Fragment>;
  return (
    <a
      href={text}
      rel="nofollow ugc noopener noreferrer"
      target="_blank"
      className="underline decoration-line-strong underline-offset-4 hover:text-accent-text"
    >
      {text}
    </a>
  );
}

/** The path of an address of this site; undefined for any other text. */
function pathHere(text: string): string | undefined {
  if (!text.startsWith(`${location.origin}/`)) return undefined;
  return text.slice(location.origin.length);
}
