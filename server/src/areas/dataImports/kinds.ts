import type { ImportKind } from '#contract/dataImports/kinds'
import type { DataImportRow } from '../../schema/dataImports'
import { clinics } from './clinics'
import type { ImportOfKind } from './importOfKind'
import { patients } from './patients'
import { staff } from './staff'

const kinds: Readonly<Record<ImportKind, ImportOfKind>> = { patients, staff, clinics }

/** Returns how a file is imported. */
export function kindOf({ kind }: Pick<DataImportRow, 'kind'>): ImportOfKind {
  return kinds[kind]
}
