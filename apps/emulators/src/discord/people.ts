import type { Persona } from '../personas.ts';

const maxNewcomers = 500;

/** Everyone you can sign in as: the built-in personas and the people created since the start. */
export class People {
  readonly #residents: readonly Persona[];
  #newcomers: Persona[] = [];

  constructor(residents: readonly Persona[]) {
    this.#residents = residents;
  }

  all(): Persona[] {
    return [...this.#residents, ...this.#newcomers];
  }

  /** The people on the consent page. A test run that creates hundreds must not bury the personas. */
  onPage(): Persona[] {
    return [...this.#residents, ...this.#newcomers.slice(-4)];
  }

  find(idOrUsername: string): Persona | undefined {
    return this.all().find(({ id, username }) => id === idOrUsername || username === idOrUsername);
  }

  /** Adds a new person. Calls `make` again if the random username is already taken. */
  welcome(make: () => Persona): Persona {
    for (;;) {
      const person = make();
      if (this.add(person)) return person;
    }
  }

  /** Returns false if the id or the username is already taken. */
  add(person: Persona): boolean {
    if (this.find(person.id) || this.find(person.username)) return false;
    this.#newcomers.push(person);
    if (this.#newcomers.length > maxNewcomers) this.#newcomers.shift();
    return true;
  }

  forgetNewcomers() {
    this.#newcomers = [];
  }
}
