/** What went wrong with a form as a whole. */
export function FormNotice({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="rounded-sm border border-danger px-3 py-2.5 text-sm text-danger">
      {message}
    </p>
  );
}
