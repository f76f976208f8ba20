import type { Values } from '@touchline/platform/config'
import type { SiteConfig } from '../config.ts'

/** Scheme, host and port under which browsers reach the site. */
export const getPublicOrigin = ({ publicUrl, publicPort }: Values<SiteConfig>): string =>
  new URL(publicUrl ?? `http://localhost:${publicPort}`).origin
