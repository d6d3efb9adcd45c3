import { can } from '@botique/contract/access.ts';
import { strings } from '@botique/contract/strings.ts';
import type { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Attachments } from './attachments/attachments.ts';
import { presentAttachment } from './attachments/present.ts';
import type { Tickets } from './service.ts';

type Dependencies = {
  tickets: Tickets;
  attachments: Attachments;
  openings: RateLimiter;
  uploads: RateLimiter;
};

const refreshedList = { limit: 100, sort: 'newest' } as const;

export function ticketsRoutes({
  tickets,
  attachments,
  openings,
  uploads,
}: Dependencies): Handlers<typeof ticketsEndpoints> {
  return {
    async 'tickets.create'({ body, viewer }) {
      await openings.spend(viewer.userId);
      const { id } = await tickets.open(body, { id: viewer.userId, role: viewer.role });
      return { message: strings.tickets.created, data: { id } };
    },

    'tickets.mine': ({ query, viewer }) => tickets.mine(viewer.userId, can(viewer, 'manageTickets'), query),

    'tickets.all': ({ query }) => tickets.all(query),

    async 'tickets.counters'() {
      return { data: await tickets.counters() };
    },

    async 'tickets.unread'({ viewer }) {
      const ownerId = can(viewer, 'manageTickets') ? null : viewer.userId;
      return { data: { tickets: await tickets.unread(ownerId) } };
    },

    'tickets.get': ({ params, query, ownerId }) => tickets.get(params.id, ownerId, query),

    async 'tickets.evidence'({ params, ownerId }) {
      return { data: await tickets.evidence(params.id, ownerId) };
    },

    async 'tickets.proposeRestart'({ params, body, viewer }) {
      return { data: await tickets.proposeRestart(params.id, { ...body, actorId: viewer.userId }) };
    },

    async 'tickets.answerRestart'({ params, body, ownerId }) {
      return { data: await tickets.answerRestart(params.id, ownerId, body.accept) };
    },

    async 'tickets.read'({ params, body, ownerId }) {
      return { data: { unread: await tickets.markRead(params.id, ownerId, body.messageId) } };
    },

    async 'tickets.delete'({ params, viewer }) {
      await tickets.remove(params.id, viewer.userId);
      return tickets.all(refreshedList);
    },

    async 'tickets.upload'({ params, query, ownerId, viewer, file }) {
      await uploads.spend(viewer.userId);
      const row = await attachments.upload({
        ticketId: params.id,
        ownerId,
        uploaderId: viewer.userId,
        name: query.name,
        bytes: file,
      });
      return { data: presentAttachment(row) };
    },

    async 'tickets.discardUpload'({ params, ownerId }) {
      await attachments.discard(params.id, ownerId);
      return {};
    },

    async 'tickets.attachmentLink'({ params, ownerId, viewer }) {
      return { data: { url: await attachments.link(params.id, { ownerId, userId: viewer.userId }) } };
    },
  };
}
