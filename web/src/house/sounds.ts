/** A few quiet sounds, made on the spot; silent unless somebody wants them, and until they have touched the page. */
import { settings } from "./settings.svelte";

const NOTES = { turn: [660, 880], move: [440], end: [523, 659, 784] } as const;
const LASTS = 0.16;
const VOLUME = 0.05;
let context: AudioContext | null = null;

export function sound(name: keyof typeof NOTES): void {
  if (!settings.chosen.sound || document.hidden || !mayBeHeard()) return;
  context ??= new AudioContext();
  const air = context;
  NOTES[name].forEach((pitch, order) => note(air, pitch, air.currentTime + order * LASTS));
}

/** Before the first click or key the browser plays nothing, but keeps every note, and plays them all at once after it. */
const mayBeHeard = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function note(air: AudioContext, pitch: number, start: number): void {
  const tone = air.createOscillator();
  const volume = air.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + LASTS * 1.6);
  tone.connect(volume).connect(air.destination);
  tone.start(start);
  tone.stop(start + LASTS * 1.6);
}
