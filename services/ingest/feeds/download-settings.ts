import { env, type Setting } from '@touchline/platform/config'

export const privateDownloadsSetting = env.choice(
  'ALLOW_PRIVATE_DOWNLOADS',
  ['off', 'on'],
  'off',
  'on: addresses in FEEDS may be in private networks and on this machine.',
)

/** `FEED_CONTACT`: printable ASCII without brackets, since it stands in one of the header User-Agent. */
export const feedContactSetting: Setting<string | undefined> = {
  variable: 'FEED_CONTACT',
  default: undefined,
  doc: 'Your e-mail address or page, which every request to an address in FEEDS names. Unset: none; set it for feeds of games in play.',
  read(text) {
    if (/^[!-'*-~]{3,200}$/.test(text)) return text
    throw new Error('must be an e-mail address or the address of a page')
  },
}
