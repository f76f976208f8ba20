import type { AccountsService, Session } from '@touchline/contract/gen/accounts'
import type { ManualClock } from '@touchline/platform/clock'
import type { Client } from '@touchline/platform/rpc-types'
import type { KeptMail } from '../mail/kept-mails.ts'

interface Started {
  client: Client<typeof AccountsService>
  clock: ManualClock
}

const roundsMax = 500

/** What a person does in a browser, without the pages. */
export function accountsBrowser({ client, clock }: Started, letters: () => Promise<KeptMail[]>) {
  /** The newest mail to an address with a link, once it was sent. */
  const letterTo = async (email: string): Promise<KeptMail> => {
    for (let round = 0; round < roundsMax; round++) {
      const letter = (await letters()).find(({ to }) => to === email)
      if (letter) return letter
      await clock.advance(10)
    }
    throw new Error(`no mail was sent to ${email}`)
  }
  const linkTo = async (email: string): Promise<URL> => new URL(/https?:\/\/\S+/.exec((await letterTo(email)).text)![0])
  return {
    letterTo,
    linkTo,
    /** Asks for a link, opens it, and returns the cookie header of the new session. */
    async signIn(email: string, { address = '192.0.2.1', agent = 'test' } = {}): Promise<string> {
      const before = (await letters()).filter(({ to }) => to === email).length
      await client.sendSignInLink({ email, address, language: 'en' })
      for (let round = 0; round < roundsMax && (await letters()).filter(({ to }) => to === email).length === before; round++)
        await clock.advance(10)
      const token = (await linkTo(email)).searchParams.get('token')!
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
