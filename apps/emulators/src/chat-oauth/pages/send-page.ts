import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

export type Page = { title: string; body: Html };

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  // Browsers hold every redirect after a form against this, also those that the application makes next;
  // 'self' alone would stop each sign-in at the last step.
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function sendPage(reply: FastifyReply, page: Page) {
  // No Cross-Origin-Opener-Policy: it would cut the popup from the page that waits for its message.
  return reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(document(page));
}

function document({ title, body }: Page) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/embed/avatars/2.png?size=64" />
        <link rel="stylesheet" href="/oauth2/page.css" />
      </head>
      <body>
        <div class="page">${body}</div>
      </body>
    </html>`.text;
}
