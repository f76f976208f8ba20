import type { Log } from '@touchline/platform/log'

/** What an auditor asks for: which key, never the key itself. */
export const events = (log: Log) => ({
  made: (keyId: string) => log.info('key made', { keyId }),
  rotated: (keyId: string) => log.info('key rotated', { keyId }),
  revoked: (keyId: string) => log.info('key revoked', { keyId }),
})
