// Whether this browser offers to install the client as an app. It says so once, soon after the page has come.

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Installation {
  offer = $state.raw<InstallPrompt | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      // A banner of the browser's own would lie over the cards.
      event.preventDefault();
      this.offer = event as InstallPrompt;
    });
    addEventListener("appinstalled", () => (this.offer = null));
  }

  async install(): Promise<void> {
    // An offer can be used once.
    const { offer } = this;
    this.offer = null;
    await offer?.prompt();
  }
}

export const installation = new Installation();
