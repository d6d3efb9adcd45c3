import { useParams } from 'react-router';
import { ProfileScreen } from '../../features/accounts/profile/profile-screen.tsx';
import { NotFound } from '../shell/error-pages/not-found.tsx';
import { ThemeChoice } from '../shell/theme/theme-controls.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <ProfileScreen id={id} missing={<NotFound />} themeChoice={<ThemeChoice />} />;
}
