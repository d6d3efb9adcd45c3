import { Outlet } from 'react-router';
import { DataProvider } from '../../lib/data/data-provider.tsx';

/** Wraps screens that fetch data. */
export function Component() {
  return (
    <DataProvider>
      <Outlet />
    </DataProvider>
  );
}
