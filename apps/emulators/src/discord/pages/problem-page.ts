import { html } from '../../pages/html.ts';
import type { Page } from '../../pages/send-page.ts';

/** For requests that we can't redirect back, because we can't trust their redirect URI. */
export function problemPage({ problem, advice }: { problem: string; advice: string }): Page {
  return {
    title: `${problem} (Discord emulator)`,
    body: html` <main class="window">
      <div class="sign">
        <span class="face trouble" aria-hidden="true"><i></i><i></i></span>Built-in Discord emulator
      </div>
      <h1>${problem}</h1>
      <p>${advice}</p>
      <p>No one was signed in. You can close this window.</p>
    </main>`,
  };
}
