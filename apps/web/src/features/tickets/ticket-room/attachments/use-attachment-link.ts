import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import type { Attachment } from '@botique/contract/tickets/ticket.ts';
import { useCallback } from 'react';
import { useApi } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/data/use-action.ts';

/** Requests a link to a file. A link works once and for a minute, so each use needs a new one. */
export function useAttachmentLink(): (id: string) => Promise<string> {
  const api = useApi();
  return useCallback(
    async (id) => (await api(ticketsEndpoints['tickets.attachmentLink'], { params: { id } })).data.url,
    [api],
  );
}

/** Downloads the file under its name. */
export function useDownload({ id, name }: Attachment) {
  const requestLink = useAttachmentLink();
  return useAction({
    run: () => requestLink(id),
    onDone(url) {
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
    },
  });
}
