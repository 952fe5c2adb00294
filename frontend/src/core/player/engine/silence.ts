const rate = 8_000;
/** Browsers show controls for sound of more than five seconds only. */
const seconds = 20;

let element: HTMLAudioElement | null = null;

/**
 * The element beside the audio graph, one for the page: the browser gives hardware keys, the lock screen and the system's audio
 * focus to pages that play an element, and to a graph alone it does not. What was once begun by a press of the person may be
 * begun again without one, with another sound too.
 */
export function pageElement(): HTMLAudioElement {
  element ??= new Audio();
  return element;
}

/** The element of the page, with silence. Nobody is offered to hear that on another device. */
export function silentElement(): HTMLAudioElement {
  const silent = pageElement();
  silent.loop = true;
  silent.disableRemotePlayback = true;
  silent.src = URL.createObjectURL(new Blob([silentWav()], { type: 'audio/wav' }));
  return silent;
}

/** 8-bit mono. */
function silentWav(): ArrayBuffer {
  const size = rate * seconds;
  const bytes = new Uint8Array(44 + size).fill(128, 44);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  write(0, 'RIFF');
  view.setUint32(4, 36 + size, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, 'data');
  view.setUint32(40, size, true);
  return bytes.buffer;
}
