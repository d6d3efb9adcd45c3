import { useEffect, useState } from 'react';
import { Loader } from '../../ui/loader.tsx';

const loaderDelayMs = 500;

/** A loader that flashes by is worse than none: it comes only when waiting has become noticeable. */
export function DashboardWaiting() {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), loaderDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return <div className="grid grow place-items-center">{waited && <Loader label="Signing you in" />}</div>;
}
