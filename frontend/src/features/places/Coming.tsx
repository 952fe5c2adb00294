import type { ReactNode } from 'react';
import { EmptyState } from '@/components/States';
import { usePageTitle } from '@/lib/page';
import { texts } from '@/lib/texts';

interface ComingProps {
  title: string;
  /** What will be here. */
  children: ReactNode;
  action?: ReactNode;
}

/** A place of the site that has nothing in it so far, and says so. */
export function Coming({ title, children, action }: ComingProps) {
  usePageTitle(title);
  return (
    <div className="page pt-8">
      <h1 className="display mb-8 text-title">{title}</h1>
      <EmptyState title={texts.nothingHere} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}
