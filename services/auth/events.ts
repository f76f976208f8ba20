import type { Log } from '@touchline/platform/log'

/** Audit log: the key's id, never the key itself. */
export const events = (log: Log) => ({
  made: (keyId: string) => log.info('key created', { keyId }),
  rotated: (keyId: string) => log.info('key rotated', { keyId }),
  updated: (keyId: string) => log.info('key updated', { keyId }),
  leaked: (keyId: string) => log.warn('key found in public', { keyId }),
  revoked: (keyId: string) => log.info('key revoked', { keyId }),
  calendarMade: (calendarId: string, keyId: string) => log.info('calendar created', { calendarId, keyId }),
  calendarRevoked: (calendarId: string) => log.info('calendar revoked', { calendarId }),
})
