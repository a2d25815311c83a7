import { createHmac } from 'node:crypto'
import { numericVitalTypes } from '#contract/vitals/types'
import type { ChangedField, ChangedFields } from './auditLog'

type Values = Record<string, unknown>

/** Never written, not even as a digest: an unkeyed copy of a password is easier to guess than its stored hash. */
const unwritten = new Set(['password', 'current_password', 'token', 'client_id'])

/** Columns that the server maintains, or that follow from others. */
const derived = new Set([
  'id',
  'active',
  'created_at',
  'updated_at',
  'search',
  'search_version',
  'notes_saved_at',
  'row_changed_at',
  'version',
])

/**
 * Fields whose texts are written as they are: names, contact details and choices. All other texts are written as a
 * digest, so that a field added later is not written by mistake. Numbers, dates, times and booleans are always written.
 */
const readable = new Set([
  ...[
    'name',
    'name_en',
    'support_email',
    'primary_color',
    'name_ar',
    'alternate_name',
    'first_name',
    'last_name',
    'title',
    'alternate_title',
    'description',
  ],
  ...['guardian_first_name', 'guardian_last_name', 'guardian_email', 'guardian_address'],
  ...[
    'email',
    'pending_email',
    'phone',
    'guardian_phone',
    'address',
    'c_name',
    'c_email',
    'c_phone',
    'gender',
    'language',
    'time_zone',
  ],
  ...[
    'code',
    'role',
    'permission',
    'permissions',
    'relation',
    'type',
    'list',
    'room',
    'weekday',
    'channel',
    'device_type',
  ],
  ...[
    'follow_up_unit',
    'physician_tolerance_unit',
    'patient_tolerance_unit',
    'last_appointment_unit',
    'attachment_type',
  ],
  // Why staff opened the records of a patient (decision 89): the log is where it is read.
  'reason',
  // Where the keys of payments and the payers are sent.
  ...['paymob_url', 'paymob_checkout_url', 'fawry_url'],
  // What an API client may read.
  'scopes',
  // The name that a user has given to a passkey.
  'passkey',
  ...[
    'bed',
    'payment_method',
    'method',
    'model_type',
    'drug_name',
    'drug_name_ar',
    'composition',
    'strength',
    'dosage_form',
  ],
])

/**
 * Measured values and what is known of a patient's state: written as a digest whatever their type, because the log is not
 * where records of patients are read.
 */
const clinical = new Set<string>([
  ...numericVitalTypes,
  ...['oxygen', 'consciousness', 'by_palpation', 'measured_value', 'spo2_scale', 'is_pregnant', 'lab_values'],
])

const dateOrTime = /^(\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?|\d\d:\d\d)$/

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** Writes values for the audit log. */
export class AuditedValues {
  /**
   * @param secretKey of the installation: without it, nobody can guess a short text from its digest
   * @param record identifies the record, so that equal texts in two records have different digests
   */
  constructor(
    private readonly secretKey: string,
    private readonly record: string,
  ) {}

  /** Returns the fields of a request as fields without an earlier value. */
  ofRequest(values: Values): ChangedFields {
    return this.difference({}, values)
  }

  /**
   * Returns the fields that differ. Of lists, `before` has the elements that were removed and `after` those that were
   * added.
   * @param before empty if the record is new
   * @param after empty if the record was deleted
   */
  difference(before: Values, after: Values): ChangedFields {
    const fields: ChangedFields = {}
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (derived.has(name) || unwritten.has(name)) continue
      const field = this.changedField(name, before[name], after[name])
      if (field) fields[name] = field
    }
    return fields
  }

  private changedField(name: string, before: unknown, after: unknown): ChangedField | undefined {
    if (JSON.stringify(before) === JSON.stringify(after)) return undefined
    if (Array.isArray(before) || Array.isArray(after)) return this.changedList(name, before, after)
    if (isEmpty(before) && isEmpty(after)) return undefined
    return {
      ...(isEmpty(before) ? {} : { before: this.written(name, before) }),
      ...(isEmpty(after) ? {} : { after: this.written(name, after) }),
    }
  }

  private changedList(name: string, before: unknown, after: unknown): ChangedField | undefined {
    const listed = (value: unknown) =>
      new Map((Array.isArray(value) ? value : []).map((element: unknown) => [JSON.stringify(element), element]))
    const [old, current] = [listed(before), listed(after)]
    const without = (some: Map<string, unknown>, others: Map<string, unknown>) =>
      [...some].flatMap(([key, element]) => (others.has(key) ? [] : [this.written(name, element)]))
    const [removed, added] = [without(old, current), without(current, old)]
    if (removed.length + added.length === 0) return undefined
    return { ...(removed.length > 0 ? { before: removed } : {}), ...(added.length > 0 ? { after: added } : {}) }
  }

  private written(name: string, value: unknown): unknown {
    if (clinical.has(name)) return { digest: this.digest(name, JSON.stringify(value)) }
    if (Array.isArray(value)) return value.map((element) => this.written(name, element))
    if (isObject(value)) {
      const members = Object.entries(value).filter(([member]) => !unwritten.has(member))
      return Object.fromEntries(members.map(([member, inner]) => [member, this.written(member, inner)]))
    }
    if (typeof value !== 'string' || value === '' || readable.has(name) || dateOrTime.test(value)) return value
    return { digest: this.digest(name, value) }
  }

  private digest(name: string, value: string): string {
    const hmac = createHmac('sha256', this.secretKey).update(JSON.stringify(['audit', this.record, name, value]))
    return hmac.digest('hex').slice(0, digestLength)
  }
}

/** Hexadecimal digits. */
const digestLength = 16
