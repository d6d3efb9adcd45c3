import type { ArtworkState, ArtworkView } from '@botique/contract/catalogue/artwork.ts';
import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import type { PageData } from '@botique/contract/page-data.ts';
import type { FastifyInstance } from 'fastify';
import { assemblePage, type RenderedPage } from './rendered-page.ts';

type PageRequest = {
  url: string;
  data: PageData;
  /** The origin of the pages for search engines and other sites. */
  webOrigin: string;
};

export type ArtworkRequest = { category: Category; id: string; view: ArtworkView; state: ArtworkState };

/** Renders a page of the web app for one request, from the build or through Vite in development. */
export type PageRenderer = {
  readonly development: boolean;
  /** Serves scripts and styles. */
  attach(http: FastifyInstance): Promise<void>;
  render(request: PageRequest): Promise<RenderedPage>;
  drawArtwork(request: ArtworkRequest): string | Promise<string>;
};

/** `sources` are the modules of the rendered screens. */
type DrawnPage = { status: number; showsPayPal: boolean; head: string; body: string; sources: string[] };

/** The server entry that apps/web exports. */
export type ServerEntry = {
  render(request: PageRequest): Promise<DrawnPage>;
  drawArtwork(request: ArtworkRequest): string;
};

type Parts = Omit<DrawnPage, 'sources'> & { data: PageData };

/** Inserts React's output into Vite's template. */
export function fillTemplate(template: string, parts: Parts): RenderedPage {
  const { status, showsPayPal, head, body, data } = parts;
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const slots: Record<string, string> = {
    '<!--page-head-->': head,
    '<!--page-body-->': body,
    '<!--page-data-->': `<script type="application/json" id="page-data">${json}</script>`,
  };
  // Split at the nonces first: text that people wrote must never be taken for one.
  const pieces = template
    .replace('<html ', data.theme ? `<html data-theme="${data.theme}" ` : '<html ')
    .split('%NONCE%')
    .map((piece) => piece.replaceAll(/<!--page-(?:head|body|data)-->/g, (slot) => slots[slot] ?? ''));
  return assemblePage(status, pieces, showsPayPal);
}
