import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

export type Page = { title: string; body: Html };

/** What all pages of one stand-in have in common. */
export type Site = {
  icon: string;
  stylesheets: readonly string[];
  /** A file of this server; nothing written into a page ever runs. */
  script?: string;
};

const policy = (site: Site) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    // Browsers hold every redirect after a form against this, also those that the application makes next;
    // 'self' alone would stop each sign-in at the last step.
    "form-action 'self' http: https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(site.script ? ["script-src 'self'"] : []),
  ].join('; ');

export function sendPage(reply: FastifyReply, page: Page, site: Site) {
  // No Cross-Origin-Opener-Policy: it would cut the popup from the page that waits for its message.
  return reply
    .headers({
      'content-security-policy': policy(site),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(document(page, site));
}

function document({ title, body }: Page, site: Site) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="${site.icon}" />
        ${site.stylesheets.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        ${site.script && html`<script src="${site.script}" defer></script>`}
      </head>
      <body>
        <div class="page">${body}</div>
      </body>
    </html>`.text;
}
