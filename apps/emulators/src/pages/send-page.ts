import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

export type Page = { title: string; body: Html };

/** The assets shared by all pages of one emulator. */
export type Site = {
  icon: string;
  stylesheets: readonly string[];
  /** The path of a script on this server. Inline scripts never run. */
  script?: string;
};

const policy = (site: Site) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    // Browsers apply this to every redirect after a form submission, including the application's own. 'self'
    // alone would block each sign-in at the last step.
    "form-action 'self' http: https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(site.script ? ["script-src 'self'"] : []),
  ].join('; ');

export function sendPage(reply: FastifyReply, page: Page, site: Site) {
  // No Cross-Origin-Opener-Policy: it would cut the popup off from the page that waits for its message.
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
