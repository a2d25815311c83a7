import type { Permission } from '#contract/access/permissions'
import type { NoneKnown } from '#contract/clinicalLists/entries'
import type { ClinicalListName } from '#contract/clinicalLists/lists'
import type { CallOptions } from '../../lib/api/call'

/** Who recorded something, and when. */
export type Recorded = Pick<NoneKnown, 'recorded_by' | 'recorded_at'>

/** A version of an entry, as far as all lists have the same fields. */
export interface ListVersion extends Recorded {
  revision: number
  status: string
}

/** An entry, with what corrections replaced. */
export interface ListEntry extends ListVersion {
  id: number
  versions: readonly ListVersion[]
}

/** What is known of a patient's list. */
export interface KnownList<Entry> {
  state: 'not_recorded' | 'none_known' | 'listed'
  none_known: NoneKnown | null
  entries: readonly Entry[]
}

/** The request for a list. */
export interface ListQuery<Entry> {
  data: KnownList<Entry> | undefined
  error: unknown
  isFetching: boolean
  refetch(): Promise<unknown>
}

/** A call that changes a list, made for a patient or a row of the list by id. */
export interface ListCall<Response> {
  busy: boolean
  run(input: { params: { id: number } }): Promise<Response | undefined>
}

/** What is wrong, and why; of an entry, as of which revision. */
type ErrorRequest = CallOptions & { params: { id: number }; body: { reason: string; revision: number | undefined } }

/** What an entry says, in the language of the page. */
export interface EntryText<Entry extends ListEntry> {
  /** Names the entry. */
  title(version: Entry | Entry['versions'][number]): string
  /** What the row of the entry says before who recorded it. */
  row(entry: Entry): readonly (string | null)[]
  /** What an earlier version says after its title. */
  version(version: Entry['versions'][number]): readonly (string | null)[]
}

/** What is particular to one clinical list of a patient. */
export interface ClinicalList<Entry extends ListEntry> {
  /** Also that of its texts, which have the same keys for all lists where all lists need them. */
  name: ClinicalListName
  /** To change it. */
  permission: Permission
  useList(patientId: number): ListQuery<Entry>
  useNoneKnown(): ListCall<unknown>
  /** Marks an entry, or the statement that none is known, as entered in error. */
  markAsError(request: ErrorRequest): Promise<{ message: string }>
  useEntryText(): EntryText<Entry>
}
