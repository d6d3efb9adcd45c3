import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import type { LegalText } from '@botique/contract/office/legal-text.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CloseButton, Modal } from '../../../ui/overlay/modal.tsx';
import { parseLegalText } from './parse-legal-text.ts';

type LegalTextName = 'terms' | 'privacy';

const titles: Record<LegalTextName, string> = { terms: 'Terms', privacy: 'Privacy policy' };

/** A word within a sentence that opens the legal text it names. */
export function LegalTextModal({ name, word }: { name: LegalTextName; word: string }) {
  return (
    <Modal
      title={titles[name]}
      description="What you agree to when you buy."
      className="max-w-160"
      trigger={
        <button
          type="button"
          className="-my-1 rounded-badge py-1 text-text underline decoration-line-2 underline-offset-4 hover:decoration-current"
        >
          {word}
        </button>
      }
      actions={
        <CloseButton>
          <Button>Close</Button>
        </CloseButton>
      }
    >
      <Text name={name} />
    </Modal>
  );
}

function Text({ name }: { name: LegalTextName }) {
  const text = useLegalText(name);
  if (text.isPending) {
    return (
      <div className="min-h-60">
        <output className="sr-only">Loading text</output>
        <SkeletonText lines={6} />
      </div>
    );
  }
  if (!text.data) {
    return (
      <ErrorState
        level={3}
        className="min-h-60"
        busy={text.isFetching}
        onRetry={() => void text.refetch()}
        text={`Could not load the text. ${text.error.message}`}
      />
    );
  }
  return (
    <section
      aria-label={text.data.title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users need it to scroll
      tabIndex={0}
      className="-mx-2 flex max-h-[55dvh] min-h-60 flex-col gap-3 overflow-y-auto overscroll-contain rounded-small px-2 pb-1 text-long text-text-2"
    >
      {parseLegalText(text.data.text).map(({ kind, text: blockText }, index) =>
        kind === 'heading' ? (
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no other key and never move
          <h3 key={index} className="mt-3 font-display text-card font-semibold text-text first:mt-0">
            {blockText}
          </h3>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no other key and never move
          <p key={index} className="whitespace-pre-line wrap-anywhere">
            {blockText}
          </p>
        ),
      )}
    </section>
  );
}

const endpoints = {
  terms: officeEndpoints['legal.terms'],
  privacy: officeEndpoints['legal.privacy'],
} as const;

function useLegalText(name: LegalTextName): UseQueryResult<LegalText> {
  const api = useApi();
  return useQuery({
    queryKey: ['legal', name],
    queryFn: async () => (await api(endpoints[name], {})).data,
  });
}
