import { alerts } from '../../../schema/alerts'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: {
    alert: {
      staff: { at: ['own'], withReason: ['child'] },
      self: ['DOCTOR', 'COORDINATOR'],
      superAdmin: true,
      description: 'as for the record of the patient',
    },
  },
  /** An inactive alert, which does not contradict a statement that there are none. */
  async createRecords({ testServer: { database, clock }, owners: { patient, doctor } }) {
    const details = `Details ${crypto.randomUUID()}`
    const alert = await database
      .insert(alerts)
      .values({
        patient_id: patient,
        none_known: false,
        kind: 'other',
        details,
        details_key: details,
        recorded_on: '2026-01-02',
        status: 'inactive',
        status_reason: 'No longer needed',
        recorded_by: doctor,
        recorded_at: clock.now(),
      })
      .returning({ id: alerts.id })
    return { alert: idOf(alert) }
  },
  samples: (n) => ({ details: `Details ${n}`, until: '2030-03-04' }),
  createdBy: { alert: 'alerts' },
  samplesOfCalls: {
    'alerts.create': { status: 'inactive', kind: 'other' },
    'alerts.update': { status: 'inactive', kind: 'other' },
  },
}
