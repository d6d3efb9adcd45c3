import type { Persona } from '../personas.ts';

const mostNewcomers = 500;

/** Everybody whom one can sign in as: the named personas, and those made since the start. */
export class People {
  readonly #residents: readonly Persona[];
  #newcomers: Persona[] = [];

  constructor(residents: readonly Persona[]) {
    this.#residents = residents;
  }

  all(): Persona[] {
    return [...this.#residents, ...this.#newcomers];
  }

  /** What the page shows: a test run that made hundreds must not bury the named ones. */
  onPage(): Persona[] {
    return [...this.#residents, ...this.#newcomers.slice(-4)];
  }

  find(idOrUsername: string): Persona | undefined {
    return this.all().find(({ id, username }) => id === idOrUsername || username === idOrUsername);
  }

  /** Takes in somebody new; `make` is asked again when chance gave them another's username. */
  welcome(make: () => Persona): Persona {
    for (;;) {
      const person = make();
      if (this.add(person)) return person;
    }
  }

  /** False when the id or the username is somebody else's already. */
  add(person: Persona): boolean {
    if (this.find(person.id) || this.find(person.username)) return false;
    this.#newcomers.push(person);
    if (this.#newcomers.length > mostNewcomers) this.#newcomers.shift();
    return true;
  }

  forgetNewcomers() {
    this.#newcomers = [];
  }
}
