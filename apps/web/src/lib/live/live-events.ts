import type { ServerEventPayload, ServerEvents } from '@botique/contract/registry.ts';

type Listener = (payload: never) => void;

const maxRememberedIds = 500;

/** Delivers each live event once to the listeners of its name. */
export function createLiveEvents() {
  const listeners = new Map<string, Set<Listener>>();
  const seen = new Set<string>();

  function isRepeated(payload: unknown): boolean {
    const id = (payload as { eventId?: unknown } | null)?.eventId;
    if (typeof id !== 'string') return false;
    if (seen.has(id)) return true;
    seen.add(id);
    if (seen.size > maxRememberedIds) seen.delete(seen.values().next().value ?? '');
    return false;
  }

  return {
    dispatch(name: string, payload: unknown): void {
      if (isRepeated(payload)) return;
      for (const listener of listeners.get(name) ?? []) listener(payload as never);
    },

    on<Name extends keyof ServerEvents>(
      name: Name,
      listener: (payload: ServerEventPayload<Name>) => void,
    ): () => void {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
  };
}

export type LiveEvents = ReturnType<typeof createLiveEvents>;
