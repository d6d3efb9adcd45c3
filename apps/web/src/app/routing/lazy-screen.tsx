import { use, useState, type ComponentType } from 'react';

type Module = { Component: ComponentType };

export type LazyScreen = ComponentType & {
  /** Its module, which identifies its chunk in the build manifest. */
  source: string;
  load(): Promise<unknown>;
};

const failureHoldsMs = 1000;

/**
 * A screen in its own chunk. Once preloaded, it renders synchronously, on the server too. `path` is the path of
 * its module as app/lazy-screens.tsx imports it.
 */
export function lazyScreen(path: string, load: () => Promise<Module>): LazyScreen {
  let Loaded: ComponentType | undefined;
  let loading: Promise<unknown> | undefined;

  function loadOnce(): Promise<unknown> {
    loading ??= load().then(
      ({ Component }) => {
        Loaded = Component;
      },
      (error: unknown) => {
        // Let the next visit retry, but not immediately: React renders a failed component a second time, and
        // would retry in an endless loop.
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
    // Chosen once: switching components later would remount the screen.
    const [Start] = useState(() => Loaded ?? Loading);
    return <Start />;
  }
  const source = path.replace(/^\.\.\//, 'src/').replace(/^\.\//, 'src/app/');
  return Object.assign(Screen, { source, load: loadOnce });
}
