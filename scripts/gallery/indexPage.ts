import type { Shot } from './plan.ts';

type Picture = Shot & { readonly file: string };

const sizeName = ({ size }: Picture): string =>
  size.zoom === 100 ? (size.width === 1366 ? '1366' : `${size.width}x${size.height}`) : `${size.zoom} %`;

/** One page that shows the pictures: one large or both languages side by side, chosen by screen, theme and size. */
export function indexPage(pictures: readonly Picture[]): string {
  const known = pictures.map((picture) => ({
    file: picture.file,
    scene: picture.scene,
    screen: picture.scene.split('-')[0],
    theme: picture.theme,
    language: picture.language,
    size: sizeName(picture),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Label Station: every screen and state</title>
<style>${style}</style>
</head>
<body>
<header>
  <h1>Label Station</h1>
  <label>Screen <select id="screen"></select></label>
  <label>Theme <select id="theme"></select></label>
  <label>Language <select id="language"></select></label>
  <label>Size <select id="size"></select></label>
  <p>Arrow keys: next and previous. Enter: both languages side by side. Esc: all.</p>
</header>
<main></main>
<script>const pictures = ${JSON.stringify(known)};
${script}</script>
</body>
</html>
`;
}

const style = `
body { margin: 0; font: 15px/1.4 system-ui, sans-serif; background: #22262c; color: #eef1f4; }
header { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; padding: 10px 16px; position: sticky; top: 0; background: #22262c; z-index: 1; }
h1 { font-size: 17px; margin: 0; }
p { margin: 0; color: #b9c1ca; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(320px, 1fr)); gap: 12px; padding: 12px 16px; }
main.large { display: flex; flex-wrap: wrap; justify-content: center; }
figure { margin: 0; cursor: pointer; }
figure img { width: 100%; display: block; border-radius: 4px; }
main.large figure { max-width: min(1366px, 100%); }
main.large.pair figure { flex: 1 1 45%; }
main.large figure img { max-height: calc(100vh - 110px); width: auto; max-width: 100%; }
figcaption { font-size: 13px; color: #b9c1ca; padding: 3px 0; overflow-wrap: anywhere; }
`;

const script = `
const main = document.querySelector('main');
const fields = ['screen', 'theme', 'language', 'size'];
let at = -1;
let paired = false;
for (const field of fields) {
  const select = document.getElementById(field);
  for (const value of ['all', ...new Set(pictures.map((one) => one[field]))]) select.add(new Option(value));
  select.addEventListener('change', () => { at = -1; draw(); });
}
const chosen = () => pictures.filter((one) => fields.every((field) => {
  const { value } = document.getElementById(field);
  return value === 'all' || one[field] === value;
}));
function figure(one, index) {
  const made = document.createElement('figure');
  const image = document.createElement('img');
  image.loading = 'lazy';
  image.src = one.file;
  image.alt = one.file;
  const caption = document.createElement('figcaption');
  caption.textContent = one.file;
  made.append(image, caption);
  made.addEventListener('click', () => { at = at < 0 ? index : -1; draw(); });
  return made;
}
function draw() {
  const list = chosen();
  const one = list[at];
  main.className = one === undefined ? '' : paired ? 'large pair' : 'large';
  const shown = one === undefined ? list : paired
    ? pictures.filter((other) => ['scene', 'theme', 'size'].every((field) => other[field] === one[field]))
    : [one];
  main.replaceChildren(...shown.map(figure));
  if (one !== undefined) scrollTo(0, 0);
}
addEventListener('keydown', ({ key }) => {
  const count = chosen().length;
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    at = at < 0 ? 0 : (at + (key === 'ArrowRight' ? 1 : count - 1)) % count;
    if (paired) while (at > 0 && chosen()[at]?.scene === chosen()[at - 1]?.scene && chosen()[at]?.theme === chosen()[at - 1]?.theme && chosen()[at]?.size === chosen()[at - 1]?.size) at = (at + (key === 'ArrowRight' ? 1 : count - 1)) % count;
  } else if (key === 'Enter') { paired = !paired; if (at < 0) at = 0; }
  else if (key === 'Escape') at = -1;
  else return;
  draw();
});
draw();
`;
