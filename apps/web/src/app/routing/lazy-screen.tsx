import { use, useState, type ComponentType } from 'react';

type Module = { Component: ComponentType };

export type LazyScreen = ComponentType & {
  /** Its source, by which the build knows its chunk. */
  source: string;
  load(): Promise<unknown>;
};

const failureHoldsMs = 1000;

/** A screen whose code comes in a chunk of its own. Loaded beforehand, it is drawn at once, on the server too. */
export function lazyScreen(source: string, load: () => Promise<Module>): LazyScreen {
  let Loaded: ComponentType | undefined;
  let loading: Promise<unknown> | undefined;

  function loadOnce(): Promise<unknown> {
    loading ??= load().then(
      ({ Component }) => {
        Loaded = Component;
      },
      (error: unknown) => {
        // The next visit may have more luck. Not at once: React draws what failed a second time before it believes it,
        // and would start over for ever.
        setTimeout(() => (loading = undefined), failureHoldsMs);
        throw error;
      },
    );
    return loading;
  }

  function Loading() {
    use(loadOnce());
    return Loaded ? <Loaded /> : null;
  }
  function Screen() {
    // Chosen once: to change it later would mount the screen again.
    const [Start] = useState(() => Loaded ?? Loading);
    return <Start />;
  }
  return Object.assign(Screen, { source: `src/app/${source}`, load: loadOnce });
}
