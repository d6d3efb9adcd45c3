import type { FastifyReply } from 'fastify';
import { type Page, sendPage } from '../../pages/send-page.ts';

const site = { icon: '/embed/avatars/2.png?size=64', stylesheets: ['/oauth2/page.css'] };

export function sendDiscordPage(reply: FastifyReply, page: Page) {
  return sendPage(reply, page, site);
}
