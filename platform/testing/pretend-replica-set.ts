import { createServer, type Server, type Socket } from 'node:net'
import { BSON, type Document, Long } from 'mongodb'

/** What a member was asked: its command, and how. */
export interface Asked {
  member: number
  command: Document
}

/** Servers that say of themselves that they are a replica set, and answer what they are asked with nothing: they show where a driver goes. */
export interface PretendReplicaSet {
  url: string
  /** In order; without what drivers ask of their own. */
  asked: Asked[]
  /** Of the second member: how far its last write is behind. */
  behindMs: number
  /** The first member, which is the primary, is gone. */
  losePrimary(): Promise<void>
  close(): Promise<void>
}

const [opReply, opQuery, opMessage] = [1, 2004, 2013]
const ofDrivers = new Set(['hello', 'ismaster', 'isMaster', 'endSessions', 'ping'])

export async function pretendReplicaSet(): Promise<PretendReplicaSet> {
  const asked: Asked[] = []
  const ports: number[] = []
  const sockets: Set<Socket>[] = [new Set(), new Set()]
  const set: PretendReplicaSet = {
    url: '',
    asked,
    behindMs: 0,
    losePrimary: () => lose(0),
    close: async () => void (await Promise.all([lose(0), lose(1)])),
  }
  const hello = (member: number): Document => ({
    ...{ ok: 1, isWritablePrimary: member === 0, ismaster: member === 0, secondary: member === 1 },
    ...{ setName: 'rs', setVersion: 1, hosts: ports.map((port) => `127.0.0.1:${port}`), me: `127.0.0.1:${ports[member]}` },
    ...{ minWireVersion: 0, maxWireVersion: 21, logicalSessionTimeoutMinutes: 30, localTime: new Date() },
    ...{ maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 },
    lastWrite: { lastWriteDate: new Date(Date.now() - member * set.behindMs), opTime: { ts: Long.fromNumber(1), t: Long.fromNumber(1) } },
  })
  const answer = (member: number, command: Document): Document => {
    const name = Object.keys(command)[0]!
    if (!ofDrivers.has(name)) asked.push({ member, command })
    if (name === 'find') return { ok: 1, cursor: { id: Long.ZERO, ns: `x.${command.find}`, firstBatch: [] } }
    if (name === 'update') return { ok: 1, n: 1, nModified: 1 }
    return name === 'hello' || name.toLowerCase() === 'ismaster' ? hello(member) : { ok: 1, n: 0 }
  }
  const servers = await Promise.all(
    [0, 1].map((member) => listening((socket) => serve(socket, sockets[member]!, (command) => answer(member, command)))),
  )
  ports.push(...servers.map((server) => (server.address() as { port: number }).port))
  const lose = async (member: number) => {
    for (const socket of sockets[member]!) socket.destroy()
    await new Promise((resolve) => servers[member]!.close(resolve))
  }
  set.url = `mongodb://${ports.map((port) => `127.0.0.1:${port}`).join()}/x?replicaSet=rs&heartbeatFrequencyMS=500`
  return set
}

async function listening(onSocket: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onSocket)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** MongoDB's wire protocol, as far as drivers speak it to a server that never sends more than it is asked for. */
function serve(socket: Socket, open: Set<Socket>, answer: (command: Document) => Document): void {
  open.add(socket)
  socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
  let come = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    come = Buffer.concat([come, bytes])
    while (come.length >= 16 && come.length >= come.readInt32LE(0)) {
      const length = come.readInt32LE(0)
      const [id, kind] = [come.readInt32LE(4), come.readInt32LE(12)]
      const body = come.subarray(16, length)
      if (kind === opQuery) socket.write(message(id, opReply!, Buffer.concat([replyHead(), BSON.serialize(answer(queryOf(body)))])))
      else if (kind === opMessage)
        socket.write(message(id, opMessage, Buffer.concat([Buffer.alloc(5), BSON.serialize(answer(messageOf(body)))])))
      come = come.subarray(length)
    }
  })
}

function message(to: number, kind: number, body: Buffer): Buffer {
  const head = Buffer.alloc(16)
  for (const [i, value] of [16 + body.length, 0, to, kind].entries()) head.writeInt32LE(value, i * 4)
  return Buffer.concat([head, body])
}

/** Flags, cursor, start, one document. */
function replyHead(): Buffer {
  const head = Buffer.alloc(20)
  head.writeInt32LE(1, 16)
  return head
}

/** Flags, the collection's name with its zero, skip, limit, then the command. */
const queryOf = (body: Buffer): Document => BSON.deserialize(body.subarray(body.indexOf(0, 4) + 9))
/** Flags, the section's kind, then the command; sequences of documents behind it are left out. */
const messageOf = (body: Buffer): Document => BSON.deserialize(body.subarray(5, 5 + body.readInt32LE(5)))
