/** Calls `act` at once, then at most once every `pauseMs`. Merges calls during a pause into one at its end. */
export function throttle(act: () => void, pauseMs: number): () => void {
  let pausing = false;
  let asked = false;

  function actAndPause(): void {
    asked = false;
    pausing = true;
    setTimeout(() => {
      pausing = false;
      if (asked) actAndPause();
    }, pauseMs).unref();
    act();
  }

  return () => {
    if (pausing) asked = true;
    else actAndPause();
  };
}
