/** The picture story of Ptolemaeus: two minutes, one idea a page. */
import type { Story } from "../story";
import type { Scene } from "./scene";
import { lessons, pages, pictures } from "./storybook";
import Picture from "./StoryPicture.svelte";

const story: Story<Scene> = { Picture, pages, lessons, pictures };

export default story;
