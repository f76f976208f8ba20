import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { documentText } from './document-text.ts'
import type { FeedFile } from './feed-file.ts'
import { getReason } from './problem.ts'

export type { XmlElement }

/** Maximum size of an XML document: six times the largest known one (39 kB); a document of this size takes 50 ms. */
const bytesMax = 256 * 1024

/**
 * The root of a small XML file. Throws an Error with the reason if it is not well-formed, and for a DOCTYPE: entities
 * that a document declares, by value or by address, are never read. The parser knows no others than those of XML.
 */
export async function getXml(file: FeedFile): Promise<XmlElement> {
  const text = await documentText(file, { language: 'XML', bytesMax })
  if (/<!DOCTYPE/i.test(text)) throw new Error('a DOCTYPE, which no file of a feed has')
  const { root } = parsed(text)
  if (!root) throw new Error('no element')
  return root
}

function parsed(text: string) {
  try {
    return parseXml(text)
  } catch (error) {
    // The first line is the reason, the others quote the document. The parser is recursive.
    throw new Error((error as Error).name === 'RangeError' ? 'elements nested too deeply' : getReason(error).split('\n', 1)[0]!, {
      cause: error,
    })
  }
}

/** The child elements of this name, in order. */
export const getChildren = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name)

/** The own attributes of an element, by name; undefined if there is none. */
export const getAttribute = ({ attributes }: XmlElement, name: string): string | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined
