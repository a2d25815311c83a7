import { defineRecord } from '../kit/defineRecord'

export const alertRecord = defineRecord({
  kind: 'alert',
  owner: 'patient',
  explained: true,
  clinicalList: 'alerts',
  permissions: {
    'update-alerts': { use: 'clinical', seeds: ['DOCTOR', 'NURSE'] },
  },
})
