import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';

/** A part of the conversation that is rendered or skipped as a whole. */
export type Chunk = { key: string; messages: readonly TicketMessage[] };

const chunkSize = 50;

/**
 * Splits messages into chunks. Existing chunks stay the same objects when messages are added before or after
 * them, so that only new chunks render.
 */
export function splitIntoChunks(
  held: readonly Chunk[],
  messages: readonly TicketMessage[],
): readonly Chunk[] {
  const first = held[0]?.messages[0];
  const last = held.at(-1)?.messages.at(-1);
  const from = first ? messages.indexOf(first) : -1;
  const to = last ? messages.lastIndexOf(last) : -1;
  const count = held.reduce((sum, chunk) => sum + chunk.messages.length, 0);
  // A message was inserted between them, or all are new.
  if (from < 0 || to - from + 1 !== count) return cut(messages);

  const tail = held.at(-1) as Chunk;
  const room = chunkSize - tail.messages.length;
  const appended = messages.slice(to + 1);
  const grown =
    appended.length > 0 && room > 0
      ? { ...tail, messages: [...tail.messages, ...appended.slice(0, room)] }
      : tail;
  return [
    ...cut(messages.slice(0, from)),
    ...held.slice(0, -1),
    grown,
    ...cut(appended.slice(Math.max(0, room))),
  ];
}

function cut(messages: readonly TicketMessage[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = 0; start < messages.length; start += chunkSize) {
    const part = messages.slice(start, start + chunkSize);
    chunks.push({ key: part[0]?.id ?? '', messages: part });
  }
  return chunks;
}
