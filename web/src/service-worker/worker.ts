// The service worker of this site: one part for each thing that it does. It is built into one file, `/service-worker.js`.
import "./offline";
import "./push";
