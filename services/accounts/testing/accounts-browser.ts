import { setTimeout as turn } from 'node:timers/promises'
import type { AccountsService, Session } from '@touchline/contract/gen/accounts'
import type { ManualClock } from '@touchline/platform/clock'
import type { Client } from '@touchline/platform/rpc-types'
import type { KeptMail } from '../mail/kept-mails.ts'

interface Started {
  client: Client<typeof AccountsService>
  clock: ManualClock
}

/** Reached only when no mail comes, also on a busy machine. */
const waitMs = 60_000

/** What a person does in a browser, without the pages. */
export function accountsBrowser({ client, clock }: Started, letters: () => Promise<KeptMail[]>) {
  const mailsTo = async (email: string): Promise<KeptMail[]> => (await letters()).filter(({ to }) => to === email.toLowerCase())
  /** The newest mail to an address, once there are more than `before`. */
  const letterTo = async (email: string, before = 0): Promise<KeptMail> => {
    for (const end = performance.now() + waitMs; performance.now() < end; ) {
      const found = await mailsTo(email)
      if (found.length > before) return found[0]!
      await clock.advance(10)
      // A store may answer over a socket.
      await turn(1)
    }
    throw new Error(`no mail was sent to ${email}`)
  }
  const linkTo = async (email: string, before = 0): Promise<URL> => new URL(/https?:\/\/\S+/.exec((await letterTo(email, before)).text)![0])
  return {
    letterTo,
    linkTo,
    /** Asks for a link, opens it, and returns the cookie header of the new session. */
    async signIn(email: string, { address = '192.0.2.1', agent = 'test' } = {}): Promise<string> {
      const before = (await mailsTo(email)).length
      await client.sendSignInLink({ email, address, language: 'en' })
      const token = (await linkTo(email, before)).searchParams.get('token')!
      return getCookies(await client.confirmSignIn({ token, address, agent }))
    },
    session: (cookie: string): Promise<Session> => client.getSession({ cookie, address: '192.0.2.1', agent: 'test' }),
  }
}

/** The Cookie header that a browser sends after a response. */
export const getCookies = ({ headers }: { headers: readonly { name: string; value: string }[] }): string =>
  headers
    .filter(({ name }) => name === 'set-cookie')
    .map(({ value }) => value.split(';')[0]!)
    .join('; ')
