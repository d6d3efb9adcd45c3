import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import { Link } from '../navigation/link.tsx';
import { sentenceParts } from './sentence-parts.ts';

/** What the actor did, in plain words, with links to whom and what it concerns. */
export function Sentence({ entry }: { entry: AuditEntry }) {
  return sentenceParts(entry).map(({ text, isName, to }, place) => {
    // oxlint-disable-next-line react/no-array-index-key -- The parts of a sentence never move.
    if (to) return <NameLink key={place} to={to} name={text} />;
    return isName ? (
      // oxlint-disable-next-line react/no-array-index-key -- As above.
      <bdi key={place} className="font-medium">
        {text}
      </bdi>
    ) : (
      text
    );
  });
}

export function NameLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className="font-medium hover:underline">
      <bdi>{name}</bdi>
    </Link>
  );
}
