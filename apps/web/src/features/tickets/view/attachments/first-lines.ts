const mostBytes = 4096;
const mostLines = 30;

export type FirstLines = { text: string; /** There is more of it. */ cut: boolean };

/** The beginning of a text, as much as a glance wants. */
export function firstLines(text: string, isAll: boolean): FirstLines {
  const lines = text.split('\n');
  const shown = lines.slice(0, mostLines).join('\n');
  return { text: shown.trimEnd(), cut: !isAll || lines.length > mostLines };
}

/** Reads no more of a file than that; the rest stays where it is. */
export async function readFirstLines(url: string): Promise<FirstLines> {
  const response = await fetch(url, { credentials: 'include' });
  if (!response.ok || !response.body) throw new Error(`The file answered ${response.status}`);
  const reader = response.body.getReader();
  // A character that is cut in two, or that is none, must not spoil the rest.
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return firstLines(text + decoder.decode(), true);
    const wanted = value.subarray(0, mostBytes - bytes);
    bytes += wanted.length;
    text += decoder.decode(wanted, { stream: true });
    if (wanted.length < value.length) {
      void reader.cancel();
      return firstLines(text, false);
    }
  }
}
