/**
 * How the client is divided into files: the frame that every page needs, one a page, one a game, one a game's picture in
 * the lobby. On a slow line a file costs a journey more than bytes, so what is always fetched together lies together.
 */
interface Known {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const GAME = /\/(?:src\/boards|almagest\/games)\/([a-z]+)\//;
/** Needed by most pages, though not by the frame itself. */
const COMMON = /rolldown\/runtime|\/node_modules\/|\/src\/(lib|house)\/|\/src\/[a-z]+\/(speak|words)\.ts|\/src\/boards\/(plain\/|[A-Za-z]+\.)|\/src\/shell\/|\/src\/self\/talk/;
/** Fetched without the board of its game. */
const STORY = /\/(story|storybook)\.ts$|\/StoryPicture\.svelte$/;

/** Whether a module is imported by another, directly or not. */
function serves(id: string, end: string, known: Known, seen = new Set<string>()): boolean {
  if (id.endsWith(end)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (known.getModuleInfo(id)?.importers ?? []).some((importer) => serves(importer, end, known, seen));
}

const frameFile = (id: string, known: Known): string | null => (serves(id, "/src/main.ts", known) ? "frame" : null);

/** What is drawn in the lobby, too, is apart: the board must not be fetched for that. */
function gameFile(id: string, known: Known): string | null {
  const [, game] = GAME.exec(id) ?? [];
  if (!game || STORY.test(id)) return null;
  return serves(id, "/Emblem.svelte", known) ? `${game}-picture` : game;
}

export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: frameFile, priority: 3 },
    { name: "frame", test: COMMON, priority: 2, minShareCount: 2 },
    { name: gameFile, test: GAME, priority: 1 },
  ],
};
