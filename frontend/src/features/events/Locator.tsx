import { Skeleton } from '@/components/States';
import { withQuery } from '@/core/data/api';
import { useRest } from '@/core/data/useRest';

interface LocatorProps {
  latitude: number;
  longitude: number;
  name: string;
}

/** What is around a position, drawn with the position in the middle. */
interface Surroundings {
  width: number;
  height: number;
  /** Paths of SVG: areas, and lines. */
  land: string;
  borders: string;
  /** The name of a city begins at nameX or, where it stands to the left, ends there. */
  cities: { name: string; x: number; y: number; nameX: number; nameLeft: boolean }[];
}

const degrees = (value: number, positive: string, negative: string) => {
  const minutes = Math.round(Math.abs(value) * 60);
  return `${Math.floor(minutes / 60)}° ${String(minutes % 60).padStart(2, '0')}′ ${value < 0 ? negative : positive}`;
};

/** Where something is, on a map of its coasts, borders and cities, and the way to a map of streets. */
export function Locator({ latitude, longitude, name }: LocatorProps) {
  // Venues next to one another have one map, which the browser keeps.
  const around = { latitude: latitude.toFixed(2), longitude: longitude.toFixed(2) };
  const { answer, error } = useRest<Surroundings>({
    service: 'user',
    path: withQuery('/location/map', around),
    auth: false,
  });
  return (
    <figure className="grid max-w-100 gap-2">
      {answer ? (
        <Picture {...answer} name={name} />
      ) : (
        !error && <Skeleton className="aspect-16/9" />
      )}
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

function Picture({ width, height, land, borders, cities, name }: Surroundings & { name: string }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Where ${name} is`}
      className="w-full rounded-md border border-line bg-ground"
    >
      <path d={land} fillRule="evenodd" className="fill-raised stroke-line-strong" />
      <path d={borders} fill="none" strokeDasharray="4 3" className="stroke-text-3" />
      {cities.map(({ name: city, x, y, nameX, nameLeft }) => (
        <g key={`${city} ${x} ${y}`} className="fill-text-2">
          <circle cx={x} cy={y} r={2} />
          <text
            x={nameX}
            y={y + 5}
            textAnchor={nameLeft ? 'end' : 'start'}
            strokeWidth={3}
            className="stroke-raised text-[14px] [paint-order:stroke]"
          >
            {city}
          </text>
        </g>
      ))}
      <g transform={`translate(${width / 2} ${height / 2})`}>
        <circle r={9} fill="var(--accent)" opacity={0.35} />
        <circle r={4.5} fill="var(--accent-text)" stroke="var(--ground)" strokeWidth={1.5} />
      </g>
    </svg>
  );
}
