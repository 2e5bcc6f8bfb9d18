/** What a client knows of one table: a value, and what each message makes of it. */
import type { ExplainAnswer, HintAnswer, HistoryAnswer, Reaction, Refused, ReviewNews, Said, ServerMessage, TableEvent, TableMessage, Waiting, WhyAnswer } from "./protocol";

export interface Session {
  table: TableMessage | null;
  history: readonly TableEvent[];
  /** How many events happened before those. */
  earlier: number;
  hint: HintAnswer | null;
  explained: ExplainAnswer | null;
  refused: Refused | null;
  reaction: Reaction | null;
  /** What was said, the oldest first. */
  said: readonly Said[];
  /** The bot on turn has to wait: until something happens. */
  waiting: Waiting | null;
  /** How many look on without a seat. */
  watching: number;
  /** How far the review of the finished game is, while somebody has it made. */
  reviewed: ReviewNews | null;
}

const MOST_SAID = 200;

export const NEW_SESSION: Session = {
  table: null,
  history: [],
  earlier: 0,
  hint: null,
  explained: null,
  refused: null,
  reaction: null,
  said: [],
  waiting: null,
  watching: 0,
  reviewed: null,
};

/** What is still true on a new connection, where the server tells of spectators anew, and only if there are any. */
export function reconnected(session: Session): Session {
  return { ...session, watching: 0 };
}

/** Take in one message. */
export function reduce(session: Session, message: ServerMessage): Session {
  switch (message.type) {
    case "table":
      return seated(session, message);
    case "refused":
      return { ...session, refused: message };
    case "reaction":
      return { ...session, reaction: message };
    case "said":
      return { ...session, said: spoken(session.said, message) };
    case "review":
      return { ...session, reviewed: message };
    case "waiting":
      return { ...session, waiting: message };
    case "watching":
      return { ...session, watching: message.count };
    case "answer":
      return answered(session, message);
  }
}

/** Add what was said, once, and keep the latest; in another language it takes the place of what it was. */
function spoken(lines: readonly Said[], line: Said): readonly Said[] {
  const place = lines.findIndex(({ id }) => id === line.id);
  return place < 0 ? [...lines, line].slice(-MOST_SAID) : lines.with(place, line);
}

function answered(session: Session, message: WhyAnswer | HintAnswer | ExplainAnswer | HistoryAnswer): Session {
  if (message.to === "history") return remembered(session, message);
  if (message.to === "hint") return { ...session, hint: message };
  return message.to === "explain" ? { ...session, explained: message } : session;
}

/** Put older events before those that are known, unless these have changed meanwhile. */
function remembered(session: Session, { before, events, earlier }: HistoryAnswer): Session {
  return before === session.history[0]?.seq ? { ...session, history: [...events, ...session.history], earlier } : session;
}

function seated(session: Session, table: TableMessage): Session {
  const moved = session.table === null || session.table.seq !== table.seq;
  return {
    ...session,
    table,
    ...continued(session, table),
    hint: moved ? null : session.hint,
    explained: moved ? null : session.explained,
    refused: moved ? null : session.refused,
    waiting: moved ? null : session.waiting,
  };
}

/**
 * Append the new events; what comes again (another language, a second connection) replaces what was there, and so does
 * a page that does not begin where we are.
 */
function continued({ history, earlier }: Session, { events, earlier: skipped = 0 }: TableMessage): Pick<Session, "history" | "earlier"> {
  const [first] = events;
  if (first === undefined) return { history, earlier };
  if (skipped > 0) return { history: events, earlier: skipped };
  const kept = history.filter((event) => event.seq < first.seq);
  return { history: [...kept, ...events], earlier: kept.length > 0 ? earlier : 0 };
}

/** The decisions that were taken back, by sequence number: they stay in the history, struck out. */
export function takenBack(history: readonly TableEvent[]): ReadonlySet<number> {
  const undone = history.filter((event) => event.kind === "table-undone").map((event) => Number(event.facts.seq));
  const retracted = history.filter((event) => event.kind === "table-retracted").flatMap((event) => event.facts.seqs as number[]);
  return new Set([...undone, ...retracted]);
}

/** The bot that did something last, by its seat; null where none has. */
export function lastBot({ table, history, earlier }: Session): number | null {
  const dealt = history.find(({ kind }) => kind === "table-started")?.seq ?? (earlier > 0 ? 0 : Infinity);
  const done = history.findLast(({ seq, seat, kind }) => seq > dealt && seat !== null && !kind.startsWith("table-") && table?.players[seat] === "bot");
  return done?.seat ?? null;
}

/** Events that tell of the table rather than of somebody's deed. */
const ASIDES = new Set(["turn", "refilled", "turned_up"]);

/** What others did in their last run of deeds, the oldest first; a rival without a seat acts in events of its own kinds. */
export function othersLast(history: readonly TableEvent[], you: number | null, rival?: string): readonly TableEvent[] {
  const deeds = history.filter(({ seat, kind }) => seat !== null && !ASIDES.has(kind) && !kind.startsWith("table-"));
  const doer = ({ seat, kind }: TableEvent): number | string | null => (rival && kind.startsWith(rival) ? rival : seat);
  const end = deeds.findLastIndex((deed) => doer(deed) !== you) + 1;
  const isBefore = (deed: TableEvent): boolean => (you === null ? doer(deed) !== doer(deeds[end - 1]!) : doer(deed) === you);
  const start = deeds.slice(0, end).findLastIndex(isBefore) + 1;
  return deeds.slice(start, end);
}

/** The table that was opened for the next game, if somebody asked for one. */
export function nextTable(history: readonly TableEvent[]): string | null {
  const rematch = history.findLast((event) => event.kind === "table-rematch");
  return rematch ? String(rematch.facts.table) : null;
}

/** The last sequence number known, to resume from. */
export function resumeAt(session: Session): number {
  return session.table?.seq ?? 0;
}

/** The events of a table message that this session has not had yet. */
export function fresh(session: Session, { events }: TableMessage): readonly TableEvent[] {
  const last = session.history.at(-1)?.seq ?? -1;
  return events.filter((event) => event.seq > last);
}
