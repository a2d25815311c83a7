import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../root'
import type { DocumentContent } from './documentContent'
import { DocumentRenderer, type RenderedDocument } from './renderer'

const renderer = new DocumentRenderer()

/**
 * Returns a document as a tagged PDF file. The same content gives the same file.
 * @param logo of the installation, a PNG picture
 * @param maxPages if it may have other than the usual most pages
 * @throws Problem 503 where Typst does not run, or while too many documents wait; Error if the content is too long
 */
export async function makeDocument(
  content: DocumentContent,
  logo: Buffer | null = null,
  maxPages?: number,
): Promise<RenderedDocument> {
  const template = await readFile(join(projectRoot(), 'server', 'documents', 'document.typ'), 'utf8')
  return renderer.render({ template, data: JSON.stringify(content), logo, ...(maxPages && { maxPages }) })
}

/** Ends the thread that makes documents, at once: when tests end. It ends by itself when it has nothing to do. */
export function stopDocuments(): Promise<void> {
  return renderer.stop()
}
