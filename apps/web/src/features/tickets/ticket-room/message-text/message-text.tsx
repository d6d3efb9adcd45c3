import { memo, useMemo } from 'react';
import { CodeWindow } from './code-window.tsx';
import type { TextPart } from './find-links.ts';
import { parseMessage } from './parse-message.ts';

/** Renders the content as text, so that markup in it never becomes an element. */
export const MessageText = memo(function MessageText({ content }: { content: string }) {
  const blocks = useMemo(() => parseMessage(content), [content]);
  return blocks.map((block, index) =>
    block.kind === 'code' ? (
      // oxlint-disable-next-line react/no-array-index-key -- a text never changes
      <CodeWindow key={index} language={block.language} text={block.text} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a text never changes
      <p key={index} dir="auto" className="text-long wrap-anywhere whitespace-pre-wrap">
        <Parts parts={block.parts} />
      </p>
    ),
  );
});

function Parts({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, href }, index) =>
    href ? (
      <a
        // oxlint-disable-next-line react/no-array-index-key -- a text never changes
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="font-medium text-link underline underline-offset-2 hover:no-underline"
      >
        <bdi>{text}</bdi>
      </a>
    ) : (
      text
    ),
  );
}
