import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@touchline/contract/catalog'
import { StartError } from '@touchline/platform/config'

/** The pages that the law asks for, by path and file name. */
export const legalNames = ['terms', 'privacy', 'imprint', 'refunds'] as const
export type LegalName = (typeof legalNames)[number]

/** What a person accepts before using an account. */
export const acceptedNames = ['terms', 'privacy'] as const satisfies readonly LegalName[]

export interface LegalText {
  /** Undefined: the file names no language. */
  language: Language | undefined
  /** Safe HTML: tags in the file are shown as text, and links have the schemes of the web and of mail only. */
  html: string
}

export interface LegalDocument {
  /** What people accept: the line "Version: …" that the file begins with, else a digest of its text. */
  version: string
  /** The text in a language, or in the language that the operator provides. */
  inLanguage(language: Language): LegalText
}

export type LegalDocuments = Readonly<Partial<Record<LegalName, LegalDocument>>>

const bytesMax = 500_000

/**
 * Reads the documents of the operator: NAME.md or NAME.txt, and translations as NAME.LANGUAGE.md. Errors: StartError for
 * a file that is too long.
 */
export async function readLegalDocuments(directory: string | undefined): Promise<LegalDocuments> {
  if (directory === undefined) return {}
  const { micromark } = await import('micromark')
  return Object.fromEntries(
    legalNames.flatMap((name) => {
      const document = readDocument({ directory, render: micromark }, name)
      return document ? [[name, document]] : []
    }),
  )
}

interface File extends LegalText {
  version: string
}

interface Source {
  directory: string
  /** HTML of Markdown. */
  render(markdown: string): string
}

function readDocument(source: Source, name: LegalName): LegalDocument | undefined {
  const plain = readFile(source, name, undefined)
  const translations = languages.flatMap((language) => readFile(source, `${name}.${language}`, language) ?? [])
  const fallback = plain ?? translations[0]
  if (!fallback) return undefined
  return {
    version: fallback.version,
    inLanguage: (language) => translations.find((each) => each.language === language) ?? fallback,
  }
}

function readFile({ directory, render }: Source, name: string, language: Language | undefined): File | undefined {
  const path = ['.md', '.txt'].map((ending) => join(directory, `${name}${ending}`)).find((each) => existsSync(each))
  if (path === undefined) return undefined
  const bytes = readFileSync(path)
  if (bytes.length > bytesMax) throw new StartError(`${path} is longer than ${bytesMax} bytes.`)
  const { version, text } = splitVersion(bytes.toString())
  return { language, version, html: path.endsWith('.md') ? render(text) : paragraphs(text) }
}

function splitVersion(text: string): { version: string; text: string } {
  const stated = /^\uFEFF?Version:[ \t]*([^\s]{1,60})[ \t]*\r?\n/i.exec(text)
  if (stated) return { version: stated[1]!, text: text.slice(stated[0].length) }
  return { version: createHash('sha256').update(text).digest('hex').slice(0, 12), text }
}

/** Plain text: an empty line ends a paragraph, and lines stay lines. */
const paragraphs = (text: string): string =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().split(/\r?\n/).map(escapeHtml).join('<br>')}</p>`)
    .join('\n')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark]!)
