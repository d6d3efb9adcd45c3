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
  const positionOf = (message: TicketMessage | undefined) =>
    messages.findIndex(({ id }) => id === message?.id);
  const from = positionOf(held[0]?.messages[0]);
  const to = positionOf(held.at(-1)?.messages.at(-1));
  const count = held.reduce((sum, chunk) => sum + chunk.messages.length, 0);
  // A message was inserted between them, or all are new.
  if (from < 0 || to - from + 1 !== count) return cut(messages);

  const current = withChanges(held, messages.slice(from));
  const tail = current.at(-1) as Chunk;
  const room = chunkSize - tail.messages.length;
  const appended = messages.slice(to + 1);
  const grown =
    appended.length > 0 && room > 0
      ? { ...tail, messages: [...tail.messages, ...appended.slice(0, room)] }
      : tail;
  return [
    ...cut(messages.slice(0, from)),
    ...current.slice(0, -1),
    grown,
    ...cut(appended.slice(Math.max(0, room))),
  ];
}

/** Replaces the chunks that have a changed message. */
function withChanges(held: readonly Chunk[], messages: readonly TicketMessage[]): readonly Chunk[] {
  let start = 0;
  return held.map((chunk) => {
    const part = messages.slice(start, start + chunk.messages.length);
    start += part.length;
    return part.every((message, index) => message === chunk.messages[index])
      ? chunk
      : { ...chunk, messages: part };
  });
}

function cut(messages: readonly TicketMessage[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = 0; start < messages.length; start += chunkSize) {
    const part = messages.slice(start, start + chunkSize);
    chunks.push({ key: part[0]?.id ?? '', messages: part });
  }
  return chunks;
}
