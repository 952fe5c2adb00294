import { Spinner } from '@/components/Spinner';
import { texts } from '@/lib/texts';

/** While the site asks for its status and the session. */
export function StartScreen() {
  return (
    <div className="grid min-h-dvh place-items-center text-accent">
      <Spinner size={40} label="Loading" />
    </div>
  );
}

export function Footer() {
  return (
    <footer className="page mt-20 pb-8 text-sm text-text-3">
      <p className="border-t border-line pt-6">{texts.footer}</p>
    </footer>
  );
}
