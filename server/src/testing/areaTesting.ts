import type { RecordKind } from '#contract/kit/record'
import type { TestServer } from '../platform/testing/server'
import type { Rule, RuleName } from './accessRule'

/** A record of each kind, and related ids that calls need. */
export type Keys = Record<
  | RecordKind
  | 'resultFile'
  | 'outsideResult'
  | 'imageCopy'
  | 'copiedImage'
  | 'outsideFile'
  | 'labValue'
  | 'ownLabValue'
  | 'stayResultFile'
  | 'stayLabValue'
  | 'emergencyDose'
  | 'doseToCheck'
  | 'doseToRecord'
  | 'guest'
  | 'hospitalStaff'
  | 'centerStaff',
  number | string
>

/** The owners of the records. */
export interface RecordOwners {
  doctor: number
  coordinator: number
  patient: number
  /** On the staff of the lab and the radiology center. */
  member: number
  /** Owner of the account, the document and the picture. */
  account: number
  /** Owner of the notification, the view and the auth session. */
  notified: number
}

/** Where and for whom records are created. */
export interface RecordSetting {
  testServer: TestServer
  hospital: number
  owners: RecordOwners
  /** The vacation is the doctor's own instead of the hospital's. */
  ofDoctor: boolean
  /** A time on `date` that no other records have. */
  startsAt: Date
  endsAt: Date
  /** The date in the clinic's calendar, `YYYY-MM-DD`. */
  date: string
}

/**
 * An area's part of the tests that cover all areas: the access matrix and the fuzz test. It is `areaTesting` in the area's
 * `testing/manifest.ts`.
 */
export interface AreaTesting {
  /**
   * The expected access rules of the area's kinds of record, written independently of the code that enforces them. A
   * changed access rule has to be changed here too, or the matrix test fails.
   */
  rules?: Partial<Record<RuleName, Rule>>
  /**
   * Stores one record of each of the area's kinds.
   * @param lower keys of the lower areas' records
   * @returns their keys as in calls
   */
  createRecords?(setting: RecordSetting, lower: Keys): Promise<Partial<Keys>>
  /**
   * Stores records that must be there before those of any area, such as a stay that ended before the patient was admitted again.
   * @returns their keys as in calls
   */
  createEarlierRecords?(setting: RecordSetting): Promise<Partial<Keys>>
  /**
   * Values for input fields that cannot be guessed from the schema, by field name, which means the same everywhere.
   * @param n a unique number for each request, for unique values
   */
  samples?(n: number): Record<string, unknown>
  /** Values for fields of one call whose name has another meaning in others, by the name of the call. */
  samplesOfCalls?: Record<string, Record<string, unknown>>
  /** The name in the contract of the calls that create records of a kind: other requests then reach these too. */
  createdBy?: Partial<Record<RecordKind, string>>
}
