/** Input samples to either side of an output sample, at a ratio of 1. */
const halfWidth = 24;
/** Kaiser's beta: about 90 dB of what is aliased is taken away. */
const beta = 9;
const mostPhases = 2048;

/**
 * Changes the sample rate with a windowed sinc (J. O. Smith, "Digital Audio Resampling"). Every output
 * sample is worked out from the absolute position of its input, so blocks join without a seam.
 */
export class Resampler {
  /** Input samples to either side of an output sample. */
  readonly reach: number;
  private readonly phases: number;
  private readonly kernels: Float32Array[];

  constructor(
    /** Hz. */
    private readonly from: number,
    private readonly to: number,
  ) {
    const common = divisor(from, to);
    this.phases = Math.min(to / common, mostPhases);
    const widening = Math.max(1, from / to);
    this.reach = Math.ceil(halfWidth * widening);
    this.kernels = Array.from({ length: this.phases }, (_, phase) =>
      kernel(phase / this.phases, this.reach, 0.96 / widening),
    );
  }

  /** The input position, in samples, of an output sample. */
  inputOf(output: number): number {
    return (output * this.from) / this.to;
  }

  /** Output samples of one channel; input that is not there counts as silence. */
  run(
    input: Float32Array,
    inputStart: number,
    outputStart: number,
    length: number,
  ): Float32Array<ArrayBuffer> {
    const output = new Float32Array(length);
    const { reach, phases } = this;
    for (let n = 0; n < length; n++) {
      const position = this.inputOf(outputStart + n);
      let whole = Math.floor(position);
      let phase = Math.round((position - whole) * phases);
      if (phase === phases) {
        phase = 0;
        whole++;
      }
      const taps = this.kernels[phase] as Float32Array;
      const first = whole - reach + 1 - inputStart;
      let sum = 0;
      const begin = Math.max(0, -first);
      const end = Math.min(taps.length, input.length - first);
      for (let k = begin; k < end; k++) sum += (taps[k] as number) * (input[first + k] as number);
      output[n] = sum;
    }
    return output;
  }
}

function kernel(fraction: number, reach: number, cutoff: number): Float32Array {
  const taps = new Float32Array(2 * reach);
  let sum = 0;
  for (let k = 0; k < taps.length; k++) {
    const x = k - reach + 1 - fraction;
    const value = cutoff * sinc(cutoff * x) * kaiser(x / reach);
    taps[k] = value;
    sum += value;
  }
  for (let k = 0; k < taps.length; k++) taps[k] = (taps[k] as number) / sum;
  return taps;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(beta * Math.sqrt(1 - x * x)) / bessel(beta);
}

/** The modified Bessel function of the first kind, order 0, by its series. */
function bessel(x: number): number {
  let sum = 1;
  for (let term = 1, k = 1; term > 1e-10 * sum; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
