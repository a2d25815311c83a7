import { expect, test } from 'vitest'
import { removedTables } from './areas/erasure/eraseAccount'
import { accountReferences } from './areas/patientMerges/references'

/** What an erasure leaves, and why; `removeFactors` removes those of the second sign-in step, of merged accounts too. */
const staying: Readonly<Record<string, string>> = {
  'account_management.user_id': 'which hospital may decide about a record; without one, it is removed',
  'api_clients.user_id': 'accounts of programs are no patients',
  'data_import_rows.user_id': 'what became of a row stays, its cells are emptied',
  'erasure_requests.user_id': 'shows that the law was followed',
  'passkeys.user_id': 'removed by removeFactors',
  'patient_merges.merged_id': 'says which record a patient has now',
  'patient_merges.survivor_id': 'says which record a patient has now',
  'payment_logs.user_id': 'part of the books',
  'recovery_codes.user_id': 'removed by removeFactors',
  'terms_consents.user_id': 'shows that the owner had agreed; a number and a day',
  'totp_factors.user_id': 'removed by removeFactors',
  'user_hospitals.user_id': 'staff only, who cannot have their accounts erased',
  'user_roles.user_id': 'says that the account is that of a patient',
}

test('the rows of an account are removed with it, or have a reason to stay', () => {
  const decided = new Set([...removedTables.map((table) => `${table}.user_id`), ...Object.keys(staying)])
  expect(accountReferences.filter((column) => !decided.has(column))).toEqual([])
})
