/* The page comes back by itself: it asks now and then whether the observatory answers again. */
const PATIENCE = 5_000;

async function look() {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(look, PATIENCE);
}

if (location.pathname !== "/offline.html") setTimeout(look, PATIENCE);
