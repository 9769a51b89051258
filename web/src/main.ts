import { mount } from "svelte";
import App from "./App.svelte";
import { keepOffline, reloadWhenRenewed } from "./lib/offline";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/wood.css";
import "./styles/parts.css";

mount(App, { target: document.getElementById("app") as HTMLElement });
keepOffline();
reloadWhenRenewed();
