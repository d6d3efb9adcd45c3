import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { useLoginLink } from '../../lib/sign-in/use-login-link.ts';
import { Button } from '../../ui/form/button.tsx';

export function LoginButton({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const { loggingIn } = useSignIn();
  const link = useLoginLink();
  return (
    <Button asChild variant={variant}>
      <a {...link}>{loggingIn ? 'Waiting for login' : 'Login'}</a>
    </Button>
  );
}
