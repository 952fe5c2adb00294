/** By any of these it shows that somebody is there. Browsers scroll by themselves while a page grows. */
const stirrings = ['pointermove', 'touchstart', 'keydown', 'wheel', 'click'];

/** Runs something once somebody stirs on the page, with the event that shows it. Returns what calls it off. */
export function whenStirred(run: (stirring: Event) => void): () => void {
  const end = () => {
    for (const each of stirrings) removeEventListener(each, begin);
  };
  const begin = (stirring: Event) => {
    if (isResting(stirring)) return;
    end();
    run(stirring);
  };
  for (const each of stirrings) addEventListener(each, begin, { passive: true });
  return end;
}

/** Whether it tells of a pointer that stayed where it is, as browsers do when something else comes to be below it. */
function isResting(stirring: Event): boolean {
  return (
    stirring.type === 'pointermove' &&
    stirring instanceof PointerEvent &&
    stirring.movementX === 0 &&
    stirring.movementY === 0
  );
}
