import { Fragment, type ReactNode } from 'react';

/** Short facts in one line, with a dot between them. What is empty is left out. */
export function Facts({ children, className = '' }: { children: ReactNode[]; className?: string }) {
  const there = children.filter((child) => child !== null && child !== '' && child !== false);
  return (
    <p className={`text-sm text-text-2 ${className}`}>
      {there.map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && <Dot />}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}

/** Seen as a dot, heard as a pause. */
function Dot() {
  return (
    <>
      <span aria-hidden="true"> · </span>
      <span className="sr-only">, </span>
    </>
  );
}
