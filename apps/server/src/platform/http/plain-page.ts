const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

type Page = {
  title: string;
  text: string;
  note?: string | undefined;
  /** With the reply's nonce, the link closes a popup opened by our page instead of loading the shop in it. */
  link?: { href: string; text: string; closesPopup?: { nonce: string } };
  /** A link to another site. */
  contact?: { href: string; text: string } | undefined;
  /** Trusted markup that is not escaped, such as a script with its nonce. */
  extra?: string;
};

const closePopup = `<script nonce="%NONCE%">
if (window.opener) document.querySelector('.button').addEventListener('click', (event) => {
  event.preventDefault();
  window.close();
});
</script>`;

/** A page that works without the bundle. Its only style sheet is a static file. */
export function plainPage({ title, text, note, link, contact, extra = '' }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain-page.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${note ? `<p class="note">${escapeHtml(note)}</p>` : ''}
${link ? `<p><a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : ''}
${contact ? `<p><a href="${escapeHtml(contact.href)}" target="_blank" rel="noreferrer">${escapeHtml(contact.text)}</a></p>` : ''}
${extra}
${link?.closesPopup ? closePopup.replace('%NONCE%', link.closesPopup.nonce) : ''}
</main>
</body>
</html>
`;
}
