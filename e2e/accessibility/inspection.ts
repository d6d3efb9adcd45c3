import { expect, test, type Page } from '@playwright/test';
import { collectConsoleErrors } from '../fixtures/console-errors.ts';
import { waitUntilHydrated } from '../pages/hydration.ts';
import { colourRules, findViolations } from './axe.ts';

/** A screen in one of its states. `About` identifies the data that it shows. */
export type Screen<About = void> = {
  name: string;
  /** As the router spells it, such as `/products/:id`. */
  route: string;
  /** Fills in the `:id` of the route. */
  id?: string | ((about: About) => string);
  search?: (about: About) => string;
  /** Visible once the screen is complete. */
  shows: string | RegExp;
  /** Opens a menu or a modal. */
  open?: (page: Page) => Promise<void>;
  /** A page of the server, without the web app. */
  isPlain?: boolean;
  /** A selector of what to check when the rest is hidden. */
  part?: string;
  /** The screen exists only on phones. */
  narrowOnly?: boolean;
};

const narrowest = 320;
/** A screen takes about 2 s. The rest is for a busy machine. */
const mostPerScreenMs = 30_000;

/** Checks screens one by one and collects their problems. */
export class Inspection {
  readonly #page: Page;
  readonly #consoleErrors: string[];
  readonly #findings: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    this.#consoleErrors = collectConsoleErrors(page);
  }

  async visit<About>(screens: readonly Screen<About>[], about: About): Promise<void> {
    test.setTimeout(test.info().timeout + screens.length * mostPerScreenMs);
    for (const screen of screens) {
      await test.step(screen.name, () => this.#inspect(screen, about));
    }
  }

  /** Fails with the whole list of problems, each with its screen, width and theme. */
  expectClean(): void {
    expect(this.#findings).toEqual([]);
  }

  async #inspect<About>(screen: Screen<About>, about: About): Promise<void> {
    const { name, shows, open, part, narrowOnly } = screen;
    const page = this.#page;
    const widths = narrowOnly ? ([390] as const) : ([1280, 390] as const);
    // If the resize closed or hid the screen, it would pass unchecked.
    const expectShown = (width: number) =>
      expect(page.getByText(shows).filter({ visible: true }).first(), `${name} at ${width} px`).toBeVisible();
    for (const width of widths) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width, height: 800 });
      if (open || width === widths[0]) await this.#load(screen, about);
      await expectShown(width);
      this.#note(`${name} at ${width} px in light`, await findViolations(page, { part }));
      // Only colours differ between the themes, so the other rules needn't run again.
      await page.emulateMedia({ colorScheme: 'dark' });
      this.#note(`${name} at ${width} px in dark`, await findViolations(page, { part, rules: colourRules }));
      await takePictures(page, `${name}-${width}`, !open);
    }
    await page.setViewportSize({ width: narrowest, height: 640 });
    await expectShown(narrowest);
    const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
    if (drawn > narrowest) this.#note(name, [`scrolls sideways at ${narrowest} px: ${drawn} px wide`]);
    const errors = this.#consoleErrors.splice(0);
    // A concurrent test has a product whose picture does not exist.
    this.#note(
      name,
      errors.filter((error) => !error.includes('https://pictures.example/')),
    );
  }

  async #load<About>(screen: Screen<About>, about: About): Promise<void> {
    const page = this.#page;
    await page.goto(addressOf(screen, about));
    if (!screen.isPlain) await waitUntilHydrated(page);
    await screen.open?.(page);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
  }

  #note(where: string, findings: readonly string[]): void {
    this.#findings.push(...findings.map((finding) => `${where}: ${finding}`));
  }
}

function addressOf<About>({ route, id = '', search }: Screen<About>, about: About): string {
  const value = typeof id === 'string' ? id : id(about);
  return route.replace(':id', value) + (search?.(about) ?? '');
}

/** Takes screenshots for a manual review if you set `SCREENSHOTS=1`. */
async function takePictures(page: Page, name: string, fullPage: boolean): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `test-results/screens/${name}-${colorScheme}.png`, fullPage });
  }
}
