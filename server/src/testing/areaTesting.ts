import type { RecordKind } from '#contract/kit/record'
import type { TestServer } from '../platform/testing/server'
import type { Rule, RuleName } from './accessRule'

/** A record of each kind, and what hangs on them that calls name too. */
export type Keys = Record<RecordKind | 'guest' | 'hospitalStaff' | 'centerStaff', number | string>

/** Whose records they are. */
export interface RecordOwners {
  doctor: number
  coordinator: number
  patient: number
  /** On the staff of the lab and the radiology center. */
  member: number
  /** Whose account, document and picture it is. */
  account: number
  /** Whose notification and view it is. */
  notified: number
}

/** Where and for whom records are stored. */
export interface RecordSetting {
  testServer: TestServer
  hospital: number
  owners: RecordOwners
  /** A vacation is the doctor's own instead of the hospital's. */
  ofDoctor: boolean
  /** A time that no other records have, on `date`. */
  startsAt: Date
  endsAt: Date
  /** The clinic's day, `YYYY-MM-DD`. */
  date: string
}

/** What an area brings to the tests that concern all areas: the access matrix and the fuzz test. */
export interface AreaTesting {
  /**
   * The access rules of its kinds of record as they are meant, written down apart from the code that enforces them. A
   * change of a rule is made here too, or the matrix test fails.
   */
  rules?: Partial<Record<RuleName, Rule>>
  /**
   * Stores one record of each of its kinds.
   * @param lower those of the lower areas
   * @returns their keys as calls name them
   */
  placeRecords?(setting: RecordSetting, lower: Keys): Promise<Partial<Keys>>
  /**
   * Values for the fields of its inputs that cannot be guessed from the schema; by the fields' names, which mean the same
   * wherever they stand.
   * @param n a number of its own for each request, for what must not stand twice
   */
  samples?(n: number): Record<string, unknown>
}
