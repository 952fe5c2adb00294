import { ExternalLink } from 'lucide-react';

/** What somebody is into. */
export function Tastes({ tastes, name }: { tastes: readonly string[]; name: string }) {
  if (tastes.length === 0) return null;
  return (
    <ul aria-label={`What ${name} is into`} className="flex flex-wrap gap-2">
      {tastes.map((taste) => (
        <li
          key={taste}
          className="rounded-full border border-line px-3.5 py-1.5 text-sm text-text-2"
        >
          {taste}
        </li>
      ))}
    </ul>
  );
}

interface LinksProps {
  links: readonly { label: string; url: string }[];
  name: string;
}

/** Where else somebody is. In print the address stands beside the name. */
export function Links({ links, name }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={`Links of ${name}`} className="flex flex-wrap gap-x-6 gap-y-1">
      {links.map(({ label, url }) => (
        <li key={`${label} ${url}`}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow me"
            className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-accent-text hover:underline narrow:min-h-11"
          >
            {label} <ExternalLink size={14} aria-hidden="true" data-print="no" />
            <span className="sr-only">(opens another site)</span>
            <span className="hidden font-normal text-text-3 print:inline">{url}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
