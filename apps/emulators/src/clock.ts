/** Milliseconds since 1970. Injected, so that tests can advance time without waiting. */
export type Clock = () => number;
