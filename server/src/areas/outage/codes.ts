import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { outageCodeAlphabet, outageCodePath } from '#contract/prescriptions/outageCode'
import { caller, context, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'

const CodeRow = z.strictObject({ id: z.int(), code: z.string() })

/** The codes of doses with a due time and of prescriptions as needed, by their ids. */
export interface SheetCodes {
  doses: ReadonlyMap<number, string>
  asNeeded: ReadonlyMap<number, string>
}

/** What gets a code: a dose, or a prescription as needed, which is its own prescription. */
interface CodedItem {
  id: number
  prescription: number
}

/** Returns a random code. */
export function newOutageCode(): string {
  // 32 letters: each byte gives one without preferring any.
  return Array.from(randomBytes(12), (byte) => outageCodeAlphabet[byte % 32]).join('')
}

/** What identifies a code: its dose, or its prescription as needed. */
const keys = {
  dose: { target: sql`(execution_id)`, id: sql`execution_id` },
  asNeeded: { target: sql`(prescription_id) where as_needed`, id: sql`prescription_id` },
}

async function store(of: keyof typeof keys, items: readonly CodedItem[]): Promise<Map<number, string>> {
  if (items.length === 0) return new Map()
  const { target, id } = keys[of]
  const rows = items
    .toSorted((one, other) => one.id - other.id)
    .map((item) => ({ ...item, dose: of === 'dose' ? item.id : null, code: newOutageCode() }))
  const stored = await readRows(
    CodeRow,
    sql`insert into outage_codes (code, execution_id, prescription_id, as_needed, printed_by, printed_at)
      select code, dose, prescription, dose is null, ${caller().id}::integer, ${now().toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as codes (dose integer, prescription integer, code text)
      on conflict ${target} do update set printed_by = excluded.printed_by, printed_at = excluded.printed_at
      returning ${id} as id, code`,
  )
  return new Map(stored.map(({ id, code }) => [id, code]))
}

/**
 * Returns the codes of doses and of prescriptions as needed, in the transaction of the call. What was printed before keeps
 * its code, so that an older sheet can still be entered.
 */
export async function sheetCodes(doses: readonly CodedItem[], asNeeded: readonly CodedItem[]): Promise<SheetCodes> {
  return { doses: await store('dose', doses), asNeeded: await store('asNeeded', asNeeded) }
}

/** Returns the address that a QR code contains; it says nothing about the patient. */
export function addressOf(code: string): string {
  return context().platform.config.publicUrl.replace(/\/$/, '') + outageCodePath + code
}
