import { defineRecord } from '../kit/defineRecord'

/** An event of a hospital's calendar, such as a duty. */
export const calendarEventRecord = defineRecord({
  kind: 'calendarEvent',
  owner: 'hospital',
  explained: true,
  permissions: {
    'show-calendar': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
    'create-events': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'COORDINATOR'] },
    'edit-events': { use: 'clinical', seeds: ['ADMIN', 'DOCTOR', 'COORDINATOR'] },
  },
})
