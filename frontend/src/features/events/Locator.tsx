interface LocatorProps {
  latitude: number;
  longitude: number;
  name: string;
}

const degrees = (value: number, positive: string, negative: string) => {
  const minutes = Math.round(Math.abs(value) * 60);
  return `${Math.floor(minutes / 60)}° ${String(minutes % 60).padStart(2, '0')}′ ${value < 0 ? negative : positive}`;
};

/** The lines of a grid around a position: how far each tenth of a degree is from the middle, in units of the picture. */
function lines(value: number, unit: number, half: number): { at: number; strong: boolean }[] {
  const first = Math.ceil((value - half / unit) * 10);
  const last = Math.floor((value + half / unit) * 10);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => ({
    at: ((first + i) / 10 - value) * unit,
    strong: (first + i) % 5 === 0,
  }));
}

/** Where something is, drawn as a chart of the grid around it, and the way to a map of streets. */
export function Locator({ latitude, longitude, name }: LocatorProps) {
  const unit = 300;
  const squeezed = unit * Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  return (
    <figure className="grid max-w-100 gap-2">
      <svg
        viewBox="-160 -90 320 180"
        role="img"
        aria-label={`Where ${name} is`}
        className="w-full rounded-md border border-line bg-surface text-line-strong"
      >
        {lines(longitude, squeezed, 160).map(({ at, strong }) => (
          <line
            key={`x${at}`}
            x1={at}
            x2={at}
            y1={-90}
            y2={90}
            stroke="currentColor"
            strokeWidth={strong ? 1 : 0.5}
            opacity={strong ? 0.7 : 0.35}
          />
        ))}
        {lines(latitude, unit, 90).map(({ at, strong }) => (
          <line
            key={`y${at}`}
            y1={-at}
            y2={-at}
            x1={-160}
            x2={160}
            stroke="currentColor"
            strokeWidth={strong ? 1 : 0.5}
            opacity={strong ? 0.7 : 0.35}
          />
        ))}
        {[54, 36, 18].map((radius) => (
          <circle
            key={radius}
            r={radius}
            fill="none"
            stroke="var(--accent-text)"
            strokeWidth={0.75}
            opacity={0.9 - radius / 70}
          />
        ))}
        <circle r={5} fill="var(--accent-text)" />
        <path d="M0-90V-60M0 60V90M-160 0h40M120 0h40" stroke="var(--accent-text)" opacity={0.6} />
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-xs text-text-2 tabular-nums">
        <span>
          {degrees(latitude, 'N', 'S')}, {degrees(longitude, 'E', 'W')}
        </span>
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
          target="_blank"
          rel="noreferrer"
          className="text-link rounded-xs py-1 font-semibold hover:text-accent-text"
        >
          Open the map of streets
        </a>
      </figcaption>
    </figure>
  );
}
