import { type RecordDeclaration, records } from '../access/declarations'

type ClinicalListDeclaration = Extract<RecordDeclaration, { clinicalList: string }>

/** The clinical lists of a patient, named like their calls, tables and texts. */
export type ClinicalListName = ClinicalListDeclaration['clinicalList']

/** The kinds of record of their entries. */
export type ClinicalListKind = ClinicalListDeclaration['kind']

/**
 * The kinds of record of all clinical lists, with the name of each list. They are not in `entries.ts`, because the timeline of
 * a case, which needs no schemas, would then load zod.
 */
export const clinicalLists = records.filter((each): each is ClinicalListDeclaration => 'clinicalList' in each)
