const maxRemembered = 500;

/** Remembers which product sessions have ended: with several servers, the start may arrive after the end. */
export function createEndedSessions() {
  const ended = new Set<string>();
  return {
    has: (socketId: string) => ended.has(socketId),
    add(socketId: string): void {
      ended.add(socketId);
      const [oldest] = ended;
      if (ended.size > maxRemembered && oldest !== undefined) ended.delete(oldest);
    },
  };
}
