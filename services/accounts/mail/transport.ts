import type { Mail } from '@touchline/contract/gen/accounts'

/** Hands mails to a server. */
export interface Transport {
  /** Resolves once the server has accepted the mail. `id` becomes the Message-ID, the same at every attempt. */
  send(id: string, mail: Mail): Promise<void>
  close(): void
}

/** The server will not accept this mail, whenever it is sent. */
export const isPermanent = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
