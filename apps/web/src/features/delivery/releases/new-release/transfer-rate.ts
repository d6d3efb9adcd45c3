const windowMs = 10_000;
/** Before that, the estimate would jump around. */
const settledMs = 1_000;

/** Estimates how long the rest of an upload takes, from the speed of the last ten seconds. */
export function createTransferRate() {
  let samples: { at: number; bytes: number }[] = [];
  return {
    /** Records how many bytes have arrived, and returns the seconds left. Null while that is unknown. */
    secondsLeft(at: number, bytes: number, totalBytes: number): number | null {
      samples = [...samples.filter((sample) => at - sample.at <= windowMs), { at, bytes }];
      const [first] = samples;
      if (!first || at - first.at < settledMs || bytes <= first.bytes) return null;
      const bytesPerSecond = ((bytes - first.bytes) / (at - first.at)) * 1000;
      return Math.ceil((totalBytes - bytes) / bytesPerSecond);
    },
    /** Forgets the speed, because a pause is not slow. */
    restart(): void {
      samples = [];
    },
  };
}

/** 'about 9 seconds left'. */
export function timeLeftText(seconds: number): string {
  if (seconds < 60) return seconds <= 1 ? 'almost done' : `about ${seconds} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'about an hour left' : `about ${hours} hours left`;
}
