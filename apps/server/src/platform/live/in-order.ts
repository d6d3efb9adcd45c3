/** One task of a socket after the other: 'unwatch' must not overtake a 'watch' that waits for the database. */
export function createQueues() {
  const last = new WeakMap<object, Promise<void>>();
  return (socket: object, task: () => Promise<void>): Promise<void> => {
    const done = (last.get(socket) ?? Promise.resolve()).then(task);
    last.set(
      socket,
      done.catch(() => undefined),
    );
    return done;
  };
}
