export type LegalBlock = { kind: 'heading' | 'paragraph'; text: string };

const heading = /^##\s+(.+)$/;

/** Empty lines separate paragraphs. A line that begins with '## ' is a heading. */
export function parseLegalText(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let paragraph: LegalBlock | null = null;
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const title = heading.exec(line)?.[1];
    if (title) blocks.push({ kind: 'heading', text: title });
    else if (paragraph && line) paragraph.text += `\n${line}`;
    else if (line) blocks.push((paragraph = { kind: 'paragraph', text: line }));
    if (title || !line) paragraph = null;
  }
  return blocks;
}
