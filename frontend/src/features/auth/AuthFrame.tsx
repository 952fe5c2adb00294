import type { ReactNode } from 'react';
import { Link } from '@/components/Link';
import { Logo } from '@/components/Logo';
import { texts } from '@/lib/texts';

interface AuthFrameProps {
  title: string;
  /** What the step is about, below its title. */
  intro?: ReactNode;
  /** Shows the way home, on pages without the top bar. */
  showLogo?: boolean;
  /** What stands below the form: other ways to go. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A form at the side of the stage: the light falls in from the left on wide screens. */
export function AuthFrame({ title, intro, showLogo = false, footer, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-[calc(100dvh-var(--bar-top)-8rem)] wide:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Wing />
      <div className="grid content-center px-(--gutter) py-10">
        <div className="mx-auto grid w-full max-w-100 gap-6">
          {showLogo && (
            <Link
              to="/"
              aria-label={texts.productName}
              className="mb-4 justify-self-start rounded-sm py-2"
            >
              <Logo />
            </Link>
          )}
          <header className="grid gap-2">
            <h1 className="display text-xl">{title}</h1>
            {intro && <div className="text-text-2">{intro}</div>}
          </header>
          {children}
          {footer && (
            <footer className="grid justify-items-start gap-1 text-sm text-text-2">{footer}</footer>
          )}
        </div>
      </div>
    </div>
  );
}

/** A curtain and the beam beside it. */
function Wing() {
  return (
    <div
      aria-hidden="true"
      className="relative isolate hidden overflow-clip border-r border-line bg-surface wide:block"
    >
      <svg
        viewBox="0 0 400 600"
        preserveAspectRatio="xMinYMid slice"
        className="absolute inset-0 size-full"
      >
        <defs>
          <linearGradient id="beam" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="var(--accent)" stopOpacity="0.62" />
            <stop offset="0.55" stopColor="var(--accent)" stopOpacity="0.16" />
            <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path d="M118 -20 L560 620 L70 620 Z" fill="url(#beam)" />
        {Array.from({ length: 5 }, (_, i) => (
          <path
            key={i}
            d={`M${i * 24} 0 q14 300 -2 600 h20 q-8 -300 4 -600 z`}
            fill="var(--ground)"
            opacity={0.94 - i * 0.1}
          />
        ))}
        <ellipse cx="330" cy="575" rx="150" ry="22" fill="var(--accent)" opacity="0.2" />
      </svg>
      <p className="display absolute right-8 bottom-24 left-36 text-title">
        Stand where the music starts.
      </p>
    </div>
  );
}
