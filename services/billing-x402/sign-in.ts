import { createHmac, hkdfSync } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type PaymentTerms, type SignIn, SignInSchema } from '@touchline/contract/gen/billing'
import type { Clock } from '@touchline/platform/ports/clock'
import { z } from '@x402/core/schemas'
import { type Address, getAddress, type Hex, hexToBytes } from 'viem'
import type { ChannelReader } from './chain-reader.ts'
import { address, signature } from './payment.ts'
import type { Threads } from './verify/threads.ts'
import { isSigned } from './verify/verify.ts'

interface SignInDeps {
  terms: PaymentTerms
  /** All billing processes derive the secret of the nonces from it. */
  receiverAuthorizerKey: string
  /** Called only for signatures of smart wallets. */
  chain: Pick<ChannelReader, 'isSignedByContract'>
  threads: Pick<Threads, 'check'>
  /** Real time. */
  clock: Clock
}

export interface SignIns {
  make(address: string, uri: string): SignIn
  /** The address that signed in, lower-case. Errors: `invalid_sign_in`, `upstream_unavailable`. */
  getSigner(header: string, uri: string): Promise<Address>
}

/** The parts of a sign-in text, named as in the x402 extension sign-in-with-x. */
type Payload = ReturnType<ReturnType<typeof payloads>>

const validMs = 300_000
const statement = 'Read the statements of your payment channels. This moves no money.'

/** Only these parts of the header are read; the signed text is rebuilt from them. */
const sentSchema = z.object({ address, signature, issuedAt: z.string().datetime({ precision: 3 }) })

export function signIns({ terms, receiverAuthorizerKey, chain, threads, clock }: SignInDeps): SignIns {
  const getPayload = payloads(terms, receiverAuthorizerKey)
  return {
    make(of, uri) {
      const payload = getPayload(of, uri, clock.now())
      return create(SignInSchema, {
        text: getText(payload),
        expiresAt: payload.expirationTime,
        payload: Buffer.from(JSON.stringify(payload)),
      })
    },
    async getSigner(header, uri) {
      const sent = readHeader(header)
      if (!sent) throw invalid('it is not base64 of the JSON of a signed payload')
      const issuedAt = Date.parse(sent.issuedAt)
      // Also rejects a day that does not exist (NaN).
      if (!(clock.now() < issuedAt + validMs)) throw invalid('it has expired')
      const text = getText(getPayload(sent.address, uri, issuedAt))
      const { signatures } = await threads.check({ text, signature: sent.signature, signer: sent.address })
      if (!(await isSigned(signatures[0]!, chain))) throw invalid('it is not the signature of its address on a text of this service')
      return sent.address
    },
  }
}

const invalid = (what: string) => fail('invalid_sign_in', { what })

function payloads({ network }: PaymentTerms, receiverAuthorizerKey: string) {
  const secret = Buffer.from(hkdfSync('sha256', hexToBytes(receiverAuthorizerKey as Hex), '', 'touchline sign-in nonce', 32))
  return (of: string, uri: string, issuedMs: number) => {
    const [address, issuedAt] = [getAddress(of), new Date(issuedMs).toISOString()]
    const nonce = createHmac('sha256', secret).update(`${address} ${uri} ${issuedAt}`).digest('hex').slice(0, 32)
    const expirationTime = new Date(issuedMs + validMs).toISOString()
    const place = { domain: new URL(uri).host, address, statement, uri, version: '1', chainId: network, type: 'eip191' } as const
    return { ...place, nonce, issuedAt, expirationTime }
  }
}

/** EIP-4361. viem's function rejects a domain of a single word, such as a host of a private network. */
const getText = ({ domain, address, statement, uri, version, chainId, nonce, issuedAt, expirationTime }: Payload): string =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    ...[address, '', statement, ''],
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId.split(':')[1]}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expirationTime}`,
  ].join('\n')

function readHeader(header: string): z.output<typeof sentSchema> | undefined {
  try {
    return sentSchema.safeParse(JSON.parse(Buffer.from(header, 'base64').toString())).data
  } catch {
    return undefined
  }
}
