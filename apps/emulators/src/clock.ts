/** Milliseconds since 1970. Injected, so that a test can let sixty seconds pass without waiting for them. */
export type Clock = () => number;
