/** When a lesson of a guided first game is due: what the boards' coaches have in common. */
import type { View } from "../lib/protocol";
import type { CoachStep } from "./board";

interface Situation extends View {
  phase: string;
  players: readonly unknown[];
}

/** What must be true of the table and of one's own side, besides the phase. */
export type Moment<Table extends Situation> = (view: Table, me: Table["players"][number]) => boolean;

/** Make a board's `mine`: it is my decision, in one of these phases, and the moment has come. */
export const lessonsFor =
  <Table extends Situation>() =>
  (phases: Table["phase"] | Table["phase"][], moment: Moment<Table> = () => true): CoachStep["when"] =>
  (given: View, you: number) => {
    const view = given as Table;
    return [phases].flat().includes(view.phase) && view.seat === you && moment(view, view.players[you]!);
  };

/** From this round on. */
export const fromRound =
  (round: number) =>
  (view: { round: number }): boolean =>
    view.round >= round;
