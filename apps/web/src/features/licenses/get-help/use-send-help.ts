import type { License } from '@botique/contract/licenses/license.ts';
import { strings } from '@botique/contract/strings.ts';
import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import type { NewTicket } from '@botique/contract/tickets/ticket.ts';
import { useNavigate } from 'react-router';
import { ApiError, useApi } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { licenseName } from '../bot-profile.ts';

type Help = { text: string; evidence: NonNullable<NewTicket['evidence']> };

/** Opens a ticket about the license's product, and goes there. */
export function useSendHelp(license: License) {
  const api = useApi();
  const navigate = useNavigate();
  const title = `Help with ${licenseName(license)}`.slice(0, ticketLimits.title).toWellFormed();
  const create = async (ticket: Pick<NewTicket, 'type' | 'productId'>, help: Help) =>
    (await api(ticketsEndpoints['tickets.create'], { body: { ...ticket, ...help, title } })).data.id;
  return useAction({
    run: async (help: Help) => {
      try {
        return await create({ type: 'product', productId: license.productId }, help);
      } catch (error) {
        if (!isMissingProduct(error)) throw error;
        return create({ type: 'general_question' }, help);
      }
    },
    done: () => strings.tickets.created,
    onDone: (id) => void navigate(paths.ticket(id)),
  });
}

/** A license outlives its product. */
function isMissingProduct(error: unknown): boolean {
  return error instanceof ApiError && error.issues.some(({ path }) => path === 'productId');
}
