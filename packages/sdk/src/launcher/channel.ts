import { launcherVariable, unwrap, wrap, type FromLauncher, type FromProduct } from './messages.ts';

/** Whether a launcher seems to run this process. Processes that a product forks look the same. */
export function isRunByLauncher(): boolean {
  return Boolean(process.env[launcherVariable]) && process.send !== undefined && process.connected;
}

/** The IPC channel to the launcher. It doesn't keep the process running. */
export function openChannel(onMessage: (message: FromLauncher) => void, onClosed: () => void) {
  const receive = (sent: unknown) => {
    const message = unwrap(sent) as FromLauncher | null;
    if (message) onMessage(message);
  };
  process.on('message', receive);
  process.on('disconnect', onClosed);
  process.channel?.unref();

  return {
    send(message: FromProduct): void {
      // With a callback, a closed channel is no exception.
      process.send?.(wrap(message), undefined, undefined, () => {});
    },
    close(): void {
      process.off('message', receive);
      process.off('disconnect', onClosed);
    },
  };
}
