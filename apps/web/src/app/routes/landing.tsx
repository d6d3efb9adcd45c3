import { copy } from '@botique/contract/copy.ts';
import { Link } from 'react-router';
import { usePageData } from '../../lib/page-data.ts';
import { paths } from '../../lib/paths.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';

export function LandingRoute() {
  const { companyName } = usePageData();
  const { viewer } = useSignIn();
  return (
    <div className="px-2 sm:px-4">
      <section className="flex min-h-[calc(100dvh-5rem)] flex-col justify-end gap-6 rounded-window bg-window p-6 text-on-window sm:p-14">
        <h1 className="-ml-[0.06em] font-display text-[clamp(3.5rem,17vw,12.75rem)] leading-[0.9] font-semibold tracking-[-0.042em] break-words">
          {companyName}
        </h1>
        <p className="max-w-[28ch] text-lead text-on-window-2">{copy.landing.tagline}</p>
        {viewer && (
          <Link
            to={paths.dashboard}
            className="flex h-13 w-fit items-center rounded-menu bg-lamp px-6 text-long font-semibold text-lamp-ink focus-visible:outline-lamp"
          >
            Dashboard
          </Link>
        )}
      </section>
    </div>
  );
}
