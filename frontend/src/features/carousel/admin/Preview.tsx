import { useState } from 'react';
import { Button } from '@/components/Button';
import { Slide } from '../Slide';
import type { Panel } from '../thing';

const widths = [
  { label: 'Phone', width: 360 },
  { label: 'Tablet', width: 800 },
  { label: 'Desktop', width: 1440 },
] as const;

/** Widths are shrunk to fit in this many pixels. */
const room = 720;

/** A panel as it will be, at the width of a phone, a tablet or a desktop. */
export function Preview({ panel }: { panel: Panel }) {
  const [width, setWidth] = useState<number>(360);
  return (
    <section aria-label="Preview" className="grid min-w-0 gap-3">
      <div role="group" aria-label="Width of the preview" className="flex flex-wrap gap-2">
        {widths.map((each) => (
          <Button
            key={each.width}
            size="sm"
            aria-pressed={width === each.width}
            kind={width === each.width ? 'main' : 'plain'}
            onClick={() => setWidth(each.width)}
          >
            {each.label} {each.width}
          </Button>
        ))}
      </div>
      <div
        data-testid="preview"
        tabIndex={0}
        role="group"
        aria-label={`Preview at ${width} pixels`}
        className="relative overflow-x-auto rounded-sm border border-line bg-ground p-3"
      >
        <div inert style={{ width, zoom: Math.min(1, room / width) }}>
          <Slide panel={panel} eager />
        </div>
      </div>
    </section>
  );
}
