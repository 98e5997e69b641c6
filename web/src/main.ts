import { reloadWhenStale } from "$lib/fresh-page";
import "$lib/install.svelte";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

reloadWhenStale();
mount(App, { target: document.getElementById("app")! });
// The worker takes nothing from the first page: it waits until everything is there.
addEventListener("load", () => setTimeout(() => void import("./service-worker/register").then(({ registerWorker }) => registerWorker(), () => {}), 1000));
