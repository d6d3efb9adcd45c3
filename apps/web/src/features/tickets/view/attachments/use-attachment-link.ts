import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import type { Attachment } from '@botique/contract/tickets/ticket.ts';
import { useCallback } from 'react';
import { useApi } from '../../../../lib/api.ts';
import { useAction } from '../../../../lib/use-action.ts';

/** Asks for a link to a file. It is good for one use within a minute, so each use asks for its own. */
export function useAttachmentLink(): (id: string) => Promise<string> {
  const api = useApi();
  return useCallback(
    async (id) => (await api(ticketsEndpoints['tickets.attachmentLink'], { params: { id } })).data.url,
    [api],
  );
}

/** Hands the file to the browser, which saves it under its name. */
export function useDownload({ id, name }: Attachment) {
  const askLink = useAttachmentLink();
  return useAction({
    run: () => askLink(id),
    onDone(url) {
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
    },
  });
}
