import { Cover } from '@/components/Cover';
import { cx } from '@/lib/cx';

interface MosaicProps {
  /** Of the first tracks, at most four. */
  covers: readonly string[];
  /** The largest width in CSS pixels at which it is shown. */
  width: number;
  className?: string;
}

/** A playlist's picture: the covers of its first four tracks, or the first alone. */
export function Mosaic({ covers, width, className }: MosaicProps) {
  if (covers.length < 4) {
    return <Cover src={covers[0] ?? null} width={width} className={className ?? ''} />;
  }
  return (
    <span
      className={cx(
        'relative grid aspect-square shrink-0 grid-cols-2 overflow-hidden rounded-sm bg-raised',
        className,
      )}
    >
      {covers.slice(0, 4).map((cover) => (
        <Cover key={cover} src={cover} width={Math.ceil(width / 2)} className="rounded-none" />
      ))}
    </span>
  );
}
