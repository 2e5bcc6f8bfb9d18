/** The attributes of a clickable thing on a board: its name for tests, its label, its state, and what it answers to. */
/** What a thing asks of the choice it belongs to: a table's chooser, or something of a board's own in its place. */
export interface Choosing {
  pointed: string | null;
  isOpen(thing: string): boolean;
  isChosen(thing: string): boolean;
  isHinted(thing: string): boolean;
  answers(thing: string): boolean;
  press(thing: string): void;
}

export interface ThingAttributes {
  "data-testid": string;
  "data-thing": string;
  "data-open": "" | undefined;
  "data-chosen": "" | undefined;
  "data-hinted": "" | undefined;
  "aria-label": string;
  "aria-disabled": boolean;
  "aria-pressed": true | undefined;
  onclick(event: Event): void;
  onkeydown(event: KeyboardEvent): void;
  onpointerenter(event: PointerEvent): void;
  onpointerleave(): void;
  onfocus(): void;
  onblur(): void;
}

const mark = (on: boolean): "" | undefined => (on ? "" : undefined);

/** Make a thing of a button, or of an SVG group with `role="button"`. */
export function thing(choice: Choosing, name: string, label: string): ThingAttributes {
  const point = (): void => void (choice.pointed = name);
  const leave = (): void => void (choice.pointed === name && (choice.pointed = null));
  const chosen = choice.isChosen(name);
  return {
    "data-testid": name,
    "data-thing": name,
    "data-open": mark(choice.isOpen(name)),
    "data-chosen": mark(chosen),
    "data-hinted": mark(choice.isHinted(name)),
    "aria-label": label,
    "aria-disabled": !choice.answers(name),
    "aria-pressed": chosen || undefined,
    onclick: () => choice.press(name),
    onkeydown: (event) => {
      if (event.currentTarget instanceof HTMLButtonElement || !["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      choice.press(name);
    },
    onpointerenter: (event) => event.pointerType === "mouse" && point(),
    onpointerleave: leave,
    onfocus: point,
    onblur: leave,
  };
}
