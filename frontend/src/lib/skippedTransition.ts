/**
 * Reports what React has recovered from, as it does by itself, except for the animation of a page change that the browser
 * leaves out because the window was resized or hidden meanwhile: the page is shown all the same. React knows the words of
 * older browsers for that only.
 */
export function reportUnlessSkipped(error: unknown): void {
  const isSkipped =
    error instanceof DOMException &&
    error.name === 'InvalidStateError' &&
    /transition was (aborted|skipped)|skipping view transition/i.test(error.message);
  if (!isSkipped) reportError(error);
}
