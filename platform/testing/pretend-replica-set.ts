import { createServer, type Server, type Socket } from 'node:net'
import { BSON, type Document, Long } from 'mongodb'

/** A command that a member received. */
export interface Asked {
  member: number
  command: Document
}

/** Fake servers of a replica set with empty results: they show which member a driver uses. */
export interface PretendReplicaSet {
  url: string
  /** Commands in order, without the drivers' own. */
  asked: Asked[]
  /** Replication lag of the second member. */
  behindMs: number
  /** Stops the first member, the primary. */
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

/** MongoDB's wire protocol, as far as drivers use it with a server that never streams responses. */
function serve(socket: Socket, open: Set<Socket>, answer: (command: Document) => Document): void {
  open.add(socket)
  socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
  let buffered = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    buffered = Buffer.concat([buffered, bytes])
    while (buffered.length >= 16 && buffered.length >= buffered.readInt32LE(0)) {
      const length = buffered.readInt32LE(0)
      const [id, kind] = [buffered.readInt32LE(4), buffered.readInt32LE(12)]
      const body = buffered.subarray(16, length)
      if (kind === opQuery) socket.write(message(id, opReply!, Buffer.concat([replyHead(), BSON.serialize(answer(getQuery(body)))])))
      else if (kind === opMessage)
        socket.write(message(id, opMessage, Buffer.concat([Buffer.alloc(5), BSON.serialize(answer(getMessage(body)))])))
      buffered = buffered.subarray(length)
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
const getQuery = (body: Buffer): Document => BSON.deserialize(body.subarray(body.indexOf(0, 4) + 9))
/** Flags, the section's kind, then the command; document sequences after it are ignored. */
const getMessage = (body: Buffer): Document => BSON.deserialize(body.subarray(5, 5 + body.readInt32LE(5)))
