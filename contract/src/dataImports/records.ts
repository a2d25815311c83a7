import { defineRecord } from '../kit/defineRecord'

/** An imported file with its rows, for those who may create users at its hospital (decision 214). */
export const dataImportRecord = defineRecord({
  kind: 'dataImport',
  owner: 'patient',
  explained: true,
})
