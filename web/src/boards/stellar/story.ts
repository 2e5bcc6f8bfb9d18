/** The picture story of Stellar: two minutes, one idea a page. */
import type { Story } from "../story";
import { lessons, pages, pictures } from "./storybook";
import Picture from "./StoryPicture.svelte";
import type { Scene } from "./scene";

const story: Story<Scene> = { Picture, pages, lessons, pictures };

export default story;
