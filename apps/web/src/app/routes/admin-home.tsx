import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';

/** The address without a page goes on to Today. */
export function AdminHome() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(paths.adminToday, { replace: true });
  }, [navigate]);
  return null;
}
