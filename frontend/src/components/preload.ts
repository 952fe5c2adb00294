type Preloader = (path: string) => void;

let preloader: Preloader = () => undefined;

/** Says how a path is made ready before it is opened. The app knows its routes; links do not. */
export function setPreloader(next: Preloader): void {
  preloader = next;
}

/** Makes a path ready, because a pointer or the focus rests on its link. */
export function preload(path: string): void {
  preloader(path);
}
