// A browser's tab as the journey uses it, whichever browser it is.
export interface Tab {
  go(address: string): Promise<void>
  /** Runs it in the page, with one argument; both cross as JSON. */
  run<Ask, Answer>(code: (ask: Ask) => Answer | Promise<Answer>, ask: Ask): Promise<Answer>
  /** A click of the mouse on the first element that the XPath names, once it is there. */
  press(path: string): Promise<void>
  /** Chooses a file from the disk in the file input that the XPath names. */
  choose(path: string, file: string): Promise<void>
  /** The folder to which it saves what is downloaded. */
  downloads: string
  picture(): Promise<Buffer>
  /** Ends the browser and everything that was started for it. */
  end(): Promise<void>
}

export interface Asked {
  /** Does the browser share memory between threads? */
  threads: boolean
}
