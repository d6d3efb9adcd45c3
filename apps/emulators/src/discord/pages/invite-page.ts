import { html } from '../../pages/html.ts';
import type { Page } from '../../pages/send-page.ts';

/** Shows the purpose of the community link in a shop that has no community yet. */
export function invitePage(applicationName: string): Page {
  return {
    title: `${applicationName}’s community (Discord emulator)`,
    body: html` <main class="window">
      <div class="sign">
        <span class="face" aria-hidden="true"><i></i><i></i></span>Built-in Discord emulator
      </div>
      <h1>${applicationName}’s community</h1>
      <p>People would join your Discord server here. Set <strong>COMMUNITY_URL</strong> to your invite.</p>
    </main>`,
  };
}
