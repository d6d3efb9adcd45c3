import type { PageData } from '@botique/contract/page-data.ts';
import type { FastifyInstance } from 'fastify';

type RenderedPage = { status: number; html: string };

/** Draws a page of the web app for one request, from the built files or through Vite while developing. */
export type PageRenderer = {
  readonly development: boolean;
  /** Serves scripts, styles and pictures. */
  attach(http: FastifyInstance): Promise<void>;
  render(request: { url: string; nonce: string; data: PageData }): Promise<RenderedPage>;
};

/** What apps/web exports as its server entry. */
export type ServerEntry = {
  render(request: { url: string; data: PageData }): Promise<{ status: number; head: string; body: string }>;
};

/** Puts what React drew into the page that Vite made. */
export function fillTemplate(
  template: string,
  parts: { head: string; body: string; nonce: string; data: PageData },
): string {
  const data = JSON.stringify(parts.data).replaceAll('<', String.raw`\u003c`);
  const slots: Record<string, string> = {
    '<!--page-head-->': parts.head,
    '<!--page-body-->': parts.body,
    '<!--page-data-->': `<script type="application/json" id="page-data">${data}</script>`,
  };
  // Nonce and theme go in first: what people wrote must never be taken for their places.
  return template
    .replaceAll('%NONCE%', parts.nonce)
    .replace('<html ', parts.data.theme ? `<html data-theme="${parts.data.theme}" ` : '<html ')
    .replaceAll(/<!--page-(?:head|body|data)-->/g, (slot) => slots[slot] ?? '');
}
