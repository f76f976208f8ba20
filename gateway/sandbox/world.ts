/** The callers that a gateway answers: those with live and publishable keys and without one, or those of the sandbox. */
export interface World {
  /** The gateway is that of the sandbox. */
  isSandbox: boolean
  /** The sandbox also answers calls without a key, and the priced ones once they are paid for. */
  takesPayments?: boolean
  /**
   * Base URL of the deployment whose gateways forward to the sandbox, if it is not PUBLIC_URL: the pages about errors are
   * there, and forwarded requests name its host.
   */
  deploymentUrl?: string | undefined
  /** Base URL of a sandbox, which this starts if it does not run. Used unless SANDBOX_URL is set. Absent: there is none. */
  startSandbox?(): Promise<string>
  /** Receives the number of the public port once it is open. */
  opened?(port: number): void
}
