import { columns } from './columns';

/** What a file of items says in which column. */
export function ColumnHelp() {
  return (
    <section aria-labelledby="columns" className="grid max-w-200 gap-4">
      <h2 id="columns" className="text-md font-semibold">
        What the file says
      </h2>
      <p className="text-text-2">
        The first line names the columns, in any order, and every other line is one size. Leave out
        columns that you do not want to change. An empty cell takes away what may be empty. Nothing
        is ever removed: what the file does not name stays. Up to 2,000 lines and 1 MB.
      </p>
      <dl className="grid gap-x-8 gap-y-3 wide:grid-cols-[minmax(12rem,auto)_1fr]">
        {columns.map(([name, meaning]) => (
          <div key={name} className="grid gap-0.5 wide:contents">
            <dt className="font-semibold wrap-anywhere">{name}</dt>
            <dd className="text-text-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
