import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** A certificate authority for tests, and its certificates, in PEM. */
export interface Authority {
  ca: string
  /** A certificate for these host names and IPv4 addresses, with its key; valid from a day ago until a day from now. */
  issue(...hosts: string[]): { cert: string; key: string }
}

const dayMs = 86_400_000

/** X.509 v3 certificates on P-256, encoded in DER here: Node can parse certificates but not create them. */
export function authority(name: string): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signed = (subject: string, key: KeyObject, extension: Buffer): string => {
    const day = (ms: number) => der(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/\..*|[-:T]/g, '')}Z`))
    const validity = sequence(day(Date.now() - dayMs), day(Date.now() + dayMs))
    const spki = key.export({ type: 'spki', format: 'der' })
    const serial = der(0x02, Buffer.from([1]), randomBytes(8))
    const version3 = der(0xa0, der(0x02, Buffer.from([2])))
    const extensions = der(0xa3, sequence(extension))
    const body = sequence(version3, serial, ecdsaWithSha256, named(name), validity, named(subject), spki, extensions)
    return pem('CERTIFICATE', sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey))))
  }
  return {
    ca: signed(name, publicKey, sequence(oid('551d13'), der(0x01, Buffer.from([0xff])), octets(sequence(der(0x01, Buffer.from([0xff])))))),
    issue(...hosts) {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const names = hosts.map((host) => (isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))))
      const cert = signed(`${name} ${hosts.join(' ')}`, own.publicKey, sequence(oid('551d11'), octets(sequence(...names))))
      return { cert, key: String(own.privateKey.export({ type: 'pkcs8', format: 'pem' })) }
    },
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)
const octets = (content: Buffer): Buffer => der(0x04, content)
const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
/** A distinguished name with only a common name. */
const named = (text: string): Buffer => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))))

const pem = (what: string, bytes: Buffer): string =>
  `-----BEGIN ${what}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${what}-----\n`
