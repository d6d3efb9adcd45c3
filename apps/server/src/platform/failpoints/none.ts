import type { Failpoint } from './names.ts';

/** `#failpoints` resolves to this no-op, except in fault tests, which set Node's condition `failpoints`. */
export async function failpoint(_name: Failpoint): Promise<void> {}
