/** The wing of a stage and the light beside it. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="text-accent">
      <path d="M3 2h5.5v20H3z" fill="currentColor" />
      <path d="M11.5 2a10 10 0 0 1 0 20z" fill="currentColor" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <LogoMark />
      <span className="display text-lg tracking-tight" style={{ fontWeight: 800 }}>
        Sidestage
      </span>
    </span>
  );
}
