import { defineRecord } from '../kit/defineRecord'

/** An entry in the alerts of a patient, such as isolation or a risk of falling. */
export const alertRecord = defineRecord({
  kind: 'alert',
  owner: 'patient',
  explained: true,
  clinicalList: 'alerts',
  permissions: {
    'update-alerts': { use: 'clinical', seeds: ['DOCTOR', 'NURSE'] },
  },
})
