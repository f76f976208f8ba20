import { toBinary } from '@bufbuild/protobuf'
import { BinaryWriter } from '@bufbuild/protobuf/wire'

/** The protected fields of a writer. */
interface Writer {
  buffer: Uint8Array
  viewCache: DataView
  pos: number
  stackPos: number[]
}

interface WriterMethods {
  ensureCapacity(this: Writer, size: number): void
  finish(this: Writer): Uint8Array<ArrayBuffer>
}

const { buffer: none, viewCache: noView } = new BinaryWriter() as unknown as Writer
const methods = BinaryWriter.prototype as unknown as WriterMethods
const grow = methods.ensureCapacity

/** A larger buffer is not kept. */
const bytesMax = 1_024 * 1_024
/** What the next writer writes into; `none` while one does. */
let buffer = none

/*
 * One writer after the other writes into the same buffer. The library begins each message with 128 bytes and doubles
 * them: of a page of matches that is twice its size in garbage outside of the heap, which counts towards the next
 * collection of the old generation.
 */
methods.ensureCapacity = function (size) {
  const needed = this.pos + size
  if (needed <= this.buffer.length) return
  if (this.buffer !== none || needed > buffer.length) return grow.call(this, size)
  this.buffer = buffer
  buffer = none
}

methods.finish = function () {
  const message = this.buffer.slice(0, this.pos) as Uint8Array<ArrayBuffer>
  if (this.buffer.length > buffer.length && this.buffer.length <= bytesMax) buffer = this.buffer
  this.buffer = none
  this.viewCache = noView
  this.pos = 0
  this.stackPos = []
  return message
}

/** `toBinary` of the library without garbage. */
export { toBinary }
