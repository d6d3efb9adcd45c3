import type { EvidenceKind } from '@botique/contract/disputes/dispute-rules.ts';
import type { DisputeDetails, EvidencePart } from '@botique/contract/disputes/dispute.ts';
import {
  Activity,
  Check,
  Download,
  FileCheck,
  LogIn,
  MessageSquare,
  Minus,
  Receipt,
  type LucideIcon,
} from 'lucide-react';
import { clsx } from 'clsx';
import { counted } from '../../../lib/format/counted.ts';

const kinds: Record<EvidenceKind, readonly [name: string, Icon: LucideIcon]> = {
  order: ['Order and invoice', Receipt],
  terms: ['Terms accepted', FileCheck],
  signIns: ['Sign-ins', LogIn],
  sessions: ['Product sessions', Activity],
  downloads: ['Downloads', Download],
  conversation: ['Ticket conversation', MessageSquare],
};

/** What the PDF contains, and where. */
export function EvidenceParts({ parts, pages: total }: Pick<DisputeDetails, 'parts' | 'pages'>) {
  return (
    <>
      <div className="mt-5 mb-2 flex justify-between gap-3 text-small">
        <h3 className="font-semibold">What goes into the PDF</h3>
        <span className="numeric text-text-2">{counted(total, 'page')}</span>
      </div>
      <ul>
        {parts.map(({ kind, summary, pages }) => {
          const [name, Icon] = kinds[kind];
          return (
            <li key={kind} className="flex items-center gap-3 border-t border-line py-2.5 last:border-b">
              <span
                aria-hidden="true"
                className={clsx(
                  'grid size-9 shrink-0 place-items-center rounded-small bg-sunken',
                  pages ? 'text-text' : 'text-text-3',
                )}
              >
                <Icon size={18} />
              </span>
              <span className="min-w-0 grow">
                <span className={clsx('block font-semibold', !pages && 'text-text-2')}>{name}</span>
                <span className="block text-small text-text-2 wrap-anywhere">{summary}</span>
              </span>
              <span className="numeric flex shrink-0 items-center gap-2 text-small text-text-2">
                {pagesText(pages)}
                {pages ? (
                  <Check size={16} aria-hidden className="text-ok" />
                ) : (
                  <Minus size={16} aria-hidden className="text-text-3" />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

export function pagesText(pages: EvidencePart['pages']): string {
  if (!pages) return '';
  return pages.from === pages.to ? `page ${pages.from}` : `pages ${pages.from} to ${pages.to}`;
}
