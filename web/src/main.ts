import { mount } from "svelte";

import "./app.css";
import "./house/themes.css";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
