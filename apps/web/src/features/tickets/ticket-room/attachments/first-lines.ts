const maxBytes = 4096;
const maxLines = 30;

export type FirstLines = { text: string; /** The file has more text. */ cut: boolean };

/** The beginning of a text, for a preview. */
export function firstLines(text: string, isAll: boolean): FirstLines {
  const lines = text.split('\n');
  const shown = lines.slice(0, maxLines).join('\n');
  return { text: shown.trimEnd(), cut: !isAll || lines.length > maxLines };
}

/** Reads only the beginning of a file and cancels the rest of the download. */
export async function readFirstLines(url: string): Promise<FirstLines> {
  const response = await fetch(url, { credentials: 'include' });
  if (!response.ok || !response.body) throw new Error(`The file answered ${response.status}`);
  const reader = response.body.getReader();
  // Not `fatal`: an invalid character, or one that is cut in two, must not spoil the rest.
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return firstLines(text + decoder.decode(), true);
    const wanted = value.subarray(0, maxBytes - bytes);
    bytes += wanted.length;
    text += decoder.decode(wanted, { stream: true });
    if (wanted.length < value.length) {
      void reader.cancel();
      return firstLines(text, false);
    }
  }
}
