import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface TableProps {
  /** What is in it. */
  label: string;
  columns: readonly Column[];
  /** Rem below which it scrolls sideways rather than squeeze its columns; fits where not given. */
  minWidth?: number;
  children: ReactNode;
}

interface Column {
  /** The heading; a node for one that is only heard, or holds a checkbox. */
  name: ReactNode;
  key: string;
  right?: boolean;
}

/** Rows of figures. Where there is no room it scrolls by itself, by hand or by keys. */
export function Table({ label, columns, minWidth, children }: TableProps) {
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className="relative -mx-4 scrolls-aside px-4 wide:-mx-5 wide:px-5"
    >
      <table
        aria-label={label}
        className="tabular w-full text-sm"
        style={minWidth ? { minWidth: `${minWidth}rem` } : undefined}
      >
        <thead className="text-xs text-text-3">
          <tr>
            {columns.map(({ key, name, right }) => (
              <th
                key={key}
                scope="col"
                className={cx(
                  'px-2 pb-2 font-semibold first:pl-0 last:pr-0',
                  right ? 'text-right' : 'text-left',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={cx('border-t border-line', className)} {...rest} />;
}

interface CellProps extends ComponentProps<'td'> {
  right?: boolean;
}

export function Cell({ right = false, className, ...rest }: CellProps) {
  return (
    <td
      className={cx(
        'px-2 py-2 align-top first:pl-0 last:pr-0',
        right ? 'text-right whitespace-nowrap' : '',
        className,
      )}
      {...rest}
    />
  );
}

/** What names the row; first in it, it stays in sight while the rest scrolls. */
export function Head({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="row"
      className={cx(
        'px-2 py-2 text-left align-top font-normal first:sticky first:left-0 first:bg-ground first:pl-0',
        className,
      )}
      {...rest}
    />
  );
}
