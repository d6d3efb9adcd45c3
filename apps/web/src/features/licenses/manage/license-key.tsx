import { KeyField } from '../key-field.tsx';

export function LicenseKey({ licenseKey }: { licenseKey: string }) {
  return (
    <section aria-label="License key" className="mb-5">
      <KeyField licenseKey={licenseKey} />
    </section>
  );
}
