import type { Measure } from './measures';

interface MarkerProps {
  measure: Measure;
  /** Pixels. */
  radius: number;
}

/** A measure's mark around 0,0. */
export function Marker({ measure, radius }: MarkerProps) {
  return (
    <path
      d={measure.marker}
      transform={`scale(${radius})`}
      fill={measure.colour}
      stroke="var(--ground)"
      strokeWidth={1.2 / radius}
    />
  );
}
