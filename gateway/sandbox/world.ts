/** The keys that a gateway answers: live and publishable ones, or the test keys of the sandbox. */
export interface World {
  /** The gateway is that of the sandbox. */
  isSandbox: boolean
  /** Base URL of a sandbox, which this starts if it does not run. Used unless SANDBOX_URL is set. Absent: there is none. */
  startSandbox?(): Promise<string>
  /** Receives the number of the public port once it is open. */
  opened?(port: number): void
}
