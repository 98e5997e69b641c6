// Does the server answer? Answers that the service worker kept do not count.
export const connection = $state({ lost: false });
