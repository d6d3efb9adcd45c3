import { extractText, getDocumentProxy } from 'unpdf';

/** All that can be read in a PDF, in one line. */
export async function textOfPdf(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text: text.replaceAll(/\s+/g, ' '), pages: totalPages };
}
