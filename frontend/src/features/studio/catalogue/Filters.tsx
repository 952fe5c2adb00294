import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Field, Input, Select } from '@/components/Field';
import type { ReleaseStatus, StudioSort } from '@/gql/graphql';
import { constants } from '@/lib/texts';
import { statusNames } from '../works';

export interface Filter {
  query: string;
  /** ALL leaves out what is deleted. */
  status: ReleaseStatus | 'ALL';
  sort: StudioSort;
}

const statuses: ReleaseStatus[] = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'ARCHIVED', 'DELETED'];

const sortNames: Record<StudioSort, string> = {
  NEWEST: 'Newest first',
  TITLE: 'Title',
  PLAYS: 'Most played',
  SAVES: 'Most saved',
  RELEASE_DATE: 'Release date',
};

/** The filter of an address; what cannot be read is left out. */
export function readFilter(parameters: URLSearchParams): Filter {
  const status = statuses.find((each) => each === parameters.get('status')) ?? 'ALL';
  const sort = (Object.keys(sortNames) as StudioSort[]).find(
    (each) => each === parameters.get('sort'),
  );
  return { query: parameters.get('q') ?? '', status, sort: sort ?? 'NEWEST' };
}

interface FiltersProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

export function Filters({ filter, onChange }: FiltersProps) {
  const [typed, setTyped] = useState(filter.query);
  const [sent, setSent] = useState(filter.query);
  const [known, setKnown] = useState(filter.query);
  // Changed from elsewhere, by a link or by going back.
  if (filter.query !== known) {
    setKnown(filter.query);
    if (filter.query !== sent) setTyped(filter.query);
  }
  useEffect(() => {
    if (typed === filter.query) return;
    const timer = setTimeout(() => {
      setSent(typed);
      onChange({ ...filter, query: typed });
    }, constants.searchDebounce);
    return () => clearTimeout(timer);
  }, [typed, filter, onChange]);

  return (
    <div
      role="search"
      aria-label="Your music"
      className="grid grid-cols-2 gap-3 wide:flex wide:items-end"
    >
      <Field label="Find in your music" className="col-span-2 min-w-0 wide:w-80">
        {(control) => (
          <span className="relative block">
            <Search
              size={18}
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-text-3"
            />
            <Input
              {...control}
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="pl-10"
              placeholder="Title"
            />
          </span>
        )}
      </Field>
      <Field label="Status" className="min-w-0 wide:w-44">
        {(control) => (
          <Select
            {...control}
            value={filter.status}
            onChange={(event) =>
              onChange({ ...filter, status: event.target.value as Filter['status'] })
            }
          >
            <option value="ALL">All</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {statusNames[status]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Order" className="min-w-0 wide:w-44">
        {(control) => (
          <Select
            {...control}
            value={filter.sort}
            onChange={(event) => onChange({ ...filter, sort: event.target.value as StudioSort })}
          >
            {Object.entries(sortNames).map(([sort, name]) => (
              <option key={sort} value={sort}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
