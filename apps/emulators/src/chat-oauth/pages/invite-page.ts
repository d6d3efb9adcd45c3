import { html } from '../../pages/html.ts';
import type { Page } from '../../pages/send-page.ts';

/** Shows the purpose of the community link in a shop that has no community yet. */
export function invitePage(applicationName: string): Page {
  return {
    title: `${applicationName}’s community (stand-in for Discord)`,
    body: html` <main class="window">
      <div class="sign">
        <span class="face" aria-hidden="true"><i></i><i></i></span>Built-in stand-in for Discord
      </div>
      <h1>${applicationName}’s community</h1>
      <p>
        At the real Discord one would join the company’s server here. Set <strong>COMMUNITY_URL</strong> to
        your own invitation.
      </p>
    </main>`,
  };
}
