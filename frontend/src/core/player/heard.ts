/**
 * Counts the seconds that were really heard: the way the position went while playing, without jumps
 * and without waiting for sound. Wall time plays no part, so a slept machine counts nothing.
 */
export class HeardTime {
  private position: number | null = null;
  private total = 0;

  /** Seconds. */
  get seconds(): number {
    return Math.round(this.total * 1000) / 1000;
  }

  /** The position is now here, reached by playing. Seconds. */
  played(position: number): void {
    if (this.position !== null && position > this.position) this.total += position - this.position;
    this.position = position;
  }

  /** The position is now here, reached by a jump. Seconds. */
  jumped(position: number): void {
    this.position = position;
  }
}
