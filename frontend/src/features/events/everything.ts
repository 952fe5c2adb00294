/** Asks for all that is to come, as it suits the person. */
export const everything = { discoveryRatio: 0.5 };
