import { useEffect, useState } from 'react';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { Loader } from '../../ui/loader.tsx';

const loaderDelayMs = 500;

/** Shows a loader only after a noticeable wait, because a flash is worse than none. */
export function DashboardWaiting() {
  const { outage } = useSignIn();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), loaderDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="grid grow place-items-center p-4">
      {outage ? (
        <p className="text-center text-text-2">You’ll be logged in as soon as we can reach the shop.</p>
      ) : (
        waited && <Loader label="Logging you in" />
      )}
    </div>
  );
}
