import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLegalTexts } from '../domains/office/legal-texts.ts';
import { readLegalTexts } from './legal-texts.ts';
import { send } from '../testing/person.ts';
import { startTestAppForThisTest } from '../testing/test-app.ts';

it("shows everyone general legal texts with the company's name when it has no files", async () => {
  const app = await startTestAppForThisTest({ variables: { COMPANY_NAME: 'Example Bots' } });
  for (const [call, title] of [
    [officeEndpoints['legal.terms'], 'Terms'],
    [officeEndpoints['legal.privacy'], 'Privacy policy'],
  ] as const) {
    const { body } = await send(app, call);
    expect(body.data).toEqual({ title, text: expect.stringContaining('Example Bots') });
  }
});

it('[UI-77] keeps features that do not exist yet out of the general legal texts', () => {
  const { terms, privacy } = createLegalTexts('Example Bots', { terms: null, privacy: null });
  for (const { text } of [terms, privacy]) {
    expect(text).not.toMatch(/console|shut out|block|stop a|storage/i);
  }
});

it("shows the company's own legal texts, and refuses to start when a file is missing or empty", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'botique-legal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const terms = join(folder, 'terms.txt');
  await writeFile(terms, '## Ours\r\n\r\nBe kind.\r\n');
  const own = readLegalTexts({ TERMS_FILE: terms, PRIVACY_FILE: undefined });
  expect(createLegalTexts('Example Bots', own).terms.text).toBe('## Ours\n\nBe kind.');
  const missing = join(folder, 'none.txt');
  expect(() => readLegalTexts({ TERMS_FILE: undefined, PRIVACY_FILE: missing })).toThrow(
    `PRIVACY_FILE: ${missing} cannot be read (ENOENT)`,
  );
  await writeFile(terms, ' \n');
  expect(() => readLegalTexts({ TERMS_FILE: terms, PRIVACY_FILE: undefined })).toThrow('is empty');
});
