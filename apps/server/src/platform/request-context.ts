import { AsyncLocalStorage } from 'node:async_hooks';

const addresses = new AsyncLocalStorage<string>();

/** Everything that `work` starts and awaits is from this client. */
export function fromAddress<Result>(address: string, work: () => Result): Result {
  return addresses.run(address, work);
}

/** The client's address, as reported by trusted proxies. Null in jobs and on the command line. */
export function currentAddress(): string | null {
  return addresses.getStore() ?? null;
}
