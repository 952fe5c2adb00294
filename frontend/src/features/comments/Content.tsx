import { TextLink } from '@/components/Link';

interface ContentProps {
  text: string;
  mentions: readonly { handle: string }[];
}

/** Plain text in which the people who are named, and addresses, are links. */
export function Content({ text, mentions }: ContentProps) {
  const handles = new Map(mentions.map(({ handle }) => [handle.toLowerCase(), handle]));
  return (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {text.split(/(@[A-Za-z0-9_]+|https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/).map((part, at) => {
        const handle = part.startsWith('@') && handles.get(part.slice(1).toLowerCase());
        if (handle)
          return (
            <TextLink key={at} to={`/${handle}`} className="font-semibold">
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
        return part;
      })}
    </p>
  );
}
