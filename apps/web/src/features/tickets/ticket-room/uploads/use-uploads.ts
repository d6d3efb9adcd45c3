import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { useEffect, useReducer, useRef } from 'react';
import { useAlerts } from '../../../../lib/alerts/use-alerts.ts';
import { useApi } from '../../../../lib/api/api.ts';
import { useSessionGuard } from '../../../../lib/data/use-private-query.ts';
import { useUpload } from '../../../../lib/api/upload-file.ts';
import { randomId } from '../../../../lib/browser/random-id.ts';
import { fileError, isImage, limitFiles } from './file-checks.ts';
import { uploadsReducer, type Upload } from './uploads.ts';

/** Longer names lose their start, because their end has the file extension. */
const maxNameLength = 255;

export type Uploads = {
  uploads: readonly Upload[];
  add(files: readonly File[]): void;
  remove(upload: Upload): void;
  /** Removes files that now belong to a message. */
  removeSent(ids: readonly string[]): void;
};

/** Uploads files while the message is still being written. */
export function useUploads(ticketId: string, initialUploads: () => readonly Upload[]): Uploads {
  const [uploads, dispatch] = useReducer(uploadsReducer, null, initialUploads);
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

  async function uploadFile(key: string, file: File) {
    const abort = new AbortController();
    running.current.set(key, abort);
    try {
      const { data } = await guarded(() =>
        upload(
          ticketsEndpoints['tickets.upload'],
          { params: { id: ticketId }, query: { name: file.name.slice(-maxNameLength) || 'file' } },
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
      const { taken, over } = limitFiles(files, held);
      if (over > 0) {
        alerts.add({
          code: 400,
          type: 'danger',
          message: `You can attach at most ${ticketLimits.attachments} files to a message.`,
        });
      }
      const added = taken.map((file) => ({ file, key: randomId(), problem: fileError(file) }));
      dispatch({
        type: 'added',
        uploads: added.map(({ file, key, problem }) => ({
          key,
          name: file.name,
          size: file.size,
          image: isImage(file),
          status: problem ? { is: 'refused', reason: problem } : { is: 'uploading', share: 0 },
        })),
      });
      for (const { file, key, problem } of added) if (!problem) void uploadFile(key, file);
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
    removeSent: (ids) => dispatch({ type: 'sent', ids }),
  };
}
