import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { useEffect, useReducer, useRef } from 'react';
import { useAlerts } from '../../../../lib/alerts/use-alerts.ts';
import { useApi } from '../../../../lib/api.ts';
import { useSessionGuard } from '../../../../lib/data/use-private-query.ts';
import { useUpload } from '../../../../lib/upload.ts';
import { randomName } from '../../../../lib/random-name.ts';
import { complaintAbout, isImage, thoseThatFit } from './file-checks.ts';
import { uploaded, type Upload } from './uploads.ts';

/** Longer names lose their start, because their end has the file extension. */
const longestName = 255;

export type Uploads = {
  uploads: readonly Upload[];
  add(files: readonly File[]): void;
  remove(upload: Upload): void;
  /** Removes files that now belong to a message. */
  letGo(ids: readonly string[]): void;
};

/** Uploads files while the message is still being written. */
export function useUploads(ticketId: string, atFirst: () => readonly Upload[]): Uploads {
  const [uploads, dispatch] = useReducer(uploaded, null, atFirst);
  const running = useRef(new Map<string, AbortController>());
  const api = useApi();
  const upload = useUpload();
  const guarded = useSessionGuard();
  const alerts = useAlerts();

  // Leaving the page cancels the uploads in flight.
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const abort of current.values()) abort.abort();
    };
  }, []);

  async function bring(key: string, file: File) {
    const abort = new AbortController();
    running.current.set(key, abort);
    try {
      const { data } = await guarded(() =>
        upload(
          ticketsEndpoints['tickets.upload'],
          { params: { id: ticketId }, query: { name: file.name.slice(-longestName) || 'file' } },
          file,
          {
            signal: abort.signal,
            onProgress: (share) => dispatch({ type: 'progressed', key, share }),
          },
        ),
      );
      dispatch({ type: 'arrived', key, attachment: data });
    } catch (error) {
      dispatch({ type: 'refused', key, reason: (error as Error).message });
    } finally {
      running.current.delete(key);
    }
  }

  return {
    uploads,
    add(files) {
      const held = uploads.filter(({ status }) => status.is !== 'refused').length;
      const { taken, over } = thoseThatFit(files, held);
      if (over > 0) {
        alerts.add({
          code: 400,
          type: 'danger',
          message: `You can attach at most ${ticketLimits.attachments} files to a message.`,
        });
      }
      const added = taken.map((file) => ({ file, key: randomName(), complaint: complaintAbout(file) }));
      dispatch({
        type: 'added',
        uploads: added.map(({ file, key, complaint }) => ({
          key,
          name: file.name,
          size: file.size,
          image: isImage(file),
          status: complaint ? { is: 'refused', reason: complaint } : { is: 'uploading', share: 0 },
        })),
      });
      for (const { file, key, complaint } of added) if (!complaint) void bring(key, file);
    },
    remove({ key, status }) {
      running.current.get(key)?.abort();
      dispatch({ type: 'removed', key });
      if (status.is !== 'ready') return;
      // Best effort: the server deletes unused files within an hour.
      guarded(() =>
        api(ticketsEndpoints['tickets.discardUpload'], { params: { id: status.attachment.id } }),
      ).catch(() => {});
    },
    letGo: (ids) => dispatch({ type: 'sent', ids }),
  };
}
