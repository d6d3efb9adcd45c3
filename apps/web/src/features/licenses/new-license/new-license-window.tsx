import type { License } from '@botique/contract/licenses/license.ts';
import { Download, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { counted } from '../../../lib/format/counted.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { productCreature } from '../../../lib/product/product-creature.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Creature } from '../../../ui/creature/creature.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Window } from '../../../ui/display/window.tsx';
import { KeyField } from '../key-field.tsx';

const steps = ['Download the launcher', 'Run it on your computer', 'Watch it wake up here'];

type Props = {
  license: License;
  hasRelease: boolean;
  /** A button that asks about a product without a release. */
  ask: (license: License) => ReactNode;
  onDismiss: () => void;
};

/** A new license with its key and the next steps. Its eyes are closed, because nothing runs yet. */
export function NewLicenseWindow({ license, hasRelease, ask, onDismiss }: Props) {
  const { id, productId, productName, category, license: key } = license;
  const headingId = useId();
  const [keyShown, setKeyShown] = useState(true);
  return (
    <section aria-labelledby={headingId} className="@container mb-5">
      <Window
        shelf={
          <ol className="hidden min-h-14 grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1.5fr))] items-stretch text-text-2 @min-[46rem]:grid">
            <li aria-hidden className="grid place-items-center px-4 font-semibold text-text">
              <span className="max-w-full truncate">{productName}</span>
            </li>
            {(hasRelease ? steps : []).map((step, index) => (
              <li key={step} className="flex items-center gap-2.5 border-l border-line px-4">
                <span className="numeric font-semibold text-text">{index + 1}</span>
                {step}
              </li>
            ))}
          </ol>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 @min-[46rem]:grid-cols-[minmax(0,2fr)_minmax(0,4.5fr)]">
          <Creature
            look={productCreature({ id: productId, category })}
            state="asleep"
            className="mx-auto w-28 self-end overflow-visible pt-4 @max-[46rem]:order-last @min-[46rem]:w-34"
          />
          <div className="flex min-w-0 flex-col gap-4 p-5 @min-[46rem]:py-7 @min-[46rem]:pr-7 @min-[46rem]:pl-0">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="flex items-center gap-2 text-small text-text-2">
                  <Face state="asleep" size="small" />
                  {hasRelease ? 'Asleep until you start it' : 'Asleep'}
                </p>
                <h2
                  id={headingId}
                  className="mt-1 font-display text-[1.75rem]/9 font-semibold tracking-[-0.03em] wrap-anywhere"
                >
                  {`${productName} is yours`}
                </h2>
                <p className="text-text-2">
                  {`${termText(license)}, ${counted(license.sessions, 'session')}. `}
                  {!license.trial && (
                    <Link to={paths.invoices} className="font-semibold text-link hover:underline">
                      View invoices
                    </Link>
                  )}
                </p>
              </div>
              <IconButton label={`Dismiss ${productName}`} size="small" icon={<X />} onClick={onDismiss} />
            </div>
            <KeyField licenseKey={key} shown={keyShown} onShow={setKeyShown} />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
              {hasRelease ? (
                <Button asChild variant="primary" icon={<Download />} className="@max-[46rem]:w-full">
                  <Link to={paths.source}>Download launcher</Link>
                </Button>
              ) : (
                ask(license)
              )}
              <p className="min-w-0 grow basis-60 text-small text-text-2">
                {hasRelease
                  ? 'It runs on your computer, and you watch it here. The launcher knows your account: no key to type.'
                  : 'There is no release yet. Ask us, and we will help you.'}
              </p>
              <Link to={paths.license(id)} className="text-small font-semibold text-link hover:underline">
                Manage license
              </Link>
            </div>
          </div>
        </div>
      </Window>
    </section>
  );
}

function termText({ expire, trial }: License): string {
  if (expire === null) return 'Lifetime license';
  return `${trial ? 'Free trial' : 'License'} until ${formatDate(expire)}`;
}
