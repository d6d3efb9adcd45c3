import { Outlet } from 'react-router';
import { DataProvider } from '../../lib/data/data-provider.tsx';

/** Around screens that fetch. */
export function Component() {
  return (
    <DataProvider>
      <Outlet />
    </DataProvider>
  );
}
