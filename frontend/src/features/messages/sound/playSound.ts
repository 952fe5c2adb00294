import { messageConstants } from '@/lib/messageTexts';
import type { Sound } from './soundSettings';

/** Plays one of the sounds, and a tone where it cannot be played. Resolves when it has begun. */
export async function playSound(sound: Sound, volume: number): Promise<void> {
  try {
    const audio = new Audio(`/sounds/${sound}.mp3`);
    audio.volume = volume;
    await audio.play();
  } catch {
    beep(volume);
  }
}

function beep(volume: number): void {
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = messageConstants.beepFrequency;
    gain.gain.value = volume;
    tone.connect(gain).connect(context.destination);
    tone.addEventListener('ended', () => void context.close());
    tone.start();
    tone.stop(context.currentTime + messageConstants.beep / 1000);
  } catch {
    // A browser without sound: the badge says it all the same.
  }
}
