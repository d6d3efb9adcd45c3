import type { Failpoint } from './names.ts';

/** What `#failpoints` is everywhere but in fault tests, which ask Node for the condition `failpoints`: nothing. */
export async function failpoint(_name: Failpoint): Promise<void> {}
