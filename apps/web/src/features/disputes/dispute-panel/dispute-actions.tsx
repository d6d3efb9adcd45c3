import type { DisputeDetails } from '@botique/contract/disputes/dispute.ts';
import { ArrowUpRight, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { useDownloadEvidence, useHandIn } from '../use-disputes.ts';

const resolutionCenter = 'https://www.paypal.com/resolutioncenter/';

export function DisputeActions({ dispute: { id, state, decidedAt } }: { dispute: DisputeDetails }) {
  const download = useDownloadEvidence(id);
  const handIn = useHandIn(id);
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2.5">
      <Button
        variant={decidedAt ? 'secondary' : 'primary'}
        icon={<Download />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        Download PDF
      </Button>
      {state === 'evidenceNeeded' && (
        <ConfirmModal
          open={asking}
          onOpenChange={setAsking}
          trigger={<Button>Mark as submitted</Button>}
          title="Have you submitted the evidence?"
          description="Botique doesn’t send it. Upload the PDF on PayPal’s site first: the deadline is no longer shown afterwards."
          verb="I’ve submitted it"
          busy={handIn.isPending}
          onConfirm={() => handIn.mutate(undefined, { onSettled: () => setAsking(false) })}
        />
      )}
      <a
        href={resolutionCenter}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1.5 px-1.5 py-2 font-semibold text-link hover:underline"
      >
        Open PayPal
        <ArrowUpRight size={16} aria-hidden />
        <span className="sr-only">Resolution Center (opens in a new tab)</span>
      </a>
    </div>
  );
}
