import { RadioCards } from '../../../ui/radio-cards.tsx';
import type { MethodProps, PaymentMethod } from './payment-method.ts';

type Props = MethodProps & {
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod;
  onChoose: (id: PaymentMethod['id']) => void;
  disabled: boolean;
};

export function MethodChoice({ methods, chosen, onChoose, disabled, ...about }: Props) {
  return (
    <RadioCards
      label="Payment method"
      value={chosen.id}
      onValueChange={onChoose}
      disabled={disabled}
      options={methods.map(({ id, name, Icon, Note }) => ({
        value: id,
        label: name,
        icon: <Icon />,
        aside: <Note {...about} />,
      }))}
    />
  );
}
