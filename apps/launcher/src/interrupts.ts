const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** On Ctrl-C and the like, stops in good order. The second time, at once. */
export function onInterrupt(stop: () => void, kill: () => void): void {
  let isStopping = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (isStopping && signal === 'SIGINT') {
        kill();
        process.exit(1);
      }
      isStopping = true;
      stop();
    });
  }
}
