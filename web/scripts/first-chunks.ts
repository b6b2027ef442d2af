import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const entry = '/src/main.tsx';
const door = ['/src/features/sign-in/components/login-page.tsx'];
const home = ['/src/app/user-shell.tsx', '/src/features/dashboard/components/dashboard-page.tsx'];
const icons = '/lucide-react/dist/esm/lucide-react.mjs';
/** The first pages import react-i18next but use none of these: they load with the pages that do. */
const unusedByFirstPages = /\/react-i18next\/dist\/es\/(Icu)?Trans|\/html-parse-stringify\//;

/**
 * One file has the modules of every first page, another those that the first signed-in page adds. They compress
 * better than eighty small files and arrive together. Each screen stays a chunk of its own.
 */
export function firstChunks(root: string): (id: string, graph: Graph) => string | null {
  let sets: { outside: Set<string>; inside: Set<string> } | undefined;
  return (id, graph) => {
    sets ??= firstSets(root, graph);
    if (sets.outside.has(id)) return 'outside';
    return sets.inside.has(id) && !id.startsWith(`${root}/src/features/`) ? 'inside' : null;
  };
}

function firstSets(root: string, graph: Graph): { outside: Set<string>; inside: Set<string> } {
  const reached = (paths: string[]): Set<string> =>
    neededBy(
      graph,
      paths.map((path) => root + path),
    );
  const inside = reached(home);
  const sharedWithSignIn = [...reached(door)].filter((id) => inside.has(id));
  // Each set includes its imports, so that no two files wait for each other.
  return { outside: new Set([...reached([entry]), ...sharedWithSignIn]), inside };
}

function neededBy(graph: Graph, from: string[]): Set<string> {
  const needed = new Set<string>();
  const visit = (id: string): void => {
    if (needed.has(id) || unusedByFirstPages.test(id)) return;
    const info = graph.getModuleInfo(id);
    if (info === null) return;
    needed.add(id);
    for (const imported of info.importedIds) {
      // The index imports every icon: visit only the named ones.
      if (imported.endsWith(icons)) namedIcons(graph, imported, info.code ?? '').forEach(visit);
      else visit(imported);
    }
  };
  from.forEach(visit);
  return needed;
}

function namedIcons(graph: Graph, list: string, code: string): string[] {
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '');
  const lines = graph.getModuleInfo(list)?.code ?? '';
  const files = [...lines.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[\w-]+\.mjs)["']/g)];
  return files
    .filter(([, exported = '']) => named.some((name) => new RegExp(`\\bas ${name}\\b`).test(exported)))
    .map(([, , file = '']) => list.replace('lucide-react.mjs', file));
}
