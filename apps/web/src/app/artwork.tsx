import type { ArtworkState, ArtworkView } from '@botique/contract/catalogue/artwork.ts';
import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { productCreature } from '../lib/product/product-creature.ts';
import { Cover } from '../ui/creature/cover.tsx';
import { CreatureBanner, CreaturePortrait } from '../ui/creature/creature.tsx';
import { CreatureShape } from '../ui/creature/creature-shape.tsx';
import hues from '../ui/creature/hues.css?raw';

type Request = { category: Category; id: string; view: ArtworkView; state: ArtworkState };

/** Draws a product's creature as a standalone SVG that includes its colours and follows the system theme. */
export function drawArtwork({ category, id, view, state }: Request): string {
  const look = productCreature({ id, category });
  if (view === 'creature') {
    // Leaves room for toppers, which extend above the creature's box.
    return asFile(
      200,
      260,
      <svg viewBox="0 -40 200 260">
        <CreatureShape look={look} state={state} />
      </svg>,
    );
  }
  if (view === 'portrait') return asFile(145, 145, <CreaturePortrait look={look} state={state} />);
  if (view === 'banner') {
    return asFile(400, 156, <CreatureBanner look={look} state={state} />, { still: true });
  }
  const cover = <Cover look={look} alt={covers[view]} state={state} faded={state === 'asleep'} />;
  return asFile(400, 300, cover, { still: true });
}

const covers = { '0': 0, '1': 1, '2': 2 } as const;

function asFile(width: number, height: number, drawing: React.ReactElement, { still = false } = {}): string {
  const svg = renderToStaticMarkup(drawing);
  const size = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`;
  return svg.replace('<svg', `<svg ${size}`).replace('>', `><style>${stylesFor(svg, still)}</style>`);
}

/** Copies of the page's utility classes. Plates and eyes look the same in both themes. */
const always =
  ':root{color-scheme:light dark}.saturate-45{filter:saturate(.45)}.fill-plate{fill:#0c1713}' +
  '.fill-lamp{fill:#ffc94d}.fill-on-window-3{fill:#8fac9d}.fill-trouble{fill:#ff8a6e}';

/** Includes only the rules this drawing uses, and stops blinking where there are dozens of pictures. */
function stylesFor(svg: string, still: boolean): string {
  const used = hues
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\.(hue-[\w-]+|blink-\d)(?:\.[\w-]+)? \{[^}]*\}/g, (rule, name: string) =>
      svg.includes(name) ? rule : '',
    )
    .replaceAll(/\s+/g, ' ');
  const stillness = still ? '.eyes-open{animation:none!important}' : '';
  return `${always}${used}${stillness}`;
}
