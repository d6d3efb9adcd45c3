import { deliveryEndpoints } from '@botique/contract/delivery/endpoints.ts';
import { releaseLimits, releaseVersionForm, uploadHours } from '@botique/contract/delivery/delivery-rules.ts';
import type { ProductReleases } from '@botique/contract/delivery/release.ts';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { ApiError, useApi } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/data/use-action.ts';
import { formatBytes } from '../../../../lib/format/bytes.ts';
import { LeaveGuard } from '../../../../lib/navigation/leave-guard.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import { ReleaseFile } from './release-file-field.tsx';
import { versionFromName } from './release-file.ts';
import { isUnfinished, type UploadState } from './upload-state.ts';
import { useReleaseUpload } from './use-release-upload.ts';

type Props = { productId: string; data: ProductReleases };

export function NewReleaseForm({ productId, data: { releases, upload: stored } }: Props) {
  const uploading = useReleaseUpload(productId, stored);
  const { state } = uploading;
  const [typedVersion, setTypedVersion] = useState<string | null>(null);
  const [notes, setNotes] = useState('');
  const [makeCurrent, setMakeCurrent] = useState(true);
  const version = (typedVersion ?? versionFromName(fileNameOf(state))).trim();
  const isTaken = releases.some((release) => release.version === version);
  const publish = usePublish();
  const refusal = publish.error instanceof ApiError ? publish.error : null;
  const versionError = versionErrorOf(version, isTaken, refusal);
  const isReady = state.is === 'checked' && version !== '' && !versionError;
  const hintId = useId();
  const publishButton = useRef<HTMLButtonElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const isPublished = useRef(false);

  // The pressed button is disabled now. Without this, the next Tab would start at the top of the page.
  useEffect(() => {
    if (!isPublished.current || state.is !== 'none') return;
    isPublished.current = false;
    const { activeElement, body } = document;
    if (activeElement === publishButton.current || activeElement === body) chooseButton.current?.focus();
  }, [state.is]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || publish.isPending) return;
    publish.mutate(
      { id: state.upload.id, version, notes: notes.trim(), makeCurrent },
      {
        onSuccess() {
          setTypedVersion(null);
          setNotes('');
          setMakeCurrent(true);
          isPublished.current = true;
          void uploading.published();
        },
      },
    );
  }

  return (
    <Card
      title="New release"
      action={<span className="text-small">{`zip, at most ${formatBytes(releaseLimits.bytes)}`}</span>}
    >
      <LeaveGuard
        unsaved={isUnfinished(state)}
        title="Leave during the upload?"
        text={`The upload stops. To go on, come back within ${uploadHours} hours and choose the same file.`}
      />
      <form onSubmit={submit} noValidate aria-label="New release" className="flex flex-col gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[8.75rem_minmax(0,1fr)]">
          <Field label="Version" required error={versionError}>
            <Input
              value={typedVersion ?? version}
              maxLength={releaseLimits.version}
              autoComplete="off"
              spellCheck={false}
              className="[&_input]:font-mono"
              onChange={({ target }) => {
                publish.reset();
                setTypedVersion(target.value);
              }}
            />
          </Field>
          <Field label="Notes for customers">
            <Textarea
              rows={1}
              value={notes}
              maxLength={releaseLimits.notes}
              className="min-h-10! resize-none! py-[7px]! text-body!"
              onChange={({ target }) => setNotes(target.value)}
            />
          </Field>
        </div>
        {/* Buttons leave with each step. */}
        <KeepFocus>
          <ReleaseFile uploading={uploading} chooseButton={chooseButton} />
        </KeepFocus>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Checkbox checked={makeCurrent} onCheckedChange={setMakeCurrent}>
            Make it the current release
          </Checkbox>
          <Button
            ref={publishButton}
            type="submit"
            variant="primary"
            busy={publish.isPending}
            disabled={!isReady}
            aria-describedby={hintId}
            className="max-sm:w-full"
          >
            Publish
          </Button>
        </div>
        <p id={hintId} className="-mt-2 min-h-5 text-small text-text-2 sm:text-right">
          {isReady ? '' : missingText(state, version)}
        </p>
      </form>
    </Card>
  );
}

function fileNameOf(state: UploadState): string {
  if (state.is === 'none') return state.fileName ?? '';
  return state.is === 'transfer' ? state.fileName : state.upload.fileName;
}

function versionErrorOf(version: string, isTaken: boolean, refusal: ApiError | null): string | false {
  if (version !== '' && !releaseVersionForm.test(version)) return 'Use only letters, digits and . _ + -';
  if (isTaken || refusal?.error === 'version_taken') return 'This version already exists.';
  return false;
}

function missingText(state: UploadState, version: string): string {
  if (state.is === 'none') return 'Choose a zip first.';
  if (state.is !== 'checked') return 'The zip must be uploaded and checked first.';
  return version === '' ? 'Enter a version first.' : 'Choose another version first.';
}

type NewRelease = { id: string; version: string; notes: string; makeCurrent: boolean };

function usePublish() {
  const api = useApi();
  return useAction({
    run: ({ id, ...body }: NewRelease) =>
      api(deliveryEndpoints['releases.publish'], { params: { upload: id }, body }),
    done: (_, { version, makeCurrent }) => `${version} is published${makeCurrent ? ' and current' : ''}.`,
    // It is shown at its field.
    alertsRefusal: (error) => !(error instanceof ApiError && error.error === 'version_taken'),
  });
}
