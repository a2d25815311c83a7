import type { ImportResult } from '#contract/kit/importCall'
import type { CallOptions } from '../../lib/api/call'
import type { TextArea } from '../i18n/catalogues'

/** The parts that `ImportDialog` needs to import rows into a list. */
export interface ImportParts {
  /** The API client's method for the call declared by `importCall` of the contract. */
  call: {
    call(input: { body: { columns?: string }; files: { file?: File } } & CallOptions): Promise<{ data: ImportResult }>
  }
  /** The fields that the columns of a file fill. Their headers are the texts `field.…` of the catalogue. */
  fields: readonly string[]
  texts: TextArea
  /** The title of the list; also the file name of the template. */
  title: string
}
