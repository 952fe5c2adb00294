/** The specification's waits of a connection; milliseconds. */
export const waits = {
  /** Before each automatic reconnect. */
  automatic: [0, 2_000, 10_000, 30_000],
  /** Between the loss and the manual tries. */
  beforeManual: 2_000,
  manualTries: 5,
  /** Times the number of the try. */
  perManualTry: 1_000,
  /** A lost connection is dropped after this. */
  drop: 30_000,
  connection: 10_000,
  readiness: 3_000,
  readinessPoll: 100,
  /** Before its token ends, a connection is told the next one. The session renews tokens 300 s before that. */
  renewal: 240_000,
  leastRenewal: 30_000,
  /** Before what is held is joined again, where the server could not answer; then the next connection joins it. */
  rejoin: [1_000, 5_000, 30_000],
  /** Between two tries that the person's stirring sets off once all others have failed. */
  stirring: 15_000,
} as const;
