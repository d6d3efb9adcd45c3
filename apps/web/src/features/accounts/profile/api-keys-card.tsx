import type { ApiKey } from '@botique/contract/accounts/api-key.ts';
import { KeyRound } from 'lucide-react';
import { formatDate, formatDateTime } from '../../../lib/format/dates.ts';
import { LoadedList } from '../../../lib/list/loaded-list.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { NewApiKeyModal } from './new-api-key-modal.tsx';
import { useApiKeys, useRemoveApiKey } from './use-api-keys.ts';

export function ApiKeysCard() {
  const keys = useApiKeys();
  return (
    <Card title="API keys" action={<NewApiKeyModal />} flush>
      <LoadedList
        list={keys}
        what="your API keys"
        empty="No API keys yet. Create one to use the API from your own programs."
      >
        {(items) => (
          <ul className="divide-y divide-line">
            {items.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
      </LoadedList>
    </Card>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const used = apiKey.lastUsedAt ? `last used ${formatDateTime(apiKey.lastUsedAt)}` : 'never used';
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <KeyRound size={20} aria-hidden className="shrink-0 text-text-3" />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">{apiKey.name}</p>
        <p className="text-small text-text-2">
          <span className="font-mono">{apiKey.start}…</span> created {formatDate(apiKey.createdAt)}, {used}
        </p>
      </div>
      <RemoveKeyModal apiKey={apiKey} />
    </li>
  );
}

function RemoveKeyModal({ apiKey }: { apiKey: ApiKey }) {
  const remove = useRemoveApiKey();
  return (
    <ConfirmModal
      trigger={
        <Button size="small" aria-label={`Remove ${apiKey.name}`}>
          Remove
        </Button>
      }
      title="Remove this key?"
      description={`Programs using “${apiKey.name}” will lose access immediately. This can’t be undone.`}
      verb="Remove key"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(apiKey)}
    />
  );
}
