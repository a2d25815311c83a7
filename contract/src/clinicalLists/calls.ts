import type * as z from 'zod'
import type { Permission } from '../access/permissions'
import type { RecordKind } from '../kit/record'
import { Done, One } from '../kit/responses'
import { EnteredInError, NoneKnown } from './entries'

interface ListCalls<Many, Single, Maintain, List, Entry, Input, Change> {
  /** The path segment, and the name in summaries. */
  many: Many
  /** The kind of record. */
  single: Single
  /** With an article, for summaries. */
  one: string
  /** The permission to change the list; it also opens it. */
  maintain: Maintain
  list: List
  entry: Entry
  input: Input
  /** The input with `revision`, so that nobody overwrites what another person changed meanwhile. */
  change: Change
}

/**
 * Declares the calls of a clinical list: entries that belong to a patient, with their earlier versions, or the statement
 * of a person that there are none.
 */
export function clinicalListCalls<
  const Many extends string,
  const Single extends RecordKind,
  const Maintain extends Permission,
  List extends z.ZodType,
  Entry extends z.ZodType,
  Input extends z.ZodObject,
  Change extends z.ZodObject,
>({
  many,
  single,
  one,
  maintain,
  list,
  entry,
  input,
  change,
}: ListCalls<Many, Single, Maintain, List, Entry, Input, Change>) {
  const ofPatient = { record: { kind: 'patient', param: 'id' } } as const
  const ofEntry = { record: { kind: single, param: 'id' } } as const
  const created = { kind: single, id: 'data.id' } as const
  return {
    list: {
      method: 'GET',
      path: `/api/admin/patients/{id}/${many}`,
      permission: [
        maintain,
        'list-patient',
        'listPatients',
        'view-Lobby',
        'list-clinic-appointment',
        'show-appointment',
        'update-appointment',
        'show-episode',
        'update-episode',
      ],
      summary: `The ${many} of a patient with their earlier versions, or who stated that none is known`,
      ...ofPatient,
      response: One(list),
    },
    create: {
      method: 'POST',
      path: `/api/admin/patients/{id}/${many}`,
      permission: maintain,
      summary: `Record ${one}; an active one replaces the statement that none is known`,
      ...ofPatient,
      audit: created,
      body: input,
      response: One(entry),
    },
    noneKnown: {
      method: 'POST',
      path: `/api/admin/patients/{id}/${many}/none-known`,
      permission: maintain,
      summary: `State that no ${many} are known; refused while an active one is recorded. A repeat returns the first statement`,
      ...ofPatient,
      audit: created,
      idempotency: 'natural',
      response: One(NoneKnown),
    },
    update: {
      method: 'PUT',
      path: `/api/admin/${many}/{id}`,
      permission: maintain,
      summary: `Correct ${one}; the earlier version stays in its history`,
      ...ofEntry,
      body: change,
      response: One(entry),
    },
    remove: {
      method: 'DELETE',
      path: `/api/admin/${many}/{id}`,
      permission: maintain,
      summary: `Mark ${one}, or the statement that none is known, as entered in error, and why; the row stays`,
      ...ofEntry,
      body: EnteredInError,
      response: Done,
    },
  } as const
}
