const make = (tag, properties = {}, children = []) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const METHODS = ['get', 'post', 'put', 'delete'];

const partOf = (title, value) =>
  value === undefined
    ? []
    : [make('h3', { textContent: title }), make('pre', { textContent: JSON.stringify(value, null, 2) })];

const callOf = (path, method, call) => {
  const summary = make('summary', {}, [
    make('span', { className: call.deprecated ? 'method old' : 'method', textContent: method.toUpperCase() }),
    make('code', { textContent: path }),
    make('span', { textContent: call.summary ?? '' }),
  ]);
  const details = make('details', {}, [summary]);
  // Most are never opened.
  details.addEventListener(
    'toggle',
    () => {
      details.append(make('p', { textContent: call.description ?? '' }));
      details.append(...partOf('Parameters', call.parameters));
      details.append(...partOf('Body', call.requestBody?.content));
      details.append(...partOf('Answers', call.responses));
    },
    { once: true },
  );
  return details;
};

const show = (description, wanted) => {
  const groups = new Map();
  for (const [path, item] of Object.entries(description.paths)) {
    for (const method of METHODS) {
      const call = item[method];
      if (!call) continue;
      if (wanted && !`${path} ${call.summary ?? ''}`.toLowerCase().includes(wanted)) continue;
      const tag = call.tags?.[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), callOf(path, method, call)]);
    }
  }
  const sections = [...groups].flatMap(([tag, calls]) => [make('h2', { textContent: tag }), ...calls]);
  document.querySelector('#calls').replaceChildren(...sections);
};

const answer = await fetch('/docs/openapi.json');
if (answer.ok) {
  const description = await answer.json();
  document.querySelector('#about').textContent = `${description.info.title} ${description.info.version}`;
  const search = document.querySelector('#search');
  search.addEventListener('input', () => show(description, search.value.trim().toLowerCase()));
  show(description, '');
} else {
  document.querySelector('#about').textContent = 'The description was not generated: npm run gen';
}
