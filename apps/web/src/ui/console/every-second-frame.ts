export type Schedule = (notify: () => void) => void;

/** Every second frame of most screens. More would leave a slow computer no time for clicks. */
const leastMs = 25;

export function everySecondFrame(): Schedule {
  let last = -Infinity;
  return (notify) => {
    const onFrame = (now: number) => {
      if (now - last < leastMs) {
        requestAnimationFrame(onFrame);
        return;
      }
      last = now;
      notify();
    };
    requestAnimationFrame(onFrame);
  };
}
