import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { useIsMobile } from '@/lib/media';

interface VirtualRowsProps {
  /** How many rows there are in all, those that are not loaded yet among them. */
  count: number;
  /** How many are loaded, from the first. */
  loaded: number;
  label: string;
  /** Asked for more while rows that are not loaded are in sight; resolves when they have come. */
  onMore?: (() => Promise<unknown>) | undefined;
  /** Draws a row with what places it; rows past those loaded are drawn as they come. */
  children: (index: number, row: ComponentProps<'li'>) => ReactNode;
}

/** The height of a row of tracks: dense with a pointer, for thumbs on phones; pixels. */
const heights = { wide: 48, mobile: 56 };
/** Rows drawn beyond those in sight, on each side. */
const beyond = 10;

/** A list of rows as long as it likes: only what is in sight is in the page. */
export function VirtualRows({ count, loaded, label, onMore, children }: VirtualRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const height = useIsMobile() ? heights.mobile : heights.wide;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const place = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
    };
    place();
    // What stands above may come later and push the list down.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: beyond,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  useEffect(() => virtual.measure(), [virtual, height]);

  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const wanted = last + beyond >= loaded && loaded < count;
  useMore(wanted, loaded, onMore);

  return (
    <ol
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {rows.map(({ index, key, start }) =>
        children(index, {
          key,
          'aria-setsize': count,
          'aria-posinset': index + 1,
          className: 'absolute inset-x-0',
          // Not by a transform: what drags a row moves it by that, and measures the others without it.
          style: { top: start - top },
        } as ComponentProps<'li'>),
      )}
    </ol>
  );
}

/** Asks for more as long as more is wanted, one page at a time. A page that fails is asked for again on the next scroll. */
function useMore(
  wanted: boolean,
  loaded: number,
  onMore: (() => Promise<unknown>) | undefined,
): void {
  const busy = useRef(false);
  useEffect(() => {
    if (!wanted || !onMore || busy.current) return;
    busy.current = true;
    onMore().then(
      () => {
        busy.current = false;
      },
      () => {
        busy.current = false;
      },
    );
  }, [wanted, loaded, onMore]);
}
