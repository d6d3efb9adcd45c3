import type { License } from '@botique/contract/licenses/license.ts';
import { CreateTicketButton } from '../../features/tickets/create-ticket/create-ticket-button.tsx';
import type { ButtonProps } from '../../ui/form/button.tsx';

type Props = Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className'> & {
  license: Pick<License, 'productId' | 'productName'>;
};

/** Opens a ticket about a product without a release. */
export function AskAboutRelease({ license: { productId, productName }, ...look }: Props) {
  return (
    <CreateTicketButton
      aria-label={`Ask us about ${productName}`}
      preset={{
        type: 'product',
        productId,
        title: `No release of ${productName} yet`,
        text: `I own ${productName}, but there is no release to run yet. When will there be one?`,
      }}
      {...look}
    >
      Ask us
    </CreateTicketButton>
  );
}
