import { launcherLinkSeconds } from '@botique/contract/delivery/delivery-rules.ts';
import { useCopy } from '../../../lib/browser/use-copy.ts';
import { Download } from 'lucide-react';
import { Card } from '../../../ui/display/card.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { DownloadPicture } from './pictures.tsx';
import { StepTitle } from './step-title.tsx';
import { useDownloadLauncher } from './use-download-launcher.ts';

export function DownloadStep() {
  const download = useDownloadLauncher();
  return (
    // Next to it is a list: it grows with the list, but not without limit.
    <Card className="flex flex-col @min-[52rem]:min-h-[min(100%,22rem)] @min-[52rem]:self-start">
      <div className="grid grow grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 @min-[52rem]:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <DownloadPicture className="@min-[52rem]:order-last @min-[52rem]:h-auto @min-[52rem]:min-h-47" />
        <div className="self-center">
          <StepTitle number={1}>Download the launcher</StepTitle>
          <p className="mt-3 text-long text-text-2">
            One small zip for everything you have bought. It already knows your account, so there is no key to
            type.
          </p>
          <Button
            variant="primary"
            icon={<Download />}
            busy={download.isPending}
            onClick={download.start}
            className="mt-4 max-wide:w-full"
          >
            Download launcher
          </Button>
          <p className="mt-3 text-small text-text-2 max-wide:hidden">
            {`The link works once, for ${launcherLinkSeconds} seconds.`}
          </p>
          <p className="mt-3 text-small text-text-2 wide:mt-1">Bought something new? Download it again.</p>
          <p className="mt-3 text-small text-text-2 wide:hidden">
            On a phone? Open this page on the computer that will run it. <CopyLink />
          </p>
        </div>
      </div>
    </Card>
  );
}

function CopyLink() {
  const copy = useCopy();
  return (
    <button
      type="button"
      className="-my-1 rounded-badge py-1 font-semibold text-link hover:underline"
      onClick={() => {
        const { origin, pathname } = window.location;
        void copy(origin + pathname, { copied: 'Link copied.', instead: 'Copy the address instead.' });
      }}
    >
      Copy link
    </button>
  );
}
