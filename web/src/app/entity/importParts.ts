import type { ImportResult } from '#contract/kit/importCall'
import type { CallOptions } from '../../lib/api/call'
import type { TextArea } from '../i18n/catalogues'

/** What the import of a list needs to know. */
export interface ImportParts {
  /** As `importCall` of the contract declares it. */
  call: {
    call(input: { body: { columns?: string }; files: { file?: File } } & CallOptions): Promise<{ data: ImportResult }>
  }
  /** The columns of a file. Their headers are the texts `field.…` of the catalogue. */
  fields: readonly string[]
  texts: TextArea
  /** Of the list; the template's name. */
  title: string
}
