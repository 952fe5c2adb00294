import { type ReactNode, useId } from 'react';
import { TextLink } from './Link';

interface TileProps {
  title: string;
  /** Where the whole of it is. */
  more?: { to: string; label: string };
  children: ReactNode;
}

/** A part of the dashboard: what waits, with a way to it. */
export function Tile({ title, more, children }: TileProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-3 rounded-md border border-line bg-surface p-5"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-md font-semibold">
          {title}
        </h3>
        {more && (
          <TextLink to={more.to} className="shrink-0 text-sm narrow:py-2">
            {more.label}
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}
