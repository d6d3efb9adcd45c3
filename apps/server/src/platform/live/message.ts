import { randomUUID } from 'node:crypto';
import { serverEvents, type ServerEvents } from '@botique/contract/registry.ts';
import type { z } from 'zod';

/** The name and payload of an event. The id lets clients dedupe events that arrive twice. */
export function message<Name extends keyof ServerEvents>(
  name: Name,
  payload: z.input<ServerEvents[Name]['payload']>,
): [name: string, payload: object] {
  const event = serverEvents[name];
  return [event.name, { ...event.payload.parse(payload), eventId: randomUUID() }];
}
