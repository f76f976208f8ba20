import { create } from '@bufbuild/protobuf'
import { type MailRecord, MailRecordSchema } from '@touchline/contract/gen/accounts'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { mails } from '../records.ts'
import { compose, type Letter } from './letter.ts'
import { sealMail } from './seal.ts'

export interface Mailer {
  /**
   * The record of a letter, to be stored with the change that causes it (`Change.mails`). `id`: a second letter with
   * the same id is not sent, for thirty days. It is not sent after `expiresAt`, RFC 3339.
   */
  write(id: string, letter: Letter, expiresAt?: string): MailRecord
  /** Queues records. They are sent in the background, also after a crash. */
  queue(records: readonly MailRecord[]): Promise<void>
}

interface MailerDeps {
  store: DocumentStore
  realClock: Clock
  config: { secrets: readonly string[] }
}

/** `queued` is called when mails may be due. */
export function mailer({ store, realClock, config }: MailerDeps, queued: () => void): Mailer {
  return {
    write(id, letter, expiresAt = '') {
      const at = timestamp(realClock)
      return create(MailRecordSchema, { id, sealed: sealMail(config.secrets, compose(letter)), createdAt: at, dueAt: at, expiresAt })
    },
    async queue(records) {
      if (records.length === 0) return
      await store.write(
        mails,
        records.map((doc) => ({ doc, replaces: 'absent' })),
      )
      queued()
    },
  }
}
