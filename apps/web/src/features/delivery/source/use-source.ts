import { deliveryEndpoints } from '@botique/contract/delivery/endpoints.ts';
import type { RunnableLicense } from '@botique/contract/delivery/launcher.ts';
import { strings } from '@botique/contract/strings.ts';
import { useRef } from 'react';
import { useApi } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { usePrivateQuery, useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { licensesKey } from '../../../lib/licenses/running-licenses.ts';
import { useLiveEvent } from '../../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../../lib/live/refetch-throttle.ts';

const runnableKey = [licensesKey, 'runnable'];

/** The viewer's licenses, with what the launcher would run. */
export function useRunnableLicenses() {
  const api = useApi();
  return usePrivateQuery<RunnableLicense[]>(
    runnableKey,
    async () => (await api(deliveryEndpoints['launcher.runnable'], {})).data,
  );
}

export function useRunnableLicensesLive(): void {
  const refresh = useRefreshPrivate();
  const refetch = useThrottledRefetch(() => refresh(...runnableKey));
  useLiveEvent('releases.changed', refetch);
  useLiveEvent('license.created', refetch);
  useLiveEvent('license.updated', refetch);
  useLiveEvent('license.deleted', refetch);
  // A product may report its name when it starts.
  useLiveEvent('license.session', refetch);
}

/** Downloads the launcher in a new tab. */
export function useDownloadLauncher() {
  const api = useApi();
  const opening = useRef(false);
  const action = useAction({
    async run(tab: Window | null) {
      try {
        const { url } = await api(deliveryEndpoints['launcher.download'], {});
        // Without a tab, the browser saves the zip and stays on this page.
        if (tab) tab.location.replace(url);
        else window.location.assign(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    done: () => strings.launcher.downloading,
  });
  return {
    isPending: action.isPending,
    start() {
      if (opening.current) return;
      opening.current = true;
      // Browsers block tabs that are opened later than in the click.
      const tab = window.open('', '_blank');
      if (tab) {
        tab.opener = null;
        showText(tab, 'Downloading … You can close this tab.');
      }
      action.mutate(tab, { onSettled: () => (opening.current = false) });
    },
  };
}

/** The tab stays open: closing it before the server responds would cancel the download. */
function showText({ document }: Window, text: string): void {
  document.title = text;
  document.documentElement.lang = 'en';
  document.documentElement.style.colorScheme = 'light dark';
  document.body.style.font = '1rem system-ui';
  document.body.textContent = text;
}
