import { deliveryEndpoints } from '@botique/contract/delivery/endpoints.ts';
import { strings } from '@botique/contract/strings.ts';
import { useRef } from 'react';
import { useApi } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/data/use-action.ts';

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
