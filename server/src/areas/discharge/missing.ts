import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import type { NameInScripts } from '#contract/rules/localName'
import type { Submission } from '#contract/submissions/submission'
import { localizedName } from '../../platform/texts'
import type { Draft } from './draft'
import { problemsOfForm } from './forms'
import { carriersOf, type HomeRow, type ReconciliationRows } from './readReconciliation'

/** What decides whether an episode can be closed. */
interface Parts {
  draft: Draft | undefined
  codes: readonly unknown[]
  /** The submission of the chosen form; null: none is chosen. */
  form: Submission | null
  /** Whether a discharge form is offered for the chosen specialty. */
  isFormOffered: boolean
  reconciliation: ReconciliationRows
}

type Current = ReconciliationRows['current'][number]

/** The discharge prescriptions by which a verdict is checked. */
interface Prescribed {
  /** The ids of all of them. */
  active: ReadonlySet<number>
  /** The drugs of those that carry no medicine. */
  left: ReadonlySet<number>
}

function problemOfCurrent(current: Current, { active, left }: Prescribed): ApiTextKey | undefined {
  const { row, verdict, carrier, copy } = current
  if (verdict === null) return 'discharge.verdictMissing'
  // The patient would be told to take a drug that was stopped.
  if (verdict === 'stopped') return copy !== null || left.has(row.drug.id) ? 'discharge.stillPrescribed' : undefined
  return carrier !== null && active.has(carrier) ? undefined : 'discharge.carrierMissing'
}

function problemOfHome(row: HomeRow, { active, left }: Prescribed): ApiTextKey | undefined {
  const { verdict, drug_id: drug, discharge_prescription_id: carrier } = row
  if (verdict === null) return 'discharge.verdictMissing'
  if (verdict === 'stopped') return drug !== null && left.has(drug) ? 'discharge.stillPrescribed' : undefined
  // What is not in the list of drugs cannot be prescribed: the patient goes on taking it.
  if (verdict === 'continue' && drug === null && carrier === null) return undefined
  return carrier !== null && active.has(carrier) ? undefined : 'discharge.carrierMissing'
}

function problemsOfMedicines(reconciliation: ReconciliationRows): FieldProblems {
  const { current, home, discharge } = reconciliation
  const fields: FieldProblems = {}
  const carriers = carriersOf(reconciliation)
  const prescribed: Prescribed = {
    active: new Set(discharge.map(({ id }) => id)),
    left: new Set(discharge.filter(({ id }) => !carriers.has(id)).map(({ drug }) => drug.id)),
  }
  const report = (field: string, key: ApiTextKey | undefined, drug: NameInScripts) => {
    if (key) fields[field] = [{ key, values: { drug: localizedName(drug) } }]
  }
  for (const each of current) report(`prescriptions.${each.row.id}`, problemOfCurrent(each, prescribed), each.row.drug)
  for (const row of home) report(`home_medicines.${row.id}`, problemOfHome(row, prescribed), row)
  return fields
}

/** Returns the required parts that are missing, as the problems with which closing is refused; empty: none. */
export function missingParts({ draft, codes, form, isFormOffered, reconciliation }: Parts): FieldProblems {
  const fields: FieldProblems = {}
  const require = (field: string, isMissing: boolean) => {
    if (isMissing) fields[field] = [{ key: 'validation.required' }]
  }
  require('discharge_reason', !draft?.discharge_reason)
  require('icd_codes', codes.length === 0)
  require('specialty_form_id', form === null && isFormOffered)
  if (form) for (const [line, text] of problemsOfForm(form)) fields[`surveys_answers.${line}`] = [text]
  return { ...fields, ...problemsOfMedicines(reconciliation) }
}
