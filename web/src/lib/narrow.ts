/** Whether the page is as narrow as a phone: what belongs to the moment then stands above the board. */
import { MediaQuery } from "svelte/reactivity";

export const narrow = new MediaQuery("max-width: 45em");
