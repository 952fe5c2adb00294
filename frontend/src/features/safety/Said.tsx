interface SaidProps {
  /** Whose words they are, and when. */
  by: string;
  text: string;
}

/** What somebody wrote about a removal. */
export function Said({ by, text }: SaidProps) {
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-text-3">{by}</figcaption>
      <blockquote
        dir="auto"
        className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere"
      >
        {text}
      </blockquote>
    </figure>
  );
}
