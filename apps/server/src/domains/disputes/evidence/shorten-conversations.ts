import type { Conversations } from '../../tickets/service.ts';

/** About seven pages. Drawing more would keep the server busy, and nobody at a bank reads more. */
const maxLines = 300;
const lettersPerLine = 80;

type Message = Conversations['newest'][number]['messages'][number];

/** The newest messages that fit. Of a message that doesn't fit, nothing is shown, unless it is the newest. */
export function shortenConversations({ newest, total }: Conversations): Conversations {
  const kept = new Map<Message, Message>();
  let left = maxLines;
  const newestFirst = newest
    .flatMap(({ messages }) => messages)
    .toSorted((a, b) => Number(b.at) - Number(a.at));
  for (const message of newestFirst) {
    const lines = linesOf(message.text);
    const fits = lines <= left;
    if (!fits && kept.size > 0) break;
    kept.set(message, fits ? message : { ...message, text: startOf(message.text) });
    left -= lines;
  }
  const shown = newest.map(({ messages, ...ticket }) => ({
    ...ticket,
    messages: messages.flatMap((message) => kept.get(message) ?? []),
  }));
  return { newest: shown.filter(({ messages }) => messages.length > 0), total };
}

/** With the line that says who wrote it, and the title of the ticket. */
const linesOf = (text: string): number =>
  2 + text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / lettersPerLine), 0);

const startOf = (text: string): string =>
  `${text
    .split('\n')
    .slice(0, maxLines - 3)
    .join('\n')}\n…`;
