// Keccak-256, by which a channel id is derived from its configuration. Inputs here are a few hundred bytes.
import { toHex } from './wallet.js'

const rate = 136
const lane = (1n << 64n) - 1n
const rotate = (value, by) => ((value << by) | (value >> (64n - by))) & lane

/** Round constants and rotations by their definition: a shift register, and the triangular numbers. */
const constants = []
for (let round = 0, register = 1; round < 24; round++) {
  let constant = 0n
  for (let j = 0; j < 7; j++) {
    if (register & 1) constant |= 1n << BigInt(2 ** j - 1)
    register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
  }
  constants.push(constant)
}
const rotations = []
const order = []
for (let t = 0, x = 1, y = 0; t < 24; t++) {
  rotations.push(BigInt((((t + 1) * (t + 2)) / 2) % 64))
  ;[x, y] = [y, (2 * x + 3 * y) % 5]
  order.push(x + 5 * y)
}

function permute(state) {
  for (const constant of constants) {
    const column = [0, 1, 2, 3, 4].map((x) => state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20])
    for (let i = 0; i < 25; i++) state[i] ^= column[(i + 4) % 5] ^ rotate(column[(i + 1) % 5], 1n)
    let moving = state[1]
    for (let t = 0; t < 24; t++) {
      const next = state[order[t]]
      state[order[t]] = rotate(moving, rotations[t])
      moving = next
    }
    for (let row = 0; row < 25; row += 5) {
      const [a, b, c, d, e] = state.slice(row, row + 5)
      const mixed = [a ^ (~b & c), b ^ (~c & d), c ^ (~d & e), d ^ (~e & a), e ^ (~a & b)]
      for (let x = 0; x < 5; x++) state[row + x] = mixed[x] & lane
    }
    state[0] ^= constant
  }
}

/** The digest of bytes: "0x" and 64 hexadecimal digits. */
export function keccak256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 1) / rate) * rate)
  padded.set(bytes)
  padded[bytes.length] ^= 0x01
  padded[padded.length - 1] ^= 0x80
  const words = new DataView(padded.buffer)
  const state = Array(25).fill(0n)
  for (let block = 0; block < padded.length; block += rate) {
    for (let i = 0; i < rate / 8; i++) state[i] ^= words.getBigUint64(block + 8 * i, true)
    permute(state)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let i = 0; i < 4; i++) digest.setBigUint64(8 * i, state[i], true)
  return toHex(new Uint8Array(digest.buffer))
}
