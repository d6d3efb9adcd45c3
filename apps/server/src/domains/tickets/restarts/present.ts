import type { RestartProposal } from '@botique/contract/tickets/restart-proposal.ts';
import type { RestartRow } from './repository.ts';

export function presentRestart(row: RestartRow): RestartProposal {
  return {
    sessionId: row.sessionId,
    license: row.licenseId,
    name: row.name,
    productId: row.productId,
    category: row.category,
    ip: row.address,
    state: row.state,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}
