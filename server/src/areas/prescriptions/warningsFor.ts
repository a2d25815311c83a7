import type * as z from 'zod'
import type { PrescriptionType } from '#contract/prescriptions/codes'
import type { WarningsQuery } from '#contract/prescriptions/prescription'
import { findWarnings } from './findWarnings'
import { warningText } from './texts'

/** Returns what speaks against a prescription that is being written, in the caller's language. */
export async function warningsFor(patientId: number, type: PrescriptionType, query: z.output<typeof WarningsQuery>) {
  const { drug_id: drugId, except, kind = 'scheduled', ...order } = query
  const warnings = await findWarnings({
    patientId,
    type,
    drugId,
    order: { ...order, kind },
    except: except === undefined ? [] : [except],
  })
  return warnings.map((each) => ({ kind: each.kind, text: warningText(each) }))
}
