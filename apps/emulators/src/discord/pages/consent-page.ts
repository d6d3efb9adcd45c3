import type { Persona } from '../../personas.ts';
import { type AuthorizeRequest, authorizeParameters } from '../authorize-request.ts';
import { longestName } from '../newcomer.ts';
import { scopeMeanings, splitScope } from '../scopes.ts';
import { html } from '../../pages/html.ts';
import type { Page } from '../../pages/send-page.ts';

export type NameFailure = { typed: string; why: string };

type Consent = {
  applicationName: string;
  people: readonly Persona[];
  query: Readonly<Record<string, unknown>>;
  asked: AuthorizeRequest;
  failed?: NameFailure | undefined;
};

/**
 * Three forms, not one: Enter in a text field presses the first button of its form, so someone who types a
 * name would sign in as the admin.
 */
export function consentPage({ applicationName, people, query, asked, failed }: Consent): Page {
  const carried = hiddenFields(query);
  return {
    title: `${failed ? 'Check the name: s' : 'S'}ign in to ${applicationName} (Discord emulator)`,
    body: html` <header class="window">
        <div class="sign">
          <span class="face" aria-hidden="true"><i></i><i></i></span>Built-in Discord emulator
        </div>
        <h1>Who is signing in to ${applicationName}?</h1>
        <p>Pick who you are. This page replaces Discord: <strong>no real account is used.</strong></p>
      </header>
      <main>
        <section aria-labelledby="people">
          <h2 id="people">Demo accounts</h2>
          <form method="post" action="/oauth2/authorize">
            ${carried}
            <ul class="people">
              ${people.map(personButton)}
            </ul>
          </form>
        </section>
        <section aria-labelledby="newcomer">
          <h2 id="newcomer">Someone new</h2>
          <form method="post" action="/oauth2/authorize">
            ${carried}
            <label for="name">Type a name, or leave it empty for a random one.</label>
            <div class="row">
              ${nameField(failed)}
              <button class="button" name="answer" value="newcomer">Continue as someone new</button>
            </div>
            ${failed && html`<p class="error" id="name-error">${failed.why}</p>`}
          </form>
        </section>
        <div class="leave">
          <p>${applicationName} will receive: ${meaningOf(asked.scope)}.</p>
          <form method="post" action="/oauth2/authorize">
            ${carried} <button class="button" name="answer" value="cancel">Cancel</button>
          </form>
        </div>
      </main>`,
  };
}

function personButton(person: Persona) {
  return html`<li>
    <button class="person" name="persona" value="${person.id}">
      <img src="${pictureOf(person)}" alt="" width="48" height="48" />
      <span class="who"
        ><span class="name"
          ><bdi>${person.globalName ?? person.username}</bdi>
          <span class="handle">@${person.username}</span
          >${person.role === 'admin' && html` <span class="badge">Admin</span>`}</span
        >
        <span class="about">${person.about}</span></span
      >
    </button>
  </li>`;
}

function nameField(failed: NameFailure | undefined) {
  const invalid =
    failed && html` value="${failed.typed}" aria-invalid="true" aria-describedby="name-error" autofocus`;
  // Keeps browsers from suggesting the visitor's real name on a page that asks for a made-up one.
  return html`<input id="name" name="name" maxlength="${longestName}" autocomplete="off" ${invalid} />`;
}

function hiddenFields(query: Consent['query']) {
  return authorizeParameters.map((name) => {
    const value = query[name];
    return typeof value === 'string' ? html`<input type="hidden" name="${name}" value="${value}" />` : html``;
  });
}

function pictureOf({ id, avatar }: Persona) {
  return avatar
    ? `/avatars/${id}/${avatar}.png?size=128`
    : `/embed/avatars/${(BigInt(id) >> 22n) % 6n}.png?size=128`;
}

function meaningOf(scope: string) {
  return new Intl.ListFormat('en').format(splitScope(scope).map((name) => scopeMeanings[name] ?? name));
}
